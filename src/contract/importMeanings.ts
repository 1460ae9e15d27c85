import { COLUMN_MEANING_NAMES } from '../finance/columnMeanings.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { fiscalMonthName } from '../finance/fiscalCalendar.ts';
import { lineLabel, shownLines } from '../finance/catalogue.ts';
import { isComputedLine, STATEMENT_LINES } from '../finance/lines.ts';
import type { ImportedFigure, ImportMeaning, SheetLayout } from './imports.ts';

export const IGNORED: ImportMeaning = { kind: 'ignore' };

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

/** All except months of a financial year, because companies count these differently. */
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

/** Months have their own control and aren't chosen column by column. */
export function isMonthKind(kind: ImportMeaning['kind']): boolean {
  return kind === 'month' || kind === 'fiscalMonth' || kind === 'calendarMonth';
}

export const meaningName = (basis: CompanyBasis, meaning: NamedMeaning): string =>
  meaning.kind === 'line' ? lineLabel(basis, meaning.line) : COLUMN_MEANING_NAMES[meaning.kind];

export const meaningLabel = (basis: CompanyBasis, meaning: ImportMeaning): string =>
  meaning.kind === 'fiscalMonth'
    ? `Month number (1 = ${fiscalMonthName(basis, 1)})`
    : meaningName(basis, meaning);

export function meaningsOf(
  basis: CompanyBasis,
  subject: SheetLayout['subject'],
): readonly ImportMeaning[] {
  return subject === 'figures' ? figureMeanings(basis) : FORECAST_MEANINGS;
}

export function withMeaning(
  layout: SheetLayout,
  position: number,
  meaning: ImportMeaning,
): SheetLayout {
  const others = layout.meanings.filter((known) => known.position !== position);
  const meanings = meaning.kind === 'ignore' ? others : [...others, { position, meaning }];
  return { ...layout, meanings: meanings.toSorted((a, b) => a.position - b.position) };
}

/** Ignores rows or columns that a question is about. Those not listed are ignored too, but are asked about. */
export function withIgnored(layout: SheetLayout, positions: readonly number[]): SheetLayout {
  const others = layout.meanings.filter(({ position }) => !positions.includes(position));
  const ignored = positions.map((position) => ({ position, meaning: IGNORED }));
  const meanings = [...others, ...ignored].toSorted((a, b) => a.position - b.position);
  return { ...layout, meanings };
}

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
