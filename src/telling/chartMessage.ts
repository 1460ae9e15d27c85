import type { SentenceFigureId, Sentence } from './briefing/sentence.ts';
import { monthWords, moneyInSentence, percentInSentence } from './briefing/sentence.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { saysPercent } from '../finance/variance.ts';
import { decimal, plainText } from '../finance/decimal.ts';
import type { MaybeDecimal } from '../finance/decimal.ts';
import type { CompanyFigureId, FigurePeriod } from '../finance/figureId.ts';
import { lineInSentence, measureOf, wasOrWere } from '../finance/catalogue.ts';
import type { MeasureKey } from '../finance/catalogue.ts';
import { periodBefore } from '../finance/periodBefore.ts';
import { variance } from '../finance/variance.ts';

export interface ChartPoint {
  readonly label: string;
  readonly period: FigurePeriod;
  /** True if the line is a closing balance such as cash, and not a sum over months. */
  readonly isClosing: boolean;
  /** The value is an amount, or a percentage of revenue. */
  readonly unit: 'money' | 'share';
  readonly value: string;
  readonly figure: SentenceFigureId;
  readonly reference: MaybeDecimal;
  readonly plan: string | null;
  readonly referenceFigure: SentenceFigureId;
  readonly difference: SentenceFigureId;
  readonly percent: SentenceFigureId;
}

export interface PointWithYear extends Pick<ChartPoint, 'unit' | 'period' | 'value' | 'reference'> {
  readonly line: MeasureKey;
}

export function pointWithYearBefore(
  basis: CompanyBasis,
  { line, ...said }: PointWithYear,
): ChartPoint {
  const { period, unit } = said;
  const { label, addsUp } = measureOf(basis, line);
  const share = unit === 'share' ? ({ measure: 'share' } as const) : {};
  const own: CompanyFigureId = { of: 'company', line, period, ...share };
  return {
    ...said,
    label,
    isClosing: addsUp.by === 'closing',
    figure: own,
    plan: null,
    referenceFigure: { ...own, period: periodBefore(basis, period, 'year') ?? period },
    difference: { ...own, against: 'year' },
    percent: { ...own, against: 'year', inPercent: true },
  };
}

/**
 * Returns words such as "in October 2026", "in the twelve months to October 2026" or "at the end of
 * October 2026".
 */
function whenWords({ isClosing, period }: ChartPoint): string {
  const closes = isClosing && (period.is === 'toDate' || period.is === 'range');
  return closes ? `at the end of ${monthWords(period.last)}` : `in ${chartPeriodWords(period)}`;
}

/**
 * Returns words such as "October 2026", "the twelve months to October 2026" or "FY26 to October
 * 2026".
 */
function chartPeriodWords(period: FigurePeriod): string {
  switch (period.is) {
    case 'month':
      return monthWords(period);
    case 'toDate':
      return `${period.fyLabel} to ${monthWords(period.last)}`;
    case 'range':
      return `the twelve months to ${monthWords(period.last)}`;
    default:
      return period.fyLabel;
  }
}

/** Returns words such as "October 2025", "the year before" or "Budget FY26". */
function referenceWords(basis: CompanyBasis, { plan, period, isClosing }: ChartPoint): string {
  if (plan !== null) return plan;
  const before = periodBefore(basis, period, 'year');
  if (before?.is === 'month') return monthWords(before);
  return isClosing ? 'a year before' : 'the year before';
}

const WITHOUT_COMPARISON = ', with nothing to compare it with.';

/**
 * Returns a sentence such as "Revenue was $3.51M in October 2026, 17.5% above October 2025." A
 * share of revenue is compared with the earlier share. @throws RangeError on text that is not a
 * plain decimal.
 */
export function chartMessage(basis: CompanyBasis, point: ChartPoint): Sentence {
  const { label, unit, value, figure, reference, plan } = point;
  const when = ` ${whenWords(point)}`;
  if (unit === 'share') {
    const ofRevenue = ` of ${lineInSentence(basis, 'revenue')}`;
    const said: Sentence = [
      `${label} ${wasOrWere(label)} `,
      percentInSentence(value, figure),
      `${ofRevenue}${when}`,
    ];
    if ((reference ?? null) === null) return [...said, WITHOUT_COMPARISON];
    const of = plan === null ? `in ${referenceWords(basis, point)}` : `by ${plan}`;
    return [
      ...said,
      `; ${of} it was `,
      percentInSentence(String(reference), point.referenceFigure),
      '.',
    ];
  }
  const said: Sentence = [`${label} ${wasOrWere(label)} `, moneyInSentence(value, figure), when];
  if ((reference ?? null) === null) return [...said, WITHOUT_COMPARISON];
  const difference = decimal(value).minus(decimal(String(reference)));
  const than = referenceWords(basis, point);
  const { percent } = variance(value, String(reference));
  // Percentages have one decimal, and "0.0% above" isn't informative.
  const isLevel = percent !== null && decimal(percent).abs().lt('0.05');
  if (isLevel || difference.eq('0')) return [...said, `, level with ${than}.`];
  const size =
    percent !== null && saysPercent(percent)
      ? percentInSentence(plainText(decimal(percent).abs()), point.percent)
      : moneyInSentence(difference.abs(), point.difference);
  return [...said, ', ', size, ` ${difference.lt('0') ? 'below' : 'above'} ${than}.`];
}
