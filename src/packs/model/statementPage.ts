import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BridgeSideKey } from '../../finance/bridgeParts.ts';
import { ADD_BACKS } from '../../finance/bridgeParts.ts';
import { bridgeFigures, sideFigure } from '../../telling/briefing/bridgeFigures.ts';
import type { BridgeSide } from '../../telling/briefing/bridgeFigures.ts';
import { bridgeSide } from '../../telling/briefing/bridgeSides.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import { differenceId } from '../../telling/briefing/differenceId.ts';
import type {
  AnyRowKey,
  StatementComparison,
  StatementPeriod,
} from '../../telling/briefing/statement.ts';
import { cashRow } from '../../telling/briefing/statement.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import type { LineKey } from '../../finance/lines.ts';
import { reshownLinesNote, lineLabel } from '../../finance/catalogue.ts';
import { LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import { currencyCode } from '../../format/currencyName.ts';
import {
  columnFigure,
  comparisonFigure,
  plannedColumnFigure,
  planVarianceFigure,
  withFigure,
} from './figureIds.ts';
import { UNADDED_COLUMN, columnNotAddedUp } from './footings.ts';
import { soundTable } from './formulaValue.ts';
import { yearToLabel } from './monthsTogether.ts';
import { tracedComparisons, tracedMonths, withOrigin } from './origins.ts';
import type {
  PackCell,
  PackCellPlace,
  PackColumn,
  PackFormula,
  PackRow,
  PackSection,
  PackTable,
} from './pack.ts';
import { DASHED, differenceCell, measureFormat, numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { ReportedMonth } from './reportedMonth.ts';
import { sentenceTexts } from './reportedMonth.ts';

const STATEMENT_ADJUSTMENTS = 'Adjustments';
const statementLabel = (basis: CompanyBasis, row: AnyRowKey) =>
  row === 'adjustments' ? STATEMENT_ADJUSTMENTS : lineLabel(basis, row);
const statementLine = (row: AnyRowKey): LineKey => (row === 'adjustments' ? 'adjEbitda' : row);

const STATEMENT_RESULTS: ReadonlySet<AnyRowKey> = new Set([
  'grossProfit',
  'operatingCosts',
  'ebitda',
  'adjEbitda',
  'operatingProfit',
  'profitBeforeTax',
  'netIncome',
]);

interface StatementReference {
  readonly heading: string;
  readonly of: 'plan' | 'earlier';
  readonly months: readonly PackMonth[];
  readonly side: BridgeSide | null;
}

interface StatementColumns {
  readonly is: 'month' | 'toDate';
  readonly group: string;
  readonly heading: string;
  readonly months: readonly PackMonth[];
  readonly side: BridgeSide | null;
  readonly references: readonly StatementReference[];
}

function statementColumns({ months, month, page, known }: ReportedMonth): StatementColumns[] {
  const { basis } = months;
  const count = countOfMonth(month);
  const side = (key: BridgeSideKey) => bridgeSide(known, key, count);
  const toDate = (one: PackMonth) => yearToLabel(basis, one.fyLabel, one.monthNum);
  const plan = (key: BridgeSideKey): StatementReference[] =>
    page.plan === null ? [] : [{ heading: 'Budget', of: 'plan', months: [], side: side(key) }];
  const { earlier } = page;
  const at = (back: number) => months.upTo(month, back + 1)[0];
  const before = earlier === null ? undefined : at(count - countOfMonth(earlier.month));
  const yearBefore = page.yearBefore === null ? null : months.yearBefore(month);
  return [
    {
      is: 'month',
      group: 'Month',
      heading: month.shortName,
      months: [month],
      side: side('month'),
      references: [
        ...plan('plan'),
        ...(before === undefined
          ? []
          : [
              {
                heading: before.shortName,
                of: 'earlier' as const,
                months: [before],
                side: side(earlier?.is === 'year' ? 'lastYear' : 'previous'),
              },
            ]),
      ],
    },
    {
      is: 'toDate',
      group: 'Year to date',
      heading: toDate(month),
      months: months.yearTo(month.fyLabel, month.monthNum),
      side: side('toDate'),
      references: [
        ...plan('planToDate'),
        ...(yearBefore === null
          ? []
          : [
              {
                heading: toDate(yearBefore),
                of: 'earlier' as const,
                months: months.yearTo(yearBefore.fyLabel, yearBefore.monthNum),
                side: side('lastYearToDate'),
              },
            ]),
      ],
    },
  ];
}

const packColumns = (all: readonly StatementColumns[]): PackColumn[] =>
  all.flatMap(({ group, heading, references }) =>
    [heading, ...references.flatMap((one) => [one.heading, 'Variance'])].map(
      (name): PackColumn => ({ heading: name, group, kind: 'number', width: 10 }),
    ),
  );

const addBacksOf = (side: BridgeSide | null) =>
  side && figureIdText({ ...sideFigure(side, 'adjEbitda'), measure: ADD_BACKS });

class RowFigures {
  readonly #told: ReportedMonth;
  readonly #row: AnyRowKey;

  constructor(told: ReportedMonth, row: AnyRowKey) {
    this.#told = told;
    this.#row = row;
  }

  actual({ months, side }: StatementColumns): string | null {
    if (this.#row === 'adjustments') return addBacksOf(side);
    return columnFigure(this.#told.months.basis, statementLine(this.#row), months);
  }

  reference(
    { months: own }: StatementColumns,
    { of, months, side }: StatementReference,
  ): string | null {
    const { basis } = this.#told.months;
    if (this.#row === 'adjustments') return addBacksOf(side);
    if (of === 'earlier') return columnFigure(basis, statementLine(this.#row), months);
    const plan = this.#told.page.planName;
    return plan && plannedColumnFigure(basis, statementLine(this.#row), { plan, months: own });
  }

  difference(
    { is, months: own, side: to }: StatementColumns,
    { of, months, side }: StatementReference,
  ) {
    const { page, month } = this.#told;
    const { basis } = this.#told.months;
    const line = statementLine(this.#row);
    if (this.#row === 'adjustments') {
      const figure = side && to && bridgeFigures(basis, 'adjEbitda', side, to).step(ADD_BACKS);
      return figure && figureIdText(figure);
    }
    if (of === 'plan') {
      const plan = page.planName;
      return plan && planVarianceFigure(basis, 'difference', line, { plan, months: own });
    }
    if (is === 'toDate' || page.earlier === null) {
      return comparisonFigure(basis, 'difference', line, [own, months]);
    }
    return figureIdText(differenceId(basis, { line, month, earlier: page.earlier.month }));
  }
}

function rowFormula(
  row: AnyRowKey,
  at: (row: AnyRowKey) => PackCellPlace | null,
): PackFormula | undefined {
  const places = (...rows: readonly AnyRowKey[]) => rows.map(at).filter((place) => place !== null);
  const difference = (...rows: readonly AnyRowKey[]): PackFormula | undefined => {
    const [minuend, subtrahend] = places(...rows);
    return minuend && subtrahend && { kind: 'difference', minuend, subtrahend };
  };
  if (row === 'grossProfit') return difference('revenue', 'production');
  if (row === 'ebitda') return difference('grossProfit', 'operatingCosts');
  if (row === 'adjustments') return difference('adjEbitda', 'ebitda');
  if (row === 'operatingProfit') return difference('ebitda', 'depreciation');
  if (row === 'operatingCosts') return { kind: 'sum', of: places(...OPERATING_COSTS) };
  if (row !== 'grossMarginPercent') return undefined;
  const [numerator, denominator] = places('grossProfit', 'revenue');
  return numerator && denominator && { kind: 'ratio', numerator, denominator };
}

interface StatementTableRow {
  readonly row: AnyRowKey;
  readonly month: StatementPeriod;
  readonly toDate: StatementPeriod;
}

type AmountPlace = (row: AnyRowKey, column: number) => PackCellPlace | null;

function comparedCells(
  { row }: StatementTableRow,
  figures: RowFigures,
  columns: StatementColumns,
  reference: StatementReference,
  compared: StatementComparison | null,
  { column, own, at }: { readonly column: number; readonly own: number; readonly at: AmountPlace },
): PackCell[] {
  const line = statementLine(row);
  const format = measureFormat(LINES[line]);
  const isTraced = row !== 'adjustments' && reference.of === 'earlier';
  const traced = isTraced ? tracedMonths(LINES[line], reference.months) : [];
  const amount = numberCell(
    compared?.amount,
    format,
    isTraced && row !== 'operatingCosts' ? undefined : rowFormula(row, (one) => at(one, column)),
  );
  const [minuend, subtrahend] = [at(row, own), at(row, column)];
  const difference =
    compared?.difference === null || compared === null
      ? DASHED
      : differenceCell(
          { difference: compared.difference, percent: null, judgement: compared.judgement },
          format === 'percent' ? 'points' : format,
          minuend && subtrahend ? { kind: 'difference', minuend, subtrahend } : undefined,
        );
  const ways = isTraced
    ? tracedComparisons('difference', tracedMonths(LINES[line], columns.months), traced)
    : [];
  return [
    withFigure(withOrigin(amount, traced), figures.reference(columns, reference)),
    withFigure(withOrigin(difference, ways), figures.difference(columns, reference)),
  ];
}

function rowCells(
  told: ReportedMonth,
  row: StatementTableRow,
  all: readonly StatementColumns[],
  at: AmountPlace,
): PackCell[] {
  const figures = new RowFigures(told, row.row);
  let column = 1;
  return all.flatMap((columns): PackCell[] => {
    const period = row[columns.is];
    const own = column;
    const line = statementLine(row.row);
    const formula = rowFormula(row.row, (one) => at(one, own));
    const actual = numberCell(period.actual, measureFormat(LINES[line]), formula);
    const ways = row.row === 'adjustments' ? [] : tracedMonths(LINES[line], columns.months);
    column += 1;
    return [
      withFigure(withOrigin(actual, ways), figures.actual(columns)),
      ...columns.references.flatMap((reference) => {
        const cells = comparedCells(row, figures, columns, reference, period[reference.of], {
          column,
          own,
          at,
        });
        column += 2;
        return cells;
      }),
    ];
  });
}

const ADDED_UP = 'A total of several months is missing (N/A) if one of the months has no amount.';

function statementTable(told: ReportedMonth): PackTable {
  const { months, month, page } = told;
  const all = statementColumns(told);
  const rows: StatementTableRow[] = [
    ...page.statement,
    ...page.belowEbitda,
    cashRow(page, months.materiality),
  ];
  const at: AmountPlace = (row, column) => {
    const index = rows.findIndex((one) => one.row === row);
    return index < 0 ? null : { row: index, column };
  };
  const faults = columnNotAddedUp(months.basis, all);
  const again = reshownLinesNote(
    months.basis,
    rows.map(({ row }) => statementLine(row)),
  );
  const isMissing = rows.some(({ toDate }) => toDate.actual === null);
  return soundTable({
    key: 'statement',
    title: `Income statement, ${month.name}`,
    unit: `${currencyCode(months.basis.currency)} thousands; gross margin in percent`,
    columns: [{ heading: 'Line', kind: 'label', width: 20 }, ...packColumns(all)],
    rows: rows.map((row): PackRow => {
      const isFooted = !faults.some(({ line }) => line === row.row);
      const label = isFooted
        ? statementLabel(months.basis, row.row)
        : `${statementLabel(months.basis, row.row)} ${UNADDED_COLUMN}`;
      return {
        kind: STATEMENT_RESULTS.has(row.row) ? 'subtotal' : 'line',
        cells: [textCell(label), ...rowCells(told, row, all, at)],
      };
    }),
    notes: [
      ...faults.map(({ note }) => note),
      ...(isMissing ? [ADDED_UP] : []),
      ...(again === null ? [] : [again]),
    ],
  });
}

export function statementPage(told: ReportedMonth): PackSection {
  const { page, months, source } = told;
  const { currency } = months.basis;
  const [message] = sentenceTexts(currency, page.results.sentence);
  const [headline] = sentenceTexts(currency, page.headline);
  const said = page.reference === null ? headline : message;
  return {
    key: 'statement',
    title: 'Income statement',
    ...(said === undefined ? {} : { message: said }),
    parts: [
      { kind: 'table', table: statementTable(told) },
      ...(source.unmapped === undefined
        ? []
        : [{ kind: 'empty' as const, sentence: `${source.unmapped}.` }]),
    ],
  };
}
