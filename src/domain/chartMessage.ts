import type { SaidFigureId, Sentence } from './briefing/sentence.ts';
import { monthWords, saidMoney, saidPercent } from './briefing/sentence.ts';
import type { CompanyBasis } from './companyBasis.ts';
import { saysPercent } from './variance.ts';
import { decimal, plainText } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import type { CompanyFigureId, FigurePeriod } from './figureId.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';
import { periodBefore } from './periodBefore.ts';
import { variance } from './variance.ts';

/** What a chart says of its last month, or of the months up to it. */
export interface ChartPoint {
  readonly label: string;
  readonly period: FigurePeriod;
  /** Whether the line is what there is at the end of a month, such as cash, and no sum over months. */
  readonly isClosing: boolean;
  /** An amount, or in percent of revenue. */
  readonly unit: 'money' | 'share';
  readonly value: string;
  readonly figure: SaidFigureId;
  /** What it is compared with; null: nothing is known of that. */
  readonly reference: MaybeDecimal;
  /** The plan that it is compared with; null: the year before. */
  readonly plan: string | null;
  readonly referenceFigure: SaidFigureId;
  /** The difference in money, and in percent. */
  readonly difference: SaidFigureId;
  readonly percent: SaidFigureId;
}

/** A line over a period, as it was then and a year before. */
export interface BesideYear extends Pick<ChartPoint, 'unit' | 'period' | 'value' | 'reference'> {
  readonly line: LineKey;
}

/** What a chart says of a line beside the year before. */
export function pointBesideYear(basis: CompanyBasis, { line, ...said }: BesideYear): ChartPoint {
  const { period, unit } = said;
  const share = unit === 'share' ? ({ measure: 'share' } as const) : {};
  const own: CompanyFigureId = { of: 'company', line, period, ...share };
  return {
    ...said,
    label: LINES[line].label,
    isClosing: LINES[line].addsUp.by === 'closing',
    figure: own,
    plan: null,
    referenceFigure: { ...own, period: periodBefore(basis, period, 'year') ?? period },
    difference: { ...own, against: 'year' },
    percent: { ...own, against: 'year', inPercent: true },
  };
}

/** "in October 2026", "in the twelve months to October 2026", "at the end of October 2026" */
function whenWords({ isClosing, period }: ChartPoint): string {
  const closes = isClosing && (period.is === 'toDate' || period.is === 'range');
  return closes ? `at the end of ${monthWords(period.last)}` : `in ${periodWords(period)}`;
}

/** "October 2026", "the twelve months to October 2026", "FY26 to October 2026" */
function periodWords(period: FigurePeriod): string {
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

/** What a period is compared with, in words: "October 2025", "the year before", "Budget FY26". */
function referenceWords(basis: CompanyBasis, { plan, period, isClosing }: ChartPoint): string {
  if (plan !== null) return plan;
  const before = periodBefore(basis, period, 'year');
  if (before?.is === 'month') return monthWords(before);
  return isClosing ? 'a year before' : 'the year before';
}

/** There is no plan, or no year before. */
const ALONE = ', with nothing to compare it with.';

/**
 * What a chart says, in one sentence: "Revenue was $3.51M in October 2026, 17.5% above October 2025."
 * A share of revenue is told beside what it was. @throws RangeError on what is not a plain decimal.
 */
export function chartMessage(basis: CompanyBasis, point: ChartPoint): Sentence {
  const { label, unit, value, figure, reference, plan } = point;
  const when = ` ${whenWords(point)}`;
  if (unit === 'share') {
    const said: Sentence = [`${label} was `, saidPercent(value, figure), ` of revenue${when}`];
    if ((reference ?? null) === null) return [...said, ALONE];
    const of = plan === null ? `in ${referenceWords(basis, point)}` : `by ${plan}`;
    return [...said, `; ${of} it was `, saidPercent(String(reference), point.referenceFigure), '.'];
  }
  const said: Sentence = [`${label} was `, saidMoney(value, figure), when];
  if ((reference ?? null) === null) return [...said, ALONE];
  const difference = decimal(value).minus(decimal(String(reference)));
  const than = referenceWords(basis, point);
  const { percent } = variance(value, String(reference));
  // A percentage is said with one decimal place, and "0.0% above" says nothing.
  const isLevel = percent !== null && decimal(percent).abs().lt('0.05');
  if (isLevel || difference.eq('0')) return [...said, `, level with ${than}.`];
  const size =
    percent !== null && saysPercent(percent)
      ? saidPercent(plainText(decimal(percent).abs()), point.percent)
      : saidMoney(difference.abs(), point.difference);
  return [...said, ', ', size, ` ${difference.lt('0') ? 'below' : 'above'} ${than}.`];
}
