import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { amountQualifier } from '../words/amountQualifier.ts';
import { periodHead } from '../words/periodHead.ts';
import { statesBothEnds } from '../words/periodText.ts';
import { planWord } from '../words/planWords.ts';
import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { closingPeriod } from '../../finance/numberedPeriod.ts';
import type { StatedYear } from '../../finance/yearText.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { mergedValue, textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import {
  isOtherScenario,
  isReadScenario,
  isTotalOrNote,
  monthsIn,
  monthsRead,
  roleOf,
  yearIn,
} from '../cells/headings.ts';
import { isPriorAlone } from '../books/bookTables.ts';
import { headsBelow, onlyYear, textsLeftOfMonths, textsOf, yearRow } from '../layout/sheetScan.ts';
import type { MonthCell, MonthFound } from './monthCells.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { PERIOD_WITHOUT_MONTH } from '../file/chosenPeriods.ts';
import { isListLayout } from '../layout/listLayout.ts';
import { answersFor } from './monthCells.ts';
import { yearQuestion } from '../ledgers/columnAnswers.ts';
import type { Doubts } from './doubts.ts';
import type { ImportContext } from '../layout/importContext.ts';

/** The first position with one of these meanings, from 0; -1 if there is none. */
export function positionOf(layout: SheetLayout, ...kinds: readonly string[]): number {
  const found = layout.meanings.find(({ meaning }) => kinds.includes(meaning.kind));
  return (found?.position ?? 0) - 1;
}

type SheetYear = Pick<MonthCell, 'year' | 'isOfSheet'>;

const yearFromLabel = (label: string): StatedYear =>
  label.startsWith('FY')
    ? { kind: 'financial', fyLabel: label }
    : { kind: 'calendar', calendarYear: Number(label) };

function statedYear({ fyLabel }: SheetLayout): SheetYear {
  return { year: fyLabel === null ? null : yearFromLabel(fyLabel), isOfSheet: true };
}

/** The rows or columns of a sheet that are months, and those that should be. */
export interface SheetMonths {
  readonly months: readonly MonthCell[];
  /** Labels that are neither a month nor a known total or note. */
  readonly unreadable: readonly Omit<MonthCell, 'months' | 'year' | 'isOfSheet'>[];
}

/** The months of a sheet in the layout's positions, and the labels there that should be months. */
export function sheetMonths(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): SheetMonths {
  return layout.orientation === 'monthsDown'
    ? monthsDown(basis, sheet, layout)
    : monthsAcross(basis, sheet, layout);
}

/** The column of months, from 0. */
export const columnOfMonths = (layout: SheetLayout): number => {
  const said = positionOf(layout, 'month', 'fiscalMonth', 'calendarMonth');
  return said === -1 ? layout.labelColumn - 1 : said;
};

function monthsDown(basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): SheetMonths {
  const column = columnOfMonths(layout);
  const yearColumn = positionOf(layout, 'year');
  const isFigures = layout.subject === 'figures';
  const lines = layout.meanings.flatMap(({ position, meaning }) =>
    meaning.kind === 'line' || (isFigures && meaning.kind === 'amount') ? [position - 1] : [],
  );
  const months: MonthCell[] = [];
  const unreadable: MonthCell[] = [];
  let year: SheetYear = statedYear(layout);
  let above: GridValue | null = null;
  const headLabel = textAt(sheet, layout.headerRow - 1, column);
  for (let row = layout.headerRow; row < sheet.rows.length; row += 1) {
    const beside = yearColumn === -1 ? null : yearIn(basis, valueAt(sheet, row, yearColumn));
    if (beside !== null) year = { year: beside, isOfSheet: false };
    const own = mergedValue(sheet, row, column);
    // A month may be written once for its budget row and its actual row.
    const value: GridValue | null = own === null && isReadRow(sheet, row) ? above : own;
    above = value ?? above;
    const text = textOf(value);
    if (isFigures && isOtherRow(sheet, row, text)) continue;
    const place = { index: row, cell: cellAddress(row, column), text };
    const found = monthsRead(basis, sheet, value);
    const heading = found.length === 0 ? yearIn(basis, value) : null;
    if (found.length > 0) months.push({ ...place, months: found, ...year });
    else if (heading !== null) {
      // A year on its own is the heading of its months; with amounts next to it, it is their total.
      if (lines.every((line) => valueAt(sheet, row, line) === null)) {
        year = { year: heading, isOfSheet: false };
      }
    } else if (!isTotalOrNote(text) && (text === '' || text !== headLabel)) {
      unreadable.push({ ...place, months: [], ...year });
    }
  }
  return { months, unreadable: amongMonths(unreadable, months) };
}

