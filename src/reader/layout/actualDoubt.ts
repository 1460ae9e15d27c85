import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { periodHead } from '../words/periodHead.ts';
import { monthEndingEarly, titleTime } from '../words/titlePeriod.ts';
import {
  amountQualifier,
  comparedQualifier,
  countQualifier,
  piecesOfTitle,
  planQualifier,
  saysYearToDate,
  shareQualifier,
  toDateWords,
} from '../words/amountQualifier.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { scopeOfCells, scopeQualifier } from '../words/scopeQualifier.ts';
import { isAmountCell, isPeriod } from '../books/headRows.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { columnOf } from '../../office/spreadsheet.ts';
import { dayInOrder } from '../cells/dayOrder.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isMonth, lineNamedBy } from '../cells/headings.ts';
import { balancesByMonth } from './balancesByMonth.ts';
import { holdsActuals } from './planDoubt.ts';
import { headsSomeMonths } from './sheetScan.ts';

const MOST_TITLE_ROWS = 30;
const FOOT_ROWS = 12;
const FOOT_PATTERN =
  /(?<!\p{L})(?:amounts?|figures?|numbers|values|data|shown|stated|presented|table|beträge|werte|montants|importes|bedragen)(?!\p{L})/iu;
/** Default names that programs give to sheets and files, which carry no meaning. */
const NO_NAME = /^(?:sheet ?\d*|csv file|pasted block|index)(?:\.\w+)?$/i;

/** Month-end balances aren't a month's amounts. The ledger readers handle them. */
const BALANCES_WORDS =
  /(?<!\p{L})(?:closing balances?|trial balance|saldenliste|susa|balance générale|balance de (?:comprobación|sumas y saldos)|bilancio di verifica|saldibalans|råbalans|saldobalanse|balancete)(?!\p{L})/iu;

const CONVERTED =
  /(?<!\p{L})(?:translat\p{L}+|convert\p{L}+|umgerechnet\p{L}*|umrechnung|convertid[oa]s?|omgerekend|omräknad\p{L}*|omregnet|przeliczon\p{L}+)(?!\p{L})/iu;

/** In "Amounts in EUR, translated to USD", the amounts may be in either currency. */
const isConverted = (text: string): boolean =>
  CONVERTED.test(text) &&
  (/(?:\b(?:at|zum|mit)|à) \d+[.,]\d/i.test(text) ||
    currenciesIn(text).filter((code) => /^[A-Z]{3}$/.test(code)).length > 1);

interface ScenarioText {
  readonly text: string;
  /** A cell, such as "A1", or a description of the place. */
  readonly place: string;
  /** True if the text is below the amounts. */
  readonly isFoot?: true;
}

/**
 * Asks about a sheet that may not contain a month's actual amounts: its titles, headings or names say something else,
 * such as "Annualised run-rate" or "Average per store", or its months are those that end quarters.
 */
export function actualDoubts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  fileName: string,
  months: readonly BooksMonth[],
  /** The stated months, including those of balances. */
  stated: readonly BooksMonth[] = months,
  /** All months of the sheet belong to an earlier period. */
  isPrior = false,
): ImportPreview['questions'] {
  if (layout.scenario !== undefined || (layout.isUsed && layout.subject === 'forecasts')) return [];
  const texts = scenarioTexts(basis, sheet, layout, fileName);
  const said =
    texts.find(
      ({ text }) =>
        piecesOfTitle(text).some((piece) => amountQualifier(piece) !== null) ||
        isConverted(text) ||
        (layout.isUsed && BALANCES_WORDS.test(text)),
    ) ??
    countedText(basis, sheet, texts) ??
    comparedText(basis, sheet, texts) ??
    // Above the months of a whole year, "last twelve months" describes all of them together.
    (stated.length < MONTHS_IN_YEAR
      ? texts.find(({ text, isFoot }) => isFoot !== true && toDateWords(text) !== null)
      : undefined);
  const planned = said === undefined ? plannedText(basis, sheet, texts) : undefined;
  if (planned !== undefined) {
    const asked = `Choose whether the amounts in ${sheet.name} are actual amounts or a plan: ${planned.place} says “${planned.text}”.`;
    return [{ sheet: sheet.name, about: 'scenario', question: asked }];
  }
  const reason =
    said === undefined
      ? (gapsBetween(months) ??
        (isPrior ? 'its months have headings of an earlier period' : null) ??
        otherYear(basis, texts, stated) ??
        (layout.isUsed || sheet.hasSaidColumns === true
          ? balancesByMonth(basis, sheet, headRow(basis, sheet, layout))
          : null) ??
        partOfMonth(basis, texts, stated))
      : `${said.place} says “${said.text}”`;
  const part = reason === null ? partOf(basis, sheet, layout, texts) : null;
  if (part !== null) {
    const asked = `Confirm that the amounts in ${sheet.name} are those of the whole company, or leave the sheet out: ${part}.`;
    return [{ sheet: sheet.name, about: 'scenario', question: asked }];
  }
  if (reason === null) return [];
  const question = `Confirm that the amounts in ${sheet.name} are actual amounts of single months, or leave the sheet out: ${reason}.`;
  return [{ sheet: sheet.name, about: 'scenario', question }];
}

