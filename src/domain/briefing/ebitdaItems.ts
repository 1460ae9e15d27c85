import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, decimalOrNull } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { LINES } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { Sentence } from './sentence.ts';
import { ofMonth, saidMoney, toldOf } from './sentence.ts';

/** What adjusted EBITDA of a month has beside its EBITDA; in units of the company's currency. */
export interface EbitdaItem {
  readonly name: string;
  /** What it adds; below zero: what it takes off. */
  readonly amount: string;
  readonly reason: string;
}

/** From a month's EBITDA to its adjusted EBITDA, item by item. */
export interface AdjustedBridge {
  readonly ebitda: DecimalValue;
  readonly adjEbitda: DecimalValue;
  /** In the order in which they were entered; those of one name are one. */
  readonly items: readonly (Pick<EbitdaItem, 'name' | 'reason'> & {
    readonly amount: DecimalValue;
  })[];
  /** What the items leave open, so that all of it together is exact. */
  readonly rest: DecimalValue;
}

/** What this item comes to in a month; null: there is none of the name. @throws RangeError on no decimal. */
export function itemAmount(items: readonly EbitdaItem[], name: string): DecimalValue | null {
  const own = items.filter((item) => item.name === name);
  if (own.length === 0) return null;
  return own.reduce((total, { amount }) => total.plus(decimal(amount)), Decimal('0'));
}

/**
 * What leads from a month's EBITDA to its adjusted EBITDA; null where one of the two is missing.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function adjustedBridge(
  figures: MonthFigures,
  entered: readonly EbitdaItem[],
): AdjustedBridge | null {
  const [ebitda, adjEbitda] = [decimalOrNull(figures.ebitda), decimalOrNull(figures.adjEbitda)];
  if (ebitda === null || adjEbitda === null) return null;
  const named = Map.groupBy(entered, ({ name }) => name);
  const items = [...named].map(([name, same]) => ({
    name,
    reason: [...new Set(same.map(({ reason }) => reason))].join('; '),
    amount: itemAmount(same, name) ?? Decimal('0'),
  }));
  const said = items.reduce((total, { amount }) => total.plus(amount), Decimal('0'));
  return { ebitda, adjEbitda, items, rest: adjEbitda.minus(ebitda).minus(said) };
}

/** The name of what the items leave open. */
export const NOT_ITEMISED = 'Not explained by items';

/** What the numbers of the bridge are, of a month. */
export const itemFigures = (month: MonthOfYear) => ({
  ebitda: ofMonth('ebitda', month),
  adjEbitda: ofMonth('adjEbitda', month),
  difference: ofMonth('adjEbitda', month, { measure: 'addBacks' }),
  item: (name: string) => toldOf('item', 'adjEbitda', month, { reason: name }),
  rest: toldOf('noItem', 'adjEbitda', month),
});

/** "Adjusted EBITDA was $653K, $67K above EBITDA: Due diligence plus $58K, not explained by items $9K." */
export function adjustedSentence(bridge: AdjustedBridge, month: MonthOfYear): Sentence {
  const { ebitda, adjEbitda, items, rest } = bridge;
  const figures = itemFigures(month);
  const difference = adjEbitda.minus(ebitda);
  const end: Sentence = ['not explained by items ', saidMoney(rest, figures.rest), '.'];
  const start: Sentence = [
    `${LINES.adjEbitda.label} was `,
    saidMoney(adjEbitda, figures.adjEbitda),
    ', ',
    saidMoney(difference.abs(), figures.difference),
    ` ${difference.lt('0') ? 'below' : 'above'} ${LINES.ebitda.label}: `,
  ];
  const said = items.flatMap(({ name, amount }): Sentence => [
    `${name} ${amount.lt('0') ? 'minus' : 'plus'} `,
    saidMoney(amount.abs(), figures.item(name)),
    ', ',
  ]);
  return [...start, ...said, ...end];
}
