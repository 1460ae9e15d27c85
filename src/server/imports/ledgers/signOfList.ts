import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import { isCreditType } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { typeOnEitherSide } from '../../../domain/books/typeWords.ts';
import type { SummedAccount } from './bookSums.ts';

const INCOMES: ReadonlySet<AccountType | null> = new Set(['revenue', 'otherIncome']);
const COSTS: ReadonlySet<AccountType | null> = new Set([
  'costOfSales',
  'operatingCost',
  'otherCost',
]);

export type ListSign = 'debit' | 'credit' | 'natural';

/**
 * What a positive amount means in a list with one column of amounts: a debit, a credit, or whatever
 * makes the account larger. Revenue is a credit and costs are debits; where the accounts of a list do
 * not show both, nothing proves it and the answer is null.
 */
export function signOfList(accounts: readonly SummedAccount[]): ListSign | null {
  const typed = accounts.map((account) => ({
    type: account.type ?? accountTypeOfWord(account.name),
    sum: account.total(),
  }));
  const sum = (types: ReadonlySet<AccountType | null>): Millionths =>
    typed.filter(({ type }) => types.has(type)).reduce((total, account) => total + account.sum, 0n);
  const [income, costs] = [sum(INCOMES), sum(COSTS)];
  if (income === 0n || costs === 0n) return null;
  if (costs > 0n) return income < 0n ? 'debit' : 'natural';
  return income > 0n ? 'credit' : null;
}

/**
 * The same for entries, by the names of their accounts: where all together make nothing, each one that is named like
 * income stands on the other side than each one that is named like a cost. QuickBooks writes both as they grow.
 */
export function signOfEntries(accounts: readonly SummedAccount[]): ListSign | null {
  const sums = accounts.map((account) => ({ name: account.name, sum: account.total() }));
  const isBalanced = sums.reduce((all, { sum }) => all + sum, 0n) === 0n;
  const of = (types: ReadonlySet<AccountType | null>) =>
    sums.filter(({ name, sum }) => sum !== 0n && types.has(typeOnEitherSide(name)?.type ?? null));
  const [income, costs] = [of(INCOMES), of(COSTS)];
  if (income.length === 0 || costs.length === 0) return null;
  const are = (all: typeof sums, isAbove: boolean) => all.every(({ sum }) => sum > 0n === isAbove);
  if (!isBalanced) return are(income, true) && are(costs, true) ? 'natural' : null;
  if (are(income, false) && are(costs, true)) return 'debit';
  return are(income, true) && are(costs, false) ? 'credit' : null;
}

/** Turns amounts into debit less credit; an account of no known type keeps those that are natural. */
export function turnAmounts(accounts: readonly SummedAccount[], sign: ListSign | null): void {
  if (sign !== 'credit' && sign !== 'natural') return;
  for (const { type, movements } of accounts) {
    if (sign === 'natural' && !isCreditType(type)) continue;
    for (const [month, amount] of movements) movements.set(month, -amount);
  }
}
