import { columnsOf, type TextBlock, type TextStyle } from './textColumns.ts';
import { BODY_HEIGHT, FULL_WIDTH, GUTTER } from './deckPlaces.ts';

/** What stands on a text slide: one column, or two beside each other. */
export interface TextPage {
  readonly style: TextStyle;
  readonly columns: readonly (readonly TextBlock[])[];
}

const HALF = (FULL_WIDTH - GUTTER) / 2;
/** A line of more than some hundred letters is hard to follow. */
const ONE_COLUMN: TextStyle = { size: 18, width: 9.6 };
const SIZES = [16, 14, 13, 12] as const;
/** Where one slide is not enough. */
const LONG_TEXT: TextStyle = { size: 14, width: HALF };
const STEP = 0.2;

/** So many columns, as equal in height as the blocks let them be. */
function balanced(blocks: readonly TextBlock[], style: TextStyle, count: number): TextBlock[][] {
  const full = columnsOf(blocks, style, BODY_HEIGHT);
  // Columns that are filled to the end cannot all be much lower.
  const least = full.length <= 2 ? 1 : (BODY_HEIGHT * (full.length - 1)) / count;
  for (let height = least; height < BODY_HEIGHT; height += STEP) {
    const columns = columnsOf(blocks, style, height);
    if (columns.length <= count) return columns;
  }
  return full;
}

/** The largest type in which two columns take the text; null where none does. */
export function oneSlideStyle(blocks: readonly TextBlock[]): TextStyle | null {
  const styles = SIZES.map((size): TextStyle => ({ size, width: HALF }));
  return styles.find((style) => columnsOf(blocks, style, BODY_HEIGHT).length <= 2) ?? null;
}

/** One type for texts that follow one another on slides of their own: the smallest that one needs. */
export function commonStyle(texts: readonly (readonly TextBlock[])[]): TextStyle {
  const sizes = texts.map((blocks) => oneSlideStyle(blocks)?.size ?? LONG_TEXT.size);
  return { size: Math.min(...sizes), width: HALF };
}

/**
 * Spreads text over slides: large and in one column where little is said, else in two.
 * @param given the style, where neighbours decide it.
 */
export function textPages(blocks: readonly TextBlock[], given?: TextStyle): TextPage[] {
  if (given === undefined && columnsOf(blocks, ONE_COLUMN, BODY_HEIGHT).length <= 1) {
    return [{ style: ONE_COLUMN, columns: [blocks] }];
  }
  const style = given ?? oneSlideStyle(blocks) ?? LONG_TEXT;
  const slides = Math.ceil(columnsOf(blocks, style, BODY_HEIGHT).length / 2);
  const columns = balanced(blocks, style, 2 * slides);
  return Array.from({ length: slides }, (_, page) => ({
    style,
    columns: columns.slice(2 * page, 2 * page + 2),
  }));
}
