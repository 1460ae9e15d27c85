import type { PackColours } from '../../../finance/packChoices.ts';
import { rewritePart, type OfficeParts } from '../../../office/reproduciblePackage.ts';
import { deckHex } from '../deckTheme.ts';

const COLOURED_PARTS =
  /^ppt\/(?:slides\/slide|slideLayouts\/slideLayout|slideMasters\/slideMaster)\d+\.xml$/;

const colour = (digits: string) => `<a:srgbClr val="${digits}"`;

export function withOwnColours(parts: OfficeParts, { main, soft }: PackColours): void {
  const [own, ownSoft] = [main, soft].map((one) => one.slice(1).toUpperCase());
  for (const name of parts.keys()) {
    if (!COLOURED_PARTS.test(name)) continue;
    rewritePart(parts, name, (xml) =>
      xml
        .replaceAll(colour(deckHex('accent')), `<a:srgbClr val="${own}"`)
        .replaceAll(colour(deckHex('accentSoft')), `<a:srgbClr val="${ownSoft}"`)
        // Headings use the theme's first colour, which is also the colour of the first chart series.
        .replaceAll(
          /<a:schemeClr val="accent1"\s*(?:\/>|><\/a:schemeClr>)/g,
          `<a:srgbClr val="${own}"/>`,
        )
        // The strip below the cover. Charts are separate parts.
        .replaceAll(
          /<a:schemeClr val="accent2"\s*(?:\/>|><\/a:schemeClr>)/g,
          `<a:srgbClr val="${ownSoft}"/>`,
        ),
    );
  }
}
