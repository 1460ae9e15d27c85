import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { overSameMonths } from '../../finance/overMonths.ts';
import { plannedMonths } from './figureIds.ts';
import { type LineColumn, lineTable, type PackLine } from './lineTable.ts';
import { isSectionShown } from './chosenSections.ts';
import { linePlanParts } from './linePlanTables.ts';
import { leftOutNotes, marginNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackSection, PackTable } from './pack.ts';
import { isKnown, type PackMonth, type PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { currencyRows } from './plannedRows.ts';
import { type Plan, plannedPart, planTable, plansOf } from './planTables.ts';
import { lineSentence } from './lineSentence.ts';

const SPOKEN_LINES = [
  'revenue',
  'grossMarginPercent',
  'adjEbitda',
  'ebitda',
  'cash',
  'staffCount',
] as const satisfies readonly PackLine[];

interface MonthComparison {
  readonly group: string;
  readonly month: PackMonth;
}

function summaryColumns(month: PackMonth, comparisons: readonly MonthComparison[]): LineColumn[] {
  const own: LineColumn = {
    kind: 'figures',
    heading: month.shortName,
    value: ({ key }) => month.figures[key],
    months: [month],
  };
  const compared = comparisons.flatMap(({ group, month: other }, index): LineColumn[] => {
    const reference = 2 + index * 3;
    return [
      {
        kind: 'figures',
        heading: other.shortName,
        group,
        value: ({ key }) => other.figures[key],
        months: [other],
      },
      { kind: 'difference', heading: 'Variance', group, figure: 1, reference },
      { kind: 'change', heading: '%', group, figure: 1, reference },
    ];
  });
  return [own, ...compared];
}

function comparisonsOf(months: PackMonths, month: PackMonth) {
  const wanted = [
    { group: 'Against prior month', month: months.upTo(month, 2).at(-2) },
    { group: 'Against same month last year', month: months.yearBefore(month) ?? undefined },
  ];
  const there: MonthComparison[] = [];
  const notes: string[] = [];
  for (const { group, month: other } of wanted) {
    if (other === undefined) continue;
    if (isKnown(other)) there.push({ group, month: other });
    else notes.push(`There are no figures for ${other.name} to compare with.`);
  }
  return { there, notes };
}

const monthFigureOf =
  (month: PackMonth) =>
  ({ key }: Measure) =>
    month.figures[key] ?? null;

function spokenMonth(
  basis: CompanyBasis,
  valueOf: (measure: Measure) => string | null,
  references: readonly { name: string; valueOf: (measure: Measure) => string | null }[],
): string[] {
  return SPOKEN_LINES.map((line) => {
    const measure = measureOf(basis, line);
    return lineSentence(
      basis.currency,
      measure,
      valueOf(measure),
      references.map(({ name, valueOf: other }) => ({ name, value: other(measure) })),
    );
  });
}

function monthTable(months: PackMonths, month: PackMonth, unmapped?: string): PackTable {
  const { there, notes } = comparisonsOf(months, month);
  const shown = [month, ...there.map((compared) => compared.month)];
  return lineTable(
    months.basis,
    {
      key: 'summary-month',
      title: `Key figures, ${month.name}`,
      notes: [...(unmapped === undefined ? [] : [`${unmapped}.`]), ...notes, ...marginNotes(shown)],
      materiality: months.materiality,
      said: spokenMonth(
        months.basis,
        monthFigureOf(month),
        there.map(({ month: other }) => ({ name: other.name, valueOf: monthFigureOf(other) })),
      ),
    },
    summaryColumns(month, there),
  );
}

const NOT_THE_SAME_MONTHS = 'A dash means that the two figures do not cover the same months.';

function sameMonthsLastYear(months: PackMonths, { fyLabel, monthNum }: PackMonth) {
  const last = months.yearBefore(months.at(fyLabel, monthNum));
  if (last === null) return null;
  const label = yearToLabel(months.basis, last.fyLabel, monthNum);
  const earlier = months.yearTo(last.fyLabel, monthNum);
  return { label, months: earlier, isKnown: earlier.some(isKnown) };
}

function yearToTable(
  months: PackMonths,
  last: PackMonth,
  { key, title }: Pick<PackTable, 'key' | 'title'>,
): PackTable {
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const label = yearToLabel(months.basis, last.fyLabel, last.monthNum);
  const valueOf = (measure: Measure) => overPackMonths(own, measure);
  const figures: LineColumn = {
    kind: 'figures',
    heading: label,
    value: valueOf,
    months: own,
  };
  const notes = leftOutNotes(months.basis, label, own);
  const before = sameMonthsLastYear(months, last);
  const { materiality } = months;
  if (before?.isKnown !== true) {
    const nothing =
      before === null ? [] : [`There are no figures for ${before.label} to compare with.`];
    const said = spokenMonth(months.basis, valueOf, []);
    return lineTable(
      months.basis,
      { key, title, notes: [...notes, ...nothing], said, materiality },
      [figures],
    );
  }
  const isComparable = (measure: Measure) =>
    overSameMonths(
      measure,
      own.map((month) => month.figures),
      before.months.map((month) => month.figures),
    );
  const compared = { group: 'Against last year', figure: 1, reference: 2, isComparable };
  const leftOut = [...notes, ...leftOutNotes(months.basis, before.label, before.months)];
  const valueBefore = (measure: Measure) =>
    isComparable(measure) ? overPackMonths(before.months, measure) : null;
  const said = spokenMonth(months.basis, valueOf, [{ name: before.label, valueOf: valueBefore }]);
  return lineTable(
    months.basis,
    {
      key,
      title,
      notes: leftOut.length === 0 ? [] : [...leftOut, NOT_THE_SAME_MONTHS],
      said,
      materiality,
    },
    [
      figures,
      {
        kind: 'figures',
        heading: before.label,
        group: compared.group,
        value: (measure) => overPackMonths(before.months, measure),
        months: before.months,
      },
      { kind: 'difference', heading: 'Variance', ...compared },
      { kind: 'change', heading: '%', ...compared },
    ],
  );
}

function planParts(
  source: PackSource,
  { materiality }: PackMonths,
  plans: readonly Plan[],
  months: readonly PackMonth[],
  period: string,
): PackPart[] {
  const all = plansOf(plans, months);
  const reported = all.filter(({ currency }) => currency === source.basis.currency);
  const shown = reported.length === 0 ? all : reported;
  if (shown.length === 0) return [];
  const others = [...new Set(all.map(({ currency }) => currency))]
    .filter((currency) => !shown.some((plan) => plan.currency === currency))
    .toSorted();
  const part = plannedPart(shown, months);
  const table = planTable({
    key: 'summary-plan',
    materiality,
    title: `Business units against budget and forecast, ${period}`,
    heading: 'Units',
    rows: currencyRows(shown, plannedMonths(source.basis, months), (units) =>
      units.length === 1 ? (units[0] ?? '') : `${units.length} units`,
    ),
    notes: [
      ...(part === null ? [] : [`There are budgets or forecasts for ${part}.`]),
      ...(others.length === 0
        ? []
        : [
            isSectionShown(source, 'forecast')
              ? `Units in ${others.join(', ')}: see Forecast.`
              : `Units in ${others.join(', ')} are not shown here.`,
          ]),
    ],
  });
  return [{ kind: 'table', table }];
}

function summary(parts: readonly PackPart[]): PackSection {
  return { key: 'summary', title: 'Summary', parts };
}

export function monthSummary(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
  plans: readonly Plan[],
): PackSection {
  const yearToDate = yearToTable(months, month, {
    key: 'summary-year-to-date',
    title: `Year to date, ${yearToLabel(source.basis, month.fyLabel, month.monthNum)}`,
  });
  return summary([
    { kind: 'table', table: monthTable(months, month, source.unmapped) },
    { kind: 'table', table: yearToDate },
    ...linePlanParts(source, months, month, true),
    ...planParts(source, months, plans, [month], month.name),
  ]);
}

export function yearSummary(
  source: PackSource,
  months: PackMonths,
  last: PackMonth,
  plans: readonly Plan[],
): PackSection {
  const label = yearToLabel(source.basis, last.fyLabel, last.monthNum);
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const table = yearToTable(months, last, { key: 'summary-year', title: `Key figures, ${label}` });
  return summary([
    { kind: 'table', table },
    ...linePlanParts(source, months, last, false),
    ...planParts(source, months, plans, own, label),
  ]);
}
