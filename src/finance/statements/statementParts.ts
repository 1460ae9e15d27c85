import { yearBeginning } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { isCreditType, isProfitAndLoss } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { Adjustment, Balance } from '../books/fedLines.ts';
import { mappingIn } from '../books/fedLines.ts';
import type { BalanceSide } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import { addedToResult, flowOfAccount, resultFlow } from './flowOfAccount.ts';
import { firstLineOf, isReportedRole } from './lineOfRole.ts';
import type { FlowLine } from './flowLines.ts';
import { openingMonths } from './openings.ts';
import type { StatementAccount, StatementFacts } from './statementFacts.ts';

/** The amount that an account of an entity adds to a line, in millionths of the company's currency. */
export interface AccountPart {
  readonly accountId: number;
  readonly entity: string;
  /** The balance at both ends of the month, with the sign of the line; null for income and costs. */
  readonly opening: Millionths | null;
  readonly closing: Millionths | null;
  readonly amount: Millionths;
}

interface AccountOfEntity extends StatementAccount {
  readonly entity: string;
  /** As it adds to equity: positive for income, liabilities and equity. */
  readonly at: (month: BooksMonth) => Millionths;
  /** At the end of the month before, which may be the entity's opening. */
  readonly before: (month: BooksMonth) => Millionths;
}

/** In the order of the accounts. */
function accountsOfEntities(facts: StatementFacts): AccountOfEntity[] {
  const types = new Map(facts.accounts.map((account) => [account.id, account]));
  const places = new Map(facts.accounts.map(({ id }, at) => [id, at]));
  const openings = new Set(facts.openings);
  const monthsOfOpenings = openingMonths(facts);
  const rows = Map.groupBy(
    [...facts.openings, ...facts.balances],
    ({ accountId, entity }) => `${accountId} ${entity}`,
  );
  return [...rows.values()]
    .flatMap((own) => {
      const [first] = own;
      const account = first === undefined ? undefined : types.get(first.accountId);
      if (first === undefined || account === undefined) return [];
      const sum = (month: BooksMonth, counts: (row: Balance) => boolean) =>
        own
          .filter((row) => row.month === month && counts(row))
          .reduce((total, { amount }) => total + requiredMillionths(amount), 0n) *
        (isCreditType(account.type) ? 1n : -1n);
      const at = (month: BooksMonth) =>
        sum(month, (row) => !openings.has(row) || monthsOfOpenings.has(month));
      const before = (month: BooksMonth) => sum(monthsLater(month, -1), () => true);
      return [{ id: account.id, type: account.type, entity: first.entity, at, before }];
    })
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

const moves = ({ opening, closing, amount }: AccountPart) =>
  amount !== 0n || (opening ?? 0n) !== 0n || (closing ?? 0n) !== 0n;

/** The accounts of a line of the balance sheet at the end of a month; null stands for accounts without a line. */
export function partsOfBalanceLine(
  facts: StatementFacts,
  line: { readonly slug: string; readonly side: BalanceSide } | null,
  month: BooksMonth,
): AccountPart[] {
  const mappings = Map.groupBy(facts.mappings, ({ accountId }) => accountId);
  const known = new Set(facts.lines.map(({ slug }) => slug));
  const sign = line === null || line.side === 'asset' ? -1n : 1n;
  return accountsOfEntities(facts)
    .filter(({ id, type }) => {
      const slug = mappingIn(mappings.get(id) ?? [], month)?.balanceLine ?? null;
      const own = slug !== null && known.has(slug) ? slug : null;
      return !isProfitAndLoss(type) && own === (line?.slug ?? null);
    })
    .map(({ id, entity, at, before }) => {
      const [opening, closing] = [sign * before(month), sign * at(month)];
      return { accountId: id, entity, opening, closing, amount: closing };
    })
    .filter(moves);
}

/** Income and costs since the year began, which are the result of the year. A cost is negative. */
export function partsOfResult(facts: StatementFacts, month: BooksMonth): AccountPart[] {
  const first = yearBeginning(month, facts.yearStart);
  return accountsOfEntities(facts)
    .filter(({ type }) => isProfitAndLoss(type))
    .map(({ id, entity, at, before }) => {
      let amount = at(month);
      for (let one = month; one > first; one = monthsLater(one, -1)) amount += before(one);
      return { accountId: id, entity, opening: null, closing: null, amount };
    })
    .filter(moves);
}

/** The accounts of a line of a month's cash flow, without adjustments and moves. A positive amount is cash received. */
export function partsOfFlow(
  facts: StatementFacts,
  line: FlowLine,
  month: BooksMonth,
): AccountPart[] {
  const mappings = Map.groupBy(facts.mappings, ({ accountId }) => accountId);
  const lines = new Map(facts.lines.map((one) => [one.slug, one]));
  return accountsOfEntities(facts)
    .flatMap((account): AccountPart[] => {
      const mapping = mappingIn(mappings.get(account.id) ?? [], month);
      const own = lines.get(mapping?.balanceLine ?? '') ?? null;
      if (flowOfAccount(account, mapping, own) !== line) return [];
      const [accountId, { entity, at, before }] = [account.id, account];
      if (isProfitAndLoss(account.type)) {
        return [{ accountId, entity, opening: null, closing: null, amount: at(month) }];
      }
      const [opening, closing] = [before(month), at(month)];
      const sign = own?.side === 'asset' || own === null ? -1n : 1n;
      return [
        {
          accountId,
          entity,
          opening: sign * opening,
          closing: sign * closing,
          amount: closing - opening,
        },
      ];
    })
    .filter(moves);
}

const size = (amount: Millionths) => (amount < 0n ? -amount : amount);

/**
 * The amount that each account added to the difference of a month's balance sheet, largest first: the change of its balance, or its
 * income or cost. With the results of earlier years that were moved into equity, they add up to the change of the difference.
 */
export function partsOfDifference(facts: StatementFacts, month: BooksMonth): AccountPart[] {
  return accountsOfEntities(facts)
    .map(({ id, type, entity, at, before }): AccountPart => {
      const [opening, closing] = [before(month), at(month)];
      const sign = isCreditType(type) ? 1n : -1n;
      return isProfitAndLoss(type)
        ? { accountId: id, entity, opening: null, closing: null, amount: -closing }
        : {
            accountId: id,
            entity,
            opening: sign * opening,
            closing: sign * closing,
            amount: opening - closing,
          };
    })
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => Number(size(other.amount) - size(one.amount)));
}

