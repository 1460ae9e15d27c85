import { decimal, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import { monthOfCount, countOfMonth } from './briefingMonths.ts';
import type { CashLife } from './cashLife.ts';
import { isLongRunway } from './cashLife.ts';
import type { SaidNumber, Sentence } from './sentence.ts';
import { saidMoney, monthWords, ofMonth, toldOf } from './sentence.ts';

const cover = (value: string, month: MonthOfYear): SaidNumber => ({
  value,
  form: 'monthsAndTenths',
  figure: toldOf('cover', 'cash', month),
});

const runway = (value: string, month: MonthOfYear): SaidNumber => ({
  value,
  form: 'months',
  figure: toldOf('runway', 'cash', month),
});

function changeWords(
  { cash, change }: CashLife,
  month: MonthOfYear,
  materiality: Materiality,
): Sentence {
  if (change === null) return [];
  const before = decimal(cash).minus(decimal(change));
  if (!isMaterial(change, plainText(before), materiality)) {
    return [`, level with ${monthWords(monthOfCount(countOfMonth(month) - 1))}`];
  }
  const size = saidMoney(decimal(change).abs(), ofMonth('cash', month, { against: 'month' }));
  return [`, ${change.startsWith('-') ? 'down' : 'up'} `, size];
}

function runwayWords(length: string, month: MonthOfYear): Sentence {
  const pace = " at the last three months' pace";
  if (isLongRunway(length)) return [', over 36 months', pace];
  return [', ', runway(length, month), pace];
}

/** What cash came to, how long it pays for all costs, and how long it lasts where it is used up. */
export function cashSentence(
  life: CashLife,
  month: MonthOfYear,
  ebitda: string | null,
  materiality: Materiality,
): Sentence {
  const start: Sentence = [
    'Cash was ',
    saidMoney(life.cash, ofMonth('cash', month)),
    ...changeWords(life, month, materiality),
  ];
  if (life.isBurning === null) return [...start, '.'];
  const paid: Sentence = life.cover === null ? [] : [cover(life.cover, month), ' of all costs'];
  const colon = life.cover === null ? [] : [': '];
  if (life.runway !== null) {
    return [...start, ...colon, ...paid, ...runwayWords(life.runway, month), '.'];
  }
  const isProfit = ebitda !== null && decimal(ebitda).gt('0');
  const whose = isProfit ? 'EBITDA' : 'EBITDA of the last three months';
  const why = `${whose} was ${isProfit ? 'positive' : 'no loss'}.`;
  return [...start, ...colon, ...paid, `. Runway does not apply: ${why}`];
}
