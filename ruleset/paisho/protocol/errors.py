"""What can be wrong with a message, by code."""

from __future__ import annotations

from typing import Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
ILLEGAL_MOVE = 1001
BAD_POSITION = 1002
UNKNOWN_GAME = 1003
OVER_BUDGET = 1004

CODES = {
    PARSE_ERROR: "the line is not JSON in UTF-8",
    INVALID_REQUEST: "not a JSON-RPC 2.0 request, or too large a one",
    METHOD_NOT_FOUND: "the engine has no such method",
    INVALID_PARAMS: "the parameters do not fit the method",
    INTERNAL_ERROR: "the engine failed on a good request",
    ILLEGAL_MOVE: "the move is illegal; `data` is the verdict",
    BAD_POSITION: "the position is none of this variant; `data.path` names the datum at fault",
    UNKNOWN_GAME: "the variant or an option is unknown; `data` lists the variants known",
    OVER_BUDGET: "the answer would take more work than the engine allows for one request",
}
"""Every error code of the protocol and what it means."""


class ProtocolError(Exception):
    """A fault to be answered with an error object."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data

    def as_json(self) -> dict[str, Any]:
        """As the `error` of a response."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = self.data
        return error
