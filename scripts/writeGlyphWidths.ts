/**
 * Writes the table of letters' widths, by which texts are fitted into cells and onto slides. Run it
 * after a change of the fonts: `node scripts/writeGlyphWidths.ts`, then `npm run format`.
 */
import fs from 'node:fs';
import { measuredWidths } from './glyphWidths.ts';

const TARGET = new URL('../src/office/glyphWidths.ts', import.meta.url);

fs.writeFileSync(
  TARGET,
  `/**
 * How wide the letters from space to tilde are, in thousandths of the type size. Measured
 * from the fonts by \`scripts/writeGlyphWidths.ts\`.
 */
export const GLYPH_WIDTHS = ${JSON.stringify(measuredWidths())} as const;
`,
);
