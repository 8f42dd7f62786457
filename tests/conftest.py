"""How Hypothesis runs: `ci` gives every run the same examples, `dev` looks somewhere new each time.

`ci` is chosen when the environment says `CI`; `HYPOTHESIS_PROFILE` or `--hypothesis-profile` overrides
either. There are no deadlines: how long an example takes says more about the machine than about the code,
and speed has its own benchmarks.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci",
    settings.get_profile("dev"),
    derandomize=True,
    database=None,
    print_blob=True,
)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
