import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import { monthsOfYear } from '../../telling/briefing/outlook.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { marginOf } from '../../finance/grossMargin.ts';
import { type MonthFigures, overMonths, overSameMonths } from '../../finance/overMonths.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { planMonths } from '../../finance/plan.ts';
import { packBriefingMonths } from './packBriefingMonths.ts';
import { type LineColumn, lineTable, packLines } from './lineTable.ts';
import { leftOutNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackLinePlan, PackSource } from './packSource.ts';

const PLAN_KIND_NAMES = { budget: 'Budget', forecast: 'Forecast' } as const;

const OUTLOOK_NOTE =
  'Outlook: actual months, then the approved forecast, otherwise the budget. Balances, staff and margins are not added up.';
const NOT_THE_SAME =
  'A dash means that figures or planned amounts are missing for some of these months.';

export function plannedTo({ lines }: PackLinePlan, monthNum: number): MonthFigures[] {
  return planMonths(lines)
    .slice(0, monthNum)
    .map((month) =>
      Object.assign(month, { grossMarginPercent: marginOf(month.grossProfit, month.revenue) }),
    );
}

const saysAnything = (basis: CompanyBasis, month: MonthFigures) =>
  packLines(basis).some((line) => (month[line] ?? null) !== null);

function comparedColumns(
  place: { readonly heading: string; readonly first: number },
  plan: PackLinePlan,
  own: readonly PackMonth[],
  planned: readonly MonthFigures[],
): LineColumn[] {
  const { heading, first: figure } = place;
  const reference = figure + 1;
  const [only] = planned;
  const value = (measure: Measure) =>
    planned.length === 1 ? (only?.[measure.key] ?? null) : overMonths(measure, planned).value;
  const isComparable = (measure: Measure) =>
    overSameMonths(
      measure,
      own.map(({ figures }) => figures),
      planned,
    );
  const compared = { group: heading, figure, reference, isComparable };
  return [
    {
      kind: 'figures',
      heading: 'Actual',
      group: heading,
      value: (measure) => overPackMonths(own, measure),
      months: own,
    },
    {
      kind: 'planned',
      heading: PLAN_KIND_NAMES[plan.kind],
      group: heading,
      plan: plan.name,
      value,
      months: own,
    },
    { kind: 'difference', heading: 'Variance', ...compared },
    { kind: 'change', heading: '%', ...compared },
  ];
}

/** A measure's total over months; null if one of them lacks it. */
function completeTotal(measure: Measure, over: readonly MonthFigures[]): string | null {
  const { value, missing } = overMonths(measure, over);
  return missing > 0 ? null : value;
}

const isSum = ({ addsUp }: Measure) => addsUp.by === 'sum';

/**
 * The year's outlook next to its budget: actuals, then the forecast or else the budget. Empty once the year is over,
 * because the year to date says the same, or if a month has neither.
 */
export function outlookColumns(
  source: PackSource,
  months: PackMonths,
  place: { readonly plan: PackLinePlan; readonly last: PackMonth; readonly first: number },
): LineColumn[] {
  const { plan, last, first: figure } = place;
  if (plan.kind !== 'budget' || last.monthNum === MONTHS_IN_YEAR) return [];
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const ahead = monthsOfYear(packBriefingMonths(source, own, last), countOfMonth(last));
  if (ahead === null) return [];
  const year = months.yearTo(last.fyLabel, MONTHS_IN_YEAR);
  const planned = plannedTo(plan, MONTHS_IN_YEAR);
  const group = `${last.fyLabel}, all months`;
  const reference = figure + 1;
  const outlook = ahead.map(({ figures }) => figures);
  const isComparable = (measure: Measure) =>
    isSum(measure) && completeTotal(measure, planned) !== null;
  const compared = { group, figure, reference, isComparable };
  return [
    {
      kind: 'outlook',
      heading: 'Outlook',
      group,
      value: (measure) => (isSum(measure) ? completeTotal(measure, outlook) : null),
      last,
    },
    {
      kind: 'planned',
      heading: PLAN_KIND_NAMES.budget,
      group,
      plan: plan.name,
      value: (measure) => overMonths(measure, planned).value,
      months: year,
    },
    { kind: 'difference', heading: 'Variance', ...compared },
  ];
}

function comparedTable(
  source: PackSource,
  months: PackMonths,
  plan: PackLinePlan,
  last: PackMonth,
  isOfMonth: boolean,
): PackTable | null {
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const planned = plannedTo(plan, last.monthNum);
  const [month] = planned.slice(-1);
  const toDate = yearToLabel(source.basis, last.fyLabel, last.monthNum);
  const hasMonth = isOfMonth && month !== undefined && saysAnything(source.basis, month);
  if (!planned.some((one) => saysAnything(source.basis, one))) return null;
  const ofMonth = hasMonth
    ? comparedColumns({ heading: last.shortName, first: 1 }, plan, [last], [month])
    : [];
  const ofYear = { heading: toDate, first: ofMonth.length + 1 };
  const compared = [...ofMonth, ...comparedColumns(ofYear, plan, own, planned)];
  const outlook = outlookColumns(source, months, { plan, last, first: compared.length + 1 });
  const figures = own.map((one) => one.figures);
  const isLeftOut = packLines(source.basis).some(
    (line) => !overSameMonths(measureOf(source.basis, line), figures, planned),
  );
  return lineTable(
    source.basis,
    {
      key: `summary-${plan.kind}`,
      title: `Against ${plan.name}, ${isOfMonth ? last.name : toDate}`,
      notes: [
        ...leftOutNotes(source.basis, toDate, own),
        ...(isLeftOut ? [NOT_THE_SAME] : []),
        ...(outlook.length === 0 ? [] : [OUTLOOK_NOTE]),
      ],
      said: [],
      materiality: months.materiality,
    },
    [...compared, ...outlook],
  );
}

export function linePlanParts(
  source: PackSource,
  months: PackMonths,
  last: PackMonth,
  isOfMonth: boolean,
): PackPart[] {
  const { linePlans = [] } = source;
  return linePlans.flatMap((plan): PackPart[] => {
    const table = comparedTable(source, months, plan, last, isOfMonth);
    return table === null ? [] : [{ kind: 'table', table }];
  });
}
