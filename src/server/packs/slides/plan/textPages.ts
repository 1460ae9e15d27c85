import { columnsOf, type TextBlock, type TextStyle } from './textColumns.ts';
import { BODY_HEIGHT, FULL_WIDTH, GUTTER } from '../deckPlaces.ts';

/** The content of a text slide: one column, or two beside each other. */
export interface TextPage {
  readonly style: TextStyle;
  readonly columns: readonly (readonly TextBlock[])[];
}

/** A text with a place of its own, in inches. */
export interface PlacedText {
  readonly blocks: readonly TextBlock[];
  readonly style: TextStyle;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const HALF = (FULL_WIDTH - GUTTER) / 2;
/** A line of more than some hundred letters is hard to follow. */
const ONE_COLUMN: TextStyle = { size: 18, width: 9.6 };
const SIZES = [16, 14, 13, 12] as const;
/** The type size if one slide is not enough. */
const LONG_TEXT: TextStyle = { size: 14, width: HALF };
const STEP = 0.2;

/** This many columns, as equal in height as the blocks allow. */
function balanced(blocks: readonly TextBlock[], style: TextStyle, count: number): TextBlock[][] {
  const full = columnsOf(blocks, style, BODY_HEIGHT);
  // Columns that are full cannot all be made much shorter.
  const least = full.length <= 2 ? 1 : (BODY_HEIGHT * (full.length - 1)) / count;
  for (let height = least; height < BODY_HEIGHT; height += STEP) {
    const columns = columnsOf(blocks, style, height);
    if (columns.length <= count) return columns;
  }
  return full;
}

/** The largest type in which the text fits in two columns; null if there is none. */
export function oneSlideStyle(blocks: readonly TextBlock[]): TextStyle | null {
  const styles = SIZES.map((size): TextStyle => ({ size, width: HALF }));
  return styles.find((style) => columnsOf(blocks, style, BODY_HEIGHT).length <= 2) ?? null;
}

/** One type size for consecutive texts with their own slides: the smallest that any of them needs. */
export function commonStyle(texts: readonly (readonly TextBlock[])[]): TextStyle {
  const sizes = texts.map((blocks) => oneSlideStyle(blocks)?.size ?? LONG_TEXT.size);
  return { size: Math.min(...sizes), width: HALF };
}

/**
 * Spreads text over slides: large and in one column if it is short, else in two columns.
 * @param given the style, if adjacent texts determine it.
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
