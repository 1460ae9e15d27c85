import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import {
  LINES,
  type LineKey,
  OPERATING_COSTS,
  OPTIONAL_LINES,
  shownLines,
} from '../../../domain/lines.ts';
import { lineJudgement, type Materiality } from '../../../domain/materiality.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { type Judgement, type LineVariance, lineVariance } from '../../../domain/variance.ts';
import { NOT_FOOTED, unfooted } from './footings.ts';
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
  lineFormat,
  numberCell,
  textCell,
} from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

const RESULTS = [
  'revenue',
  'grossProfit',
  'grossMarginPercent',
  'adjEbitda',
  'ebitda',
  'cash',
  'staffCount',
] as const satisfies readonly LineKey[];

const COST_LINES = ['production', ...OPERATING_COSTS] as const satisfies readonly LineKey[];

/** The lines that a pack can show. */
export type PackLine =
  | (typeof RESULTS)[number]
  | (typeof COST_LINES)[number]
  | (typeof OPTIONAL_LINES)[number];

/** Results and balances, last those that the company has switched on. */
const resultLines = (basis: CompanyBasis): readonly PackLine[] => [
  ...RESULTS,
  ...shownLines(basis, OPTIONAL_LINES),
];

/** Those that it shows, in the order that every table of a pack uses. */
export const packLines = (basis: CompanyBasis): readonly PackLine[] => [
  ...resultLines(basis),
  ...COST_LINES,
];

const COSTS_HEADING = 'Costs';
const SUBTOTALS: ReadonlySet<PackLine> = new Set([
  'grossProfit',
  'adjEbitda',
  'ebitda',
  'netIncome',
]);

/** How a line differs, and whether that is good news. */
export interface JudgedVariance extends LineVariance {
  readonly judgement: Judgement | null;
}

type Place = { readonly heading: string; readonly group?: string };

/** One column of figures, or a comparison of two of them, which it names by their position. */
export type LineColumn =
  | (Place & {
      readonly kind: 'figures';
      readonly value: (line: PackLine) => string | null | undefined;
      /** The months that it covers. */
      readonly months: readonly PackMonth[];
      /** The month columns that this one sums up, if they are in the same table. */
      readonly over?: readonly number[];
    })
  | (Place & {
      /** What a version of a plan by line says of these months. */
      readonly kind: 'planned';
      readonly plan: string;
      readonly value: (line: PackLine) => string | null | undefined;
      readonly months: readonly PackMonth[];
    })
  | (Place & {
      /** What a line heads for in the year of a month: null where it is no sum, or not all of it is known. */
      readonly kind: 'outlook';
      readonly value: (line: PackLine) => string | null;
      readonly last: PackMonth;
    })
  | (Place & {
      readonly kind: 'difference' | 'change';
      readonly figure: number;
      readonly reference: number;
      /** Whether the two can be compared; single months always can. */
      readonly isComparable?: (line: PackLine) => boolean;
    })
  | (Place & {
      /** A change against figures that are not in the table. */
      readonly kind: 'growth';
      readonly compared: (line: PackLine) => JudgedVariance;
      readonly months: readonly PackMonth[];
      readonly before: readonly PackMonth[];
    });

/** In which row of its table a line is; null: in none. */
type RowOf = (line: PackLine) => number | null;

