import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { calendarMonthName } from '../../../domain/fiscalCalendar.ts';
import { decimal, fixed } from '../../../domain/decimal.ts';
import type { EnteredKey } from '../../../domain/lines.ts';
import { ENTERED_LINES, LINES, OPERATING_COSTS, shownLines } from '../../../domain/lines.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import type { StoredFigure } from '../../ooxml/identitySheetForm.ts';
import { monthFigure, monthInYear } from '../../../domain/pageFigures.ts';
import { planFigureIds, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import type { PackCell, PackFormula, PackRow, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import { isKnown, type PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

type DataLine = EnteredKey | 'grossMarginPercent';
/** What the company enters: without net income, which an import does not take. */
const dataLines = (basis: CompanyBasis): readonly DataLine[] => [
  ...shownLines(basis, ENTERED_LINES),
  'grossMarginPercent',
];

function stored(
  value: string | null | undefined,
  format: 'exact' | 'storedPercent',
  { identity, figure }: { readonly identity: StoredFigure; readonly figure: string | null },
  formula?: PackFormula,
): PackCell {
  if (value === null || value === undefined) {
    return { kind: 'mark', mark: 'missing', format, identity };
  }
  const follows = formula === undefined ? {} : { formula };
  return withFigure({ kind: 'number', value, format, identity, ...follows }, figure);
}

const LABELS = 3;
const columnOf = (basis: CompanyBasis, line: DataLine) => LABELS + dataLines(basis).indexOf(line);

/** What follows from other figures of its month, as long as nobody types over it. */
function followsFrom(basis: CompanyBasis, line: DataLine, row: number): PackFormula | undefined {
  const at = (other: DataLine) => ({ row, column: columnOf(basis, other) });
  if (line === 'grossProfit') {
    return { kind: 'difference', minuend: at('revenue'), subtrahend: at('production') };
  }
  if (line !== 'grossMarginPercent') return undefined;
  return { kind: 'ratio', numerator: at('grossProfit'), denominator: at('revenue') };
}

/** What gross profit less the operating costs comes to, and by how much EBITDA differs from it. */
function ebitdaCells(basis: CompanyBasis, { row, ...month }: PackMonth, at: number): PackCell[] {
  const costs = OPERATING_COSTS.map((line) => row?.[line] ?? null);
  const [profit, ebitda] = [row?.grossProfit ?? null, row?.ebitda ?? null];
  const known = costs.filter((cost) => cost !== null);
  if (profit === null || known.length < costs.length) {
    return [numberCell(null, 'exact'), numberCell(null, 'exact')];
  }
  const place = (column: number) => ({ row: at, column });
  const fromLines = known.reduce((rest, cost) => rest.minus(decimal(cost)), decimal(profit));
  const own = LABELS + dataLines(basis).length + 1;
  const id = (said: Parameters<typeof monthFigure>[2]) =>
    monthFigure('ebitda', monthInYear(basis, month), said);
  const given = numberCell(fixed(fromLines, 2), 'exact', {
    kind: 'balance',
    minuend: place(columnOf(basis, 'grossProfit')),
    less: OPERATING_COSTS.map((line) => place(columnOf(basis, line))),
  });
  const left = numberCell(
    ebitda === null ? null : fixed(decimal(ebitda).minus(fromLines), 2),
    'exact',
    {
      kind: 'difference',
      minuend: place(columnOf(basis, 'ebitda')),
      subtrahend: place(own),
    },
  );
  return [
    withFigure(given, id({ measure: 'lines' })),
    // Without an EBITDA nothing differs.
    ebitda === null ? left : withFigure(left, id({ against: 'lines' })),
  ];
}

const number = { kind: 'number', width: 12 } as const;
const text = { kind: 'text', width: 10 } as const;

const headingOf = (line: DataLine) =>
  line === 'grossMarginPercent' ? 'Gross Margin %' : LINES[line].label;

/** One row per month, values as stored: to be edited in a spreadsheet and imported again. */
function figuresTable(basis: CompanyBasis, months: readonly PackMonth[]): PackTable {
  return soundTable({
    key: 'data-figures',
    title: 'Figures as stored',
    unit: `${currencyCode(basis.currency)} to the cent; gross margin in percent, staff in people`,
    columns: [
      { heading: 'Financial year', ...text },
      { heading: 'Month', kind: 'label', width: 12 },
      { heading: 'Calendar year', ...text },
      ...dataLines(basis).map(
        (line) => ({ kind: 'number', width: 12, heading: headingOf(line) }) as const,
      ),
      { heading: 'Staff', ...number },
      { heading: 'EBITDA from its lines', ...number },
      { heading: 'EBITDA less its lines', ...number },
      { heading: 'Month of the year', ...number },
    ],
    rows: months.filter(isKnown).map((month, at): PackRow => ({
      kind: 'line',
      cells: monthCells(basis, month, at),
    })),
    notes: [
      'A cell without a number is a missing figure.',
      'Figures in black are calculated or, like staff, not imported. Gross profit and its margin follow from revenue and production until a number is typed over them.',
      'EBITDA is stored as entered; the two columns before the last show what its lines give, and what is left.',
    ],
  });
}

function monthCells(basis: CompanyBasis, month: PackMonth, at: number): PackCell[] {
  const { fyLabel, monthNum, monthName, calendarYear, row, figures } = month;
  const idOf = (line: DataLine | 'staffCount') => monthFigure(line, monthInYear(basis, month));
  return [
    ...[fyLabel, monthName, String(calendarYear)].map(textCell),
    ...dataLines(basis).map((line) =>
      stored(
        row?.[line],
        line === 'grossMarginPercent' ? 'storedPercent' : 'exact',
        { identity: { noun: 'financialData', fyLabel, monthNum, line }, figure: idOf(line) },
        followsFrom(basis, line, at),
      ),
    ),
    withFigure(numberCell(figures.staffCount, 'people'), idOf('staffCount')),
    ...ebitdaCells(basis, month, at),
    numberCell(String(monthNum), 'people'),
  ];
}

const METRICS = { forecast: 'Forecast', budget: 'Budget' } as const;

/** How a row of the forecasts is told apart, also by formulas: rows may be sorted. */
export const recordName = (id: number): string => `F${id}`;

/** Code-unit order, so that the result does not depend on the server's locale. */
const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

function forecastsTable(
  forecasts: PackSource['forecasts'],
  idOf: ReturnType<typeof planFigureIds>,
): PackTable {
  const sorted = forecasts.toSorted(
    (a, b) =>
      a.fy - b.fy ||
      a.month - b.month ||
      byText(a.businessUnit, b.businessUnit) ||
      byText(a.currency, b.currency) ||
      byText(a.metric, b.metric) ||
      a.id - b.id,
  );
  return {
    key: 'data-forecasts',
    title: 'Forecasts and budgets as stored',
    unit: 'Amounts to the cent, each in the currency of its row',
    columns: [
      { heading: 'Business Unit', kind: 'label', width: 24 },
      { heading: 'Currency', ...text },
      { heading: 'Type', ...text },
      { heading: 'Calendar year', ...text },
      { heading: 'Month', ...text },
      { heading: 'Amount', ...number },
      { heading: 'Actual', ...number },
      { heading: 'Record', ...text },
    ],
    rows: sorted.map((record): PackRow => {
      const { id, businessUnit, currency, metric, fy, month } = record;
      const names = [businessUnit, currency, METRICS[metric], String(fy), calendarMonthName(month)];
      const amounts = (['amount', 'actualAmount'] as const).map((field) =>
        stored(record[field], 'exact', {
          identity: { noun: 'forecast', id, field },
          figure: idOf(record, field),
        }),
      );
      return {
        kind: 'line',
        cells: [...names.map(textCell), ...amounts, textCell(recordName(id))],
      };
    }),
    notes: [],
  };
}

export function dataTables(
  months: readonly PackMonth[],
  forecasts: PackSource['forecasts'],
  source: Parameters<typeof planFigureIds>[0],
): PackTable[] {
  const idOf = planFigureIds(source);
  return [
    figuresTable(source.basis, months),
    ...(forecasts.length === 0 ? [] : [forecastsTable(forecasts, idOf)]),
  ];
}
