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
const TWO_COLUMNS: readonly TextStyle[] = [
  { size: 16, width: HALF },
  { size: 14, width: HALF },
];
const STEP = 0.2;

/** The columns of one slide, as equal in height as the blocks let them be. */
function balanced(blocks: readonly TextBlock[], style: TextStyle): TextBlock[][] {
  for (let height = 1; height < BODY_HEIGHT; height += STEP) {
    const columns = columnsOf(blocks, style, height);
    if (columns.length <= 2) return columns;
  }
  return columnsOf(blocks, style, BODY_HEIGHT);
}

/** Spreads text over slides: large and in one column where little is said, else in two. */
export function textPages(blocks: readonly TextBlock[]): TextPage[] {
  if (columnsOf(blocks, ONE_COLUMN, BODY_HEIGHT).length <= 1) {
    return [{ style: ONE_COLUMN, columns: [blocks] }];
  }
  const roomy = TWO_COLUMNS.find((style) => columnsOf(blocks, style, BODY_HEIGHT).length <= 2);
  if (roomy !== undefined) return [{ style: roomy, columns: balanced(blocks, roomy) }];
  const style = TWO_COLUMNS.at(-1) ?? ONE_COLUMN;
  const columns = columnsOf(blocks, style, BODY_HEIGHT);
  return Array.from({ length: Math.ceil(columns.length / 2) }, (_, page) => {
    const own = columns.slice(2 * page, 2 * page + 2);
    const isLast = 2 * page + 2 >= columns.length;
    return { style, columns: isLast ? balanced(own.flat(), style) : own };
  });
}
