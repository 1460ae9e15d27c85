import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookHead, LedgerColumn } from './bookColumns.ts';
import { headedColumns } from './headedColumns.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { monthAbove } from './sidesByMonth.ts';
import { mergedBlocks } from './stackedTrialBalances.ts';
import { trialBalanceOf } from './trialBalance.ts';
import { groupRows, netOfTrialRow, trialRows } from './trialRows.ts';

const FEWEST_MONTHS = 2;

/**
 * A trial balance with a column for each month, in which debits less credits add up to zero; null for any other sheet.
 * A person says whether its amounts are movements or balances.
 */
export function balancesAcross(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const table = headedColumns(basis, sheet);
  if (table === null || table.months.length < FEWEST_MONTHS) return null;
  const names = table.columns.flatMap(({ column, means }): (readonly [number, LedgerColumn])[] => {
    if (means === 'accountNumber') return [[column, { kind: 'code' }]];
    return means === 'accountName' ? [[column, { kind: 'name' }]] : [];
  });
  if (names.length === 0) return null;
  const months = table.months.map((column) => {
    const columns = new Map([...names, [column, { kind: 'balance', when: 'plain' }] as const]);
    const head: BookHead = { row: table.head, columns };
    return { head, month: monthAbove(basis, sheet, head, column) };
  });
  const read = months.flatMap(({ head, month }) => {
    if (month === null || !addsUpToZero(basis, sheet, head)) return [];
    const period = { from: null, to: month, isAsOf: false };
    return trialBalanceOf(basis, sheet, head, answers, period) ?? [];
  });
  return read.length === months.length ? mergedBlocks(sheet, [], read) : null;
}

function addsUpToZero(basis: CompanyBasis, sheet: GridSheet, head: BookHead): boolean {
  const { rows } = trialRows(basis, sheet, head);
  const groups = groupRows(rows);
  const amounts = rows
    .filter((row) => !row.isTotal && !groups.has(row))
    .flatMap((row) => netOfTrialRow(row).map(([, net]) => net));
  return amounts.some((net) => net !== 0n) && amounts.reduce((sum, net) => sum + net, 0n) === 0n;
}
