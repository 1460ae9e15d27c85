const CHANNEL = /[0-9a-f]{2}/gi;

/** How light a colour is, from 0 (black) to 1 (white), by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(CHANNEL) ?? []).map((digits) => {
    const share = Number.parseInt(digits, 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The least contrast of a text with what it stands on: WCAG 2, level AA. */
export const TEXT_CONTRAST = 4.5;

/** How two colours ("#1f3a68") differ in lightness, from 1 (not at all) to 21 (black on white), by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
