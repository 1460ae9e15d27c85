import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';
import { grossProfit, marginDisagrees, marginOf } from '../../finance/grossMargin.ts';
import { lineLabel, measureOf, shownLines } from '../../finance/catalogue.ts';
import { isComputedLine, type LineKey, STATEMENT_LINES } from '../../finance/lines.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { formatUtcMoment } from '../../format/dates.ts';
import { columnFigure, planFigureIds, withFigure } from './figureIds.ts';
import type { PackCell, PackNumberFormat, PackRow, PackSection } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import {
  originKey,
  type OriginNoun,
  type PackFigureOrigin,
  type PackSource,
} from './packSource.ts';

const LISTED_ORIGIN_LINES = [
  ...STATEMENT_LINES,
  'staffCount',
] as const satisfies readonly LineKey[];

const ORIGIN_FORMATS = { usd: 'exact', percent: 'storedPercent', people: 'people' } as const;

interface EnteredFigure {
  readonly name: string;
  readonly period: string;
  readonly value: string;
  readonly format: PackNumberFormat;
  readonly key: string;
  readonly id: string | null;
}

function recordOf(
  { row, report }: PackMonth,
  line: LineKey,
): { readonly noun: OriginNoun; readonly id: number } | null {
  if (row !== null && line !== 'staffCount') return { noun: 'figures', id: row.id };
  return report === null ? null : { noun: 'report', id: report.id };
}

function followsFromOthers(
  { revenue, production, ...rest }: PackMonth['figures'],
  line: LineKey,
): boolean {
  const { grossProfit: profit, grossMarginPercent: margin } = rest;
  if (isComputedLine(line)) return true;
  if (line === 'grossProfit') return grossProfit(revenue, production) === profit;
  if (line !== 'grossMarginPercent' || marginOf(profit, revenue) === null) return false;
  return !marginDisagrees(margin, profit, revenue);
}

function enteredInMonth(basis: CompanyBasis, month: PackMonth): EnteredFigure[] {
  const { figures, name: period } = month;
  return shownLines(basis, LISTED_ORIGIN_LINES).flatMap((line) => {
    const value = figures[line] ?? null;
    const record = recordOf(month, line);
    if (value === null || record === null || followsFromOthers(figures, line)) return [];
    const key = originKey(record.noun, record.id, line);
    const id = columnFigure(basis, line, [month]);
    return [
      {
        name: lineLabel(basis, line),
        period,
        value,
        format: ORIGIN_FORMATS[measureOf(basis, line).unit],
        key,
        id,
      },
    ];
  });
}

const ORIGIN_METRIC_NAMES = { forecast: 'Forecast', budget: 'Budget' } as const;

function enteredInForecast(
  forecast: PackSource['forecasts'][number],
  idOf: ReturnType<typeof planFigureIds>,
): EnteredFigure[] {
  const { id: record, metric, businessUnit, currency, fy, month } = forecast;
  const name = `${ORIGIN_METRIC_NAMES[metric]} of ${businessUnit} (${currency})`;
  const period = `${calendarMonthName(month)} ${fy}`;
  return (['amount', 'actualAmount'] as const).flatMap((field) => {
    const value = forecast[field];
    const key = originKey('forecast', record, field);
    const whose = field === 'amount' ? name : `${name}, actual`;
    const id = idOf(forecast, field);
    return value === null
      ? []
      : [{ name: whose, period, value, format: 'exact' as const, key, id }];
  });
}

function originCells(origin: PackFigureOrigin | undefined): PackCell[] {
  if (origin === undefined) return ['', '', '', ''].map(textCell);
  const { by, at, reason, from } = origin;
  return [by ?? '', formatUtcMoment(at), reason ?? '', from ?? ''].map(textCell);
}

const HOW = 'Every entered figure with its last change. Calculated figures are not listed.';

const IDS =
  'The id identifies a figure permanently. Add it after ?explain= in the address of Board Reports to see where the figure comes from.';

interface StoredPackFigures {
  readonly months: readonly PackMonth[];
  readonly forecasts: PackSource['forecasts'];
}

function enteredIn(source: PackSource, { months, forecasts }: StoredPackFigures): EnteredFigure[] {
  const idOf = planFigureIds(source);
  return [
    ...months.flatMap((month) => enteredInMonth(source.basis, month)),
    ...forecasts.flatMap((forecast) => enteredInForecast(forecast, idOf)),
  ];
}

export function originsById(
  source: PackSource,
  stored: StoredPackFigures,
): ReadonlyMap<string, PackFigureOrigin> {
  const { origins = {} } = source;
  return new Map(
    enteredIn(source, stored).flatMap(({ key, id }) => {
      const origin = origins[key];
      return id === null || origin === undefined ? [] : [[id, origin] as const];
    }),
  );
}

export function originsSection(source: PackSource, stored: StoredPackFigures): PackSection[] {
  const { origins } = source;
  if (origins === undefined) return [];
  const rows = enteredIn(source, stored).map(
    ({ name, period, value, format, key, id }): PackRow => ({
      kind: 'line',
      cells: [
        textCell(name),
        textCell(period),
        withFigure(numberCell(value, format), id),
        ...originCells(origins[key]),
        textCell(id ?? ''),
      ],
    }),
  );
  const section = { key: 'origins', title: 'Origins' } as const;
  if (rows.length === 0) {
    const sentence = 'Nobody has entered figures for these months.';
    return [{ ...section, parts: [{ kind: 'empty', sentence }] }];
  }
  const text = { kind: 'text' } as const;
  const table = {
    key: 'origins',
    title: 'Where each figure comes from',
    unit: `${currencyCode(source.basis.currency)} to the cent, or the currency that a row names; gross margin in percent, staff in people`,
    columns: [
      { heading: 'Figure', kind: 'label', width: 24 },
      { heading: 'Month', width: 14, ...text },
      { heading: 'Value', kind: 'number', width: 14 },
      { heading: 'By', width: 14, ...text },
      { heading: 'When', width: 16, ...text },
      { heading: 'Why', width: 20, ...text },
      { heading: 'From', width: 22, ...text },
      { heading: 'Id', width: 22, ...text },
    ],
    rows,
    notes: [HOW, IDS],
    said: [HOW],
  } as const;
  return [{ ...section, parts: [{ kind: 'table', table }] }];
}
