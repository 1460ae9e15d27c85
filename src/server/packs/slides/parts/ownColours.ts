import type { PackColours } from '../../../../domain/packChoices.ts';
import { rewritePart, type OfficeParts } from '../../../ooxml/settledPackage.ts';
import { hex } from '../deckTheme.ts';

/** Slides and what they stand on. Charts keep their colours, which say what a series is. */
const DRAWN =
  /^ppt\/(?:slides\/slide|slideLayouts\/slideLayout|slideMasters\/slideMaster)\d+\.xml$/;

const colour = (digits: string) => `<a:srgbClr val="${digits}"`;

/** The colours of a company in place of the product's, in the finished parts. */
export function withOwnColours(parts: OfficeParts, { main, soft }: PackColours): void {
  const [own, ownSoft] = [main, soft].map((one) => one.slice(1).toUpperCase());
  for (const name of parts.keys()) {
    if (!DRAWN.test(name)) continue;
    rewritePart(parts, name, (xml) =>
      xml
        .replaceAll(colour(hex('accent')), `<a:srgbClr val="${own}"`)
        .replaceAll(colour(hex('accentSoft')), `<a:srgbClr val="${ownSoft}"`)
        // Headings have the first colour of the theme, which is also that of the first series of charts.
        .replaceAll(
          /<a:schemeClr val="accent1"\s*(?:\/>|><\/a:schemeClr>)/g,
          `<a:srgbClr val="${own}"/>`,
        )
        // The strip below the cover; charts are parts of their own.
        .replaceAll(
          /<a:schemeClr val="accent2"\s*(?:\/>|><\/a:schemeClr>)/g,
          `<a:srgbClr val="${ownSoft}"/>`,
        ),
    );
  }
}
