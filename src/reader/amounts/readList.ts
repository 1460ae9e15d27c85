import { currencyName } from '../../format/currencyName.ts';
import type { ImportMeaning, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { canBeCurrency, statedCurrency } from '../../finance/headingUnit.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import { MONEY_DIGITS } from '../../finance/money.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { otherMoneyOfRow, unitsByRow } from '../books/unitsByLine.ts';
import { refusedMoney } from './refusedMoney.ts';
import { moneyIn } from '../cells/amountText.ts';
import { mergedValue, textAt, textOf, valueAt } from '../cells/grid.ts';
import {
  isOtherScenario,
  isReadScenario,
  isTotalOrNote,
  lineNamedBy,
  roleOf,
} from '../cells/headings.ts';
import type { LinePlace } from './readMonth.ts';
import { requestUnit, readMonth } from './readMonth.ts';
import type { PlacedMonth } from '../months/readMonths.ts';
import { allMonths, ofKnownYears, positionOf, sheetMonths } from '../months/readMonths.ts';
import type { AmountReading } from './readAmount.ts';
import { skippedRow } from './leftOut.ts';
import { SheetReader } from './sheetReader.ts';
import type { ImportContext } from '../layout/importContext.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

interface ListEntry extends LinePlace {
  readonly month: PlacedMonth['month'];
}

type PlacedMonthRows = readonly [PlacedMonth, ...PlacedMonth[]];

/** Reads a list with a month, a line name and an amount in each row. */
export function readList(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: AmountReading,
): void {
  const question = questionOf(layout);
  if (question === null) new ListReader(sheet, layout, context, reading).read();
  else reading.ask(sheet, 'lines', `${question} in ${sheet.name}, or do not use the sheet.`);
}

function questionOf({ meanings }: SheetLayout): string | null {
  const count = (wanted: ImportMeaning['kind']) =>
    meanings.filter(({ meaning: { kind } }) => kind === wanted).length;
  if (count('lineName') !== 1) return 'Choose the one column with the names of the lines';
  if (count('amount') !== 1) return 'Choose the one column with the amounts';
  return count('line') > 0
    ? 'Leave out either the columns for single lines or the columns with line names and amounts'
    : null;
}

const isBlankCell = (basis: CompanyBasis, value: GridValue | null) =>
  moneyIn(basis, value, 'units', MONEY_DIGITS, basis.currency).kind === 'blank';

class ListReader extends SheetReader {
  readonly #amounts = positionOf(this.layout, 'amount');

  read(): void {
    const entries = this.#once(this.#entries());
    requestUnit(this.sheet, this.layout.unit, entries, this.reading);
    const at = ({ index }: LinePlace) => [index, this.#amounts] as const;
    const byMonth = Map.groupBy(entries, ({ month }) => `${month.fyLabel} ${month.monthNum}`);
    for (const [, lines] of byMonth) {
      const [first] = lines;
      if (first === undefined) continue;
      readMonth(
        this.context.basis,
        this.sheet,
        this.layout.unit,
        first.month,
        at,
        lines,
        this.reading,
      );
    }
  }

  #name = (row: number) => mergedValue(this.sheet, row, positionOf(this.layout, 'lineName'));

  #amount = (row: number) => valueAt(this.sheet, row, this.#amounts);

  #entries(): readonly ListEntry[] {
    const cellsAt = (row: number) => [this.#amount(row)].filter((value) => value !== null);
    const placed = allMonths(this.sheet, this.layout, this.context, cellsAt, this.reading);
    this.#leaveOut(this.#rowsWithoutMonth());
    const filled = this.#withoutBlanks(placed);
    const known = ofKnownYears(this.sheet, filled, this.context, this.reading);
    const wanted = this.#siftedBy(known, this.#metric, this.#refuseMetric);
    const named = this.#siftedBy(wanted, (row) => textOf(this.#name(row)), this.#refuseName);
    const inCompanyCurrency = this.#siftedBy(named, this.#currency, this.#refuseCurrency);
    const kept = inCompanyCurrency.filter(({ index }) => !this.#refuseUnit(index));
    const units = unitsByRow(
      this.sheet,
      this.layout.headerRow,
      kept.map(({ index }) => index),
    );
    return kept.flatMap(({ index, month }): ListEntry[] => {
      const line = lineNamedBy(this.context.basis, this.#name(index));
      const unit = units.get(index);
      const place = {
        index,
        month,
        cell: this.#cellOf(index),
        ...(unit === undefined ? {} : { unit }),
      };
      return line === null ? [] : [{ ...place, line }];
    });
  }

  /** Rows marked as plans or totals. */
  #rowsWithoutMonth(): readonly number[] {
    const { months, unreadable } = sheetMonths(this.context.basis, this.sheet, this.layout);
    const read = new Set([...months, ...unreadable].map(({ index }) => index));
    return [...this.sheet.rows.keys()].filter(
      (row) => row >= this.layout.headerRow && !read.has(row),
    );
  }

  /** Leaves out rows that are known to have no amount of a line to read; other rows are refused. */
  #leaveOut(rows: readonly number[]): void {
    const metric = positionOf(this.layout, 'metric');
    for (const row of rows) {
      const names = [textOf(this.#name(row)), metric === -1 ? '' : textAt(this.sheet, row, metric)];
      const name = names.filter((part) => part !== '').join(', ');
      const skipped = skippedRow(this.context.basis, this.sheet, row, [this.#amounts], name);
      if (skipped !== null) this.reading.skipped.push(skipped);
    }
  }

  #cellOf(row: number): string {
    return cellAddress(row, this.#amounts);
  }

  #withoutBlanks(placed: readonly PlacedMonth[]): readonly PlacedMonth[] {
    for (let row = this.layout.headerRow; row < this.sheet.rows.length; row += 1) {
      if (!isBlankCell(this.context.basis, this.#amount(row))) continue;
      if (lineNamedBy(this.context.basis, this.#name(row)) !== null) this.reading.blanks += 1;
    }
    return placed.filter(({ index }) => !isBlankCell(this.context.basis, this.#amount(index)));
  }

  /**
   * Keeps the rows that have no problem. Rows with the same problem are refused together in one
   * message.
   */
  #siftedBy(
    rows: readonly PlacedMonth[],
    saidIn: (row: number) => string,
    isLeftOut: (said: string, rows: PlacedMonthRows) => boolean,
  ): readonly PlacedMonth[] {
    const groups = Map.groupBy(rows, ({ index }) => saidIn(index));
    const leftOut = new Set<string>();
    for (const [said, [first, ...others]] of groups) {
      if (first !== undefined && isLeftOut(said, [first, ...others])) leftOut.add(said);
    }
    return rows.filter(({ index }) => !leftOut.has(saidIn(index)));
  }

  #metric = (row: number) => {
    const column = positionOf(this.layout, 'metric');
    if (column !== -1) return textAt(this.sheet, row, column);
    return this.sheet.isPlan === true ? 'budget' : 'actual';
  };

  #refuseMetric = (said: string, rows: PlacedMonthRows) => {
    const role = roleOf(said);
    const [{ index }] = rows;
    if (isReadScenario(this.sheet, role)) return false;
    const isKnown = role === 'forecast' || role === 'budget' || role === 'actual';
    if (isKnown || isOtherScenario(this.sheet, said)) {
      this.#leaveOut(rows.map(({ index: row }) => row));
    } else {
      this.refuse(
        cellAddress(index, positionOf(this.layout, 'metric')),
        said === ''
          ? 'It is not clear whether the amount is Forecast, Budget or Actual.'
          : `“${said}” is not Forecast, Budget or Actual.`,
        'Enter one of these three.',
      );
    }
    return true;
  };

  #refuseName = (name: string, rows: PlacedMonthRows) => {
    const [{ index }, ...others] = rows;
    if (lineNamedBy(this.context.basis, this.#name(index)) !== null) return false;
    const amounts = others.length === 0 ? 'amount is' : `${others.length + 1} amounts are`;
    const cell = cellAddress(index, positionOf(this.layout, 'lineName'));
    if (name === '') {
      this.refuse(
        cell,
        'There are amounts without a line.',
        'Write the line next to each amount, or delete the row.',
      );
    } else if (!isTotalOrNote(name) && !isOtherScenario(this.sheet, name)) {
      this.refuse(
        cell,
        `“${name}” is not a known line. Its ${amounts} not read.`,
        'Use the line’s name in Board Reports, such as Revenue, or leave it out.',
      );
    } else {
      this.#leaveOut(rows.map(({ index: row }) => row));
    }
    return true;
  };

  /** The currency of a row, from a column, the line or the heading of the amounts. */
  #currency = (row: number) => {
    const column = positionOf(this.layout, 'currency');
    const beside = column === -1 ? '' : textAt(this.sheet, row, column);
    if (beside !== '') return statedCurrency(beside) ?? beside.toUpperCase();
    const heading = textAt(this.sheet, this.layout.headerRow - 1, this.#amounts);
    return (
      statedCurrency(textOf(this.#name(row))) ??
      statedCurrency(heading) ??
      this.context.basis.currency
    );
  };

  #refuseCurrency = (currency: string, [{ index }, ...others]: PlacedMonthRows) => {
    const { basis } = this.context;
    if (canBeCurrency(currency, basis.currency)) return false;
    const amounts =
      others.length === 0 ? 'The amount is' : `${others.length + 1} amounts, starting here, are`;
    this.refuse(
      this.#cellOf(index),
      `${amounts} in ${currency}, but figures are kept in ${currencyName(basis.currency)}.`,
      `Convert the amounts to ${currencyName(basis.currency)}.`,
    );
    return true;
  };

  #refuseUnit(row: number): boolean {
    const { basis } = this.context;
    const other = otherMoneyOfRow(basis, this.sheet, this.layout.headerRow, row);
    const line = lineNamedBy(basis, this.#name(row));
    if (other === null || line === null || LINES[line].unit !== 'usd') return false;
    const { cell, reason, remedy } = refusedMoney(basis, textOf(this.#name(row)), other);
    this.refuse(cell, reason, remedy);
    return true;
  }

  /**
   * Keeps each line of a month once. If a line occurs several times, it is unclear which entry is right or whether to
   * add them.
   */
  #once(entries: readonly ListEntry[]): readonly ListEntry[] {
    const byClaim = Map.groupBy(
      entries,
      ({ month, line }) => `${month.fyLabel} ${month.monthNum} ${line}`,
    );
    return [...byClaim.values()].flatMap(([first, second, ...others]): ListEntry[] => {
      if (first === undefined) return [];
      if (second === undefined) return [first];
      const { line, month } = first;
      const what = `${lineLabel(this.context.basis, line)} for ${fiscalMonthName(this.context.basis, month.monthNum)} ${month.calendarYear}`;
      this.refuse(
        second.cell,
        others.length === 0
          ? `${first.cell} and ${second.cell} are both ${what}; neither is read.`
          : `${first.cell}, ${second.cell} and ${others.length} more are all ${what}; none is read.`,
        'Keep one amount of the line for each month: correct or delete the others, or add them up.',
      );
      return [];
    });
  }
}
