import { marginOf } from '../../../domain/grossMargin.ts';
import { type MonthFigures, overMonths, overSameMonths } from '../../../domain/overMonths.ts';
import { planMonths } from '../../../domain/plan.ts';
import { type LineColumn, lineTable, type PackLine, packLines } from './lineTable.ts';
import { leftOutNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackLinePlan, PackSource } from './packSource.ts';

const KIND_NAMES = { budget: 'Budget', forecast: 'Forecast' } as const;

const NOT_THE_SAME = 'A dash means that the figures or the plan leave out some of these months.';

/** What a plan says of the months of its year up to one, from the first on. */
export function plannedTo({ lines }: PackLinePlan, monthNum: number): MonthFigures[] {
  return planMonths(lines)
    .slice(0, monthNum)
    .map((month) =>
      Object.assign(month, { grossMarginPercent: marginOf(month.grossProfit, month.revenue) }),
    );
}

const saysAnything = (month: MonthFigures) =>
  packLines().some((line) => (month[line] ?? null) !== null);

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

function comparedTable(
  months: PackMonths,
  plan: PackLinePlan,
  last: PackMonth,
  isOfMonth: boolean,
): PackTable | null {
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const planned = plannedTo(plan, last.monthNum);
  const [month] = planned.slice(-1);
  const toDate = yearToLabel(last.fyLabel, last.monthNum);
  const hasMonth = isOfMonth && month !== undefined && saysAnything(month);
  if (!planned.some(saysAnything)) return null;
  const ofMonth = hasMonth
    ? comparedColumns({ heading: last.shortName, first: 1 }, plan, [last], [month])
    : [];
  const ofYear = { heading: toDate, first: ofMonth.length + 1 };
  const figures = own.map((one) => one.figures);
  const isLeftOut = packLines().some((line) => !overSameMonths(line, figures, planned));
  return lineTable(
    {
      key: `summary-${plan.kind}`,
      title: `Against ${plan.name}, ${isOfMonth ? last.name : toDate}`,
      notes: [...leftOutNotes(toDate, own), ...(isLeftOut ? [NOT_THE_SAME] : [])],
      said: [],
      materiality: months.materiality,
    },
    [...ofMonth, ...comparedColumns(ofYear, plan, own, planned)],
  );
}

/** The company's lines beside the approved budget of the year, and beside its forecast. */
export function linePlanParts(
  { linePlans = [] }: PackSource,
  months: PackMonths,
  last: PackMonth,
  isOfMonth: boolean,
): PackPart[] {
  return linePlans.flatMap((plan): PackPart[] => {
    const table = comparedTable(months, plan, last, isOfMonth);
    return table === null ? [] : [{ kind: 'table', table }];
  });
}
