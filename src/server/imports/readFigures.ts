import type { ImportedLine, ImportUnit, SheetLayout } from '../../contract/imports.ts';
import { decimal } from '../../domain/decimal.ts';
import { timesTen } from '../../domain/scaling.ts';
import { LINES } from '../../domain/lines.ts';
import { MONEY_DIGITS } from '../../domain/money.ts';
import { headingUnit } from '../../domain/headingUnit.ts';
import { cellAddress } from '../office/cellAddress.ts';
import type { CellAmount } from './amountText.ts';
import { moneyIn, percentIn, percentOf, percentOfShare } from './amountText.ts';
import { textAt, valueAt } from './gridCells.ts';
import type { MonthFound } from './monthCells.ts';
import { readMonths } from './readMonths.ts';
import type { Reading } from './reading.ts';
import { blocksOf } from './sheetBlocks.ts';
import type { ImportContext } from './understanding.ts';
import type { GridSheet } from './workbook.ts';

const CURRENCY = 'USD';

interface LinePlace {
  /** The row or column, from 0. */
  readonly index: number;
  readonly line: ImportedLine;
  /** The cell of its heading. */
  readonly cell: string;
}

/** Reads the figures of a sheet whose rows and columns are months and lines. */
export function readFigures(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: Reading,
): void {
  if (!layout.meanings.some(({ meaning }) => meaning.kind === 'line')) {
    reading.ask(sheet, 'lines', `Say which lines ${sheet.name} holds, or do not use the sheet.`);
    return;
  }
  for (const block of blocksOf(sheet, layout)) readBlock(sheet, block, context, reading);
}

function readBlock(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: Reading,
): void {
  const isDown = layout.orientation === 'monthsDown';
  const lines = linesOf(sheet, layout, reading);
  if (lines.length === 0) return;
  const at = (month: number, line: LinePlace) =>
    isDown ? ([month, line.index] as const) : ([line.index, month] as const);
  const cellsAt = (month: number) =>
    lines.map((line) => valueAt(sheet, ...at(month, line))).filter((value) => value !== null);
  const months = readMonths(sheet, layout, context, cellsAt, reading);
  const isMoney = lines.some(({ line }) => LINES[line].unit !== 'percent');
  if (layout.unit === null && isMoney) {
    reading.ask(
      sheet,
      'unit',
      `Say whether the amounts of ${sheet.name} are in units, thousands or millions.`,
    );
  }
  for (const { index, month } of months) {
    readMonth(sheet, layout.unit, month, (line) => at(index, line), lines, reading);
  }
}

/** The places of the lines; two of the same line, and one in another currency, are refused. */
function linesOf(sheet: GridSheet, layout: SheetLayout, reading: Reading): readonly LinePlace[] {
  const places = layout.meanings.flatMap(({ position, meaning }): LinePlace[] => {
    if (meaning.kind !== 'line') return [];
    const index = position - 1;
    const cell =
      layout.orientation === 'monthsDown'
        ? cellAddress(layout.headerRow - 1, index)
        : cellAddress(index, layout.labelColumn - 1);
    return [{ index, line: meaning.line, cell }];
  });
  const heading = ({ index }: LinePlace) =>
    layout.orientation === 'monthsDown'
      ? textAt(sheet, layout.headerRow - 1, index)
      : textAt(sheet, index, layout.labelColumn - 1);
  return [...Map.groupBy(places, ({ line }) => line).values()].flatMap(([first, second]) => {
    if (first === undefined) return [];
    if (second !== undefined) {
      const kind = layout.orientation === 'monthsDown' ? 'columns' : 'rows';
      reading.refuse(
        sheet,
        second.cell,
        `${first.cell} and ${second.cell} are both ${LINES[first.line].label}; neither is read.`,
        `Say which of the two ${kind} is to be ignored.`,
      );
      return [];
    }
    const currency = headingUnit(heading(first))?.currency ?? CURRENCY;
    if (currency === CURRENCY) return [first];
    reading.refuse(
      sheet,
      first.cell,
      `${heading(first)} is in ${currency}; figures are kept in US dollars.`,
      'Bring the amounts in US dollars.',
    );
    return [];
  });
}

function readMonth(
  sheet: GridSheet,
  unit: ImportUnit | null,
  month: MonthFound,
  at: (line: LinePlace) => readonly [row: number, column: number],
  lines: readonly LinePlace[],
  reading: Reading,
): void {
  const read = new Map(
    lines.map((place) => [place.line, { place, amount: amountOf(sheet, place, at, unit) }]),
  );
  const valueOf = (line: ImportedLine) => {
    const amount = read.get(line)?.amount;
    return amount?.kind === 'amount' ? amount.value : null;
  };
  for (const { place, amount: written } of read.values()) {
    const cell = cellAddress(...at(place));
    const amount =
      written.kind === 'unclear'
        ? margin(written.value, valueOf('grossProfit'), valueOf('revenue'))
        : written;
    if (amount.kind === 'blank') reading.blanks += 1;
    else if (amount.kind === 'refused') reading.refuse(sheet, cell, amount.reason, amount.remedy);
    else if (amount.kind === 'amount' && (unit !== null || LINES[place.line].unit === 'percent')) {
      reading.amounts.push({
        subject: 'figures',
        sheet: sheet.name,
        cell,
        fyLabel: month.fyLabel,
        monthNum: month.monthNum,
        line: place.line,
        value: amount.value,
      });
    }
  }
}

function amountOf(
  sheet: GridSheet,
  place: LinePlace,
  at: (line: LinePlace) => readonly [row: number, column: number],
  unit: ImportUnit | null,
): CellAmount {
  const value = valueAt(sheet, ...at(place));
  return LINES[place.line].unit === 'percent'
    ? percentIn(value)
    : moneyIn(value, unit ?? 'units', MONEY_DIGITS, CURRENCY);
}

/** So far a written margin may be from the one that the month's own figures give. */
const NEAR = decimal('0.02');

/** 0.324 by the month's own gross profit and revenue; without them it can be either. */
function margin(written: string, grossProfit: string | null, revenue: string | null): CellAmount {
  const number = decimal(written);
  if (grossProfit !== null && revenue !== null && !decimal(revenue).eq('0')) {
    const share = decimal(grossProfit).div(decimal(revenue));
    if (share.minus(number).abs().lte(NEAR)) return percentOfShare(written);
    if (share.times(decimal('100')).minus(number).abs().lte(NEAR)) return percentOf(written);
  }
  return {
    kind: 'refused',
    reason: `${written} can be a margin of ${written} % or of ${timesTen(written, 2)} %.`,
    remedy: 'Format the cells as percentages, or write the margin as a number such as 32.4.',
  };
}
