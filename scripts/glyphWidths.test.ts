import { expect, test } from 'vitest';
import { GLYPH_WIDTHS } from '../src/office/glyphWidths.ts';
import { measuredWidths } from './glyphWidths.ts';

// After a change of the fonts: `node scripts/writeGlyphWidths.ts`.
test('the committed widths of letters are those of the fonts', () => {
  expect(GLYPH_WIDTHS).toEqual(measuredWidths());
});
