import { decimal } from '../../finance/decimal.ts';
import type { Section } from '../words/rowWords.ts';
import { isOperatingResult } from '../words/rowWords.ts';
import type { BookRow } from './bookRows.ts';
import type { Contributions, OpenRows } from './contributions.ts';
import { INCOME_TYPES, typeOfRow } from './contributions.ts';

/**
 * Accounts below an operating result are interest, tax and other items that aren't part of it, unless a heading of
 * their own says what they are. What each adds to the proven result shows whether it is income or a cost.
 */
export function withBelowOperating(
  accounts: readonly BookRow[],
  rows: readonly BookRow[],
  placed: Contributions,
  open: OpenRows,
  months: readonly { readonly index: number }[],
): readonly BookRow[] {
  const addedBy = (row: BookRow) =>
    months.reduce(
      (sum, { index }) => sum.plus(placed.contribution(row, index, open)),
      decimal('0'),
    );
  const operating = rows.findLast(
    ({ kind, outside, label, amounts }) =>
      kind === 'total' && outside === null && amounts.size > 0 && isOperatingResult(label),
  );
  if (operating === undefined) return accounts;
  // "Trading profit" below cost of sales alone is a gross profit, and operating costs follow.
  const hasCosts = accounts.some(
    (account) =>
      account.row < operating.row && account.section !== 'costOfSales' && addedBy(account).lt('0'),
  );
  if (!hasCosts) return accounts;
  const heading = rows.find(({ kind, row }) => kind === 'head' && row > operating.row);
  const sectionBelow = (row: BookRow): Section => {
    const type = typeOfRow(row);
    if (type !== null) return INCOME_TYPES.has(type) ? 'otherIncome' : 'otherCosts';
    return addedBy(row).lt('0') ? 'otherCosts' : 'otherIncome';
  };
  return accounts.map((account) => {
    const { row, section, isTyped } = account;
    const isBelow = row > operating.row && !isTyped && section !== 'tax';
    const isHeaded = heading !== undefined && heading.row < row;
    if (!isBelow || (isHeaded && section !== null)) return account;
    return Object.assign({}, account, { section: sectionBelow(account) });
  });
}
