import { shownBasis } from '../../api/companyBasis.ts';
import type { Account } from '../../../contract/accounts.ts';
import type { UnderstoodRow, UnderstoodSheet } from '../../../contract/understood.ts';
import { isIncome } from '../../../finance/books/accountTypes.ts';
import type { AccountType } from '../../../finance/books/books.ts';
import type { FedLine } from '../../../finance/books/fedLines.ts';
import {
  areEarningsFed,
  computedEbitda,
  mappingIn,
  signed,
  usualSign,
} from '../../../finance/books/fedLines.ts';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import type { LineKey } from '../../../finance/lines.ts';
import type { Money } from '../../../finance/money.ts';
import { isZero, subtract, sum, ZERO_MONEY } from '../../../finance/money.ts';
import type { NewAccount } from './books.view.ts';

export interface ComparedTotal {
  readonly cell: string;
  readonly label: string;
  readonly said: Money;
  readonly line: string;
  readonly made: Money;
  /** The total minus the line. */
  readonly difference: Money;
}

/** All amounts are in the statement's own unit. */
export interface StatementTotals {
  readonly month: string;
  readonly totals: readonly ComparedTotal[];
  /** Accounts that are part of the result but not of EBITDA, with the reason. Costs are negative. */
  readonly outside: readonly { readonly why: string; readonly amount: Money }[];
  /** The part of the result that neither EBITDA nor these accounts explain. */
  readonly unexplained: Money;
}

interface PlacedAccountLine {
  readonly type: AccountType;
  readonly line: FedLine | null | undefined;
  readonly sign: 1 | -1;
}

/**
 * Compares the totals of a statement's last month with the report lines. Null unless the sheet has one company with
 * months in columns and every account is known.
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
    return amount === undefined ? [] : [{ row, amount: sumOrZero([amount]), written: amount }];
  });
  // Amounts in thousands with decimals can't be compared to the cent.
  if (sheet.unit !== 'units' && said.some(({ written }) => !CENTS_AMOUNT.test(written)))
    return null;
  const placeOf = placing(sheet.sheet, month, newAccounts, known);
  const placed = said.flatMap(({ row, amount }) =>
    row.kind === 'account' ? [{ amount, place: placeOf(row) }] : [],
  );
  const parts = placed.flatMap(({ amount, place }) =>
    place === null ? [] : [resultPart(amount, place)],
  );
  if (parts.length < placed.length) return null;
  const made = Map.groupBy(parts, ({ line }) => line);
  const outside = Map.groupBy(parts, ({ why }) => why);
  const amountsOf = (all: readonly ResultPart[]) => sumOrZero(all.map(({ amount }) => amount));
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
  const totals = said.flatMap(({ row, amount }): ComparedTotal[] => {
    if (row.kind !== 'total') return [];
    const key = row === result?.row ? 'ebitda' : COMPARED_TOTALS.find((line) => line === row.line);
    const own = key === undefined ? undefined : (lines.get(key) ?? ZERO_MONEY);
    if (key === undefined || own === undefined) return [];
    const { cell, label } = row;
    const line = lineLabel(shownBasis(), key);
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
        : subtract(subtract(result.amount, ebitda), sumOrZero(apart.map(({ amount }) => amount))),
  };
}

/** The amount that an account adds to an EBITDA line or to the rest of the result. */
interface ResultPart {
  readonly line: FedLine | null;
  readonly why: string;
  readonly amount: string;
}

function resultPart(amount: Money, { type, line, sign }: PlacedAccountLine): ResultPart {
  if (line !== null && line !== undefined && areEarningsFed([line]))
    return { line, why: '', amount: signed(amount, sign) };
  const why = line === undefined ? 'Without a line' : mappedLineLabel(shownBasis(), line);
  return { line: null, why, amount: signed(amount, isIncome(type) ? 1 : -1) };
}

const CENTS_AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;
const COMPARED_TOTALS = ['revenue', 'production', 'grossProfit', 'ebitda'] as const;

const sumOrZero = (amounts: readonly string[]): Money => sum(amounts).total ?? ZERO_MONEY;

function placing(
  sheet: string,
  month: string,
  newAccounts: readonly NewAccount[],
  known: readonly Account[],
): (row: UnderstoodRow) => PlacedAccountLine | null {
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
