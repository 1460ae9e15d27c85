import type { Account } from '../../../contract/accounts.ts';
import type { UnderstoodRow, UnderstoodSheet } from '../../../contract/understood.ts';
import { isIncome } from '../../../domain/books/accountTypes.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
import {
  areEarningsFed,
  computedEbitda,
  mappingIn,
  signed,
  usualSign,
} from '../../../domain/books/fedLines.ts';
import { lineLabel } from '../../../domain/books/lineLabel.ts';
import { LINES } from '../../../domain/lines.ts';
import type { LineKey } from '../../../domain/lines.ts';
import type { Money } from '../../../domain/money.ts';
import { isZero, subtract, sum, ZERO_MONEY } from '../../../domain/money.ts';
import type { NewAccount } from './books.view.ts';

/** A total of the statement beside the line of the report that its accounts make. */
export interface TotalBeside {
  readonly cell: string;
  readonly label: string;
  readonly said: Money;
  readonly line: string;
  readonly made: Money;
  /** The total less the line. */
  readonly difference: Money;
}

/** In the statement's own unit. */
export interface StatementTotals {
  readonly month: string;
  readonly totals: readonly TotalBeside[];
  /** Accounts of the result that are not in EBITDA, by why; costs are below zero. */
  readonly outside: readonly { readonly why: string; readonly amount: Money }[];
  /** What the result has beside EBITDA and these. */
  readonly unexplained: Money;
}

interface Placed {
  readonly type: AccountType;
  /** undefined: nobody has said it. */
  readonly line: FedLine | null | undefined;
  readonly sign: 1 | -1;
}

/**
 * The totals of a statement's last month beside the lines that its accounts make; null where the sheet is
 * none of one company by month, or an account is not known.
 */
export function statementTotals(
  sheet: UnderstoodSheet,
  newAccounts: readonly NewAccount[],
  known: readonly Account[],
): StatementTotals | null {
  const month = sheet.months.at(-1);
  if (sheet.kind !== 'profitAndLoss' || sheet.granularity !== 'month') return null;
  if (month === undefined || sheet.rows.some(({ entity }) => entity !== undefined)) return null;
  const said = sheet.rows.flatMap((row) => {
    const amount = row.amounts[month];
    return amount === undefined ? [] : [{ row, amount: totalOf([amount]), written: amount }];
  });
  // Hundredths of thousands are not the cents that a difference is told in.
  if (sheet.unit !== 'units' && said.some(({ written }) => !CENTS.test(written))) return null;
  const placeOf = placing(sheet.sheet, month, newAccounts, known);
  const placed = said.flatMap(({ row, amount }) =>
    row.kind === 'account' ? [{ amount, place: placeOf(row) }] : [],
  );
  const parts = placed.flatMap(({ amount, place }) =>
    place === null ? [] : [partOf(amount, place)],
  );
  if (parts.length < placed.length) return null;
  const made = Map.groupBy(parts, ({ line }) => line);
  const outside = Map.groupBy(parts, ({ why }) => why);
  const amountsOf = (all: readonly Part[]) => totalOf(all.map(({ amount }) => amount));
  const lines = new Map<LineKey, Money>(
    [...made].flatMap(([line, all]) => (line === null ? [] : [[line, amountsOf(all)] as const])),
  );
  const ebitda = computedEbitda(Object.fromEntries(lines));
  lines.set('ebitda', ebitda);
  lines.set(
    'grossProfit',
    subtract(lines.get('revenue') ?? ZERO_MONEY, lines.get('production') ?? ZERO_MONEY),
  );
  const result = said.findLast(({ row }) => row.kind === 'total');
  const totals = said.flatMap(({ row, amount }): TotalBeside[] => {
    if (row.kind !== 'total') return [];
    const key = row === result?.row ? 'ebitda' : BESIDE.find((line) => line === row.line);
    const own = key === undefined ? undefined : (lines.get(key) ?? ZERO_MONEY);
    if (key === undefined || own === undefined) return [];
    const { cell, label } = row;
    const line = LINES[key].label;
    return [{ cell, label, said: amount, line, made: own, difference: subtract(amount, own) }];
  });
  const apart = [...outside].flatMap(([why, all]) =>
    why === '' ? [] : [{ why, amount: amountsOf(all) }],
  );
  return {
    month,
    totals,
    outside: apart.filter(({ amount }) => !isZero(amount)),
    unexplained:
      result === undefined
        ? ZERO_MONEY
        : subtract(subtract(result.amount, ebitda), totalOf(apart.map(({ amount }) => amount))),
  };
}

/** What an account adds to a line of EBITDA, or beside it to the result, and why it is not in EBITDA. */
interface Part {
  readonly line: FedLine | null;
  readonly why: string;
  readonly amount: string;
}

function partOf(amount: Money, { type, line, sign }: Placed): Part {
  if (line !== null && line !== undefined && areEarningsFed([line]))
    return { line, why: '', amount: signed(amount, sign) };
  const why = line === undefined ? 'Without a line' : lineLabel(line);
  return { line: null, why, amount: signed(amount, isIncome(type) ? 1 : -1) };
}

const CENTS = /^-?\d+(?:\.\d{1,2})?$/;
const BESIDE = ['revenue', 'production', 'grossProfit', 'ebitda'] as const;

const totalOf = (amounts: readonly string[]): Money => sum(amounts).total ?? ZERO_MONEY;

/** What an account of the sheet is, and which line it goes into; null where it is not known. */
function placing(
  sheet: string,
  month: string,
  newAccounts: readonly NewAccount[],
  known: readonly Account[],
): (row: UnderstoodRow) => Placed | null {
  const fresh = new Map(
    newAccounts.filter((one) => one.sheet === sheet).map((one) => [one.cell, one]),
  );
  const stored = new Map(known.map((one) => [`${one.code} ${one.name}`.trim(), one]));
  return ({ cell, label }) => {
    const own = fresh.get(cell);
    if (own !== undefined) {
      if (own.type === null) return null;
      const line = own.line === 'unmapped' ? undefined : own.line;
      return { type: own.type, line, sign: usualSign(own.type, line ?? null) };
    }
    const account = stored.get(label);
    if (account === undefined) return null;
    const mappings = account.mappings.map(({ from, line, sign }) => ({
      accountId: account.id,
      from: from ?? '',
      line,
      sign,
    }));
    const { line, sign = 1 } = mappingIn(mappings, month) ?? {};
    return { type: account.type, line, sign };
  };
}
