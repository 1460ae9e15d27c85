import { isProfitAndLoss } from '../../../domain/books/books.ts';
import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import { typeOnEitherSide } from '../../../domain/books/typeWords.ts';
import type { When } from './bookColumns.ts';
import type { Sides, TrialRow, TrialRows } from './trialRows.ts';

const INCOMES: ReadonlySet<string> = new Set(['revenue', 'otherIncome']);
const netOf = ({ debit, credit }: Sides) => debit - credit;

/**
 * Whether positive balances without a side are debits or credits; null where nothing proves it. That
 * they add up to nothing proves no sign: it stays so when all of them are turned. What proves it are
 * columns of debits and credits beside them, revenue beside costs, or capital beside assets.
 */
export function signOfBalances({ rows, unsided }: TrialRows): 'debit' | 'credit' | null {
  if (unsided.size === 0) return 'debit';
  const votes = { debit: 0, credit: 0 };
  const vote = (isDebit: boolean) => {
    votes[isDebit ? 'debit' : 'credit'] += 1;
  };
  const sums = new Map<'income' | 'cost' | 'asset' | 'capital', bigint>();
  for (const { amounts, isTotal, type: said, name } of rows) {
    if (isTotal) continue;
    const balance = [...amounts].findLast(([when]) => unsided.has(when));
    const beside = [...amounts].find(([when]) => !unsided.has(when));
    if (balance === undefined) continue;
    const net = netOf(balance[1]);
    if (beside !== undefined && net !== 0n && netOf(beside[1]) !== 0n) {
      vote(net > 0n === netOf(beside[1]) > 0n);
    }
    const type = said ?? accountTypeOfWord(name) ?? typeOnEitherSide(name)?.type ?? null;
    if (type === null || type === 'liability') continue;
    const group = INCOMES.has(type)
      ? 'income'
      : isProfitAndLoss(type)
        ? 'cost'
        : type === 'asset'
          ? 'asset'
          : 'capital';
    sums.set(group, (sums.get(group) ?? 0n) + net);
  }
  for (const [credits, debits] of [
    ['income', 'cost'],
    ['capital', 'asset'],
  ] as const) {
    const [credit, debit] = [sums.get(credits) ?? 0n, sums.get(debits) ?? 0n];
    // Of the two, one is in debit and the other in credit.
    if (credit !== 0n && debit !== 0n && credit > 0n !== debit > 0n) vote(debit > 0n);
  }
  if (votes.debit > 0 === votes.credit > 0) return null;
  return votes.debit > 0 ? 'debit' : 'credit';
}

/** The row with debits for credits. */
export const turnedRow = (row: TrialRow): TrialRow => ({
  ...row,
  amounts: new Map<When, Sides>(
    [...row.amounts].map(([when, { debit, credit }]) => [when, { debit: credit, credit: debit }]),
  ),
});
