import { overSameMonths } from '../../../domain/overMonths.ts';
import type { PackSection, PackTable } from './pack.ts';
import { type LineColumn, lineTable, type PackLine } from './lineTable.ts';
import { leftOutNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import { isKnown, type PackMonth, type PackMonths } from './packMonths.ts';
import { lineSentence } from './sentences.ts';

const SPOKEN_LINES = [
  'revenue',
  'grossMarginPercent',
  'adjEbitda',
  'ebitda',
  'cash',
  'staffCount',
] as const satisfies readonly PackLine[];

interface Comparison {
  readonly group: string;
  readonly month: PackMonth;
}

/** A month's figures beside those of other months, each with the difference and its percentage. */
function monthColumns(month: PackMonth, comparisons: readonly Comparison[]): LineColumn[] {
  const own: LineColumn = {
    kind: 'figures',
    heading: month.shortName,
    value: (line) => month.figures[line],
  };
  const compared = comparisons.flatMap(({ group, month: other }, index): LineColumn[] => {
    const reference = 2 + index * 3;
    return [
      {
        kind: 'figures',
        heading: other.shortName,
        group,
        value: (line) => other.figures[line],
      },
      { kind: 'difference', heading: 'Variance', group, figure: 1, reference },
      { kind: 'change', heading: '%', group, figure: 1, reference },
    ];
  });
  return [own, ...compared];
}

function comparisonsOf(months: PackMonths, month: PackMonth) {
  const prior = months.upTo(month, 2).at(-2);
  const yearBefore = months.yearBefore(month) ?? undefined;
  const wanted = [
    { group: 'Against prior month', month: prior },
    { group: 'Against same month last year', month: yearBefore },
  ];
  const there: Comparison[] = [];
  const notes: string[] = [];
  for (const { group, month: other } of wanted) {
    if (other === undefined) continue;
    if (isKnown(other)) there.push({ group, month: other });
    else notes.push(`There are no figures of ${other.name} to compare with.`);
  }
  return { there, notes };
}

function monthTable(months: PackMonths, month: PackMonth): PackTable {
  const { there, notes } = comparisonsOf(months, month);
  return lineTable(
    { key: 'summary-month', title: `Key figures, ${month.name}`, notes },
    monthColumns(month, there),
  );
}

const NOT_THE_SAME_MONTHS =
  'A dash stands for the variance of two sums that do not cover the same months.';

/** A financial year up to a month against the same months of the year before. */
export function yearToTable(
  months: PackMonths,
  { fyLabel, monthNum }: PackMonth,
  { key, title }: Pick<PackTable, 'key' | 'title'>,
): PackTable {
  const own = months.yearTo(fyLabel, monthNum);
  const label = yearToLabel(fyLabel, monthNum);
  const columns: LineColumn[] = [
    { kind: 'figures', heading: label, value: (line) => overPackMonths(own, line) },
  ];
  const notes = leftOutNotes(label, own);
  const last = own.at(-1);
  const lastYear = last === undefined ? null : months.yearBefore(last);
  if (lastYear !== null) {
    const earlier = months.yearTo(lastYear.fyLabel, monthNum);
    const earlierLabel = yearToLabel(lastYear.fyLabel, monthNum);
    if (earlier.some(isKnown)) {
      const figures = [own, earlier].map((list) => list.map((month) => month.figures));
      const isComparable = (line: PackLine) =>
        overSameMonths(line, figures[0] ?? [], figures[1] ?? []);
      const compared = { group: 'Against last year', figure: 1, reference: 2, isComparable };
      columns.push(
        {
          kind: 'figures',
          heading: earlierLabel,
          group: compared.group,
          value: (line) => overPackMonths(earlier, line),
        },
        { kind: 'difference', heading: 'Variance', ...compared },
        { kind: 'change', heading: '%', ...compared },
      );
      const missing = leftOutNotes(earlierLabel, earlier);
      if (notes.length + missing.length > 0) missing.push(NOT_THE_SAME_MONTHS);
      notes.push(...missing);
    } else {
      notes.push(`There are no figures of ${earlierLabel} to compare with.`);
    }
  }
  return lineTable({ key, title, notes }, columns);
}

function monthNotes(months: PackMonths, month: PackMonth): string {
  const references = comparisonsOf(months, month).there.map(({ month: other }) => other);
  const sentences = SPOKEN_LINES.map((line) =>
    lineSentence(
      line,
      month.figures[line] ?? null,
      references.map((other) => ({ name: other.name, value: other.figures[line] ?? null })),
    ),
  );
  return [`Key figures of ${month.name}.`, ...sentences].join('\n');
}

export function monthSummary(months: PackMonths, month: PackMonth): PackSection {
  return {
    key: 'summary',
    title: 'Summary',
    parts: [
      { kind: 'table', table: monthTable(months, month) },
      {
        kind: 'table',
        table: yearToTable(months, month, {
          key: 'summary-year-to-date',
          title: `Year to date, ${yearToLabel(month.fyLabel, month.monthNum)}`,
        }),
      },
    ],
    speakerNotes: monthNotes(months, month),
  };
}