function monthsAcross(basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): SheetMonths {
  const row = layout.headerRow - 1;
  const rowOfYears = positionOf(layout, 'year');
  const width = widthOf(sheet);
  // If all months belong to an earlier period, one question covers them all.
  const isPrior = isPriorAlone(basis, sheet);
  const months: MonthCell[] = [];
  const unreadable: MonthCell[] = [];
  let year: SheetYear = statedYear(layout);
  for (let column = layout.labelColumn; column < width; column += 1) {
    const above = rowOfYears === -1 ? null : yearIn(basis, valueAt(sheet, rowOfYears, column));
    if (above !== null) year = { year: above, isOfSheet: false };
    const value = mergedValue(sheet, row, column);
    const text = textOf(value);
    const isFigures = layout.subject === 'figures';
    const isOther = isOtherScenario(sheet, text) || isOtherColumn(basis, sheet, row, column);
    if (isFigures && isOther && !isPrior) continue;
    const own = { index: column, cell: cellAddress(row, column), text };
    const found = monthsRead(basis, sheet, value);
    if (found.length > 0) months.push({ ...own, months: found, ...year });
    else if (yearIn(basis, value) === null && !isTotalOrNote(text) && !isCompared(basis, text)) {
      unreadable.push({ ...own, months: [], ...year });
    }
  }
  return { months, unreadable: amongMonths(unreadable, months) };
}

/** "Abw. VJ %" next to a month is a comparison, not a month. */
const isCompared = (basis: CompanyBasis, heading: string): boolean =>
  periodHead(basis, heading)?.scenario === 'comparison';

/** A missing label matters only between months; below them come totals. */
function amongMonths(
  unreadable: readonly MonthCell[],
  months: readonly MonthCell[],
): readonly MonthCell[] {
  const [first, last] = [months[0]?.index ?? 0, months.at(-1)?.index ?? 0];
  return unreadable.filter(({ text, index }) => text !== '' || (index > first && index < last));
}

const isReadRow = (sheet: GridSheet, row: number): boolean =>
  (sheet.rows[row] ?? []).some(
    (cell) => cell?.kind === 'text' && isReadScenario(sheet, roleOf(textOf(cell))),
  );

const OTHER_ROW = /^(?:budget|forecast|plan|variance|prior year)$/i;
const OTHER_THAN_PLAN = /^(?:actuals?|variance|prior year)$/i;

/** True if a row is marked as another scenario than the one to be read: "Apr | Budget | 100". */
function isOtherRow(sheet: GridSheet, row: number, label: string): boolean {
  const other = sheet.isPlan === true ? OTHER_THAN_PLAN : OTHER_ROW;
  return (
    isOtherScenario(sheet, label) ||
    (sheet.rows[row] ?? []).some((cell) => cell?.kind === 'text' && other.test(textOf(cell)))
  );
}

/** True if a heading above or below marks a column as another scenario than the one to be read. */
function isOtherColumn(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  column: number,
): boolean {
  return [head - 1, head + 1].some((row) => {
    const value = row < 0 ? null : mergedValue(sheet, row, column);
    if (value?.kind !== 'text') return false;
    return (
      isOtherScenario(sheet, textOf(value)) ||
      (row > head && isTotalOrNote(textOf(value)) && !isPlanned(sheet, textOf(value))) ||
      (isQualifiedHeading(value) && !areAllQualified(basis, sheet, head, row))
    );
  });
}