/** Counted over all rows, including the heading between results and costs. */
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
  line: PackLine,
  column: number,
  over: readonly number[] | undefined,
  isThere: (column: number) => boolean,
): PackFormula | undefined {
  const { addsUp } = LINES[line];
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

const monthsOf = (columns: readonly LineColumn[], index: number) => {
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
  const valueAt = (index: number, of: PackLine = line): string | null => {
    const column = columns[index - 1];
    return column !== undefined && 'value' in column ? (column.value(of) ?? null) : null;
  };
  const cells = columns.map((column, index): PackCell => {
    const own = index + 1;
    if (column.kind === 'figures') {
      const formula = figureFormula(
        rowOf,
        line,
        own,
        column.over,
        (month) => valueAt(month) !== null,
      );
      const cell = numberCell(valueAt(own), lineFormat(line), formula);
      const figure = columnFigure(basis, line, column.months);
      return withFigure(withOrigin(cell, tracedMonths(line, column.months)), figure);
    }
    if (column.kind === 'planned') {
      const cell = numberCell(valueAt(own), lineFormat(line));
      return withFigure(cell, plannedColumnFigure(basis, line, column));
    }
    if (column.kind === 'outlook') {
      const value = valueAt(own);
      if (value === null) return DASHED;
      return withFigure(
        numberCell(value, lineFormat(line)),
        outlookFigure(basis, line, column.last),
      );
    }
    if (column.kind === 'growth') {
      const growth = column.compared(line);
      const isPoints = growth.unit === 'points';
      const kind = isPoints ? 'difference' : 'change';
      const cell = withOrigin(
        isPoints ? differenceCell(growth, 'points') : changeCell(growth),
        tracedComparisons(
          kind,
          tracedMonths(line, column.months),
          tracedMonths(line, column.before),
        ),
      );
      return withFigure(cell, comparisonFigure(basis, kind, line, [column.months, column.before]));
    }
    const isComparable = column.isComparable?.(line) ?? true;
    const sides = {
      figure: isComparable ? valueAt(column.figure) : null,
      reference: valueAt(column.reference),
      revenue: valueAt(column.figure, 'revenue'),
      referenceRevenue: valueAt(column.reference, 'revenue'),
    };
    const compared = {
      ...lineVariance(line, sides.figure, sides.reference),
      judgement: lineJudgement(line, sides, materiality),
    };
    const row = rowOf(line) ?? 0;
    const figure = { row, column: column.figure };
    const reference = { row, column: column.reference };
    const ofBoth = [monthsOf(columns, column.figure), monthsOf(columns, column.reference)] as const;
    const compares = columns[column.figure - 1];
    const against = columns[column.reference - 1];
    const traced = (cell: PackCell) => {
      if (against?.kind === 'planned' && compares?.kind === 'outlook') {
        return withFigure(cell, outlookFigure(basis, line, compares.last, against.plan));
      }
      if (against?.kind === 'planned') {
        return withFigure(cell, planVarianceFigure(basis, column.kind, line, against));
      }
      const [figures, references] = ofBoth.map((months) => tracedMonths(line, months));
      return withFigure(
        withOrigin(cell, tracedComparisons(column.kind, figures ?? [], references ?? [])),
        comparisonFigure(basis, column.kind, line, ofBoth),
      );
    };
    if (column.kind === 'change') {
      return traced(changeCell(compared, { kind: 'change', figure, reference }));
    }
    const format = compared.unit === 'points' ? 'points' : lineFormat(line);
    const between = { kind: 'difference', minuend: figure, subtrahend: reference } as const;
    return traced(differenceCell(compared, format, between));
  });
  const label = isFooted ? LINES[line].label : `${LINES[line].label} ${NOT_FOOTED}`;
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

/** A table of all lines, or of some; the first column is their names, so figure columns count from 1. */
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
  const faults = unfooted(columns.filter((column) => column.kind === 'figures'));
  const row = (line: PackLine) =>
    lineRow(basis, line, columns, {
      materiality,
      isFooted: !faults.some((fault) => fault.line === line),
      rowOf: lines === undefined ? rowAmongAll(basis) : rowAmong(lines),
    });
  return soundTable({
    unit: `${currencyCode(basis.currency)} thousands; gross margin in percent, staff in people`,
    ...table,
    notes: [...faults.map(({ note }) => note), ...table.notes],
    columns: [{ heading: 'Line', kind: 'label', width: 20 }, ...headed],
    rows: lines?.map(row) ?? [
      ...resultLines(basis).map(row),
      headingRow(COSTS_HEADING, columns.length + 1),
      ...COST_LINES.map(row),
    ],
  });
}
