const HEX_CHANNEL = /[0-9a-f]{2}/gi;

/** Relative luminance by WCAG 2, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(HEX_CHANNEL) ?? []).map(
    (digits) => {
      const share = Number.parseInt(digits, 16) / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const TEXT_CONTRAST = 4.5;

/** The WCAG 2 contrast ratio of two colours ("#1f3a68"), from 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
