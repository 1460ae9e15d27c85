import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { fiscalMonthName, shortMonthName } from '../../finance/fiscalCalendar.ts';
import { marginDisagrees } from '../../finance/grossMargin.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import { leftOutOf, overMonths, overSameMonths } from '../../finance/overMonths.ts';
import { lineJudgement, type Materiality } from '../../finance/materiality.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { lineVariance } from '../../finance/variance.ts';
import { formatPercent } from '../../format/percent.ts';
import { type JudgedVariance, packLines } from './lineTable.ts';
import type { PackMonth } from './packMonths.ts';

const LAST_MONTH = 12;
const MOST_MONTHS_IN_NOTE = 3;

export function yearToLabel(basis: CompanyBasis, fyLabel: string, monthNum: number): string {
  if (monthNum === LAST_MONTH) return fyLabel;
  return `${fyLabel} to ${shortMonthName(fiscalMonthName(basis, monthNum))}`;
}

const figuresOfMonths = (months: readonly PackMonth[]) => months.map(({ figures }) => figures);

/** A measure's total over some months as exact text; for a single month, the stored text. */
export function overPackMonths(months: readonly PackMonth[], measure: Measure): string | null {
  const [only] = months;
  if (only !== undefined && months.length === 1) return only.figures[measure.key] ?? null;
  return overMonths(measure, figuresOfMonths(months)).value;
}

function missingMonthsText(months: readonly PackMonth[], all: number): string {
  const names = months.map(({ shortName }) => shortName);
  if (names.length > MOST_MONTHS_IN_NOTE) return `${names.length} of ${all} months`;
  return names.length === 1
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * A measure over these months compared with the same months a year earlier; null if the two don't cover the same months.
 */
export function comparedMonths(
  measure: Measure,
  months: readonly PackMonth[],
  before: readonly PackMonth[],
  materiality: Materiality,
): JudgedVariance {
  const isLike = overSameMonths(measure, figuresOfMonths(months), figuresOfMonths(before));
  const reference = isLike ? overPackMonths(before, measure) : null;
  const figure = overPackMonths(months, measure);
  const compared = {
    figure,
    reference,
    revenue: overPackMonths(months, LINES.revenue),
    referenceRevenue: overPackMonths(before, LINES.revenue),
  };
  return {
    ...lineVariance(measure, figure, reference),
    judgement: lineJudgement(measure, compared, materiality),
  };
}

export function leftOutNotes(
  basis: CompanyBasis,
  label: string,
  months: readonly PackMonth[],
): string[] {
  const figures = figuresOfMonths(months);
  const all = packLines(basis).map((line) => measureOf(basis, line));
  const present = all.filter((measure) => overMonths(measure, figures).value !== null);
  const byMonths = Map.groupBy(present, (measure) => JSON.stringify(leftOutOf(measure, figures)));
  return [...byMonths.values()].flatMap((measures) => {
    const [first] = measures;
    const positions = first === undefined ? [] : leftOutOf(first, figures);
    if (positions.length === 0) return [];
    const left = months.filter((_, index) => positions.includes(index));
    const names = measures.map(({ label: name }) => name).join(', ');
    const who = measures.length === all.length ? 'all figures' : names;
    return [`${label}: ${who} without ${missingMonthsText(left, months.length)}.`];
  });
}

export function marginNotes(months: readonly PackMonth[]): string[] {
  return months.flatMap(({ shortName, figures }) => {
    const { grossMarginPercent: stored, grossProfit, revenue } = figures;
    if (!marginDisagrees(stored, grossProfit, revenue)) return [];
    const ratio = formatPercent(overMonths(LINES.grossMarginPercent, [figures]).value);
    return [
      `Gross margin of ${shortName} is stored as ${formatPercent(stored)}; gross profit ÷ revenue is ${ratio}.`,
    ];
  });
}
