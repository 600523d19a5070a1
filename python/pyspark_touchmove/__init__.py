"""Spark imports modules of this name by itself, so that `spark.read.format("pdn")` works wherever touchmove is installed."""

from touchmove.spark import PdnDataSource as DefaultSource

__all__ = ["DefaultSource"]
