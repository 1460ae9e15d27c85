import type { PageCell, PageTable } from '../../../../contract/documentLayout.ts';
import type { OfficeColors } from '../../../../office/officeColors.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  booleanAttribute,
  numericAttribute,
} from '../../../../office/xmlTree.ts';
import type { TextLooks } from './drawingText.ts';
import { drawnParagraphs, EMU_PER_POINT } from './drawingText.ts';
import type { PageBudget } from './pageBudget.ts';
import { columnShares, headRowsOf, spanOf } from './tableShape.ts';

type StylePart = 'wholeTbl' | 'band1H' | 'firstRow' | 'lastRow' | 'firstCol';

const SLIDE_CELL_ANCHORS = { ctr: 'middle', b: 'bottom' } as const;

/** The default cell padding, in EMU. */
const SLIDE_CELL_PADDING = { marL: 91_440, marT: 45_720, marR: 91_440, marB: 45_720 };
const SLIDE_CELL_SIDES = { left: 'lnL', top: 'lnT', right: 'lnR', bottom: 'lnB' } as const;

function slideCellLines(cell: XmlNode | undefined, colors: OfficeColors): Pick<PageCell, 'lines'> {
  const names = Object.values(SLIDE_CELL_SIDES);
  if (names.every((name) => childOf(cell, name) === undefined)) return {};
  const line = (side: keyof typeof SLIDE_CELL_SIDES) => {
    const color = colors.fill(childOf(cell, SLIDE_CELL_SIDES[side]));
    return color === undefined || color === null ? {} : { [side]: color };
  };
  return { lines: { ...line('left'), ...line('top'), ...line('right'), ...line('bottom') } };
}

export function slideTable(
  table: XmlNode,
  source: TextLooks,
  styles: XmlNode | undefined,
  budget: PageBudget,
): PageTable {
  const properties = childOf(table, 'tblPr');
  const id = childOf(properties, 'tableStyleId')?.text.trim();
  const style = childrenOf(styles, 'tblStyle').find((each) => attributeOf(each, 'styleId') === id);
  const rows = childrenOf(table, 'tr');
  const drawn: { height?: number; cells: PageCell[] }[] = [];
  for (const [index, row] of rows.entries()) {
    if (budget.isSpent) break;
    const isLast = index === rows.length - 1;
    const cells = childrenOf(row, 'tc').flatMap((cell, column): PageCell[] => {
      if (booleanAttribute(cell, 'hMerge') === true || booleanAttribute(cell, 'vMerge') === true)
        return [];
      const parts = slideTableStyleParts(properties, { index, isLast, column });
      return [drawnCell(cell, source, styledParts(style, parts), budget)];
    });
    const height = numericAttribute(row, 'h');
    drawn.push({ ...(height === undefined ? {} : { height: height / EMU_PER_POINT }), cells });
  }
  const widths = childrenOf(childOf(table, 'tblGrid'), 'gridCol').map(
    (column) => numericAttribute(column, 'w') ?? 0,
  );
  return {
    kind: 'table',
    columns: columnShares(widths),
    headRows: headRowsOf(drawn, booleanAttribute(properties, 'firstRow') === true ? 1 : 0),
    rows: drawn,
  };
}

/** Returns the parts from the most general to the most specific. */
function slideTableStyleParts(
  properties: XmlNode | undefined,
  { index, isLast, column }: { index: number; isLast: boolean; column: number },
): StylePart[] {
  const hasFirst = booleanAttribute(properties, 'firstRow') === true;
  const isFirst = hasFirst && index === 0;
  const isBand =
    booleanAttribute(properties, 'bandRow') === true && (index - (hasFirst ? 1 : 0)) % 2 === 0;
  const parts: StylePart[] = ['wholeTbl'];
  if (isBand && !isFirst) parts.push('band1H');
  if (column === 0 && booleanAttribute(properties, 'firstCol') === true) parts.push('firstCol');
  if (isLast && booleanAttribute(properties, 'lastRow') === true) parts.push('lastRow');
  if (isFirst) parts.push('firstRow');
  return parts;
}

const styledParts = (style: XmlNode | undefined, names: readonly StylePart[]): XmlNode[] =>
  names.flatMap((name) => childrenOf(style, name));

function drawnCell(
  cell: XmlNode,
  source: TextLooks,
  parts: readonly XmlNode[],
  budget: PageBudget,
): PageCell {
  const { colors } = source;
  let { color, bold } = source;
  let fill: string | undefined;
  const paint = (found: string | null | undefined) => {
    if (found !== undefined) fill = found ?? undefined;
  };
  for (const part of parts) {
    paint(colors.fill(childOf(part, 'tcStyle', 'fill')));
    const text = childOf(part, 'tcTxStyle');
    color = colors.in(text) ?? color;
    bold = booleanAttribute(text, 'b') ?? bold;
  }
  const properties = childOf(cell, 'tcPr');
  paint(colors.fill(properties));
  const paragraphs = drawnParagraphs(childOf(cell, 'txBody'), { ...source, color, bold });
  budget.spend();
  budget.spendParagraphs(paragraphs);
  const anchor = attributeOf(properties, 'anchor');
  const inset = (name: keyof typeof SLIDE_CELL_PADDING) =>
    Math.round(
      (numericAttribute(properties, name) ?? SLIDE_CELL_PADDING[name]) / (EMU_PER_POINT / 100),
    ) / 100;
  return {
    columns: spanOf(numericAttribute(cell, 'gridSpan')),
    rows: spanOf(numericAttribute(cell, 'rowSpan')),
    ...(fill === undefined ? {} : { fill }),
    ...(anchor === 'ctr' || anchor === 'b' ? { anchor: SLIDE_CELL_ANCHORS[anchor] } : {}),
    padding: [inset('marL'), inset('marT'), inset('marR'), inset('marB')],
    ...slideCellLines(properties, colors),
    paragraphs,
  };
}
