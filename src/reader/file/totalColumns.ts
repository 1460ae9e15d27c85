import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf } from '../../finance/books/exactSums.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth, isNoActual, lineIn } from '../cells/headings.ts';
import { saysActual } from '../words/planWords.ts';
import { isVersionName } from '../words/versionName.ts';
import { withChangedSheets } from './changedSheets.ts';
import type { ColumnHeads } from './columnHeads.ts';
import { columnHeads } from './columnHeads.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_ROWS_OF_LINES = 1_000;
const FEWEST_PARTS = 2;
const FEWEST_LINES = 2;
/** Each part may be rounded to the cent. */
const CENT: Millionths = 10_000n;

/** Amounts that include tax aren't a total of the company. */
const TAX_WORDS =
  /^(?:vat|gst|sales tax|tax|mwst|ust|tva|iva|btw|moms|mva|net|netto|gross|brutto)\.?$/i;

interface NamedColumn {
  readonly column: number;
  readonly cell: string;
  readonly name: string;
  /** Its month, or its line if the rows are months; empty if only a title states it. */
  readonly key: string;
}

interface TotalColumns {
  readonly heads: ColumnHeads;
  /** True for the headings that stay: months, or lines if the rows are months. */
  readonly isKey: (cell: GridValue | null) => boolean;
  readonly total: string;
  readonly totals: readonly NamedColumn[];
  readonly parts: readonly NamedColumn[];
}

const totalsBySheet = new WeakMap<GridSheet, TotalColumns | null>();
const workbooksWithTotals = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Removes the columns of stores or branches from a table of lines, if a column of each month adds up all others. Lines
 * belong to the company as a whole.
 */
export function withTotalColumns(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  return withChangedSheets(workbooksWithTotals, workbook, (sheet) => {
    const found = totalColumns(basis, sheet);
    return found === null ? sheet : withoutParts(sheet, found);
  });
}

function withoutParts(sheet: GridSheet, { heads, isKey, totals, parts }: TotalColumns): GridSheet {
  const { head, data, at } = heads;
  const hidden = new Set(parts.map(({ column }) => column));
  const kept = new Set(totals.map(({ column }) => column));
  const rows = sheet.rows.map((cells, row) =>
    row < head
      ? cells
      : Array.from(
          { length: Math.max(cells.length, heads.width) },
          (_, column): GridValue | null => {
            if (hidden.has(column)) return null;
            if (row >= data || !kept.has(column)) return cells[column] ?? null;
            // "Total" below or above a month would be no month.
            const heading = at(row, column);
            return isKey(heading) ? heading : null;
          },
        ),
  );
  return { ...sheet, rows };
}

/** The columns that aren't read, because a column next to them is their total. */
export function totalsLeftOut(basis: CompanyBasis, sheet: GridSheet): ImportPreview['leftOut'] {
  const { parts = [], total = '', heads } = totalColumns(basis, sheet) ?? {};
  return parts.map(({ column, cell, name }) => ({
    sheet: sheet.name,
    cell,
    kind: 'column' as const,
    name,
    places: 1,
    amounts: sheet.rows
      .slice(heads?.data)
      .filter((cells) => writtenNumber(basis, cells[column] ?? null) !== null).length,
    reason: `${total} includes it, and is read instead.`,
  }));
}

function totalColumns(basis: CompanyBasis, sheet: GridSheet): TotalColumns | null {
  const before = totalsBySheet.get(sheet);
  if (before !== undefined) return before;
  const found = totalsIn(basis, sheet);
  totalsBySheet.set(sheet, found);
  return found;
}

