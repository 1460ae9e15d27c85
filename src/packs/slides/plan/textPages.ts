import { columnsOf, type TextBlock, type TextStyle } from './textColumns.ts';
import { BODY_HEIGHT, FULL_WIDTH, GUTTER } from '../deckPlaces.ts';

export interface TextPage {
  readonly style: TextStyle;
  readonly columns: readonly (readonly TextBlock[])[];
}

export interface PlacedText {
  readonly blocks: readonly TextBlock[];
  readonly style: TextStyle;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const HALF_WIDTH = (FULL_WIDTH - GUTTER) / 2;
/** Lines of more than about a hundred letters are hard to follow. */
const ONE_COLUMN_STYLE: TextStyle = { size: 18, width: 9.6 };
const TEXT_TYPE_SIZES = [16, 14, 13, 12] as const;
const LONG_TEXT: TextStyle = { size: 14, width: HALF_WIDTH };
const HEIGHT_STEP = 0.2;

function balancedColumns(
  blocks: readonly TextBlock[],
  style: TextStyle,
  count: number,
): TextBlock[][] {
  const full = columnsOf(blocks, style, BODY_HEIGHT);
  // Full columns can't get much shorter, so the search starts just below their average height.
  const least = full.length <= 2 ? 1 : (BODY_HEIGHT * (full.length - 1)) / count;
  for (let height = least; height < BODY_HEIGHT; height += HEIGHT_STEP) {
    const columns = columnsOf(blocks, style, height);
    if (columns.length <= count) return columns;
  }
  return full;
}

export function oneSlideStyle(blocks: readonly TextBlock[]): TextStyle | null {
  const styles = TEXT_TYPE_SIZES.map((size): TextStyle => ({ size, width: HALF_WIDTH }));
  return styles.find((style) => columnsOf(blocks, style, BODY_HEIGHT).length <= 2) ?? null;
}

export function commonStyle(texts: readonly (readonly TextBlock[])[]): TextStyle {
  const sizes = texts.map((blocks) => oneSlideStyle(blocks)?.size ?? LONG_TEXT.size);
  return { size: Math.min(...sizes), width: HALF_WIDTH };
}

export function textPages(blocks: readonly TextBlock[], given?: TextStyle): TextPage[] {
  if (given === undefined && columnsOf(blocks, ONE_COLUMN_STYLE, BODY_HEIGHT).length <= 1) {
    return [{ style: ONE_COLUMN_STYLE, columns: [blocks] }];
  }
  const style = given ?? oneSlideStyle(blocks) ?? LONG_TEXT;
  const slides = Math.ceil(columnsOf(blocks, style, BODY_HEIGHT).length / 2);
  const columns = balancedColumns(blocks, style, 2 * slides);
  return Array.from({ length: slides }, (_, page) => ({
    style,
    columns: columns.slice(2 * page, 2 * page + 2),
  }));
}
