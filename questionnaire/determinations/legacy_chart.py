"""The picture of a determination that was stored by a release before 1.4, which kept nothing but the drawing."""

from questionnaire.determinations.glyphs import drawable


def sheets(svg: str) -> list[str]:
    """The sheets to print of the stored drawing: one, however high it is, in letters that have a glyph.

    States with names of some forty letters or more may make it higher than a page: it is made smaller then.
    """
    return [drawable(svg)]
