import { decimalOf, ratio, spokenPercent } from './cents.ts';
import type { DemoBusinessUnit, DemoForecast } from './demoCompany.ts';
import type { MonthFigures } from './figures.ts';
import { calendarPlace, demoMonth } from './financialYears.ts';
import { chance } from './random.ts';
import { budgetedRevenue, revenueLevel, revenueSeason } from './trend.ts';

interface Unit {
  name: string;
  currency: DemoForecast['currency'];
  /** US dollars for 100 units of the currency: the plan rate of all years. */
  rate: number;
  /** Share of revenue in thousandths, and its drift over a year; the last unit takes the rest. */
  share: number;
  drift: number;
}

const units: readonly Unit[] = [
  { name: 'EMEA Software', currency: 'EUR', rate: 108, share: 312, drift: 4 },
  { name: 'Services', currency: 'GBP', rate: 127, share: 158, drift: -7 },
  { name: 'Asia Pacific', currency: 'AUD', rate: 66, share: 94, drift: 6 },
  { name: 'Research', currency: 'NZD', rate: 60, share: 38, drift: 0 },
];
const rest: Unit = { name: 'North America', currency: 'USD', rate: 100, share: 0, drift: 0 };
const resale: Unit = { name: 'Hardware Resale', currency: 'USD', rate: 100, share: 26, drift: 0 };
/** Hardware resale was wound down at the end of March 2025. */
const resaleEnd = 71;

const allUnits = [rest, ...units, resale];
/** The reports of the last two years. */
const reports = 24;

export function demoBusinessUnits(): DemoBusinessUnit[] {
  return allUnits.map(({ name }) => ({ name, isActive: name !== resale.name }));
}

const isOpen = (unit: Unit, index: number): boolean => unit !== resale || index <= resaleEnd;

function shareAt(unit: Unit, index: number): number {
  return unit.share + Math.round((unit.drift * (index - 60)) / 12);
}

/** A month's revenue in US dollar cents, divided among the units without remainder. */
export function revenueByUnit(month: MonthFigures): Map<string, number> {
  const draw = chance(`units ${month.reference}`);
  const parts = new Map<string, number>();
  let left = month.revenue;
  for (const unit of [...units, resale]) {
    if (!isOpen(unit, month.index)) continue;
    const part = Math.round(
      (month.revenue * shareAt(unit, month.index) * draw.between(0.94, 1.06)) / 1000,
    );
    parts.set(unit.name, part);
    left -= part;
  }
  return parts.set(rest.name, left);
}

/** Planned revenue of a unit in its own currency, rounded to thousands as plans are; cents. */
function planned(unit: Unit, index: number, thousandDollars: number): number {
  const others = [...units, resale].filter((other) => isOpen(other, index));
  const share =
    unit === rest
      ? 1000 - others.reduce((sum, other) => sum + shareAt(other, index), 0)
      : shareAt(unit, index);
  return Math.round((thousandDollars * share) / 10 / unit.rate) * 100_000;
}

/** For each of the last 24 reports a forecast and a budget for each unit and month ahead. */
export function makeForecasts(figures: readonly MonthFigures[]): DemoForecast[] {
  const actuals = new Map(figures.map((month) => [month.index, revenueByUnit(month)]));
  return figures.slice(-reports).flatMap(({ index, monthNum }) => {
    // With the half-year and year-end reports the two largest units look six months ahead.
    const far = monthNum === 6 || monthNum === 12;
    return allUnits.flatMap((unit) => {
      const ahead = far && (unit === rest || unit === units[0]) ? 6 : 3;
      return Array.from({ length: ahead }, (_, step) => index + step + 1)
        .filter((target) => isOpen(unit, target))
        .flatMap((target) => pair(unit, index, target, actuals.get(target)?.get(unit.name)));
    });
  });
}

function pair(
  unit: Unit,
  made: number,
  target: number,
  actualDollars: number | undefined,
): DemoForecast[] {
  const summaryRef = demoMonth(made).reference;
  const place = calendarPlace(target);
  const draw = chance(`forecast ${unit.name} ${made} ${target}`);
  const spread = 0.012 * (target - made) + 0.01;
  const expected =
    revenueLevel(target) * revenueSeason(target) * draw.between(1 - spread, 1 + spread);
  const forecast = planned(unit, target, expected);
  const budget = planned(unit, target, budgetedRevenue(target));
  const actual =
    actualDollars === undefined ? null : decimalOf(Math.round((actualDollars * 100) / unit.rate));
  const common = {
    businessUnit: unit.name,
    currency: unit.currency,
    fy: place.year,
    month: place.calendarMonth,
    actualAmount: actual,
    summaryRef,
  };
  return [
    {
      ...common,
      metric: 'forecast',
      amount: decimalOf(forecast),
      notes: noteOf(unit, forecast, budget, target - made),
    },
    { ...common, metric: 'budget', amount: decimalOf(budget), notes: '' },
  ];
}

/** A forecast has notes only if it differs from the budget by more than three percent. */
function noteOf(unit: Unit, forecast: number, budget: number, ahead: number): string {
  const tenths = ratio(forecast - budget, budget, 1000);
  if (Math.abs(tenths) <= 30) {
    return ahead > 3 ? 'Half-year view; to be confirmed with the next quarterly forecast.' : '';
  }
  const draw = chance(`note ${unit.name} ${forecast} ${ahead}`);
  const size = `${spokenPercent(tenths)} ${tenths > 0 ? 'over' : 'under'} budget`;
  return tenths > 0
    ? draw.pick([
        `${size}: orders on hand cover most of it.`,
        `${size}, mainly renewals that were signed for three years.`,
        `${size} on the strength of two larger roll-outs.`,
      ])
    : draw.pick([
        `${size}: two decisions moved into the next quarter.`,
        `${size}, as a roll-out starts later than planned.`,
        `${size}; the pipeline behind it is unchanged.`,
      ]);
}