/** "Budget" below a month is what a plan is read from. */
const isPlanned = ({ isPlan }: GridSheet, heading: string): boolean =>
  isPlan === true && planWord(heading) !== null;

const isQualifiedHeading = (value: GridValue | null) => amountQualifier(textOf(value)) !== null;

/** A question is asked if all months have the same qualifier. */
const areAllQualified = (
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  row: number,
): boolean =>
  (sheet.rows[head] ?? []).every(
    (cell, at) =>
      monthsIn(basis, cell).length === 0 || isQualifiedHeading(mergedValue(sheet, row, at)),
  );

export interface PlacedMonth {
  readonly index: number;
  readonly cell: string;
  readonly month: MonthFound;
}

/** Returns the filled cells at an index among a row's or column's amounts. */
type CellsAt = (index: number) => readonly GridValue[];

/** Words next to a table aren't amounts. */
const isLikeAmount = ({ kind, value }: GridValue) => kind !== 'text' || /\d/.test(value);

const isForecastList = ({ subject, orientation }: SheetLayout) =>
  subject === 'forecasts' && orientation === 'monthsDown';

const questionAbout = (basis: CompanyBasis, about: 'year' | 'month', sheet: string) =>
  about === 'year'
    ? yearQuestion(sheet)
    : `Choose whether the months in ${sheet} are numbered from ${fiscalMonthName(basis, 1)} or from January.`;

/** The months of a sheet, each with its year and only once; doubtful ones are refused or asked about. */
export function readMonths(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  cellsAt: CellsAt,
  doubts: Doubts,
): readonly PlacedMonth[] {
  const placed = ofKnownYears(
    sheet,
    allMonths(sheet, layout, context, cellsAt, doubts),
    context,
    doubts,
  );
  const byMonth = Map.groupBy(placed, ({ month }) => `${month.fyLabel} ${month.monthNum}`);
  return [...byMonth.values()].flatMap((same) => {
    const [first, second] = withoutToDate(sheet, layout, same);
    if (first === undefined) return [];
    if (second === undefined) return [first];
    doubts.refuse(
      sheet,
      second.cell,
      `${first.cell} and ${second.cell} are for the same month, so neither is read.`,
      'Correct one of the two, or delete it.',
    );
    return [];
  });
}

/** Next to "Jan/2025", "Jan/2025 - Jan/2025" is the year to date. */
function withoutToDate(
  sheet: GridSheet,
  { orientation, headerRow }: SheetLayout,
  months: readonly PlacedMonth[],
): readonly PlacedMonth[] {
  if (orientation === 'monthsDown') return months;
  const own = months.filter(({ index }) => !statesBothEnds(textAt(sheet, headerRow - 1, index)));
  return own.length === 0 ? months : own;
}

/** The months whose financial years exist; each missing year is refused once. */
export function ofKnownYears(
  sheet: GridSheet,
  placed: readonly PlacedMonth[],
  { financialYears }: ImportContext,
  doubts: Doubts,
): readonly PlacedMonth[] {
  const known = new Set(financialYears);
  for (const [fyLabel, [first]] of Map.groupBy(placed, ({ month }) => month.fyLabel)) {
    if (known.has(fyLabel) || first === undefined) continue;
    doubts.refuse(
      sheet,
      first.cell,
      `There is no financial year ${fyLabel}, so its months are not read.`,
      'Add the year first, or correct the month.',
    );
  }
  return placed.filter(({ month }) => known.has(month.fyLabel));
}

