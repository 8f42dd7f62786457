"""Answering messages: from one line to the line that answers it, whatever the line holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import paisho
from paisho.engine.game import OptionError
from paisho.engine.perft import Budget, BudgetSpent, perft
from paisho.language.variant import Variant
from paisho.loading import load, variants
from paisho.notation.positions import PositionError
from paisho.protocol.errors import (
    BAD_POSITION,
    ILLEGAL_MOVE,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    OVER_BUDGET,
    UNKNOWN_GAME,
    ProtocolError,
)
from paisho.protocol.limits import MAX_BATCH, MAX_LINE, MAX_PERFT_DEPTH, MAX_SEED, PERFT_BUDGET, VERSION
from paisho.protocol.methods import METHODS
from paisho.protocol.wire import parse, written
from paisho.spec.suggest import did_you_mean
from paisho.state.move import Move, MoveError
from paisho.state.position import Position

Log = Callable[[str], None]


class Session:
    """Our engine behind the protocol. It keeps nothing between messages but the variants it has read.

    ``own`` are variants served beside the shipped ones, or in place of one with the same id.
    """

    def __init__(self, own: Iterable[Variant] = (), budget: int = PERFT_BUDGET, log: Log = lambda _: None) -> None:
        self.own = {variant.id: variant for variant in own}
        self.ids = sorted({*variants(), *self.own})
        self.budget = budget
        self.log = log
        self._left = Budget(budget)
        self._methods: dict[str, Callable[[dict[str, Any]], Any]] = {
            "initialize": self._initialize,
            "start": self._start,
            "legal": self._legal,
            "play": self._play,
            "judge": self._judge,
            "facts": self._facts,
            "perft": self._perft,
        }

    def answer(self, line: bytes | None) -> bytes | None:
        """The line that answers a line (``None`` for one that was too long); ``None`` if it wants no answer."""
        self._left = Budget(self.budget)
        try:
            if line is None:
                raise ProtocolError(INVALID_REQUEST, f"the line is longer than {MAX_LINE} bytes")
            message = parse(line)
        except ProtocolError as error:
            return written(_failure(None, error))
        if not isinstance(message, list):
            reply = self.reply(message)
            return None if reply is None else written(reply)
        if not 0 < len(message) <= MAX_BATCH:
            wrong = ProtocolError(INVALID_REQUEST, f"a batch has 1 to {MAX_BATCH} requests, not {len(message)}")
            return written(_failure(None, wrong))
        replies = [reply for reply in map(self.reply, message) if reply is not None]
        return written(replies) if replies else None

    def reply(self, message: Any) -> dict[str, Any] | None:
        """The response to one request; ``None`` to a notification."""
        number = message.get("id") if isinstance(message, dict) else None
        if not _is_id(number):
            number = None
        try:
            method, params = _request(message)
        except ProtocolError as error:
            return _failure(number, error)
        try:
            result = self.call(method, params)
        except ProtocolError as error:
            return _failure(number, error) if "id" in message else None
        except Exception as error:  # whatever goes wrong with one request, the next one is answered
            self.log(f"{method}: {_origin(error)}: {error!r}")
            fault = ProtocolError(INTERNAL_ERROR, f"the engine failed on this request ({type(error).__name__})")
            return _failure(number, fault) if "id" in message else None
        return {"jsonrpc": "2.0", "id": number, "result": result} if "id" in message else None

    def call(self, method: str, params: Any) -> Any:
        """The result of a method; raises :class:`ProtocolError`."""
        known = METHODS.get(method)
        if known is None:
            raise ProtocolError(
                METHOD_NOT_FOUND,
                f"there is no method {_shown(method)}; {did_you_mean(method, METHODS)}".rstrip("; "),
                {"methods": list(METHODS)},
            )
        given = {} if params is None else params
        if not isinstance(given, dict):
            raise ProtocolError(INVALID_PARAMS, f"`params` of {method} is an object, with parameters by name")
        for name in given:
            if name not in known.params:
                takes = ", ".join(known.params)
                raise ProtocolError(INVALID_PARAMS, f"{method} takes no parameter {_shown(name)}; it takes: {takes}")
        for name in known.params:
            if name not in given and name not in known.optional:
                raise ProtocolError(INVALID_PARAMS, f"{method} needs the parameter `{name}`")
        return self._methods[method](given)

    # --- methods ------------------------------------------------------------------------------------------------

    def _initialize(self, params: dict[str, Any]) -> Any:
        asked = params["protocol"]
        if isinstance(asked, bool) or asked != VERSION:
            raise ProtocolError(
                INVALID_PARAMS,
                f"this engine speaks version {VERSION} of the protocol, not {_shown(asked)}",
                {"protocols": [VERSION]},
            )
        return {"name": "paisho", "version": paisho.__version__, "protocol": VERSION, "variants": self.ids}

    def _start(self, params: dict[str, Any]) -> Any:
        variant = self._variant(params["variant"])
        options = params.get("options", {})
        if not isinstance(options, dict):
            raise ProtocolError(INVALID_PARAMS, f"`options` is an object, not {_shown(options)}")
        seed = params.get("seed")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED):
            raise ProtocolError(INVALID_PARAMS, f"`seed` is a whole number from 0 to {MAX_SEED}, not {_shown(seed)}")
        try:
            return paisho.write_position(paisho.start(variant, options, seed))
        except OptionError as error:
            raise ProtocolError(UNKNOWN_GAME, str(error), {"options": list(variant.options)}) from None

    def _legal(self, params: dict[str, Any]) -> Any:
        return {"moves": [move.as_json() for move in paisho.legal_moves(self._position(params))]}

    def _play(self, params: dict[str, Any]) -> Any:
        position, move = self._position(params), _move(params)
        try:
            return paisho.write_position(paisho.play(position, move))
        except paisho.IllegalMove as error:
            raise ProtocolError(ILLEGAL_MOVE, f"illegal move: {error}", error.verdict.as_json()) from None

    def _judge(self, params: dict[str, Any]) -> Any:
        return paisho.judge(self._position(params), _move(params)).as_json()

    def _facts(self, params: dict[str, Any]) -> Any:
        return paisho.facts(self._position(params)).as_json()

    def _perft(self, params: dict[str, Any]) -> Any:
        depth = params["depth"]
        if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_PERFT_DEPTH:
            raise ProtocolError(
                INVALID_PARAMS, f"`depth` is a whole number from 0 to {MAX_PERFT_DEPTH}, not {_shown(depth)}"
            )
        position = self._position(params)
        try:
            return {"nodes": perft(position, depth, self._left)}
        except BudgetSpent as error:
            raise ProtocolError(OVER_BUDGET, str(error), {"positions": self.budget}) from None

    # --- parameters ---------------------------------------------------------------------------------------------

    def _variant(self, name: Any) -> Variant:
        """A variant by its id. Files are never opened at a client's word."""
        if not isinstance(name, str) or name not in self.ids:
            hint = did_you_mean(name, self.ids) if isinstance(name, str) else ""
            raise ProtocolError(
                UNKNOWN_GAME, f"there is no variant {_shown(name)}; {hint}".rstrip("; "), {"variants": self.ids}
            )
        return self.own[name] if name in self.own else load(name)

    def _position(self, params: dict[str, Any]) -> Position:
        data = params["position"]
        if not isinstance(data, dict):
            raise _bad(PositionError("", f"a position is an object, not {_shown(data)}"))
        if "variant" not in data:
            raise _bad(PositionError("variant", "the id of a variant is missing"))
        variant = self._variant(data["variant"])
        try:
            return paisho.read_position(data, variant)
        except PositionError as error:
            raise _bad(error) from None


