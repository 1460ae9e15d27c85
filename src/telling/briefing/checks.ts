import { PACE_MONTHS } from '../../finance/cashPace.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimalOrNull } from '../../finance/decimal.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { sum } from '../../finance/money.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import type { CheckLimits } from './checkLimits.ts';
import { driverBase } from './drivers.ts';
import type { Light } from './lights.ts';
import { worstLight } from './lights.ts';
import type { PageMonth, PageReference } from './reference.ts';

interface ResultLimits {
  readonly ebitdaMonth: string;
  readonly ebitdaYear: string;
  readonly revenueMonth: string;
  readonly revenueYear: string;
  readonly ebitdaAct: string;
  readonly revenueAct: string;
}

const noDifference = Decimal('0');
const percentOfAmount = (amount: DecimalValue, percent: string) =>
  amount.abs().times(percent).div(Decimal('100'));

export type ResultLine = 'ebitda' | 'revenue';

export interface CheckedValue {
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
  /** Actual − reference; zero if the difference is immaterial. */
  readonly difference: DecimalValue;
}

export function checkedValue(
  line: ResultLine | 'adjEbitda',
  figures: MonthFigures,
  reference: MonthFigures | null | undefined,
  materiality: Materiality,
): CheckedValue | null {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference?.[line])];
  if (actual === null || before === null) return null;
  const difference = actual.minus(before);
  const isNoise = difference.abs().lt(smallestMaterialDifference(before, materiality));
  return { actual, reference: before, difference: isNoise ? noDifference : difference };
}

const isBelow = (standing: CheckedValue | null, percent: string, of?: DecimalValue): boolean => {
  if (standing === null || standing.difference.gte('0')) return false;
  return standing.difference.neg().gte(percentOfAmount(of ?? standing.reference, percent));
};

export interface ResultStanding {
  readonly line: ResultLine;
  readonly month: CheckedValue | null;
  readonly toDate: CheckedValue | null;
  readonly light: Light;
  /** True if the month alone is far enough below its reference for Watch. */
  readonly isMonthBelow: boolean;
}

/** In these months the Results check can't be worse than Watch, because too little of the year is known. */
const FIRST_MONTHS = 2;

function lineLight(
  line: ResultLine,
  { month, toDate }: Pick<ResultStanding, 'month' | 'toDate'>,
  limits: ResultLimits,
  bases: { readonly month: DecimalValue; readonly toDate: DecimalValue } | null,
): Light {
  const isEbitda = line === 'ebitda';
  const act = isEbitda ? limits.ebitdaAct : limits.revenueAct;
  const of = (period: 'month' | 'toDate') => (isEbitda ? bases?.[period] : undefined);
  if (isBelow(month, act, of('month')) && isBelow(toDate, act, of('toDate'))) return 'act';
  const [inMonth, inYear] = isEbitda
    ? [limits.ebitdaMonth, limits.ebitdaYear]
    : [limits.revenueMonth, limits.revenueYear];
  return isBelow(month, inMonth) || isBelow(toDate, inYear) ? 'watch' : 'fine';
}

export interface ResultsCheck {
  /** Null if there is neither a plan nor a prior year to compare with. */
  readonly light: Light | null;
  readonly lines: readonly ResultStanding[];
  readonly withoutOneOffs: CheckedValue | null;
  readonly streak: Streak | null;
}

/** The longest run of months up to this one in which a line was far enough below its reference for Watch. */
export interface Streak {
  readonly months: number;
  /** Several lines if they were below for the same months. */
  readonly lines: readonly ResultLine[];
}

export interface Adjusted {
  readonly figures: MonthFigures;
  readonly reference: MonthFigures | null;
}

export interface AdjustedMonth {
  readonly month: Adjusted;
  readonly toDate: Adjusted;
}

function referenceLimits(kind: PageReference['kind'], limits: CheckLimits): ResultLimits {
  const of = kind === 'plan' ? 'plan' : 'lastYear';
  return {
    ebitdaMonth: limits[`${of}EbitdaMonth`],
    ebitdaYear: limits[`${of}EbitdaYear`],
    revenueMonth: limits[`${of}RevenueMonth`],
    revenueYear: limits[`${of}RevenueYear`],
    ebitdaAct: limits[`${of}EbitdaAct`],
    revenueAct: limits[`${of}RevenueAct`],
  };
}

