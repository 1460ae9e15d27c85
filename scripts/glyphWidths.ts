import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

/** From space to tilde. */
const FIRST = 32;
const COUNT = 95;
const THOUSANDTHS = 1_000;

const { resolve } = createRequire(import.meta.url);

/** PDF's own Helvetica has the widths of Arial, which may not be shipped. */
const FONTS = {
  arial: 'Helvetica',
  arialBold: 'Helvetica-Bold',
  inter: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  interBold: resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};

const roundedToTenths = (width: number) => Math.round(width * 10) / 10;

/** How wide each letter is, in thousandths of the type size. */
export function measuredWidths(): Record<keyof typeof FONTS, number[]> {
  const document = new PdfDocument({ autoFirstPage: false });
  const measured = (font: string) => {
    document.font(font).fontSize(THOUSANDTHS);
    return Array.from({ length: COUNT }, (_, index) =>
      roundedToTenths(document.widthOfString(String.fromCodePoint(FIRST + index))),
    );
  };
  return {
    arial: measured(FONTS.arial),
    arialBold: measured(FONTS.arialBold),
    inter: measured(FONTS.inter),
    interBold: measured(FONTS.interBold),
  };
}
