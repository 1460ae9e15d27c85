import { GLYPH_WIDTHS } from './glyphWidths.ts';

const FIRST_MEASURED_CHARACTER = 32;

/**
 * The width of a character in a font, in thousandths of the type size; undefined for one that is
 * not measured, because the fallback width depends on the program that shows it.
 */
export function glyphWidth(character: string, font: keyof typeof GLYPH_WIDTHS): number | undefined {
  return GLYPH_WIDTHS[font][(character.codePointAt(0) ?? 0) - FIRST_MEASURED_CHARACTER];
}
