import { isCreditType, isProfitAndLoss } from '../../finance/books/books.ts';
import { isLessThanHalfCent } from '../../finance/books/exactSums.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import type { CoveredPeriod } from './bookColumns.ts';
import type { Sides, TrialRow, TrialRows } from './trialRows.ts';

const INCOME_BALANCE_TYPES: ReadonlySet<string> = new Set(['revenue', 'otherIncome']);
const netOfSides = ({ debit, credit }: Sides) => debit - credit;

/**
 * The side of positive balances that state no side: debit or credit; null if nothing proves it. A sum of zero proves
 * nothing, because it stays zero when all signs are reversed. Columns of debits and credits, revenue next to costs, or
 * capital next to assets prove it.
 */
export function signOfBalances({ rows, unsided }: TrialRows): 'debit' | 'credit' | null {
  if (unsided.size === 0) return 'debit';
  const proven = signByMovements({ rows, unsided });
  if (proven !== null) return proven;
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
    const net = netOfSides(balance[1]);
    const type = said ?? accountTypeOfWord(name) ?? typeOnEitherSide(name)?.type ?? null;
    // Assets and liabilities often move against their balance.
    const isOfBalance = type !== null && !isProfitAndLoss(type);
    if (beside !== undefined && !isOfBalance && net !== 0n && netOfSides(beside[1]) !== 0n) {
      vote(net > 0n === netOfSides(beside[1]) > 0n);
    }
    if (type === null || type === 'liability') continue;
    const group = INCOME_BALANCE_TYPES.has(type)
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
    if (credit !== 0n && debit !== 0n && credit > 0n !== debit > 0n) vote(debit > 0n);
  }
  if (votes.debit > 0 === votes.credit > 0) return null;
  return votes.debit > 0 ? 'debit' : 'credit';
}

/**
 * Amounts of columns named the wrong way round: all income under Debit, all costs under Credit, and assets not under
 * Debit. They are read as if nothing shows their side.
 */
export function withoutSwappedSides(read: TrialRows): TrialRows {
  if (read.unsided.size > 0) return read;
  const nets = read.rows.flatMap((row) => {
    const type = row.type ?? accountTypeOfWord(row.name) ?? typeOnEitherSide(row.name)?.type;
    const net = [...row.amounts.values()].reduce((sum, sides) => sum + netOfSides(sides), 0n);
    return row.isTotal || type === undefined || net === 0n ? [] : [{ type, net }];
  });
  const income = nets.filter(({ type }) => INCOME_BALANCE_TYPES.has(type));
  const costs = nets.filter(({ type }) => isProfitAndLoss(type) && !INCOME_BALANCE_TYPES.has(type));
  const assets = nets.filter(({ type }) => type === 'asset');
  const areSwapped =
    income.length > 0 &&
    costs.length >= FEWEST_SWAPPED_COSTS &&
    income.every(({ net }) => net > 0n) &&
    costs.every(({ net }) => net < 0n) &&
    assets.reduce((sum, { net }) => sum + net, 0n) <= 0n;
  return areSwapped
    ? { ...read, unsided: new Set(read.rows.flatMap(({ amounts }) => [...amounts.keys()])) }
    : read;
}

const FEWEST_SWAPPED_COSTS = 2;
const FEWEST_MOVED = 2;

/** The sign with which debits less credits lead from every opening balance to its closing one; null if neither does. */
function signByMovements({
  rows,
  unsided,
}: Omit<TrialRows, 'refusals'>): 'debit' | 'credit' | null {
  if (!unsided.has('opening') || !unsided.has('closing')) return null;
  const changes = rows.map((row) => ({
    change: netOf(row, ['closing']) - netOf(row, ['opening']),
    moved: netOf(row, ['plain', 'period']),
  }));
  if (changes.filter(({ moved }) => moved !== 0n).length < FEWEST_MOVED) return null;
  const isAlways = (sign: bigint) =>
    changes.every(({ change, moved }) => isLessThanHalfCent(change - sign * moved));
  return isAlways(1n) ? 'debit' : isAlways(-1n) ? 'credit' : null;
}

/**
 * Turns balances that are positive on the usual side of each account, as debits and credits show, into debits less
 * credits. Nothing changes unless all balances then add up to zero.
 */
export function withBalancesOfOneSign(read: TrialRows): TrialRows {
  const { rows, unsided } = read;
  if (!unsided.has('opening') || !unsided.has('closing')) return read;
  const turned = rows.map((row) =>
    !row.isTotal && isInCredit(row) ? withOppositeSign(row, read) : row,
  );
  const isBalanced = [...unsided].every((when) =>
    isLessThanHalfCent(
      turned.reduce((sum, row) => (row.isTotal ? sum : sum + netOf(row, [when])), 0n),
    ),
  );
  const isMixed = turned.some((row, at) => row !== rows[at]);
  return isBalanced && isMixed ? { ...read, rows: turned, unsided: new Set() } : read;
}

/** True if debits lower a row's balance, or if it doesn't move and its name is that of an account in credit. */
function isInCredit(row: TrialRow): boolean {
  const moved = netOf(row, ['plain', 'period']);
  if (moved !== 0n)
    return isLessThanHalfCent(netOf(row, ['closing']) - netOf(row, ['opening']) + moved);
  const type = row.type ?? accountTypeOfWord(row.name) ?? typeOnEitherSide(row.name)?.type ?? null;
  return isCreditType(type);
}

function netOf({ amounts }: TrialRow, whens: readonly CoveredPeriod[]): bigint {
  return whens.reduce((sum, when) => {
    const sides = amounts.get(when);
    return sides === undefined ? sum : sum + netOfSides(sides);
  }, 0n);
}

/** Only amounts that state no side have a sign to turn; debits and credits keep theirs. */
export const withOppositeSign = (
  row: TrialRow,
  { unsided }: Pick<TrialRows, 'unsided'>,
): TrialRow => ({
  ...row,
  amounts: new Map<CoveredPeriod, Sides>(
    [...row.amounts].map(([when, { debit, credit }]) => [
      when,
      unsided.has(when) ? { debit: credit, credit: debit } : { debit, credit },
    ]),
  ),
});
