import type { ImportedFigure, ImportMeaning, SheetLayout } from '../../../contract/imports.ts';
import { fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { isComputedLine, LINES, shownLines, STATEMENT_LINES } from '../../../domain/lines.ts';
import type { SelectOption } from '../../ui/Select.tsx';

const IGNORED: ImportMeaning = { kind: 'ignore' };

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

const figureMeanings = (): readonly ImportMeaning[] => [
  IGNORED,
  ...shownLines(STATEMENT_LINES.filter(isImported)).map(
    (line) => ({ kind: 'line', line }) as const,
  ),
  { kind: 'line', line: 'staffCount' },
  { kind: 'year' },
  { kind: 'lineName' },
  { kind: 'amount' },
  { kind: 'metric' },
  { kind: 'currency' },
];

const FORECAST_MEANINGS: readonly ImportMeaning[] = [
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

/** Whether each row has a month, the name of a line and one amount. */
export function isList({ subject, orientation, meanings }: SheetLayout): boolean {
  return (
    subject === 'figures' &&
    orientation === 'monthsDown' &&
    meanings.some(({ meaning }) => meaning.kind === 'lineName')
  );
}

/** A meaning as the value of a control: "line:revenue", "month". */
export function meaningKey(meaning: ImportMeaning): string {
  return meaning.kind === 'line' ? `line:${meaning.line}` : meaning.kind;
}

export function meaningLabel(meaning: ImportMeaning): string {
  if (meaning.kind === 'line') return LINES[meaning.line].label;
  return meaning.kind === 'fiscalMonth'
    ? `Month number, 1 is ${fiscalMonthName(1)}`
    : KIND_LABELS[meaning.kind];
}

function meaningsOf(subject: SheetLayout['subject']): readonly ImportMeaning[] {
  return subject === 'figures' ? figureMeanings() : FORECAST_MEANINGS;
}

/** What can be chosen, always including what is set. */
export function meaningOptions(
  subject: SheetLayout['subject'],
  current: ImportMeaning,
): SelectOption[] {
  const offered = meaningsOf(subject);
  const key = meaningKey(current);
  const all = offered.some((meaning) => meaningKey(meaning) === key)
    ? offered
    : [...offered, current];
  return all.map((meaning) => ({ value: meaningKey(meaning), label: meaningLabel(meaning) }));
}

/** The meaning of a control's value; unknown values mean nothing. */
export function meaningOf(key: string): ImportMeaning {
  const all = [...figureMeanings(), ...FORECAST_MEANINGS];
  return all.find((meaning) => meaningKey(meaning) === key) ?? IGNORED;
}

/** The meaning of the column, or of the row if the months run across. */
export function meaningAt(layout: SheetLayout, position: number): ImportMeaning {
  return layout.meanings.find((known) => known.position === position)?.meaning ?? IGNORED;
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

/** The column of the months, if they are below each other. */
export function monthColumn({ meanings, labelColumn }: SheetLayout): number {
  return meanings.find(({ meaning }) => isMonthKind(meaning.kind))?.position ?? labelColumn;
}

/** The position of the months: their column, or their row if they run across. */
export function monthPosition(layout: SheetLayout): number {
  return layout.orientation === 'monthsAcross' ? layout.headerRow : monthColumn(layout);
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
