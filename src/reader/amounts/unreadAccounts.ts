import type { ImportedLine, SheetLayout } from '../../contract/imports.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { BookRow } from '../books/bookRows.ts';
import { typeOfRow } from '../books/contributions.ts';
import { statementOnSheet, transposedCellAddress } from '../books/statementOnSheet.ts';
import { isSumOf } from '../books/totalsAbove.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportContext } from '../layout/importContext.ts';
import { accountInText } from '../ledgers/bookCells.ts';
import { sheetMonths } from '../months/readMonths.ts';
import { saysYearToDate } from '../words/amountQualifier.ts';
import { periodHead } from '../words/periodHead.ts';
import { isShareLabel, isTotalLabel, sectionOf } from '../words/rowWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import type { AmountReading } from './readAmount.ts';

const MOST_NAMED_UNREAD = 6;
/** Lines that a single account rarely stands for, with the type of their accounts. */
const TYPE_BY_WHOLE_LINE: ReadonlyMap<string, AccountType> = new Map([
  ['revenue', 'revenue'],
  ['production', 'costOfSales'],
]);
/** Names that an account has as often as the whole line. */
const ACCOUNT_LIKE_NAME =
  /^(?:sales|fees|umsatzerlöse|erlöse|ventas|ventes|vendite|vendas|verkäufe|salg|försäljning|myynti|sprzedaż|売上)$/iu;
const FEWEST_LIKE_ACCOUNTS = 2;

interface SheetRow extends BookRow {
  readonly line: ImportedLine | null;
  /** The row has a meaning, whether as a line or as something else. */
  readonly isChosen: boolean;
}

/**
 * Asks about an account that would stand for a whole line although rows next to it may be accounts of that line, and
 * warns of other accounts that aren't read.
 */
export function reportUnreadAccounts(
  sheet: GridSheet,
  layout: SheetLayout,
  { basis }: ImportContext,
  reading: AmountReading,
): void {
  const statement = statementOnSheet(basis, sheet);
  const isTurned = statement?.isTurned ?? false;
  if (isTurned !== (layout.orientation === 'monthsDown')) return;
  const cellOf = (cell: string) => (isTurned ? transposedCellAddress(cell) : cell);
  const kind = isTurned ? 'columns' : 'rows';
  const tables = statement?.blocks.map((block) => block.rows) ?? [
    rowsOfLayout(basis, sheet, layout),
  ];
  for (const table of tables) {
    const rows = table.map((row) => withChosenMeaning(row, layout));
    const unread = unexplainedRows(rows).filter(({ label }) => !isOtherMeasure(basis, label));
    const doubts = rows.flatMap((row) => {
      const rivals = rivalsOf(row, rows, unread);
      return row.line === null || rivals.length === 0 ? [] : [{ row, line: row.line, rivals }];
    });
    const named = doubts.map(
      ({ row, line, rivals }) =>
        `“${row.label}” (${cellOf(row.cell)}) would make up all of ${lineLabel(basis, line)}, but ${kind} next to it may belong to that line too: ${namedRows(rivals)}.`,
    );
    if (doubts.length > 0) {
      const positions = new Set(doubts.flatMap(({ rivals }) => rivals.map(({ row }) => row + 1)));
      const question = `${named.join(' ')} Choose lines for these ${kind}, ignore them, or add a ${isTurned ? 'column' : 'row'} with the total to the file.`;
      reading.ask(sheet, 'lines', question, [...positions]);
    }
    // Once their year is known, the accounts of the sheet may all be read.
    if (reading.questions.some((one) => one.sheet === sheet.name && one.about === 'year')) continue;
    const others = unread.filter((row) => doubts.every(({ rivals }) => !rivals.includes(row)));
    if (!others.some((row) => isLikeAccount(row))) continue;
    const filled = rows.filter(isMoneyRow).length;
    reading.remarks.push({
      check: 'unreadRows',
      sheet: sheet.name,
      sentence: `${others.length} of ${filled} ${kind} with amounts in ${sheet.name} ${others.length === 1 ? 'is' : 'are'} not read: ${namedRows(others)}.`,
    });
  }
}

/** The rows of a table that isn't recognised as a statement. */
function rowsOfLayout(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): readonly BookRow[] {
  const { months } = sheetMonths(basis, sheet, layout);
  const column = layout.labelColumn - 1;
  return sheet.rows.flatMap((cells, row): BookRow[] => {
    const label = textAt(sheet, row, column);
    if (row < layout.headerRow || label === '') return [];
    const amounts = new Map(
      months.flatMap(({ index }) => {
        const number = writtenNumber(basis, valueAt(sheet, row, index));
        return number === null || number.isPercent ? [] : [[index, decimal(number.value)] as const];
      }),
    );
    const code = cells
      .slice(0, column)
      .map((cell) => textOf(cell))
      .find((text) => /\d/.test(text));
    return [
      {
        row,
        cell: cellAddress(row, column),
        label,
        code: code ?? null,
        kind: amounts.size === 0 ? 'head' : isTotalLabel(label) ? 'total' : 'account',
        section: sectionOf(label),
        isTyped: false,
        amounts,
        parts: [],
        outside: null,
      },
    ];
  });
}

