import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { isCreditType } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import type { SummedAccount } from './bookSums.ts';

const INCOMES: ReadonlySet<AccountType | null> = new Set(['revenue', 'otherIncome']);
const COST_TYPES: ReadonlySet<AccountType | null> = new Set([
  'costOfSales',
  'operatingCost',
  'otherCost',
]);

export type ListSign = 'debit' | 'credit' | 'natural';

/**
 * The meaning of a positive amount in a list with one column of amounts: a debit, a credit, or an increase of the
 * account. Revenue is a credit and costs are debits. If the accounts of a list don't show both, nothing proves the
 * meaning and the answer is null.
 */
export function signOfList(accounts: readonly SummedAccount[]): ListSign | null {
  const typed = accounts.map((account) => ({
    type: account.type ?? accountTypeOfWord(account.name),
    sum: account.total(),
  }));
  const sum = (types: ReadonlySet<AccountType | null>): Millionths =>
    typed.filter(({ type }) => types.has(type)).reduce((total, account) => total + account.sum, 0n);
  const [income, costs] = [sum(INCOMES), sum(COST_TYPES)];
  if (income === 0n || costs === 0n) return null;
  if (costs > 0n) return income < 0n ? 'debit' : 'natural';
  return income > 0n ? 'credit' : null;
}

const BALANCES: ReadonlySet<AccountType | null> = new Set(['asset', 'liability', 'equity']);

/**
 * The same for entries, by the types or names of their accounts. If all amounts add up to zero, income is in credit and
 * costs in debit, and one of the two is enough. If they leave a result, income must be on the opposite side of costs;
 * QuickBooks writes both as increases.
 */
export function signOfEntries(accounts: readonly SummedAccount[]): ListSign | null {
  const sums = accounts.map((account) => ({
    type: account.type ?? typeOnEitherSide(account.name)?.type ?? accountTypeOfWord(account.name),
    sum: account.total(),
  }));
  const isBalanced = sums.reduce((all, { sum }) => all + sum, 0n) === 0n;
  const of = (types: ReadonlySet<AccountType | null>) =>
    sums.filter(({ type, sum }) => sum !== 0n && types.has(type));
  const [income, costs] = [of(INCOMES), of(COST_TYPES)];
  const are = (all: typeof sums, isAbove: boolean) => all.every(({ sum }) => sum > 0n === isAbove);
  const isEither = income.length > 0 || costs.length > 0;
  const areBoth = income.length > 0 && costs.length > 0;
  // Next to a result, balances may use another sign than income and costs.
  const isResult = areBoth && of(BALANCES).length === 0;
  if (isBalanced ? isEither : isResult) {
    if (are(income, false) && are(costs, true)) return 'debit';
    if (are(income, true) && are(costs, false)) return 'credit';
  }
  return !isBalanced && areBoth && are(income, true) && are(costs, true) ? 'natural' : null;
}

/** Converts amounts to debits less credits; an account without a type keeps natural amounts. */
export function applyListSign(accounts: readonly SummedAccount[], sign: ListSign | null): void {
  if (sign !== 'credit' && sign !== 'natural') return;
  for (const { type, movements } of accounts) {
    if (sign === 'natural' && !isCreditType(type)) continue;
    for (const [month, amount] of movements) movements.set(month, -amount);
  }
}
