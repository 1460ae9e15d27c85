import type { PackFormat } from '../../contract/boardPacks.ts';
import { formatUtcMoment } from '../../format/dates.ts';
import { cellText } from './cellText.ts';
import type {
  Pack,
  PackCell,
  PackCellPlace,
  PackColumn,
  PackFormula,
  PackRow,
  PackSection,
  PackTable,
} from './pack.ts';
import { textCell } from './packCells.ts';
import type { PackFigureOrigin } from './packSource.ts';

const INDEX = 'index';

type OriginsById = ReadonlyMap<string, PackFigureOrigin>;

/** The position of a number in a pack: the key of its table, its row and its column. */
export const numberPlace = (table: string, { row, column }: PackCellPlace): string =>
  `${table}/${row}/${column}`;

/** This text is as wide as any page number and is used until the real number is known. */
const UNKNOWN_PAGE = '000';

const NO_COLUMN: Pick<PackColumn, 'heading' | 'group'> = { heading: '' };

const cellWordsOf = (cell: PackCell | undefined) => (cell === undefined ? '' : cellText(cell));

/**
 * Returns the part of a cell's name that distinguishes it from the cell that refers to it:
 * "Revenue", "Oct 2026" or "Revenue, Oct 2026".
 */
function indexedCellName(
  { rows, columns }: PackTable,
  place: PackCellPlace,
  from: PackCellPlace,
): string {
  const row = cellWordsOf(rows[place.row]?.cells[0]);
  const { heading, group } = columns[place.column] ?? NO_COLUMN;
  const column = group === undefined ? heading : `${heading} (${group})`;
  if (place.row === from.row) return column;
  return place.column === from.column ? row : `${row}, ${column}`;
}

/** Longer lists are shown as their first and last names. */
const MOST_SUMMED_NAMES = 3;

/**
 * Describes a calculation in words: "Revenue − Production", "Oct 2026 − Sep 2026", "The sum of Apr
 * to Oct".
 */
function formulaInWords(table: PackTable, formula: PackFormula, at: PackCellPlace): string {
  const name = (place: PackCellPlace) => indexedCellName(table, place, at);
  switch (formula.kind) {
    case 'sum': {
      const names = formula.of.map(name);
      if (names.length <= MOST_SUMMED_NAMES) return names.join(' + ');
      return `The sum of ${names.length} figures: ${names.at(0) ?? ''} to ${names.at(-1) ?? ''}`;
    }
    case 'balance':
      return [name(formula.minuend), ...formula.less.map(name)].join(' − ');
    case 'difference':
      return `${name(formula.minuend)} − ${name(formula.subtrahend)}`;
    case 'ratio':
      return `${name(formula.numerator)} ÷ ${name(formula.denominator)} × 100`;
    case 'quotient':
      return `${name(formula.numerator)} ÷ ${name(formula.denominator)}`;
    case 'headroom':
      return `(${name(formula.to)} − ${name(formula.from)}) ÷ ${name(formula.limit)} × 100`;
    default:
      return `(${name(formula.figure)} − ${name(formula.reference)}) ÷ ${name(formula.reference)} × 100`;
  }
}

function figureOriginInWords({ by, at, reason, from }: PackFigureOrigin): string {
  const who = by === null ? 'Entered' : `Entered by ${by}`;
  const said = [`${who} on ${formatUtcMoment(at)}`, from, reason];
  return said.filter((words) => words !== null && words !== '').join('; ');
}

type IndexedNumberCell = Extract<PackCell, { kind: 'number' }>;

function howItComes(
  table: PackTable,
  cell: IndexedNumberCell,
  at: PackCellPlace,
  origins: OriginsById,
): string {
  const origin = origins.get(cell.figure ?? '');
  if (origin !== undefined) return figureOriginInWords(origin);
  if (cell.formula !== undefined) return formulaInWords(table, cell.formula, at);
  // The formula covers months that aren't in the same table.
  return cell.origin === undefined ? '' : 'Calculated from the stored figures of these months';
}

function indexRow(table: PackTable, at: PackCellPlace, origins: OriginsById): PackRow[] {
  const cell = table.rows[at.row]?.cells[at.column];
  if (cell?.kind !== 'number') return [];
  const name = indexedCellName(table, at, { row: -1, column: -1 });
  const of = table.rows[at.row]?.of;
  return [
    {
      kind: 'line',
      cells: [
        textCell(of === undefined ? name : `${of}: ${name}`),
        textCell(cellText(cell)),
        { kind: 'text', text: UNKNOWN_PAGE, pageOf: numberPlace(table.key, at) },
        textCell(howItComes(table, cell, at, origins)),
      ],
    },
  ];
}

const INDEX_TEXT_COLUMN = { kind: 'text' } as const;

function indexOf(table: PackTable, origins: OriginsById): PackTable[] {
  const rows = table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((_, column) => indexRow(table, { row, column }, origins)),
  );
  if (rows.length === 0) return [];
  return [
    {
      key: `index-${table.key}`,
      title: `Index: ${table.title}`,
      unit: table.unit,
      columns: [
        { heading: 'Number', kind: 'label', width: 26 },
        { heading: 'Shown', width: 10, ...INDEX_TEXT_COLUMN },
        { heading: 'Page', width: 6, ...INDEX_TEXT_COLUMN },
        { heading: 'Where it comes from', width: 44, ...INDEX_TEXT_COLUMN },
      ],
      rows,
      notes: [],
    },
  ];
}

export function figureIndex(sections: readonly PackSection[], origins: OriginsById): PackSection[] {
  const tables = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? indexOf(part.table, origins) : [])),
  );
  if (tables.length === 0) return [];
  const parts = tables.map((table) => ({ kind: 'table', table }) as const);
  return [{ key: INDEX, title: 'Figure index', parts }];
}

export function indexedPlaces({ sections }: Pick<Pack, 'sections'>): ReadonlySet<string> {
  const index = sections.find(({ key }) => key === INDEX);
  const cells = (index?.parts ?? []).flatMap((part) =>
    part.kind === 'table' ? part.table.rows.flatMap((row) => row.cells) : [],
  );
  return new Set(
    cells.flatMap((cell) => (cell.kind === 'text' && cell.pageOf ? [cell.pageOf] : [])),
  );
}

export function withPages(pack: Pack, pages: ReadonlyMap<string, number>): Pack {
  const paged = (cell: PackCell): PackCell =>
    cell.kind === 'text' && cell.pageOf !== undefined
      ? { ...cell, text: String(pages.get(cell.pageOf) ?? '') }
      : cell;
  const sections = pack.sections.map((section) =>
    section.key === INDEX
      ? {
          ...section,
          parts: section.parts.map((part) => {
            if (part.kind !== 'table') return part;
            const rows = part.table.rows.map((row) => ({ ...row, cells: row.cells.map(paged) }));
            return { ...part, table: { ...part.table, rows } };
          }),
        }
      : section,
  );
  return { ...pack, sections };
}

export function forFormat(pack: Pack, format: PackFormat): Pack {
  const without = format === 'xlsx' ? INDEX : 'origins';
  return { ...pack, sections: pack.sections.filter(({ key }) => key !== without) };
}
