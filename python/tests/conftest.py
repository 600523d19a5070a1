"""Settings of the tests."""

import os
import sys

from hypothesis import HealthCheck, settings

# Spark would start whatever `python3` is, and that may not have the package.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

# Machines are slow now and then. A failure prints how to repeat it.
settings.register_profile(
    "touchmove", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("touchmove")
