import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { trendOfSeries } from '../../finance/trend.ts';
import { formatChangePercent } from '../../format/percent.ts';
import { type LineColumn, lineTable, packLines } from './lineTable.ts';
import { comparedMonths, leftOutNotes, marginNotes, overPackMonths } from './monthsTogether.ts';
import type { PackPart, PackSection, PackTable } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { ShownYear } from './packScope.ts';

/** This many years fit next to each other on a page. */
const YEARS_PER_TABLE = 10;

interface SeveralYears {
  readonly years: readonly ShownYear[];
  readonly isOneMonth: boolean;
}

function sideBySide(years: readonly ShownYear[]): ShownYear[][] {
  const tables = Math.ceil(years.length / YEARS_PER_TABLE);
  return Array.from({ length: tables }, (_, index) =>
    years.slice(index * YEARS_PER_TABLE, (index + 1) * YEARS_PER_TABLE),
  );
}

function yearsSpanText(years: readonly ShownYear[]): string {
  const [first, last] = [years[0]?.label ?? '', years.at(-1)?.label ?? ''];
  return first === last ? first : `${first} – ${last}`;
}

function yearsFiguresTable(
  { basis, materiality }: PackMonths,
  years: readonly ShownYear[],
  key: string,
  isOneMonth: boolean,
): PackTable {
  const columns = years.map(({ label, months }): LineColumn => ({
    kind: 'figures',
    heading: label,
    value: (measure) => overPackMonths(months, measure),
    months,
  }));
  const notes = isOneMonth
    ? marginNotes(years.flatMap(({ months }) => months))
    : years.flatMap(({ label, months }) => leftOutNotes(basis, label, months));
  return lineTable(
    basis,
    { key, title: `Key figures, ${yearsSpanText(years)}`, notes, materiality },
    columns,
  );
}

const GROWTH_RULE =
  'Each year is compared with the same months of the year before. A dash means there is nothing to compare.';

function growthTable(
  months: PackMonths,
  years: readonly ShownYear[],
  key: string,
): PackTable | null {
  const columns = years.flatMap(({ label, months: own }): LineColumn[] => {
    const before = own.map((month) => months.yearBefore(month));
    const earlier = before.filter((month): month is PackMonth => month !== null);
    const compared = (measure: Measure) =>
      comparedMonths(measure, own, earlier, months.materiality);
    const isThere = packLines(months.basis).some(
      (line) => compared(measureOf(months.basis, line)).difference !== null,
    );
    if (!isThere) return [];
    return [{ kind: 'growth', heading: label, compared, months: own, before: earlier }];
  });
  if (columns.length === 0) return null;
  return lineTable(
    months.basis,
    {
      key,
      title: `Annual growth, ${yearsSpanText(years)}`,
      unit: 'Change on the year before in percent; gross margin in percentage points',
      notes: [GROWTH_RULE],
      materiality: months.materiality,
    },
    columns,
  );
}

/**
 * Returns a line's change from the first year to the last, such as "Revenue: +62.1%, FY19 to FY25."
 */
function spokenGrowth(basis: CompanyBasis, years: readonly ShownYear[]): string[] {
  return (['revenue', 'adjEbitda', 'cash'] as const).flatMap((line) => {
    const measure = measureOf(basis, line);
    const values = years.map(({ months }) => overPackMonths(months, measure));
    const { percent } = trendOfSeries(values);
    const known = years.filter((_, index) => values[index] !== null);
    if (percent === null || known.length < 2) return [];
    return [`${measure.label}: ${formatChangePercent(percent)}, ${yearsSpanText(known)}.`];
  });
}

const yearsTablePart = (table: PackTable): PackPart => ({ kind: 'table', table });

export function yearsSummary(months: PackMonths, { years, isOneMonth }: SeveralYears): PackSection {
  const chunks = sideBySide(years);
  const keyOf = (name: string, index: number) =>
    chunks.length === 1 ? name : `${name}-${index + 1}`;
  const growth = chunks
    .map((chunk, index) => growthTable(months, chunk, keyOf('years-growth', index)))
    .filter((table) => table !== null);
  const whole = isOneMonth ? years : years.filter((year) => year.months.length === 12);
  return {
    key: 'summary',
    title: 'Summary',
    parts: [
      ...chunks.map((chunk, index) =>
        yearsTablePart({
          ...yearsFiguresTable(months, chunk, keyOf('years', index), isOneMonth),
          ...(index === 0 ? { said: spokenGrowth(months.basis, whole) } : {}),
        }),
      ),
      ...growth.map(yearsTablePart),
    ],
  };
}
