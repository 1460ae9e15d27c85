import type { CompanyBasis } from '../domain/companyBasis.ts';
import { fiscalMonthName } from '../domain/fiscalCalendar.ts';
import { isComputedLine, LINES, shownLines, STATEMENT_LINES } from '../domain/lines.ts';
import type { ImportedFigure, ImportMeaning, SheetLayout } from './imports.ts';

export const IGNORED: ImportMeaning = { kind: 'ignore' };

const KIND_LABELS: Readonly<
  Record<Exclude<ImportMeaning['kind'], 'line' | 'fiscalMonth'>, string>
> = {
  ignore: 'Leave out',
  month: 'Month',
  calendarMonth: 'Month number, 1 is January',
  year: 'Year',
  businessUnit: 'Business unit',
  currency: 'Currency',
  metric: 'Type (forecast or budget)',
  lineName: 'Line name',
  amount: 'Amount',
  forecast: 'Forecast',
  budget: 'Budget',
  actual: 'Actual',
};

const isImported = (line: (typeof STATEMENT_LINES)[number]): line is ImportedFigure =>
  !isComputedLine(line);

export const figureMeanings = (basis: CompanyBasis): readonly ImportMeaning[] => [
  IGNORED,
  ...shownLines(basis, STATEMENT_LINES.filter(isImported)).map(
    (line) => ({ kind: 'line', line }) as const,
  ),
  { kind: 'line', line: 'staffCount' },
  { kind: 'year' },
  { kind: 'lineName' },
  { kind: 'amount' },
  { kind: 'metric' },
  { kind: 'currency' },
];

/** All but the months of a financial year, which each company counts in its own way. */
export type NamedMeaning = Exclude<ImportMeaning, { kind: 'fiscalMonth' }>;

export const FORECAST_MEANINGS: readonly NamedMeaning[] = [
  IGNORED,
  { kind: 'businessUnit' },
  { kind: 'currency' },
  { kind: 'year' },
  { kind: 'forecast' },
  { kind: 'budget' },
  { kind: 'actual' },
  { kind: 'metric' },
  { kind: 'amount' },
];

/** Months have a control of their own; they are not chosen column by column. */
export function isMonthKind(kind: ImportMeaning['kind']): boolean {
  return kind === 'month' || kind === 'fiscalMonth' || kind === 'calendarMonth';
}

export const meaningName = (meaning: NamedMeaning): string =>
  meaning.kind === 'line' ? LINES[meaning.line].label : KIND_LABELS[meaning.kind];

export const meaningLabel = (basis: CompanyBasis, meaning: ImportMeaning): string =>
  meaning.kind === 'fiscalMonth'
    ? `Month number, 1 is ${fiscalMonthName(basis, 1)}`
    : meaningName(meaning);

/** What the rows or columns of a sheet may be. */
export function meaningsOf(
  basis: CompanyBasis,
  subject: SheetLayout['subject'],
): readonly ImportMeaning[] {
  return subject === 'figures' ? figureMeanings(basis) : FORECAST_MEANINGS;
}

/** The layout with another meaning of one column or row. */
export function withMeaning(
  layout: SheetLayout,
  position: number,
  meaning: ImportMeaning,
): SheetLayout {
  const others = layout.meanings.filter((known) => known.position !== position);
  const meanings = meaning.kind === 'ignore' ? others : [...others, { position, meaning }];
  return { ...layout, meanings: meanings.toSorted((a, b) => a.position - b.position) };
}

/** The layout with its months in another place, or numbered another way. */
export function withMonths(
  layout: SheetLayout,
  position: number,
  kind: 'month' | 'fiscalMonth' | 'calendarMonth',
): SheetLayout {
  const others = layout.meanings.filter(
    (known) => known.position !== position && !isMonthKind(known.meaning.kind),
  );
  const meanings = [...others, { position, meaning: { kind } }];
  return {
    ...layout,
    ...(layout.orientation === 'monthsAcross'
      ? { headerRow: position }
      : { labelColumn: position }),
    meanings: meanings.toSorted((a, b) => a.position - b.position),
  };
}