function standings(
  { figures, toDate }: Pick<PageMonth, 'figures' | 'toDate'>,
  reference: Pick<PageReference, 'month' | 'toDate'>,
  limits: ResultLimits,
  materiality: Materiality,
): ResultStanding[] {
  const bases = {
    month: driverBase(reference.month),
    toDate: reference.toDate === null ? noDifference : driverBase(reference.toDate),
  };
  return (['ebitda', 'revenue'] as const).map((line) => {
    const both = {
      month: checkedValue(line, figures, reference.month, materiality),
      toDate: checkedValue(line, toDate, reference.toDate, materiality),
    };
    const light = lineLight(line, both, limits, bases);
    const watch = line === 'ebitda' ? limits.ebitdaMonth : limits.revenueMonth;
    return Object.assign({ line, light, isMonthBelow: isBelow(both.month, watch) }, both);
  });
}

const isLoss = ({ ebitda }: MonthFigures) => decimalOrNull(ebitda)?.lt('0') === true;

/** If both years made losses while revenue grew by at least a tenth, cash runway decides. */
function isGrowingAtALoss({ figures, reference }: PageMonth): boolean {
  if (reference?.kind !== 'year') return false;
  const [revenue, before] = [
    decimalOrNull(figures.revenue),
    decimalOrNull(reference.month.revenue),
  ];
  if (revenue === null || before === null || before.lte('0')) return false;
  return isLoss(figures) && isLoss(reference.month) && revenue.gte(before.times('1.1'));
}

export function resultsCheck(
  compared: PageMonth,
  adjusted: AdjustedMonth | null,
  limits: CheckLimits,
  materiality: Materiality,
): Omit<ResultsCheck, 'streak'> {
  const { reference, monthNum } = compared;
  if (reference === null || reference.kind === 'earlier') {
    return { light: null, lines: [], withoutOneOffs: null };
  }
  const own = referenceLimits(reference.kind, limits);
  const lines = standings(compared, reference, own, materiality);
  const worst = worstLight(lines.map((line) => line.light)) ?? 'fine';
  const isKnown = lines.some(({ line, month }) => line === 'ebitda' && month !== null);
  // Results can't be rated fine before EBITDA is compared.
  const light = worst === 'fine' && !isKnown ? null : worst;
  if (light !== 'act') return { light, lines, withoutOneOffs: null };
  const isEarly = monthNum <= FIRST_MONTHS;
  const without = adjusted === null ? null : adjustedStandings(adjusted, own, materiality);
  const isRevenueAct = lines.some((line) => line.line === 'revenue' && line.light === 'act');
  const isSoftened = !isRevenueAct && without !== null && without.light !== 'act';
  return {
    light: isEarly || isSoftened || isGrowingAtALoss(compared) ? 'watch' : 'act',
    lines,
    withoutOneOffs: isSoftened && !isEarly ? without.month : null,
  };
}

function adjustedStandings(
  { month, toDate }: AdjustedMonth,
  limits: ResultLimits,
  materiality: Materiality,
): ResultStanding | null {
  if (month.reference === null) return null;
  const [ebitda] = standings(
    { figures: month.figures, toDate: toDate.figures },
    { month: month.reference, toDate: toDate.reference },
    limits,
    materiality,
  );
  return ebitda ?? null;
}

export interface CashCheck {
  readonly light: Light | null;
  readonly cash: DecimalValue;
  readonly change: DecimalValue | null;
  readonly cover: DecimalValue | null;
  /** True if the months of costs covered are below the limit for Watch, but the runway isn't. */
  readonly isOnlyCoverLow: boolean;
  /** Cash runway in months; null unless the last three months burned cash. */
  readonly runway: DecimalValue | null;
  /** True if the runway ignores a decrease in cash that also happened a year earlier. */
  readonly isSeasonal: boolean;
  /** True if the runway ignores recorded timing. */
  readonly hasTiming: boolean;
  readonly isLargeFall: boolean;
}

function resultTotal(
  months: readonly MonthFigures[] | null,
  line: ResultLine,
): DecimalValue | null {
  if (months === null) return null;
  const { total, missing } = sum(months.map((month) => month[line]));
  return missing > 0 ? null : decimalOrNull(total);
}

