import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal, decimalOrNull } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { lineLabel, wasOrWere } from '../../finance/catalogue.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { Sentence } from './sentence.ts';
import { monthFigureId, moneyInSentence, briefingFigureId } from './sentence.ts';

export interface EbitdaItem {
  readonly name: string;
  /** Negative if the item lowers adjusted EBITDA. */
  readonly amount: string;
  readonly reason: string;
}

export interface AdjustedBridge {
  readonly ebitda: DecimalValue;
  readonly adjEbitda: DecimalValue;
  /** Listed in order of entry; items with the same name are combined. */
  readonly items: readonly (Pick<EbitdaItem, 'name' | 'reason'> & {
    readonly amount: DecimalValue;
  })[];
  readonly rest: DecimalValue;
}

/**
 * Returns null if the month has no such item. @throws RangeError on an amount that is not a plain
 * decimal.
 */
export function itemAmount(items: readonly EbitdaItem[], name: string): DecimalValue | null {
  const own = items.filter((item) => item.name === name);
  if (own.length === 0) return null;
  return own.reduce((total, { amount }) => total.plus(decimal(amount)), Decimal('0'));
}

/**
 * Returns null if EBITDA or adjusted EBITDA is missing. @throws RangeError on an amount that is not
 * a plain decimal.
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

export const UNEXPLAINED_BY_ITEMS = 'Not explained by items';

export const itemFigures = (month: MonthOfYear) => ({
  ebitda: monthFigureId('ebitda', month),
  adjEbitda: monthFigureId('adjEbitda', month),
  difference: monthFigureId('adjEbitda', month, { measure: 'addBacks' }),
  item: (name: string) => briefingFigureId('item', 'adjEbitda', month, { reason: name }),
  rest: briefingFigureId('noItem', 'adjEbitda', month),
});

/**
 * Returns a sentence such as "Adjusted EBITDA was $653K, $67K above EBITDA: Due diligence plus
 * $58K, not explained by items $9K."
 */
export function adjustedSentence(
  basis: CompanyBasis,
  bridge: AdjustedBridge,
  month: MonthOfYear,
): Sentence {
  const { ebitda, adjEbitda, items, rest } = bridge;
  const figures = itemFigures(month);
  const difference = adjEbitda.minus(ebitda);
  const end: Sentence = ['not explained by items ', moneyInSentence(rest, figures.rest), '.'];
  const label = lineLabel(basis, 'adjEbitda');
  const start: Sentence = [
    `${label} ${wasOrWere(label)} `,
    moneyInSentence(adjEbitda, figures.adjEbitda),
    ', ',
    moneyInSentence(difference.abs(), figures.difference),
    ` ${difference.lt('0') ? 'below' : 'above'} ${lineLabel(basis, 'ebitda')}: `,
  ];
  const said = items.flatMap(({ name, amount }): Sentence => [
    `${name} ${amount.lt('0') ? 'minus' : 'plus'} `,
    moneyInSentence(amount.abs(), figures.item(name)),
    ', ',
  ]);
  return [...start, ...said, ...end];
}