function withChosenMeaning(row: BookRow, { meanings }: SheetLayout): SheetRow {
  const meaning = meanings.find(({ position }) => position - 1 === row.row)?.meaning;
  return {
    ...row,
    line: meaning?.kind === 'line' ? meaning.line : null,
    isChosen: meaning !== undefined,
  };
}

/** "Revenue LY", "Revenue budget" and "Revenue YTD" aren't other accounts of revenue. */
const isOtherMeasure = (basis: CompanyBasis, label: string): boolean =>
  saysYearToDate(label) ||
  label
    .split(/[\s_(),:–-]+/)
    .some((word) => OTHER_SCENARIOS.has(periodHead(basis, word)?.scenario ?? null));

const OTHER_SCENARIOS: ReadonlySet<string | null> = new Set(['plan', 'prior']);

const isMoneyRow = ({ kind, outside, amounts }: BookRow): boolean =>
  (kind === 'account' || kind === 'total') &&
  outside === null &&
  [...amounts.values()].some((amount) => !amount.eq('0'));

/** Accounts without a meaning whose amounts no line includes. */
function unexplainedRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  const explained = new Set<SheetRow>();
  for (const [at, row] of rows.entries()) {
    if (row.line === null) continue;
    const parts = row.parts.flatMap((part) => rows[part] ?? []);
    const runs = [
      parts,
      ...(row.kind === 'total' ? [runOfSum(row, rows.slice(0, at).toReversed())] : []),
      runOfSum(row, rows.slice(at + 1)),
    ];
    for (const part of runs.flat()) explained.add(part);
  }
  return rows.filter(
    (row) =>
      row.kind === 'account' &&
      isMoneyRow(row) &&
      row.label !== '' &&
      !row.isChosen &&
      !explained.has(row) &&
      !isTotalLabel(row.label) &&
      !isShareLabel(row.label) &&
      !['balanceSheet', 'cashFlow'].includes(sectionOf(row.label) ?? ''),
  );
}

/** The neighbouring accounts that add up to a row; empty if none do. */
function runOfSum(sum: SheetRow, neighbours: readonly SheetRow[]): readonly SheetRow[] {
  const run: SheetRow[] = [];
  for (const row of neighbours) {
    if (row.kind !== 'account' || row.isChosen) return [];
    run.push(row);
    if (
      isSumOf(
        sum.amounts,
        run.map(({ amounts }) => amounts),
      )
    )
      return run;
  }
  return [];
}

const accountType = (row: SheetRow): AccountType | null =>
  typeOfRow(row) ?? typeOnEitherSide(accountInText(row.label).name)?.type ?? null;

const isCoded = ({ label, code }: BookRow) =>
  code !== null || (accountInText(label).code !== null && accountInText(label).name !== '');

const isLikeAccount = (row: SheetRow) =>
  isCoded(row) || row.section !== null || accountType(row) !== null;

/** The unread rows that may belong to the line of an account. */
function rivalsOf(
  row: SheetRow,
  rows: readonly SheetRow[],
  unread: readonly SheetRow[],
): readonly SheetRow[] {
  const type = TYPE_BY_WHOLE_LINE.get(row.line ?? '');
  if (type === undefined || row.kind !== 'account' || !isMoneyRow(row)) return [];
  // Another row that is read as the line, or the parts of this one, show what the line consists of.
  if (rows.some((other) => other !== row && other.line === row.line)) return [];
  const at = rows.indexOf(row);
  if (runOfSum(row, rows.slice(at + 1)).length > 0) return [];
  const isAccount = isCoded(row) || ACCOUNT_LIKE_NAME.test(row.label.trim());
  const alike = unread.filter((other) => isLikeAccount(other));
  const isOpenToo = isAccount && alike.length >= FEWEST_LIKE_ACCOUNTS;
  return unread.filter((other) => {
    const found = accountType(other);
    return found === type || (isOpenToo && found === null);
  });
}

function namedRows(rows: readonly SheetRow[]): string {
  const named = rows.slice(0, MOST_NAMED_UNREAD).map((row) => {
    const [first = decimal('0'), ...others] = row.amounts.values();
    const type = typeOfRow(row) ?? typeOnEitherSide(row.label)?.type ?? null;
    // Balances of several days don't add up.
    const isBalance = type !== null && !isProfitAndLoss(type);
    const sum = isBalance ? first : others.reduce((all, amount) => all.plus(amount), first);
    return `${row.label} (${plainText(sum)})`;
  });
  const more = rows.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
