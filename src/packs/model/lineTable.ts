import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { measureOf, reshownLinesNote, usedLines } from '../../finance/catalogue.ts';
import { type LineKey, OPERATING_COSTS, OPTIONAL_LINES } from '../../finance/lines.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { lineJudgement, type Materiality } from '../../finance/materiality.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { type Judgement, type LineVariance, lineVariance } from '../../finance/variance.ts';
import { UNADDED_COLUMN, columnNotAddedUp } from './footings.ts';
import {
  columnFigure,
  comparisonFigure,
  outlookFigure,
  plannedColumnFigure,
  planVarianceFigure,
  withFigure,
} from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import type { PackCell, PackColumn, PackFormula, PackRow, PackTable } from './pack.ts';
import { tracedComparisons, tracedMonths, withOrigin } from './origins.ts';
import {
  changeCell,
  DASHED,
  differenceCell,
  headingRow,
  measureFormat,
  numberCell,
  textCell,
} from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

const RESULT_AND_BALANCE_LINES = [
  'revenue',
  'grossProfit',
  'grossMarginPercent',
  'adjEbitda',
  'ebitda',
  'cash',
  'staffCount',
] as const satisfies readonly LineKey[];

const TABLED_COST_LINES = ['production', ...OPERATING_COSTS] as const satisfies readonly LineKey[];

export type PackLine =
  | (typeof RESULT_AND_BALANCE_LINES)[number]
  | (typeof TABLED_COST_LINES)[number]
  | (typeof OPTIONAL_LINES)[number];

const resultLines = (basis: CompanyBasis): readonly PackLine[] => [
  ...RESULT_AND_BALANCE_LINES,
  ...usedLines(basis, OPTIONAL_LINES),
];

export const packLines = (basis: CompanyBasis): readonly PackLine[] => [
  ...resultLines(basis),
  ...usedLines(basis, TABLED_COST_LINES),
];

const COSTS_HEADING = 'Costs';
const SUBTOTALS: ReadonlySet<PackLine> = new Set([
  'grossProfit',
  'adjEbitda',
  'ebitda',
  'netIncome',
]);

export interface JudgedVariance extends LineVariance {
  readonly judgement: Judgement | null;
}

type ColumnHeading = { readonly heading: string; readonly group?: string };

export type LineColumn =
  | (ColumnHeading & {
      readonly kind: 'figures';
      readonly value: (measure: Measure) => string | null | undefined;
      readonly months: readonly PackMonth[];
      /** The month columns that this column sums up, if they are in the same table. */
      readonly over?: readonly number[];
    })
  | (ColumnHeading & {
      readonly kind: 'planned';
      readonly plan: string;
      readonly value: (measure: Measure) => string | null | undefined;
      readonly months: readonly PackMonth[];
    })
  | (ColumnHeading & {
      /** A line's full-year outlook; null if the line isn't a sum or not all of its months are known. */
      readonly kind: 'outlook';
      readonly value: (measure: Measure) => string | null;
      readonly last: PackMonth;
    })
  | (ColumnHeading & {
      readonly kind: 'difference' | 'change';
      readonly figure: number;
      readonly reference: number;
      readonly isComparable?: (measure: Measure) => boolean;
    })
  | (ColumnHeading & {
      readonly kind: 'growth';
      readonly compared: (measure: Measure) => JudgedVariance;
      readonly months: readonly PackMonth[];
      readonly before: readonly PackMonth[];
    });

type RowOf = (line: PackLine) => number | null;

/** Counts every row, including the heading between results and costs. */
const rowAmongAll =
  (basis: CompanyBasis): RowOf =>
  (line) => {
    const index = packLines(basis).indexOf(line);
    return index < resultLines(basis).length ? index : index + 1;
  };

const rowAmong =
  (lines: readonly PackLine[]): RowOf =>
  (line) => {
    const index = lines.indexOf(line);
    return index < 0 ? null : index;
  };

function figureFormula(
  rowOf: RowOf,
  { line, addsUp }: { readonly line: PackLine; readonly addsUp: Measure['addsUp'] },
  column: number,
  over: readonly number[] | undefined,
  isThere: (column: number) => boolean,
): PackFormula | undefined {
  const [own, profit, revenue, production] = (
    [line, 'grossProfit', 'revenue', 'production'] as const
  ).map((one) => {
    const row = rowOf(one);
    return row === null ? null : { row, column };
  });
  if (line === 'grossMarginPercent') {
    return profit && revenue
      ? { kind: 'ratio', numerator: profit, denominator: revenue }
      : undefined;
  }
  if (over === undefined) {
    if (line !== 'grossProfit' || !revenue || !production) return undefined;
    return { kind: 'difference', minuend: revenue, subtrahend: production };
  }
  const present = over.filter(isThere);
  const summed = addsUp.by === 'closing' ? present.slice(-1) : present;
  return own
    ? { kind: 'sum', of: summed.map((month) => ({ row: own.row, column: month })) }
    : undefined;
}

const columnMonths = (columns: readonly LineColumn[], index: number) => {
  const column = columns[index - 1];
  return column?.kind === 'figures' ? column.months : [];
};