/**
 * The text which shows that amounts belong to a department, a region or another part; null if a ledger belongs to an
 * entity.
 */
function partOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  texts: readonly ScenarioText[],
): string | null {
  if (layout.books?.isOwnEntity === true || (layout.books?.entity ?? null) !== null) return null;
  const said = texts.find(({ text }) => scopeQualifier(text) !== null);
  if (said !== undefined) return `${said.place} says “${said.text}”`;
  const head = headRow(basis, sheet, layout);
  for (const [row, cells] of sheet.rows.slice(0, head).entries()) {
    const filled = cells.map((cell) => textOf(cell)).filter((text) => text !== '');
    const words = scopeOfCells(filled);
    if (words !== null) return `row ${row + 1} says “${words}”`;
  }
  return null;
}

/** A title which states that the amounts are people, hours or pieces, unless people are one of the lines. */
function countedText(
  basis: CompanyBasis,
  sheet: GridSheet,
  texts: readonly ScenarioText[],
): ScenarioText | undefined {
  const counted = texts.find(({ text }) =>
    piecesOfTitle(text).some((piece) => countQualifier(piece) !== null),
  );
  return counted === undefined || namesPeople(basis, sheet) ? undefined : counted;
}

const namesPeople = (basis: CompanyBasis, sheet: GridSheet): boolean =>
  sheet.rows.some((cells, row) => {
    const lines = new Set(
      cells.map((cell) => lineNamedBy(basis, cell)).filter((line) => line !== null),
    );
    return lines.has('staffCount') && (lines.size > 1 || hasAmounts(basis, sheet, row));
  });

/** A title that says budget or variance, in a sheet where nothing says that its amounts are actual. */
const plannedText = (
  basis: CompanyBasis,
  sheet: GridSheet,
  texts: readonly ScenarioText[],
): ScenarioText | undefined =>
  holdsActuals(sheet)
    ? undefined
    : texts.find(
        ({ text, isFoot }) =>
          planQualifier(text) !== null && (isFoot !== true || namesMonth(basis, text)),
      );

const isAloneInRow = (rows: GridSheet['rows'], place: string): boolean =>
  (rows[Number(/\d+$/.exec(place)?.[0]) - 1] ?? []).filter((cell) => cell !== null).length === 1;

/**
 * A title stating that the amounts are percentages, compared or earlier, in a sheet where no column
 * heading says so.
 */
function comparedText(
  basis: CompanyBasis,
  { rows }: GridSheet,
  texts: readonly ScenarioText[],
): ScenarioText | undefined {
  const titles = new Set(texts.map(({ text }) => text));
  const heads = rows
    .slice(0, MOST_TITLE_ROWS)
    .flatMap((row) => row.map((cell) => textOf(cell)))
    .filter((text) => text !== '' && !titles.has(text));
  const isOther = (text: string) => (periodHead(basis, text)?.scenario ?? null) !== null;
  const isSum = (text: string) => periodHead(basis, text)?.isTotal === true;
  const months = Math.min(
    ...rows
      .slice(0, MOST_TITLE_ROWS)
      .map((row) => row.findIndex((cell) => isMonth(basis, cell)))
      .filter((column) => column !== -1),
  );
  return texts.find(({ text, place, isFoot }) => {
    if (isFoot === true) return false;
    if (shareQualifier(text) !== null) return !heads.some((one) => one.includes('%'));
    // If a text is above months or next to other headings, it is the heading of the cells below it.
    const column = columnOf(place) ?? 0;
    const isTitle = column === 0 || (column < months && isAloneInRow(rows, place));
    if (isTitle && saysYearToDate(text)) return !heads.some(saysYearToDate) && !heads.some(isSum);
    const isOfPrior =
      isTitle &&
      piecesOfTitle(text).some((piece) => periodHead(basis, piece)?.scenario === 'prior');
    return (isOfPrior || comparedQualifier(text) !== null) && !heads.some(isOther);
  });
}

