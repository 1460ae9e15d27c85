import { GLYPH_WIDTHS } from './glyphWidths.ts';

const FIRST = 32;

/**
 * How wide a character is in a font, in thousandths of the size of the type; undefined for one that
 * is not measured: what to reckon with then depends on who will show it.
 */
export function glyphWidth(character: string, font: keyof typeof GLYPH_WIDTHS): number | undefined {
  return GLYPH_WIDTHS[font][(character.codePointAt(0) ?? 0) - FIRST];
}
