"""Settings of the tests."""

from hypothesis import HealthCheck, settings

# Machines are slow now and then. A failure prints how to repeat it.
settings.register_profile(
    "touchmove", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("touchmove")
