import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { isCreditType } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { typeByWords, typeOnEitherSide } from '../words/typeWords.ts';
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
  const typed = accounts.map((account) => ({
    name: account.name,
    type: account.type ?? typeOnEitherSide(account.name)?.type ?? accountTypeOfWord(account.name),
    sum: account.total(),
  }));
  const sums = typed.some(({ type }) => INCOMES.has(type)) ? typed : withIncomeByName(typed);
  const isBalanced = sums.reduce((all, { sum }) => all + sum, 0n) === 0n;
  const of = (types: ReadonlySet<AccountType | null>) =>
    sums.filter(({ type, sum }) => sum !== 0n && types.has(type));
  const [income, costs] = [of(INCOMES), of(COST_TYPES)];
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

const are = (all: readonly NamedSum[], isAbove: boolean) =>
  all.every(({ sum }) => sum > 0n === isAbove);

interface NamedSum {
  readonly name: string;
  readonly type: AccountType | null;
  readonly sum: Millionths;
}

/**
 * "Patient Fees" is income or a cost, depending on its side. In a list without any other income, it is income if its
 * sum has the opposite sign of all costs, and is more than half of everything on their side.
 */
function withIncomeByName(sums: readonly NamedSum[]): readonly NamedSum[] {
  const costs = sums.filter(({ type, sum }) => COST_TYPES.has(type) && sum !== 0n);
  const isAbove = (costs[0]?.sum ?? 0n) > 0n;
  if (costs.some(({ sum }) => sum > 0n !== isAbove)) return sums;
  const isOpposite = ({ sum }: NamedSum) => sum !== 0n && sum > 0n !== isAbove;
  const typed = sums.map((one) => {
    const credit = one.type === null && isOpposite(one) ? typeByWords(one.name, 'credit') : null;
    return INCOMES.has(credit?.type ?? null) ? Object.assign({}, one, { type: credit?.type }) : one;
  });
  const sumOf = (all: readonly NamedSum[]) => all.reduce((total, { sum }) => total + sum, 0n);
  const income = sumOf(typed.filter(({ type }) => INCOMES.has(type)));
  const others = sumOf(sums.filter((one) => !isOpposite(one)));
  return -2n * (isAbove ? income : -income) > (isAbove ? others : -others) ? typed : sums;
}

/** Converts amounts to debits less credits; an account without a type keeps natural amounts. */
export function applyListSign(accounts: readonly SummedAccount[], sign: ListSign | null): void {
  if (sign !== 'credit' && sign !== 'natural') return;
  for (const { type, movements } of accounts) {
    if (sign === 'natural' && !isCreditType(type)) continue;
    for (const [month, amount] of movements) movements.set(month, -amount);
  }
}