/** Recognises remarks about a month, such as "Note: March is a forecast". */
const namesMonth = (basis: CompanyBasis, text: string): boolean =>
  text
    .split(/[^\p{L}]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && isMonth(basis, { kind: 'text', value: word }));

const NO_YEAR_OF_AMOUNTS =
  /printed|exported|generated|created|prepared|copyright|©|version|since|founded|est(?:ablished)?\.? \d|registered/i;

/**
 * A title that names one year above months of other years, such as last year's title left in place; null if there is
 * none.
 */
function otherYear(
  basis: CompanyBasis,
  texts: readonly ScenarioText[],
  months: readonly BooksMonth[],
): string | null {
  const years = texts.flatMap(({ text, place, isFoot }): (TitleYear & { place: string })[] => {
    if (isFoot === true || NO_YEAR_OF_AMOUNTS.test(text)) return [];
    const { period, calendarYear, financialYear } = titleTime(basis, [text]);
    if (period !== null && period.span !== 'year') return [];
    const year = period?.year ?? calendarYear ?? financialYear;
    return year === null
      ? []
      : [{ year, end: period?.month ?? null, isLabel: year === financialYear, place }];
  });
  const [first] = years;
  const isNear = years.some((one) => months.some((month) => isWithin(basis, month, one)));
  if (first === undefined || months.length === 0 || isNear) return null;
  const own = [...new Set(months.map((month) => month.slice(0, 4)))].toSorted();
  return `${first.place} says ${first.year}, but its months are in ${own.join(' and ')}`;
}

const DAY = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{4}(?!\d)/g;
const ORDERS = ['dayFirst', 'monthFirst'] as const;
/** A period of at least this many months isn't part of one, because it spans more than a year. */
const MOST = 13;

/** A title whose period ends, or begins, within the last of the months; null if there is none. */
function partOfMonth(
  basis: CompanyBasis,
  texts: readonly ScenarioText[],
  months: readonly BooksMonth[],
): string | null {
  const last = months.toSorted().at(-1);
  const isPart = (text: string) => {
    const { period } = titleTime(basis, [text]);
    const end = `${period?.year}-${String(period?.month).padStart(2, '0')}`;
    const isPartly = period?.span === 'part' && (period.months ?? MOST) < MOST && end === last;
    return isPartly || (last !== undefined && monthEndingEarly(basis, text) === last);
  };
  const found = texts.find(({ text, isFoot }) => {
    if (isFoot === true || titleTime(basis, [text]).period !== null)
      return isFoot !== true && isPart(text);
    // If a day is ambiguous, one fitting reading is enough.
    return ORDERS.some((order) =>
      isPart(
        text.replaceAll(DAY, (day) => textOf(dayInOrder({ kind: 'text', value: day }, order))),
      ),
    );
  });
  return found === undefined ? null : `${found.place} says “${found.text}”`;
}

interface TitleYear {
  readonly year: number;
  /** The month in which the year ends, if stated. */
  readonly end: number | null;
  /** True if the year is the number of a financial year. */
  readonly isLabel: boolean;
}

/**
 * True if a month belongs to the year in a title: a calendar year, a year that ends in a stated month, or a financial
 * year.
 */
function isWithin(
  basis: CompanyBasis,
  month: BooksMonth,
  { year, end, isLabel }: TitleYear,
): boolean {
  const [own, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  if (end !== null && (number > end ? own + 1 : own) === year) return true;
  const { yearStartMonth } = basis;
  const begins = number < yearStartMonth ? own - 1 : own;
  // A financial year is numbered after the year in which it begins or ends.
  return (
    own === year || (isLabel && yearStartMonth > 1 && (begins === year || begins + 1 === year))
  );
}

const LONGER_PERIODS: Readonly<Record<number, readonly [distance: string, periods: string]>> = {
  3: ['three', 'quarters'],
  6: ['six', 'half-years'],
  12: ['twelve', 'years'],
};

/**
 * The distance of months that are a quarter, half-year or year apart, which may be the ends of longer periods; null for
 * other months.
 */
function gapsBetween(months: readonly BooksMonth[]): string | null {
  const numbers = [...new Set(months)]
    .map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)))
    .toSorted((a, b) => a - b);
  const gaps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  const [gap = 0] = gaps;
  const isLonger = gaps.size > 0 && [...gaps].every((one) => one % 3 === 0);
  // Many reports show a month next to the same month of the prior year.
  if (!isLonger || (gap % 12 === 0 && numbers.length === 2)) return null;
  if (gaps.size > 1)
    return 'its months are three or more apart, so the amounts may be for longer periods';
  const [distance, periods] = LONGER_PERIODS[gap] ?? [gap, 'longer periods'];
  return `its months are ${distance} apart, so the amounts may be for ${periods}`;
}