def _bad(error: PositionError) -> ProtocolError:
    return ProtocolError(BAD_POSITION, f"bad position: {error}", {"path": error.path, "message": error.message})


def _move(params: Mapping[str, Any]) -> Move:
    try:
        return Move.from_json(params["move"])
    except MoveError as error:
        raise ProtocolError(INVALID_PARAMS, str(error)) from None


def _request(message: Any) -> tuple[str, Any]:
    if not isinstance(message, dict):
        raise ProtocolError(INVALID_REQUEST, f"a request is an object, not {_shown(message)}")
    if message.get("jsonrpc") != "2.0":
        raise ProtocolError(INVALID_REQUEST, '`jsonrpc` is "2.0" in every request')
    for name in message:
        if name not in ("jsonrpc", "id", "method", "params"):
            raise ProtocolError(INVALID_REQUEST, f"a request has no key {_shown(name)}")
    if not _is_id(message.get("id")):
        raise ProtocolError(INVALID_REQUEST, "`id` is text, a number or null")
    if not isinstance(message.get("method"), str):
        raise ProtocolError(INVALID_REQUEST, "`method` is missing or not text")
    return message["method"], message.get("params")


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, (str, int, float)) and not isinstance(value, bool))


def _failure(number: Any, error: ProtocolError) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "error": error.as_json()}


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _origin(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
