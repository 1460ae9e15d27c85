import type { SheetLayout } from '../../contract/imports.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { columnOf } from '../../office/spreadsheet.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isNoActual, isTotalOrNote } from '../cells/headings.ts';
import { withChosenPeriods } from '../file/chosenPeriods.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { statementOnSheet } from './statementOnSheet.ts';
import { SUM_OF_COLUMNS_REASON } from './columnPeriods.ts';

const LONGER_PERIOD_TITLE =
  /(?<!\p{L})(?:q[1-4]|quarter(?:ly)?|h[12]|half[- ]?year(?:ly)?|annual|year[- ]end(?:ed|ing)?|ytd|weeks?|quartal\p{L}*|halbjahr\p{L}*|wochen?|trimestr\p{L}+|semestr\p{L}+|kwarta\p{L}+)(?!\p{L})/iu;

const workbooksWithTitleMonths = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Writes the months of periods into the workbook, including the month that only a title states above a single column.
 */
export function withReadMonths(
  basis: CompanyBasis,
  written: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const workbook = withChosenPeriods(basis, written, layouts);
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const before = workbooksWithTitleMonths.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) => withTitleMonth(basis, sheet));
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithTitleMonths.set(workbook, read);
  return read;
}

function withTitleMonth(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const statement = statementOnSheet(basis, sheet);
  const [block, other] = statement?.blocks ?? [];
  if (statement === null || statement.isTurned || block === undefined || other !== undefined)
    return sheet;
  const [only, second] = block.timing.columns;
  const { granularity } = block.timing;
  if (granularity !== 'month' || only === undefined || only.key === null || second !== undefined)
    return sheet;
  const isSaid = block.table.columns.some(({ period }) => period !== null && period.month !== null);
  // Accounts are read by the ledger readers, which know the title. A column next to a total is only
  // one part of it.
  const isPart = block.timing.left.some(({ reason }) => reason === SUM_OF_COLUMNS_REASON);
  const isOfMore = sheet.rows
    .slice(0, block.table.head + 1)
    .map((cells) => cells.map((cell) => textOf(cell)).filter((text) => text !== ''))
    .some(([title = '', ...others]) => others.length === 0 && LONGER_PERIOD_TITLE.test(title));
  if (isSaid || isPart || isOfMore || statement.kind === 'profitAndLoss') return sheet;
  const [row, column] = [Number(/\d+$/.exec(only.cell)?.[0]) - 1, columnOf(only.cell) ?? 0];
  const month = { kind: 'text', value: bookMonthName(only.key) } as const;
  const left = new Map(block.timing.left.map(({ index, label }) => [index, leftOutHeading(label)]));
  const rows = sheet.rows.map((cells, at) =>
    at === row
      ? Array.from({ length: Math.max(cells.length, column + 1) }, (_, place) =>
          place === column ? month : (left.get(place) ?? cells[place] ?? null),
        )
      : cells,
  );
  return { ...sheet, rows };
}

/** A heading for a column that the statement leaves out, so that no reader mistakes it for a month. */
const leftOutHeading = (label: string) =>
  ({
    kind: 'text',
    value: isTotalOrNote(label) || isNoActual(label) ? label : `Left out: ${label}`,
  }) as const;