/**
 * The accounts with an amount in the month before and none in this month, largest first. A balance sheet that doesn't
 * balance may lack them.
 */
export function accountsWithoutAmount(
  facts: StatementFacts,
  month: BooksMonth,
): Pick<AccountPart, 'accountId' | 'entity'>[] {
  return accountsOfEntities(facts)
    .map(({ id, entity, at, before }) => ({
      accountId: id,
      entity,
      earlier: at(month) === 0n ? size(before(month)) : 0n,
    }))
    .filter(({ earlier }) => earlier !== 0n)
    .toSorted((one, other) => Number(other.earlier - one.earlier));
}

/** The amount that an adjustment of the report adds to a line of a statement, with the sign of the line. */
export interface AdjustmentPart<A> {
  readonly adjustment: A;
  readonly amount: Millionths;
}

/** The adjustments of a line of the balance sheet: those of the month in the report's line with the same role. */
export function adjustmentsOfBalanceLine<A extends Adjustment>(
  facts: Pick<StatementFacts, 'lines'> & { readonly adjustments: readonly A[] },
  slug: string,
  month: BooksMonth,
): AdjustmentPart<A>[] {
  return facts.adjustments.flatMap((adjustment) => {
    const { line } = adjustment;
    const isOwn = isReportedRole(line) && firstLineOf(facts.lines, line)?.slug === slug;
    return isOwn && adjustment.month === month
      ? [{ adjustment, amount: requiredMillionths(adjustment.amount) }]
      : [];
  });
}

/** The adjustments of income and costs since the year began. */
export function adjustmentsOfResult<A extends Adjustment>(
  facts: Pick<StatementFacts, 'yearStart'> & { readonly adjustments: readonly A[] },
  month: BooksMonth,
): AdjustmentPart<A>[] {
  const first = yearBeginning(month, facts.yearStart);
  return facts.adjustments.flatMap((adjustment) =>
    !isReportedRole(adjustment.line) && adjustment.month >= first && adjustment.month <= month
      ? [{ adjustment, amount: addedToResult(adjustment) }]
      : [],
  );
}

/** The adjustments of “Adjustments not booked”: those of balances in the month, and all of income and costs until then. */
export function adjustmentsNotBooked<A extends Adjustment>(
  facts: { readonly adjustments: readonly A[] },
  month: BooksMonth,
): AdjustmentPart<A>[] {
  return facts.adjustments.flatMap((adjustment) => {
    const { line } = adjustment;
    if (!isReportedRole(line)) {
      return adjustment.month <= month ? [{ adjustment, amount: -addedToResult(adjustment) }] : [];
    }
    const sign = BALANCE_ROLES[line].side === 'asset' ? 1n : -1n;
    return adjustment.month === month
      ? [{ adjustment, amount: sign * requiredMillionths(adjustment.amount) }]
      : [];
  });
}

/** What a month adds to “Adjustments not booked”: its own adjustments, and those of balances that ended with the month before. */
function adjustmentsOfNotBooked<A extends Adjustment>(
  facts: { readonly adjustments: readonly A[] },
  month: BooksMonth,
): AdjustmentPart<A>[] {
  const [now, before] = [month, monthsLater(month, -1)].map((at) =>
    adjustmentsNotBooked(facts, at),
  );
  const [stays, was] = [now, before].map(
    (parts) => new Set((parts ?? []).map(({ adjustment }) => adjustment)),
  );
  return [
    ...(now ?? []).filter(({ adjustment }) => was?.has(adjustment) !== true),
    ...(before ?? []).flatMap(({ adjustment, amount }) =>
      stays?.has(adjustment) === true ? [] : [{ adjustment, amount: -amount }],
    ),
  ];
}

/**
 * The adjustments of a line of a month's cash flow: of income and costs, and of balances, whose adjustments of the month
 * before end with it.
 */
export function adjustmentsOfFlow<A extends Adjustment>(
  facts: { readonly adjustments: readonly A[] },
  line: FlowLine,
  month: BooksMonth,
): AdjustmentPart<A>[] {
  if (line === 'notBooked') return adjustmentsOfNotBooked(facts, month);
  return facts.adjustments.flatMap((adjustment) => {
    const own = adjustment.line;
    if (!isReportedRole(own)) {
      return adjustment.month === month && resultFlow(own) === line
        ? [{ adjustment, amount: addedToResult(adjustment) }]
        : [];
    }
    const { flow, side } = BALANCE_ROLES[own];
    if (flow !== line) return [];
    const moved = requiredMillionths(adjustment.amount) * (side === 'asset' ? -1n : 1n);
    if (adjustment.month === month) return [{ adjustment, amount: moved }];
    return adjustment.month === monthsLater(month, -1) ? [{ adjustment, amount: -moved }] : [];
  });
}
