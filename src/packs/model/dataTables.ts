import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import type { EnteredKey } from '../../finance/lines.ts';
import { lineLabel, usedLines } from '../../finance/catalogue.ts';
import { ENTERED_LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import { currencyCode } from '../../format/currencyName.ts';
import type { StoredFigure } from '../../office/identitySheetForm.ts';
import { monthFigure, monthInYear } from '../../finance/pageFigures.ts';
import { planFigureIds, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import type { PackCell, PackFormula, PackRow, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import { isKnown, type PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

type DataLine = EnteredKey | 'grossMarginPercent';
/** The lines that the company enters. Net income is left out, because imports don't accept it. */
const dataLines = (basis: CompanyBasis): readonly DataLine[] => [
  ...usedLines(basis, ENTERED_LINES),
  'grossMarginPercent',
];

function storedFigureCell(
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

const LABEL_COLUMNS = 3;
const dataColumn = (basis: CompanyBasis, line: DataLine) =>
  LABEL_COLUMNS + dataLines(basis).indexOf(line);

/** Returns the formula of a value that is calculated from other figures of its month and wasn't overwritten. */
function followingFormula(
  basis: CompanyBasis,
  line: DataLine,
  row: number,
): PackFormula | undefined {
  const at = (other: DataLine) => ({ row, column: dataColumn(basis, other) });
  if (line === 'grossProfit') {
    return { kind: 'difference', minuend: at('revenue'), subtrahend: at('production') };
  }
  if (line !== 'grossMarginPercent') return undefined;
  return { kind: 'ratio', numerator: at('grossProfit'), denominator: at('revenue') };
}

function ebitdaCells(basis: CompanyBasis, { row, ...month }: PackMonth, at: number): PackCell[] {
  const used = usedLines(basis, OPERATING_COSTS);
  const costs = used.map((line) => row?.[line] ?? null);
  const [profit, ebitda] = [row?.grossProfit ?? null, row?.ebitda ?? null];
  const known = costs.filter((cost) => cost !== null);
  if (profit === null || known.length < costs.length) {
    return [numberCell(null, 'exact'), numberCell(null, 'exact')];
  }
  const place = (column: number) => ({ row: at, column });
  const fromLines = known.reduce((rest, cost) => rest.minus(decimal(cost)), decimal(profit));
  const own = LABEL_COLUMNS + dataLines(basis).length + 1;
  const id = (said: Parameters<typeof monthFigure>[2]) =>
    monthFigure('ebitda', monthInYear(basis, month), said);
  const given = numberCell(fixed(fromLines, 2), 'exact', {
    kind: 'balance',
    minuend: place(dataColumn(basis, 'grossProfit')),
    less: used.map((line) => place(dataColumn(basis, line))),
  });
  const left = numberCell(
    ebitda === null ? null : fixed(decimal(ebitda).minus(fromLines), 2),
    'exact',
    {
      kind: 'difference',
      minuend: place(dataColumn(basis, 'ebitda')),
      subtrahend: place(own),
    },
  );
  return [
    withFigure(given, id({ measure: 'lines' })),
    ebitda === null ? left : withFigure(left, id({ against: 'lines' })),
  ];
}

const number = { kind: 'number', width: 12 } as const;
const LABEL_COLUMN = { kind: 'text', width: 10 } as const;

const dataHeading = (basis: CompanyBasis, line: DataLine) =>
  line === 'grossMarginPercent' ? `${lineLabel(basis, line)} %` : lineLabel(basis, line);

/** One row per month, values as stored, to be edited in a spreadsheet and imported again. */
function storedFiguresTable(basis: CompanyBasis, months: readonly PackMonth[]): PackTable {
  return soundTable({
    key: 'data-figures',
    title: 'Figures as stored',
    unit: `${currencyCode(basis.currency)} to the cent; gross margin in percent, staff in people`,
    columns: [
      { heading: 'Financial year', ...LABEL_COLUMN },
      { heading: 'Month', kind: 'label', width: 12 },
      { heading: 'Calendar year', ...LABEL_COLUMN },
      ...dataLines(basis).map(
        (line) => ({ kind: 'number', width: 12, heading: dataHeading(basis, line) }) as const,
      ),
      { heading: lineLabel(basis, 'staffCount'), line: 'staffCount', ...number },
      { heading: `${lineLabel(basis, 'ebitda')} from its lines`, ...number },
      { heading: `${lineLabel(basis, 'ebitda')} less its lines`, ...number },
      { heading: 'Month of the year', ...number },
    ],
    rows: months.filter(isKnown).map((month, at): PackRow => ({
      kind: 'line',
      cells: monthCells(basis, month, at),
    })),
    notes: [
      'A cell without a number is a missing figure.',
      'Figures in black are calculated or, like staff, not imported. Gross profit and its margin are calculated from revenue and production until a number is typed over them.',
      'EBITDA is stored as entered; the two columns before the last show the total of its lines and the difference.',
    ],
  });
}

function monthCells(basis: CompanyBasis, month: PackMonth, at: number): PackCell[] {
  const { fyLabel, monthNum, monthName, calendarYear, row, figures } = month;
  const idOf = (line: DataLine | 'staffCount') => monthFigure(line, monthInYear(basis, month));
  return [
    ...[fyLabel, monthName, String(calendarYear)].map(textCell),
    ...dataLines(basis).map((line) =>
      storedFigureCell(
        row?.[line],
        line === 'grossMarginPercent' ? 'storedPercent' : 'exact',
        { identity: { noun: 'financialData', fyLabel, monthNum, line }, figure: idOf(line) },
        followingFormula(basis, line, at),
      ),
    ),
    withFigure(numberCell(figures.staffCount, 'people'), idOf('staffCount')),
    ...ebitdaCells(basis, month, at),
    numberCell(String(monthNum), 'people'),
  ];
}

const RECORD_METRIC_NAMES = { forecast: 'Forecast', budget: 'Budget' } as const;

/** Identifies a row of the forecasts, for formulas too, because rows may be sorted. */
export const recordName = (id: number): string => `F${id}`;

/** Code-unit order, so that the result does not depend on the server's locale. */
const byCodeUnits = (a: string, b: string) => Number(a > b) - Number(a < b);

function forecastsTable(
  forecasts: PackSource['forecasts'],
  idOf: ReturnType<typeof planFigureIds>,
): PackTable {
  const sorted = forecasts.toSorted(
    (a, b) =>
      a.fy - b.fy ||
      a.month - b.month ||
      byCodeUnits(a.businessUnit, b.businessUnit) ||
      byCodeUnits(a.currency, b.currency) ||
      byCodeUnits(a.metric, b.metric) ||
      a.id - b.id,
  );
  return {
    key: 'data-forecasts',
    title: 'Forecasts and budgets as stored',
    unit: 'Amounts to the cent, each in the currency of its row',
    columns: [
      { heading: 'Business Unit', kind: 'label', width: 24 },
      { heading: 'Currency', ...LABEL_COLUMN },
      { heading: 'Type', ...LABEL_COLUMN },
      { heading: 'Calendar year', ...LABEL_COLUMN },
      { heading: 'Month', ...LABEL_COLUMN },
      { heading: 'Amount', ...number },
      { heading: 'Actual', ...number },
      { heading: 'Record', ...LABEL_COLUMN },
    ],
    rows: sorted.map((record): PackRow => {
      const { id, businessUnit, currency, metric, fy, month } = record;
      const names = [
        businessUnit,
        currency,
        RECORD_METRIC_NAMES[metric],
        String(fy),
        calendarMonthName(month),
      ];
      const amounts = (['amount', 'actualAmount'] as const).map((field) =>
        storedFigureCell(record[field], 'exact', {
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
    storedFiguresTable(source.basis, months),
    ...(forecasts.length === 0 ? [] : [forecastsTable(forecasts, idOf)]),
  ];
}