function lineRow(
  basis: CompanyBasis,
  line: PackLine,
  columns: readonly LineColumn[],
  {
    materiality,
    isFooted,
    rowOf,
  }: { readonly materiality: Materiality; readonly isFooted: boolean; readonly rowOf: RowOf },
): PackRow {
  const measure = measureOf(basis, line);
  const revenue = measureOf(basis, 'revenue');
  const valueAt = (index: number, of = measure): string | null => {
    const column = columns[index - 1];
    return column !== undefined && 'value' in column ? (column.value(of) ?? null) : null;
  };
  const cells = columns.map((column, index): PackCell => {
    const own = index + 1;
    if (column.kind === 'figures') {
      const formula = figureFormula(
        rowOf,
        { line, addsUp: measure.addsUp },
        own,
        column.over,
        (month) => valueAt(month) !== null,
      );
      const cell = numberCell(valueAt(own), measureFormat(measure), formula);
      const figure = columnFigure(basis, line, column.months);
      return withFigure(withOrigin(cell, tracedMonths(measure, column.months)), figure);
    }
    if (column.kind === 'planned') {
      const cell = numberCell(valueAt(own), measureFormat(measure));
      return withFigure(cell, plannedColumnFigure(basis, line, column));
    }
    if (column.kind === 'outlook') {
      const value = valueAt(own);
      if (value === null) return DASHED;
      return withFigure(
        numberCell(value, measureFormat(measure)),
        outlookFigure(basis, line, column.last),
      );
    }
    if (column.kind === 'growth') {
      const growth = column.compared(measure);
      const isPoints = growth.unit === 'points';
      const kind = isPoints ? 'difference' : 'change';
      const cell = withOrigin(
        isPoints ? differenceCell(growth, 'points') : changeCell(growth),
        tracedComparisons(
          kind,
          tracedMonths(measure, column.months),
          tracedMonths(measure, column.before),
        ),
      );
      return withFigure(cell, comparisonFigure(basis, kind, line, [column.months, column.before]));
    }
    const isComparable = column.isComparable?.(measure) ?? true;
    const sides = {
      figure: isComparable ? valueAt(column.figure) : null,
      reference: valueAt(column.reference),
      revenue: valueAt(column.figure, revenue),
      referenceRevenue: valueAt(column.reference, revenue),
    };
    const compared = {
      ...lineVariance(measure, sides.figure, sides.reference),
      judgement: lineJudgement(measure, sides, materiality),
    };
    const row = rowOf(line) ?? 0;
    const figure = { row, column: column.figure };
    const reference = { row, column: column.reference };
    const ofBoth = [
      columnMonths(columns, column.figure),
      columnMonths(columns, column.reference),
    ] as const;
    const compares = columns[column.figure - 1];
    const against = columns[column.reference - 1];
    const traced = (cell: PackCell) => {
      if (against?.kind === 'planned' && compares?.kind === 'outlook') {
        return withFigure(cell, outlookFigure(basis, line, compares.last, against.plan));
      }
      if (against?.kind === 'planned') {
        return withFigure(cell, planVarianceFigure(basis, column.kind, line, against));
      }
      const [figures, references] = ofBoth.map((months) => tracedMonths(measure, months));
      return withFigure(
        withOrigin(cell, tracedComparisons(column.kind, figures ?? [], references ?? [])),
        comparisonFigure(basis, column.kind, line, ofBoth),
      );
    };
    if (column.kind === 'change') {
      return traced(changeCell(compared, { kind: 'change', figure, reference }));
    }
    const format = compared.unit === 'points' ? 'points' : measureFormat(measure);
    const between = { kind: 'difference', minuend: figure, subtrahend: reference } as const;
    return traced(differenceCell(compared, format, between));
  });
  const label = isFooted ? measure.label : `${measure.label} ${UNADDED_COLUMN}`;
  return { kind: SUBTOTALS.has(line) ? 'subtotal' : 'line', cells: [textCell(label), ...cells] };
}

const WIDTHS = {
  figures: 10,
  planned: 10,
  outlook: 10,
  difference: 10,
  change: 8,
  growth: 10,
} as const;

/** Returns the units of the shown lines, as in "US$ thousands; gross margin in percent". */
function lineTableUnit(basis: CompanyBasis, lines: readonly PackLine[]): string {
  const others = [
    ...(lines.includes('grossMarginPercent') ? ['gross margin in percent'] : []),
    ...(lines.includes('staffCount') ? ['staff in people'] : []),
  ];
  return [`${currencyCode(basis.currency)} thousands`, others.join(', ')]
    .filter(Boolean)
    .join('; ');
}

export function lineTable(
  basis: CompanyBasis,
  {
    materiality,
    lines,
    ...table
  }: Pick<PackTable, 'key' | 'title' | 'notes' | 'said'> & {
    readonly unit?: string;
    readonly lines?: readonly PackLine[];
    readonly materiality: Materiality;
  },
  columns: readonly LineColumn[],
): PackTable {
  const headed = columns.map(({ kind, heading, group }): PackColumn => ({
    heading,
    ...(group === undefined ? {} : { group }),
    kind: 'number',
    width: WIDTHS[kind],
  }));
  const faults = columnNotAddedUp(
    basis,
    columns.filter((column) => column.kind === 'figures'),
  );
  const row = (line: PackLine) =>
    lineRow(basis, line, columns, {
      materiality,
      isFooted: !faults.some((fault) => fault.line === line),
      rowOf: lines === undefined ? rowAmongAll(basis) : rowAmong(lines),
    });
  return soundTable({
    unit: lineTableUnit(basis, lines ?? packLines(basis)),
    ...table,
    notes: [
      ...faults.map(({ note }) => note),
      ...table.notes,
      ...[reshownLinesNote(basis, lines ?? packLines(basis)) ?? []].flat(),
    ],
    columns: [{ heading: 'Line', kind: 'label', width: 20 }, ...headed],
    rows: lines?.map(row) ?? [
      ...resultLines(basis).map(row),
      headingRow(COSTS_HEADING, columns.length + 1),
      ...usedLines(basis, TABLED_COST_LINES).map(row),
    ],
  });
}