/** Every row or column that is a month and has amounts, even if a month occurs several times. */
export function allMonths(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  cellsAt: CellsAt,
  doubts: Doubts,
): readonly PlacedMonth[] {
  const { months, unreadable } = sheetMonths(context.basis, sheet, layout);
  const numbersFrom = layout.meanings.some(({ meaning }) => meaning.kind === 'fiscalMonth')
    ? 'fromApril'
    : layout.meanings.some(({ meaning }) => meaning.kind === 'calendarMonth')
      ? 'fromJanuary'
      : null;
  const answers = answersFor(context.basis, months, {
    numbersFrom,
    knownYears: new Set(context.financialYears),
    // A list may be in any order; neighbours may be the same month of two lines or units.
    areNeighbours: !isListLayout(layout) && !isForecastList(layout),
  });
  for (const { index, cell, text } of unreadable) {
    if (!cellsAt(index).some(isLikeAmount)) continue;
    if (PERIOD_WITHOUT_MONTH.test(text)) {
      doubts.refuse(
        sheet,
        cell,
        `“${text}” is not a calendar month, because the year has more than twelve periods.`,
        'Export the figures by calendar month.',
      );
      continue;
    }
    if (closingPeriod(text) !== null) {
      doubts.refuse(
        sheet,
        cell,
        `“${text}” is not a month, but the year is incomplete without its amounts.`,
        'Add its amounts to the last month of the year, or delete the row or column.',
      );
      continue;
    }
    doubts.refuse(
      sheet,
      cell,
      text === '' ? 'There are amounts without a month.' : `“${text}” is not a month.`,
      'Write the month, such as April 2025 or 2025-04, or delete the row or column.',
    );
  }
  if (months.length === 0) {
    doubts.ask(sheet, 'month', `Choose the row or column with the months in ${sheet.name}.`);
  }
  return months.flatMap((cell) =>
    placedMonth(context.basis, sheet, cell, answers, cellsAt, doubts),
  );
}

function placedMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  monthCell: MonthCell,
  answers: ReturnType<typeof answersFor>,
  cellsAt: CellsAt,
  doubts: Doubts,
): PlacedMonth[] {
  const { index, cell } = monthCell;
  const answer = answers.get(monthCell);
  if (answer === undefined || cellsAt(index).length === 0) return [];
  if (answer.kind === 'month') return [{ index, cell, month: answer.month }];
  if (answer.kind === 'asked') {
    doubts.ask(sheet, answer.about, questionAbout(basis, answer.about, sheet.name));
  } else doubts.refuse(sheet, cell, answer.reason, answer.remedy);
  return [];
}

/**
 * Months in columns may come in blocks one below the other, one per year, each with a row of months. Each block is read
 * like its own sheet; its year is above its months or next to them.
 */
export function monthBlocks(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): readonly SheetLayout[] {
  if (layout.orientation === 'monthsDown') return [layout];
  const first = layout.headerRow - 1;
  const heads = headsBelow(basis, sheet, first, layout.labelColumn - 1);
  const lines = layout.meanings.filter(({ meaning }) => meaning.kind === 'line');
  return [first, ...heads].map((head, block) => {
    const end = heads[block] ?? sheet.rows.length;
    const meanings = layout.meanings.filter(
      ({ position, meaning }) =>
        meaning.kind === 'line' && position - 1 > head && position - 1 < end,
    );
    const others = layout.meanings.filter(
      ({ meaning: { kind } }) => kind !== 'line' && (block === 0 || kind !== 'year'),
    );
    if (block === 0) return Object.assign({}, layout, { meanings: [...meanings, ...others] });
    const above = lines.findLast(({ position }) => position - 1 < head)?.position ?? head;
    const titles = [...textsOf(sheet, above, head), ...textsLeftOfMonths(basis, sheet, head)];
    const year = yearRow(basis, sheet, head);
    return Object.assign({}, layout, {
      headerRow: head + 1,
      fyLabel: onlyYear(basis, titles) ?? layout.fyLabel,
      meanings: [
        ...meanings,
        ...others,
        ...(year === null ? [] : [{ position: year + 1, meaning: { kind: 'year' } as const }]),
      ],
    });
  });
}