function totalsIn(basis: CompanyBasis, sheet: GridSheet): TotalColumns | null {
  const heads = sheet.rows.length > MOST_ROWS_OF_LINES ? null : columnHeads(basis, sheet);
  if (heads === null) return null;
  const rows = sheet.rows
    .slice(heads.data)
    .filter((cells) => cells.some((cell) => writtenNumber(basis, cell) !== null));
  const isNamedBy = (isName: (cell: GridValue | null) => boolean) =>
    rows.every((cells) => cells.slice(0, 2).some((cell) => isName(cell)));
  // Accounts may belong to entities, unless a title says that the columns are departments or stores.
  const isKey =
    isNamedBy((cell) => lineIn(basis, cell) !== null) || isByDivision(sheet, heads.head)
      ? (cell: GridValue | null) => isMonth(basis, cell)
      : isNamedBy((cell) => isMonth(basis, cell))
        ? (cell: GridValue | null) => lineIn(basis, cell) !== null
        : null;
  if (rows.length < FEWEST_LINES || isKey === null) return null;
  const isKeyText = (value: string) => isKey({ kind: 'text', value });
  const columns = Array.from({ length: heads.width }, (_, column) => column).flatMap(
    (column): NamedColumn[] => {
      const texts = heads.textsOf(column);
      const name = texts.filter((text) => !isKeyText(text)).join(' ');
      const isFilled = rows.some((cells) => writtenNumber(basis, cells[column] ?? null) !== null);
      const key = texts.filter(isKeyText).join(' ');
      return name === '' || !isFilled
        ? []
        : [{ column, name, key, cell: cellAddress(lowestHead(heads, column), column) }];
    },
  );
  const areStores = columns.every(
    ({ name }) =>
      !isNoActual(name) && !saysActual(name) && !isVersionName(name) && !TAX_WORDS.test(name),
  );
  const groups = [...Map.groupBy(columns, ({ key }) => key).values()];
  const [first = []] = groups;
  const names = first.map(({ name }) => name);
  const isAlike = groups.every(
    (own) => own.length === names.length && own.every(({ name }, at) => name === names[at]),
  );
  if (!areStores || !isAlike || new Set(names).size <= FEWEST_PARTS) return null;
  if (new Set(names).size < names.length) return null;
  const place = names.findIndex((_, at) => groups.every((own) => isSum(basis, rows, own, at)));
  const total = names[place];
  if (total === undefined) return null;
  const isTotal = ({ name }: NamedColumn) => name === total;
  return {
    heads,
    isKey,
    total,
    totals: columns.filter(isTotal),
    parts: columns.filter((one) => !isTotal(one)),
  };
}

/** A section such as "Income" may come between the headings and the first amounts. */
function lowestHead({ head, data, at }: ColumnHeads, column: number): number {
  let row = data - 1;
  while (row > head && at(row, column) === null) row -= 1;
  return row;
}

const BY_DIVISION =
  /(?<!\p{L})(?:by|per|nach|par|por|pro|efter|wg|podle) (?:(?:cost|profit|sales) )?(?:departments?|dept|divisions?|class(?:es)?|cent(?:er|re)s?|locations?|stores?|shops?|outlets?|branch(?:es)?|sites?|channels?|segments?|product lines?|teams?|projects?|abteilung(?:en)?|kostenstellen?|filialen?|standorte?n?|sparten?|département|service|magasin|centre de coûts?|departamento|tienda|centro de costes?|reparto|sede|negozio|afdeling|vestiging|kostenplaats|avdelning|avdeling|butik|osasto|działów|oddziałów|středisek)(?!\p{L})/iu;

const isByDivision = ({ name, rows }: GridSheet, head: number): boolean =>
  [name, ...rows.slice(0, head).flatMap((row) => row.map((cell) => textOf(cell)))].some((text) =>
    BY_DIVISION.test(text),
  );

/** True if a column is the sum of the other columns of its month or line in every row, and not all are 0. */
function isSum(
  basis: CompanyBasis,
  rows: GridSheet['rows'],
  columns: readonly NamedColumn[],
  place: number,
): boolean {
  let filled = 0;
  for (const cells of rows) {
    const amounts = columns.map(({ column }) => {
      const number = writtenNumber(basis, cells[column] ?? null);
      return number === null ? 0n : millionthsOf(number.value);
    });
    const own = amounts[place] ?? null;
    const all = amounts.reduce<Millionths | null>(
      (sum, one) => (sum === null || one === null ? null : sum + one),
      0n,
    );
    if (own === null || all === null) return false;
    const apart = all - own - own;
    const near = CENT * BigInt(columns.length);
    if (apart > near || apart < -near) return false;
    if (own !== 0n) filled += 1;
  }
  return filled >= FEWEST_LINES;
}