/**
 * Returns null if three months burned no cash, or only the usual seasonal amount in a year without
 * a loss.
 */
function threeMonthsBurn(
  months: BriefingMonths,
  count: number,
  timing: DecimalValue,
): { readonly burn: DecimalValue; readonly isSeasonal: boolean } | null {
  const resultAt = (last: number) =>
    resultTotal(months.run(last - PACE_MONTHS + 1, PACE_MONTHS), 'ebitda');
  const result = resultAt(count)?.plus(timing) ?? null;
  if (result === null || result.gte('0')) return null;
  const lastYear = resultAt(count - MONTHS_IN_YEAR);
  const year = resultTotal(months.run(count - MONTHS_IN_YEAR + 1, MONTHS_IN_YEAR), 'ebitda');
  if (lastYear?.lt('0') === true && year?.gte('0') === true) return null;
  const fallAt = (last: number): DecimalValue | null => {
    const [from, to] = [last - PACE_MONTHS, last].map((at) =>
      decimalOrNull(months.at(at)?.figures.cash),
    );
    return from === null || from === undefined || to === null || to === undefined
      ? null
      : from.minus(to);
  };
  const loss = result.neg();
  const fall = fallAt(count) ?? noDifference;
  const usual = fallAt(count - MONTHS_IN_YEAR) ?? noDifference;
  const isSeasonal = fall.gt(loss) && usual.gte(fall);
  const burned = fall.gt(loss) && !isSeasonal ? fall : loss;
  return {
    burn: burned.div(String(PACE_MONTHS)),
    isSeasonal,
  };
}

const under = (value: DecimalValue | null, limit: string) => value !== null && value.lt(limit);

/**
 * Returns null if the month has no cash figure. `timing` is the amount that moves out of the three
 * months.
 */
export function cashCheck(
  months: BriefingMonths,
  count: number,
  { hasEvent, timing }: { readonly hasEvent: boolean; readonly timing: DecimalValue },
  limits: CheckLimits,
): CashCheck | null {
  const cash = decimalOrNull(months.at(count)?.figures.cash);
  if (cash === null) return null;
  const before = decimalOrNull(months.at(count - 1)?.figures.cash);
  const change = before === null ? null : cash.minus(before);
  const run = months.run(count - PACE_MONTHS + 1, PACE_MONTHS);
  const [revenue, result] = [resultTotal(run, 'revenue'), resultTotal(run, 'ebitda')];
  const costs =
    revenue === null || result === null ? null : revenue.minus(result).div(String(PACE_MONTHS));
  const left = cash.gt('0') ? cash : noDifference;
  const cover = costs === null || costs.lte('0') ? null : left.div(costs);
  const pace = threeMonthsBurn(months, count, timing);
  const runway = pace === null ? null : left.div(pace.burn);
  const isKnown = costs !== null;
  const isFalling = change?.lt('0') === true;
  const isLargeFall =
    before !== null &&
    change !== null &&
    isFalling &&
    change.neg().gte(percentOfAmount(before, limits.cashFall));
  const isAct = under(runway, limits.runwayAct) || (under(cover, limits.coverAct) && isFalling);
  const isWatch =
    under(cover, limits.coverWatch) ||
    under(runway, limits.runwayWatch) ||
    (isLargeFall && !hasEvent);
  return {
    light: isKnown ? (isAct ? 'act' : isWatch ? 'watch' : 'fine') : null,
    cash,
    change,
    cover,
    isOnlyCoverLow: under(cover, limits.coverWatch) && !under(runway, limits.runwayWatch),
    runway,
    isSeasonal: pace?.isSeasonal ?? false,
    hasTiming: !timing.eq('0'),
    isLargeFall,
  };
}

export function outlookLight(
  lines: readonly {
    readonly total: string;
    readonly plan: string | null;
    readonly line: ResultLine;
  }[],
  limits: CheckLimits,
  materiality: Materiality,
): Light | null {
  const lights = lines.flatMap(({ line, total, plan }): Light[] => {
    if (plan === null) return [];
    const standing = checkedValue(line, { [line]: total }, { [line]: plan }, materiality);
    if (line === 'ebitda' && isBelow(standing, limits.outlookAct)) return ['act'];
    return [isBelow(standing, limits.outlookWatch) ? 'watch' : 'fine'];
  });
  return worstLight(lights);
}
