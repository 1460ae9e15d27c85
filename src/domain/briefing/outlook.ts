import { decimalOrNull } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { MonthFigures } from '../overMonths.ts';
import { sum } from '../money.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import { monthOfCount } from './briefingMonths.ts';

const OUTLOOK_LINES = ['revenue', 'ebitda'] as const;
export type OutlookLine = (typeof OUTLOOK_LINES)[number];

/** Where a year's line goes, in units of the company's currency. */
export interface YearAhead {
  readonly total: string;
  /** The approved plan of all twelve months; null where it has not all of them. */
  readonly plan: string | null;
}

export interface Outlook {
  readonly fyLabel: string;
  /** Null where a month is neither known nor planned. */
  readonly year:
    | (Readonly<Record<OutlookLine, YearAhead | null>> & {
        /** How many of the twelve months are which. */
        readonly actual: number;
        readonly forecast: number;
        readonly planned: number;
      })
    | null;
  /** The twelve months up to this one; null where one of them is missing. */
  readonly lastTwelve: Readonly<Record<OutlookLine, string | null>> | null;
}

/** A month of a year as its outlook counts it. */
export type YearMonth = {
  readonly is: 'actual' | 'forecast' | 'planned';
  readonly month: MonthOfYear;
  readonly figures: MonthFigures;
};

const whole = (months: readonly MonthFigures[], line: OutlookLine): string | null => {
  const { total, missing } = sum(months.map((month) => month[line]));
  return missing > 0 ? null : total;
};

/**
 * Actuals up to the month, then the approved forecast, else the approved budget; null where one of the
 * twelve months has neither.
 */
export function monthsOfYear(months: BriefingMonths, count: number): YearMonth[] | null {
  const month = months.at(count);
  if (month === null) return null;
  const plans = months.plansOf(month);
  const first = count - month.monthNum + 1;
  const all = Array.from({ length: MONTHS_IN_YEAR }, (_, place): YearMonth | null => {
    const known = first + place <= count ? months.at(first + place) : null;
    const of = monthOfCount(first + place);
    if (known !== null) return { is: 'actual', month: of, figures: known.figures };
    const forecast = plans?.forecast?.months[place];
    if (hasRevenue(forecast)) {
      return { is: 'forecast', month: of, figures: forecast };
    }
    const planned = plans?.budget?.months[place];
    return hasRevenue(planned) ? { is: 'planned', month: of, figures: planned } : null;
  });
  const present = all.filter((one) => one !== null);
  return present.length === MONTHS_IN_YEAR ? present : null;
}

const hasRevenue = (month: MonthFigures | undefined): month is MonthFigures =>
  decimalOrNull(month?.revenue) !== null;

/**
 * Where the year of a month goes: actuals to date, then what is forecast or planned, against the plan.
 * Null where the month has no figures. @throws RangeError on a figure that is not a plain decimal.
 */
export function outlookOf(months: BriefingMonths, count: number): Outlook | null {
  const month = months.at(count);
  if (month === null) return null;
  const all = monthsOfYear(months, count);
  const budget = months.plansOf(month)?.budget ?? null;
  const run = months.run(count - MONTHS_IN_YEAR + 1, MONTHS_IN_YEAR);
  const ahead = (line: OutlookLine): YearAhead | null => {
    const total =
      all === null
        ? null
        : whole(
            all.map(({ figures }) => figures),
            line,
          );
    if (total === null) return null;
    return { total, plan: budget === null ? null : whole(budget.months, line) };
  };
  const of = (kind: YearMonth['is']) => all?.filter(({ is }) => is === kind).length ?? 0;
  const [revenue, ebitda] = [ahead('revenue'), ahead('ebitda')];
  const isPlanned = of('actual') < MONTHS_IN_YEAR || budget !== null;
  return {
    fyLabel: month.fyLabel,
    year:
      revenue === null || !isPlanned
        ? null
        : {
            revenue,
            ebitda,
            actual: of('actual'),
            forecast: of('forecast'),
            planned: of('planned'),
          },
    lastTwelve:
      run === null ? null : { revenue: whole(run, 'revenue'), ebitda: whole(run, 'ebitda') },
  };
}