function scenarioTexts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  fileName: string,
): readonly ScenarioText[] {
  const head = headRow(basis, sheet, layout);
  const headsSome = headsSomeMonths(basis, sheet, head - 1) && !isDividedTitle(sheet, head - 1);
  const titles = headsSome ? head - 1 : head;
  const end = firstAmounts(basis, sheet, head + 1);
  const last = sheet.rows.length;
  return [
    ...textsIn(basis, sheet, Math.max(0, head - MOST_TITLE_ROWS), titles),
    ...namesLeftOfMonths(basis, sheet, head),
    ...textsIn(basis, sheet, head, head + 1).filter(({ text }) =>
      isMonth(basis, { kind: 'text', value: text }),
    ),
    // Includes a subtitle between the headings and the first amounts, and texts below the months.
    ...textsIn(basis, sheet, head + 1, end),
    ...textsIn(basis, sheet, Math.max(end, last - FOOT_ROWS), last)
      .filter(
        ({ text, row }) =>
          (FOOT_PATTERN.test(text) || namesMonth(basis, text)) && !hasAmounts(basis, sheet, row),
      )
      .map(({ text, place }) => ({ text, place, isFoot: true as const })),
    ...(NO_NAME.test(sheet.name) ? [] : [{ text: sheet.name, place: 'the name of the sheet' }]),
    ...(NO_NAME.test(fileName) ? [] : [{ text: fileName, place: 'the name of the file' }]),
  ];
}

/** "P&L, before accruals" without quotation marks is split at the comma into two cells. */
function isDividedTitle(sheet: GridSheet, row: number): boolean {
  const filled = (sheet.rows[row] ?? []).flatMap((cell, at) => (textOf(cell) === '' ? [] : [at]));
  return filled.length > 1 && filled.every((column, at) => column === at);
}

const headRow = (basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): number =>
  layout.isUsed ? layout.headerRow - 1 : firstHead(basis, sheet);

/** The first heading row of a table: a row with several texts or periods, or the row above the first amounts. */
function firstHead(basis: CompanyBasis, sheet: GridSheet): number {
  const amounts = firstAmounts(basis, sheet, 0);
  const found = sheet.rows.slice(0, amounts).findIndex(
    (row) =>
      row.filter((cell) => cell !== null).length > 2 ||
      // A period above the labels is part of a title.
      row.some((cell, at) => at > 0 && isPeriod(basis, cell)),
  );
  return found === -1 ? Math.max(0, amounts - 1) : found;
}

/** Whole amounts next to a name may look like years, but a row with a name is never a row of years. */
function hasAmounts(basis: CompanyBasis, sheet: GridSheet, row: number): boolean {
  const cells = sheet.rows[row] ?? [];
  const first = cells.find((cell) => cell !== null);
  const isNamed = first !== undefined && !isAmountCell(first) && !isPeriod(basis, first);
  return cells.some((cell) => isAmountCell(cell) && (isNamed || !isPeriod(basis, cell)));
}

function firstAmounts(basis: CompanyBasis, sheet: GridSheet, from: number): number {
  const last = Math.min(sheet.rows.length, from + MOST_TITLE_ROWS);
  for (let row = from; row < last; row += 1) if (hasAmounts(basis, sheet, row)) return row;
  return last;
}

function textsIn(basis: CompanyBasis, sheet: GridSheet, from: number, end: number) {
  return sheet.rows.slice(from, end).flatMap((cells, at) =>
    cells.flatMap((cell, column) => {
      const text = cell?.kind === 'text' ? textOf(cell) : '';
      const row = from + at;
      // "% Change" among other headings describes its own column, which is left out.
      const isCompared =
        cells.filter((one) => one !== null).length > 2 &&
        periodHead(basis, text)?.scenario === 'comparison';
      return text === '' || isCompared ? [] : [{ text, place: cellAddress(row, column), row }];
    }),
  );
}

/** The texts to the left of the first month in the row of headings. */
function namesLeftOfMonths(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
): readonly ScenarioText[] {
  const first = (sheet.rows[head] ?? []).findIndex((value) => isMonth(basis, value));
  const labels = Math.min(first, widthOf(sheet));
  const end = firstAmounts(basis, sheet, head + 1);
  const amounts = (sheet.rows[end] ?? []).findIndex((cell, at) => at > 0 && isAmountCell(cell));
  // A column of amounts before the months has its own heading.
  const width = first === -1 ? 0 : amounts === -1 ? labels : Math.min(labels, amounts);
  return Array.from({ length: width }, (_, column) => ({
    text: textAt(sheet, head, column),
    place: cellAddress(head, column),
  }));
}
