import type { PageCell, PageParagraph, PageTable } from '../../../../contract/documentLayout.ts';
import { hexOf } from '../../../../office/officeColors.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  booleanAttribute,
  numericAttribute,
} from '../../../../office/xmlTree.ts';
import { columnShares, headRowsOf, spanOf } from './tableShape.ts';
import type { WordLooks, WordStyles } from './wordStyles.ts';
import { withParagraphLooks, withRunLooks } from './wordStyles.ts';

const LINE_COLOR = '#7f7f7f';
/** The options of a table style, as bits of the older format. */
const TABLE_LOOK_BITS = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  noHBand: 0x200,
} as const;
const WORD_CELL_ANCHORS: Readonly<Record<string, PageCell['anchor']>> = {
  center: 'middle',
  bottom: 'bottom',
};

export type CellReader = (
  cell: XmlNode,
  looks: WordLooks,
  fill: string | undefined,
) => PageParagraph[];

interface WordCellPlace {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly isLastColumn: boolean;
}

type OpenCell = PageCell & { rows: number };

export function wordTable(
  table: XmlNode,
  styles: WordStyles,
  base: WordLooks,
  textOf: CellReader,
): PageTable {
  const properties = childOf(table, 'tblPr');
  const style = styles.chain(attributeOf(childOf(properties, 'tblStyle'), 'val'));
  const rows = childrenOf(table, 'tr');
  /** The cells that continue in the next row, by column. */
  const open = new Map<number, OpenCell>();
  const drawn = rows.map((row, index) => {
    const cells: OpenCell[] = [];
    let column = numericAttribute(childOf(row, 'trPr', 'gridBefore'), 'val') ?? 0;
    if (column > 0) cells.push({ columns: spanOf(column), rows: 1, lines: {}, paragraphs: [] });
    const all = wordRowCells(row);
    for (const [at, cell] of all.entries()) {
      const cellProperties = childOf(cell, 'tcPr');
      const columns = spanOf(numericAttribute(childOf(cellProperties, 'gridSpan'), 'val'));
      const merge = childOf(cellProperties, 'vMerge');
      const above = open.get(column);
      if (merge !== undefined && attributeOf(merge, 'val') !== 'restart' && above !== undefined) {
        above.rows = spanOf(above.rows + 1);
      } else {
        const isLastColumn = at === all.length - 1;
        const place = { row: index, rows: rows.length, column, isLastColumn };
        const parts = styleParts(style, properties, place);
        const drawnCell = { columns, rows: 1, ...cellLooks(cell, properties, style, parts, place) };
        const looks = partLooks(parts, base);
        const paragraphs = textOf(cell, looks, drawnCell.fill);
        const whole = { ...drawnCell, paragraphs };
        cells.push(whole);
        if (merge === undefined) open.delete(column);
        else open.set(column, whole);
      }
      column += columns;
    }
    return { cells };
  });
  const widths = childrenOf(childOf(table, 'tblGrid'), 'gridCol').map(
    (column) => numericAttribute(column, 'w') ?? 0,
  );
  return {
    kind: 'table',
    columns: columnShares(widths),
    headRows: headRowsOf(drawn, markedRows(rows)),
    rows: drawn,
  };
}

const wordRowCells = (row: XmlNode): XmlNode[] =>
  row.children.flatMap((node) => {
    if (node.name === 'tc') return [node];
    return node.name === 'sdt' ? childrenOf(childOf(node, 'sdtContent'), 'tc') : [];
  });

const isHeadRow = (row: XmlNode): boolean => {
  const mark = childOf(row, 'trPr', 'tblHeader');
  return mark !== undefined && booleanAttribute(mark, 'val') !== false;
};

function markedRows(rows: readonly XmlNode[]): number {
  const end = rows.findIndex((row) => !isHeadRow(row));
  return end < 0 ? 0 : end;
}

function hasLook(properties: XmlNode | undefined, name: keyof typeof TABLE_LOOK_BITS): boolean {
  const look = childOf(properties, 'tblLook');
  const bits = Number.parseInt(attributeOf(look, 'val') ?? '0', 16);
  return booleanAttribute(look, name) ?? (bits & TABLE_LOOK_BITS[name]) > 0;
}

function styleParts(
  style: readonly XmlNode[],
  properties: XmlNode | undefined,
  { row, rows, column }: WordCellPlace,
): XmlNode[] {
  const isFirst = row === 0 && hasLook(properties, 'firstRow');
  const names: string[] = [];
  const bandRow = row - (hasLook(properties, 'firstRow') ? 1 : 0);
  if (!isFirst && !hasLook(properties, 'noHBand')) {
    names.push(bandRow % 2 === 0 ? 'band1Horz' : 'band2Horz');
  }
  if (column === 0 && hasLook(properties, 'firstColumn')) names.push('firstCol');
  if (row === rows - 1 && hasLook(properties, 'lastRow')) names.push('lastRow');
  if (isFirst) names.push('firstRow');
  const parts = names.flatMap((name) =>
    style.flatMap((each) =>
      childrenOf(each, 'tblStylePr').filter((part) => attributeOf(part, 'type') === name),
    ),
  );
  return [...style, ...parts];
}

const partLooks = (parts: readonly XmlNode[], base: WordLooks): WordLooks =>
  parts.reduce(
    (sum, part) =>
      withRunLooks(withParagraphLooks(sum, childOf(part, 'pPr')), childOf(part, 'rPr')),
    base,
  );

function cellLooks(
  cell: XmlNode,
  properties: XmlNode | undefined,
  style: readonly XmlNode[],
  parts: readonly XmlNode[],
  place: WordCellPlace,
): Pick<PageCell, 'fill' | 'anchor' | 'lines'> {
  const own = childOf(cell, 'tcPr');
  const all = [own, ...parts.toReversed().map((part) => childOf(part, 'tcPr'))];
  const shade = all.map((each) => attributeOf(childOf(each, 'shd'), 'fill')).find(Boolean);
  const fill = hexOf(shade);
  const anchor = WORD_CELL_ANCHORS[attributeOf(childOf(own, 'vAlign'), 'val') ?? ''];
  const ofCells = all.map((each) => childOf(each, 'tcBorders'));
  const ofTables = [properties, ...style.toReversed().map((each) => childOf(each, 'tblPr'))].map(
    (each) => childOf(each, 'tblBorders'),
  );
  return {
    ...(fill === undefined ? {} : { fill }),
    ...(anchor === undefined ? {} : { anchor }),
    lines: wordCellLines(ofCells, ofTables, place),
  };
}

type CellSide = 'left' | 'top' | 'right' | 'bottom';

function wordCellLines(
  ofCells: readonly (XmlNode | undefined)[],
  ofTables: readonly (XmlNode | undefined)[],
  { row, rows, column, isLastColumn }: WordCellPlace,
): NonNullable<PageCell['lines']> {
  const isOuter = {
    left: column === 0,
    top: row === 0,
    right: isLastColumn,
    bottom: row === rows - 1,
  };
  const line = (side: CellSide) => {
    const inner = side === 'left' || side === 'right' ? 'insideV' : 'insideH';
    const border =
      ofCells.map((each) => childOf(each, side)).find((found) => found !== undefined) ??
      ofTables
        .map((each) => childOf(each, isOuter[side] ? side : inner))
        .find((found) => found !== undefined);
    const kind = attributeOf(border, 'val');
    if (kind === undefined || kind === 'none' || kind === 'nil') return {};
    return { [side]: hexOf(attributeOf(border, 'color')) ?? LINE_COLOR };
  };
  return { ...line('left'), ...line('top'), ...line('right'), ...line('bottom') };
}
