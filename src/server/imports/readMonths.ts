import type { SheetLayout } from '../../contract/imports.ts';
import { isList } from './listLayout.ts';
import type { MonthCell, MonthFound } from './monthCells.ts';
import { answersFor } from './monthCells.ts';
import type { Reading } from './reading.ts';
import { sheetMonths } from './sheetMonths.ts';
import type { ImportContext } from './understanding.ts';
import type { GridSheet, GridValue } from './workbook.ts';

export interface PlacedMonth {
  /** The row or column, from 0. */
  readonly index: number;
  readonly cell: string;
  readonly month: MonthFound;
}

/** What stands where the amounts of a row or column belong, blanks left out. */
type CellsAt = (index: number) => readonly GridValue[];

/** Words beside a table are no amounts that are lost. */
const isLikeAmount = ({ kind, value }: GridValue) => kind !== 'text' || /\d/.test(value);

const isForecastList = ({ subject, orientation }: SheetLayout) =>
  subject === 'forecasts' && orientation === 'monthsDown';

const ASKED = {
  year: (sheet: string) => `Say which financial year the months of ${sheet} are in.`,
  month: (sheet: string) =>
    `Say whether the months of ${sheet} are numbered from April or from January.`,
} as const;

/** The months of a sheet, each with its year and each once; what is in doubt is refused or asked. */
export function readMonths(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  cellsAt: CellsAt,
  reading: Reading,
): readonly PlacedMonth[] {
  const placed = ofKnownYears(
    sheet,
    allMonths(sheet, layout, context, cellsAt, reading),
    context,
    reading,
  );
  const byMonth = Map.groupBy(placed, ({ month }) => `${month.fyLabel} ${month.monthNum}`);
  return [...byMonth.values()].flatMap(([first, second]) => {
    if (first === undefined) return [];
    if (second === undefined) return [first];
    reading.refuse(
      sheet,
      second.cell,
      `${first.cell} and ${second.cell} are the same month; neither is read.`,
      'Correct one of the two, or delete it.',
    );
    return [];
  });
}

/** The months whose years there are; of each other year it is said once. */
export function ofKnownYears(
  sheet: GridSheet,
  placed: readonly PlacedMonth[],
  { financialYears }: ImportContext,
  reading: Reading,
): readonly PlacedMonth[] {
  const known = new Set(financialYears);
  for (const [fyLabel, [first]] of Map.groupBy(placed, ({ month }) => month.fyLabel)) {
    if (known.has(fyLabel) || first === undefined) continue;
    reading.refuse(
      sheet,
      first.cell,
      `There is no financial year ${fyLabel}; its months are not read.`,
      'Add the year first, or correct the month.',
    );
  }
  return placed.filter(({ month }) => known.has(month.fyLabel));
}

/** Every row or column that is a month and has amounts, however often a month stands there. */
export function allMonths(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  cellsAt: CellsAt,
  reading: Reading,
): readonly PlacedMonth[] {
  const { months, unreadable } = sheetMonths(sheet, layout);
  const numbersFrom = layout.meanings.some(({ meaning }) => meaning.kind === 'fiscalMonth')
    ? 'fromApril'
    : layout.meanings.some(({ meaning }) => meaning.kind === 'calendarMonth')
      ? 'fromJanuary'
      : null;
  const answers = answersFor(months, {
    numbersFrom,
    knownYears: new Set(context.financialYears),
    // A list comes in any order; its neighbours may be the same month of two lines or units.
    areNeighbours: !isList(layout) && !isForecastList(layout),
  });
  for (const { index, cell, text } of unreadable) {
    if (!cellsAt(index).some(isLikeAmount)) continue;
    reading.refuse(
      sheet,
      cell,
      text === '' ? 'There are amounts without a month.' : `“${text}” is no month.`,
      'Write the month, such as April 2025 or 2025-04, or delete the row or column.',
    );
  }
  if (months.length === 0) {
    reading.ask(sheet, 'month', `Say where the months of ${sheet.name} stand.`);
  }
  return months.flatMap((cell) => placedMonth(sheet, cell, answers, cellsAt, reading));
}

function placedMonth(
  sheet: GridSheet,
  monthCell: MonthCell,
  answers: ReturnType<typeof answersFor>,
  cellsAt: CellsAt,
  reading: Reading,
): PlacedMonth[] {
  const { index, cell } = monthCell;
  const answer = answers.get(monthCell);
  if (answer === undefined || cellsAt(index).length === 0) return [];
  if (answer.kind === 'month') return [{ index, cell, month: answer.month }];
  if (answer.kind === 'asked') {
    reading.ask(sheet, answer.about, ASKED[answer.about](sheet.name));
  } else reading.refuse(sheet, cell, answer.reason, answer.remedy);
  return [];
}
