import { changeInTenths, ratio, spoken, spokenPercent } from './cents.ts';
import type { MonthFigures } from './figures.ts';

export interface YearToDate {
  months: number;
  /** Cents. */
  revenue: number;
  ebitda: number;
}

/** A month and the months that it is compared with. */
export interface Compared {
  now: MonthFigures;
  prior: MonthFigures | undefined;
  lastYear: MonthFigures | undefined;
  /** From April to this month. */
  yearToDate: YearToDate;
  /** The same fiscal months of the year before. */
  lastYearToDate: YearToDate | undefined;
}

export function compareMonths(figures: readonly MonthFigures[]): Compared[] {
  return figures.map((now, index) => ({
    now,
    prior: figures[index - 1],
    lastYear: figures[index - 12],
    yearToDate: toDate(figures, index, now.monthNum),
    lastYearToDate: index >= 12 ? toDate(figures, index - 12, now.monthNum) : undefined,
  }));
}

function toDate(figures: readonly MonthFigures[], last: number, months: number): YearToDate {
  const span = figures.slice(last - months + 1, last + 1);
  return {
    months,
    revenue: span.reduce((sum, month) => sum + month.revenue, 0),
    ebitda: span.reduce((sum, month) => sum + month.ebitda, 0),
  };
}

/** "up 4.2% on September", "down 0.8% on September", "level with September". */
export function movedAgainst(to: number, from: number, reference: string): string {
  const tenths = changeInTenths(to, from);
  if (Math.abs(tenths) < 2) return `level with ${reference}`;
  return `${tenths > 0 ? 'up' : 'down'} ${spokenPercent(tenths)} on ${reference}`;
}

/** "4.2% above September", "0.8% below September", "level with September". */
export function standsAgainst(to: number, from: number, reference: string): string {
  const tenths = changeInTenths(to, from);
  if (Math.abs(tenths) < 2) return `level with ${reference}`;
  return `${spokenPercent(tenths)} ${tenths > 0 ? 'above' : 'below'} ${reference}`;
}

/** "18.4%"; the sign is kept ("-3.1%"). */
export function shareOf(part: number, whole: number): string {
  const tenths = ratio(part, whole, 1000);
  return `${tenths < 0 ? '-' : ''}${spokenPercent(tenths)}`;
}

/** "$412K" or "a loss of $38K". */
export function profitOrLoss(cents: number): string {
  return cents < 0 ? `a loss of ${spoken(-cents)}` : spoken(cents);
}

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export const inWords = (count: number): string => words[count] ?? String(count);
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (count: number, one: string, many: string): string =>
  `${inWords(count)} ${count === 1 ? one : many}`;

/** Total of the five operating cost lines and other cost, cents. */
export function operatingCost(month: MonthFigures): number {
  return month.grossProfit - month.ebitda;
}
