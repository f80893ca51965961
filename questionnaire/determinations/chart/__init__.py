"""Pictures of a cascade, as SVG with an alternative text."""

from questionnaire.determinations.chart.charts import (
    Picture,
    PrintedPicture,
    cascade_picture,
    small_picture,
    whole_cascade,
)

__all__ = ["Picture", "PrintedPicture", "cascade_picture", "small_picture", "whole_cascade"]
