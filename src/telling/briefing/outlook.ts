import { decimalOrNull } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { sum } from '../../finance/money.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import { monthOfCount } from './briefingMonths.ts';

const OUTLOOK_LINES = ['revenue', 'ebitda'] as const;
export type OutlookLine = (typeof OUTLOOK_LINES)[number];

export interface YearAhead {
  readonly total: string;
  readonly plan: string | null;
}

export interface Outlook {
  readonly fyLabel: string;
  /** Null if some month has neither figures nor a plan. */
  readonly year:
    | (Readonly<Record<OutlookLine, YearAhead | null>> & {
        readonly actual: number;
        readonly forecast: number;
        readonly planned: number;
      })
    | null;
  readonly lastTwelve: Readonly<Record<OutlookLine, string | null>> | null;
}

export type YearMonth = {
  readonly kind: 'actual' | 'forecast' | 'planned';
  readonly month: MonthOfYear;
  readonly figures: MonthFigures;
};

const totalIfComplete = (months: readonly MonthFigures[], line: OutlookLine): string | null => {
  const { total, missing } = sum(months.map((month) => month[line]));
  return missing > 0 ? null : total;
};

/**
 * Actuals up to the month, then the approved forecast, else the approved budget; null if one of the twelve months has
 * neither.
 */
export function monthsOfYear(months: BriefingMonths, count: number): YearMonth[] | null {
  const month = months.at(count);
  if (month === null) return null;
  const plans = months.plansOf(month);
  const first = count - month.monthNum + 1;
  const all = Array.from({ length: MONTHS_IN_YEAR }, (_, place): YearMonth | null => {
    const known = first + place <= count ? months.at(first + place) : null;
    const of = monthOfCount(first + place);
    if (known !== null) return { kind: 'actual', month: of, figures: known.figures };
    const forecast = plans?.forecast?.months[place];
    if (hasRevenue(forecast)) {
      return { kind: 'forecast', month: of, figures: forecast };
    }
    const planned = plans?.budget?.months[place];
    return hasRevenue(planned) ? { kind: 'planned', month: of, figures: planned } : null;
  });
  const present = all.filter((one) => one !== null);
  return present.length === MONTHS_IN_YEAR ? present : null;
}

const hasRevenue = (month: MonthFigures | undefined): month is MonthFigures =>
  decimalOrNull(month?.revenue) !== null;

/**
 * The full-year outlook: actuals to date, then forecast or budget, compared with the plan. Null if the month has no
 * figures. @throws RangeError on a figure that is not a plain decimal.
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
        : totalIfComplete(
            all.map(({ figures }) => figures),
            line,
          );
    if (total === null) return null;
    return { total, plan: budget === null ? null : totalIfComplete(budget.months, line) };
  };
  const of = (kind: YearMonth['kind']) => all?.filter(({ kind: is }) => is === kind).length ?? 0;
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
      run === null
        ? null
        : { revenue: totalIfComplete(run, 'revenue'), ebitda: totalIfComplete(run, 'ebitda') },
  };
}
