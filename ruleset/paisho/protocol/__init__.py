"""The engine protocol: newline-delimited JSON-RPC 2.0, its shapes, its errors and our own engine's server."""

from paisho.protocol.errors import CODES, ProtocolError
from paisho.protocol.schema import protocol_schema
from paisho.protocol.server import serve
from paisho.protocol.session import Session

__all__ = ["CODES", "ProtocolError", "Session", "protocol_schema", "serve"]
