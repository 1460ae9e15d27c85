import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { isSumName } from '../../finance/books/entities.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { accountInText, isTotalRow, ledgerAmount, sideOf, whyNoAmount } from './bookCells.ts';
import type { BookHead, CoveredPeriod } from './bookColumns.ts';
import { bookColumnAt } from './bookColumns.ts';
import { departmentColumns } from './departments.ts';
import { nameColumn } from './sheetBooks.ts';

/** Debits and credits of a row. A balance without separate columns is a debit or a credit by its sign. */
export interface Sides {
  readonly debit: Millionths;
  readonly credit: Millionths;
}

export interface TrialRow {
  readonly cell: string;
  readonly label: string;
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType | null;
  /** The kind in the row's column of types, or the heading above it. */
  readonly heading: string | undefined;
  readonly entity: string | null;
  readonly isTotal: boolean;
  readonly indent: number;
  readonly amounts: ReadonlyMap<CoveredPeriod, Sides>;
}

export interface TrialRows {
  readonly rows: readonly TrialRow[];
  readonly refusals: readonly Refused[];
  /** The periods whose amounts don't show whether they are debits or credits. */
  readonly unsided: ReadonlySet<CoveredPeriod>;
}

/** The column of types; a "Class" column that names departments isn't one. */
function typeColumn(sheet: GridSheet, head: BookHead): number {
  const departments = departmentColumns(sheet, [head.row], widthOf(sheet));
  const found = [...head.columns].find(
    ([column, { kind }]) => kind === 'type' && !departments.has(column),
  );
  return found?.[0] ?? -1;
}

/** The rows below the head that have amounts, with the type of their section. */
export function trialRows(basis: CompanyBasis, sheet: GridSheet, head: BookHead): TrialRows {
  const rows: TrialRow[] = [];
  const refusals: Refused[] = [];
  const unsided = new Set<CoveredPeriod>();
  const columns = {
    code: bookColumnAt(head, 'code'),
    name: nameColumn(sheet, head),
    type: typeColumn(sheet, head),
    entity: bookColumnAt(head, 'entity'),
  };
  const departments = [...departmentColumns(sheet, [head.row], widthOf(sheet))].filter(
    (column) => column !== columns.entity,
  );
  let section: AccountType | null = null;
  let heading: string | undefined;
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    const said = (column: number) => (column === -1 ? '' : textAt(sheet, row, column));
    const amounts = trialAmounts(basis, sheet, head, row, refusals, unsided);
    const [codeText, nameText] = [said(columns.code), said(columns.name)];
    const label = [codeText, nameText].filter((text) => text !== '').join(' ');
    if (amounts.size === 0) {
      const first = (sheet.rows[row] ?? []).map((cell) => textOf(cell)).find((text) => text !== '');
      section = accountTypeOfWord(first ?? '') ?? section;
      heading = first ?? heading;
      continue;
    }
    const parts = accountInText(columns.code === -1 || nameText === '' ? label : nameText);
    const isCoded = columns.code !== -1 && nameText !== '';
    const column = columns.name === -1 ? columns.code : columns.name;
    const raw = valueAt(sheet, row, column)?.value ?? '';
    rows.push({
      cell: cellAddress(row, Math.max(column, 0)),
      label,
      code: isCoded && codeText !== '' ? codeText : parts.code,
      name: isCoded ? nameText : parts.name,
      type: accountTypeOfWord(said(columns.type)) ?? section,
      heading: said(columns.type) === '' ? heading : said(columns.type),
      entity: said(columns.entity) === '' ? null : said(columns.entity),
      isTotal:
        label === '' ||
        isTotalRow(label) ||
        isTotalRow(said(columns.type)) ||
        // "Total" or "All" in the department column marks a sum of the other departments.
        departments.some((at) => isSumName(said(at))),
      indent: raw.length - raw.trimStart().length,
      amounts,
    });
  }
  return { rows, refusals, unsided };
}

function trialAmounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
  row: number,
  refusals: Refused[],
  unsided: Set<CoveredPeriod>,
): Map<CoveredPeriod, Sides> {
  const amounts = new Map<CoveredPeriod, Sides>();
  for (const [column, said] of head.columns) {
    if (said.kind !== 'debit' && said.kind !== 'credit' && said.kind !== 'balance') continue;
    // Separate debits and credits are more specific than their balance, so they take precedence.
    if (said.kind === 'balance' && bookColumnAt(head, 'debit', said.when) !== -1) continue;
    const value = valueAt(sheet, row, column);
    const read = ledgerAmount(basis, value);
    if (read === null) continue;
    if (read === undefined) {
      refusals.push({
        sheet: sheet.name,
        cell: cellAddress(row, column),
        reason: whyNoAmount(basis, value),
        remedy: 'Write the amount as a number, or leave the cell blank.',
      });
      continue;
    }
    const next =
      head.columns.get(column + 1)?.kind === 'side' ? textAt(sheet, row, column + 1) : '';
    const side = said.kind === 'balance' ? (read.side ?? sideOf(next)) : said.kind;
    if (side === null && read.amount !== 0n) unsided.add(said.when);
    const before = amounts.get(said.when) ?? { debit: 0n, credit: 0n };
    amounts.set(said.when, withAddedAmount(before, read.amount, side));
  }
  return amounts;
}

function withAddedAmount(
  before: Sides,
  amount: Millionths,
  side: 'debit' | 'credit' | null,
): Sides {
  const { debit, credit } = before;
  if (side === 'debit') return { debit: debit + amount, credit };
  if (side === 'credit') return { debit, credit: credit + amount };
  return amount < 0n ? { debit, credit: credit - amount } : { debit: debit + amount, credit };
}

export const netOfTrialRow = ({ amounts }: TrialRow) =>
  [...amounts].map(([when, { debit, credit }]) => [when, debit - credit] as const);

export const isSameAsSums = (row: TrialRow, sums: ReadonlyMap<CoveredPeriod, Millionths>) =>
  netOfTrialRow(row).every(([when, net]) => net === (sums.get(when) ?? 0n));

/**
 * Rows that sum rows with longer codes, or rows indented below them, whatever their names. As accounts they would be
 * counted twice.
 */
export function groupRows(rows: readonly TrialRow[]): ReadonlySet<TrialRow> {
  const groups = new Set<TrialRow>();
  const below = new Map<string, Map<CoveredPeriod, Millionths>>();
  const coded = rows.filter(({ code, isTotal }) => code !== null && !isTotal);
  for (const row of coded.toSorted((a, b) => (b.code?.length ?? 0) - (a.code?.length ?? 0))) {
    const code = row.code ?? '';
    const sums = below.get(`${row.entity}\n${code}`);
    if (sums !== undefined && isSameAsSums(row, sums)) {
      groups.add(row);
      continue;
    }
    for (let length = 1; length < code.length; length += 1) {
      const key = `${row.entity}\n${code.slice(0, length)}`;
      const known = below.get(key) ?? new Map<CoveredPeriod, Millionths>();
      for (const [when, net] of netOfTrialRow(row)) known.set(when, (known.get(when) ?? 0n) + net);
      below.set(key, known);
    }
  }
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row === undefined || row.isTotal || groups.has(row)) continue;
    const sums = new Map<CoveredPeriod, Millionths>();
    let inside = at + 1;
    for (; (rows[inside]?.indent ?? -1) > row.indent; inside += 1) {
      const child = rows[inside];
      if (child === undefined || child.isTotal || groups.has(child)) continue;
      for (const [when, net] of netOfTrialRow(child)) sums.set(when, (sums.get(when) ?? 0n) + net);
    }
    if (inside > at + 1 && isSameAsSums(row, sums)) groups.add(row);
  }
  return groups;
}
