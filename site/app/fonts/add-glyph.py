"""Copies one letter of a variable font into another with the same axes: add-glyph.py into.woff2 from.woff2 20B9"""

import sys

from fontTools.ttLib import TTFont

into_file, from_file, letter = sys.argv[1], sys.argv[2], int(sys.argv[3], 16)
into, source = TTFont(into_file, lazy=False), TTFont(from_file, lazy=False)
for font in into, source:
    font.ensureDecompiled()


def axes(font):
    return [(axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue) for axis in font["fvar"].axes]


name = source.getBestCmap()[letter]
assert axes(into) == axes(source) and into["head"].unitsPerEm == source["head"].unitsPerEm
assert not source["glyf"][name].isComposite()
into.setGlyphOrder([*into.getGlyphOrder(), name])
for table in "glyf", "hmtx":
    into[table][name] = source[table][name]
into["gvar"].variations[name] = source["gvar"].variations[name]
for table in into["cmap"].tables:
    table.cmap[letter] = name
# Its widths are in gvar too.
del into["HVAR"]
into.save(into_file)
