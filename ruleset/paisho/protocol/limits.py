"""What the server accepts at most, so that no message can make it run or grow without end."""

VERSION = 1
"""The version of the protocol."""

MAX_LINE = 1 << 20
"""Bytes of one message, its line end not counted."""

MAX_DEPTH = 24
"""Lists and objects inside one another in one message."""

MAX_BATCH = 100
"""Requests in one batch."""

MAX_PERFT_DEPTH = 12
"""Moves of one perft."""

PERFT_BUDGET = 100_000
"""Positions whose moves may be counted for one message."""

MAX_SEED = (1 << 63) - 1
"""The largest seed; the smallest is 0."""
