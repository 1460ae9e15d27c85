import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { monthsOfYear } from '../../../domain/briefing/outlook.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { marginOf } from '../../../domain/grossMargin.ts';
import { type MonthFigures, overMonths, overSameMonths } from '../../../domain/overMonths.ts';
import { LINES } from '../../../domain/lines.ts';
import { planMonths } from '../../../domain/plan.ts';
import { knownMonthsOf } from './briefedMonths.ts';
import { type LineColumn, lineTable, type PackLine, packLines } from './lineTable.ts';
import { leftOutNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackLinePlan, PackSource } from './packSource.ts';

const KIND_NAMES = { budget: 'Budget', forecast: 'Forecast' } as const;

const OUTLOOK =
  'Outlook: actual months, then those of the approved forecast, else of the budget. Balances, staff and margins are no sums of months.';
const NOT_THE_SAME = 'A dash means that the figures or the plan leave out some of these months.';

/** What a plan says of the months of its year up to one, from the first on. */
export function plannedTo({ lines }: PackLinePlan, monthNum: number): MonthFigures[] {
  return planMonths(lines)
    .slice(0, monthNum)
    .map((month) =>
      Object.assign(month, { grossMarginPercent: marginOf(month.grossProfit, month.revenue) }),
    );
}

const saysAnything = (basis: CompanyBasis, month: MonthFigures) =>
  packLines(basis).some((line) => (month[line] ?? null) !== null);

/** Some months beside what was planned for them. */
function comparedColumns(
  place: { readonly heading: string; readonly first: number },
  plan: PackLinePlan,
  own: readonly PackMonth[],
  planned: readonly MonthFigures[],
): LineColumn[] {
  const { heading, first: figure } = place;
  const reference = figure + 1;
  const [only] = planned;
  const value = (line: PackLine) =>
    planned.length === 1 ? (only?.[line] ?? null) : overMonths(line, planned).value;
  const isComparable = (line: PackLine) =>
    overSameMonths(
      line,
      own.map(({ figures }) => figures),
      planned,
    );
  const compared = { group: heading, figure, reference, isComparable };
  return [
    {
      kind: 'figures',
      heading: 'Actual',
      group: heading,
      value: (line) => overPackMonths(own, line),
      months: own,
    },
    {
      kind: 'planned',
      heading: KIND_NAMES[plan.kind],
      group: heading,
      plan: plan.name,
      value,
      months: own,
    },
    { kind: 'difference', heading: 'Variance', ...compared },
    { kind: 'change', heading: '%', ...compared },
  ];
}

/** What a line comes to over months; null where one of them lacks it. */
function whole(line: PackLine, over: readonly MonthFigures[]): string | null {
  const { value, missing } = overMonths(line, over);
  return missing > 0 ? null : value;
}

const isSum = (line: PackLine) => LINES[line].addsUp.by === 'sum';

/**
 * Where the year goes beside its budget: what was, then the forecast, else the budget. None once the year is
 * over, for then it is the year to date, or where a month has neither.
 */
export function outlookColumns(
  source: PackSource,
  months: PackMonths,
  place: { readonly plan: PackLinePlan; readonly last: PackMonth; readonly first: number },
): LineColumn[] {
  const { plan, last, first: figure } = place;
  if (plan.kind !== 'budget' || last.monthNum === MONTHS_IN_YEAR) return [];
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const ahead = monthsOfYear(knownMonthsOf(source, own, last), countOfMonth(last));
  if (ahead === null) return [];
  const year = months.yearTo(last.fyLabel, MONTHS_IN_YEAR);
  const planned = plannedTo(plan, MONTHS_IN_YEAR);
  const group = `${last.fyLabel}, all months`;
  const reference = figure + 1;
  const outlook = ahead.map(({ figures }) => figures);
  // As elsewhere a plan that leaves months out shows what it says, and nothing is compared with it.
  const isComparable = (line: PackLine) => isSum(line) && whole(line, planned) !== null;
  const compared = { group, figure, reference, isComparable };
  return [
    {
      kind: 'outlook',
      heading: 'Outlook',
      group,
      value: (line) => (isSum(line) ? whole(line, outlook) : null),
      last,
    },
    {
      kind: 'planned',
      heading: KIND_NAMES.budget,
      group,
      plan: plan.name,
      value: (line) => overMonths(line, planned).value,
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
  const isLeftOut = packLines(source.basis).some((line) => !overSameMonths(line, figures, planned));
  return lineTable(
    source.basis,
    {
      key: `summary-${plan.kind}`,
      title: `Against ${plan.name}, ${isOfMonth ? last.name : toDate}`,
      notes: [
        ...leftOutNotes(source.basis, toDate, own),
        ...(isLeftOut ? [NOT_THE_SAME] : []),
        ...(outlook.length === 0 ? [] : [OUTLOOK]),
      ],
      said: [],
      materiality: months.materiality,
    },
    [...compared, ...outlook],
  );
}

/** The company's lines beside the approved budget of the year, and beside its forecast. */
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
