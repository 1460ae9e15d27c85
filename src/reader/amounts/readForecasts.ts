import type { SheetLayout } from '../../contract/imports.ts';
import { CURRENCIES } from '../../contract/forecastKinds.ts';
import { LIMITS } from '../../contract/limits.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { FORECAST_DIGITS } from '../../finance/money.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { moneyIn } from '../cells/amountText.ts';
import { textAt, valueAt, widthOf } from '../cells/grid.ts';
import { isTotalOrNote, roleOf } from '../cells/headings.ts';
import type { MonthFound } from '../months/monthCells.ts';
import type { AmountReading, ReadForecast } from './readAmount.ts';
import { skippedInTable, skippedRow } from './leftOut.ts';
import { SheetReader } from './sheetReader.ts';
import { allMonths, positionOf } from '../months/readMonths.ts';
import type { ImportContext } from '../layout/importContext.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

type ForecastMetric = 'forecast' | 'budget' | 'actual';

interface AmountOwner {
  readonly businessUnit: string;
  readonly currency: string;
}

export function readForecastSheet(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: AmountReading,
): void {
  if (layout.unit === null) {
    reading.ask(
      sheet,
      'unit',
      `Choose whether the amounts in ${sheet.name} are in units, thousands or millions.`,
    );
  }
  const reader = new ForecastReader(sheet, layout, context, reading);
  if (layout.orientation === 'monthsDown') reader.readList();
  else reader.readAcross();
}

class ForecastReader extends SheetReader {
  readonly #units = new Map(this.context.businessUnits.map((name) => [name.toLowerCase(), name]));

  readList(): void {
    const columns = this.layout.meanings.flatMap(({ position, meaning: { kind } }) =>
      kind === 'amount' || kind === 'forecast' || kind === 'budget' || kind === 'actual'
        ? [{ column: position - 1, kind }]
        : [],
    );
    if (columns.length === 0) {
      this.#askLines('Choose the columns with forecasts, budgets or actual amounts');
      return;
    }
    const cellsAt = (row: number) => columns.map(({ column }) => valueAt(this.sheet, row, column));
    for (const { index: row, month } of this.#months(cellsAt)) {
      const owner = this.#ownerOfRow(row);
      if (owner === null) continue;
      for (const { column, kind } of columns) {
        const metric = kind === 'amount' ? this.#metricOfRow(row) : kind;
        if (metric !== null) this.#read(row, column, metric, owner, month);
      }
    }
  }

  readAcross(): void {
    const rows = this.layout.meanings.flatMap(({ position, meaning: { kind } }) =>
      kind === 'forecast' || kind === 'budget' || kind === 'actual'
        ? [{ row: position - 1, metric: kind }]
        : [],
    );
    if (rows.length === 0) {
      this.#askLines('Choose the rows with forecasts, budgets or actual amounts');
      return;
    }
    const months = this.#months((column) =>
      rows.map(({ row }) => valueAt(this.sheet, row, column)),
    );
    const first = Math.min(...months.map(({ index }) => index), widthOf(this.sheet));
    for (const { row, metric } of rows) {
      const owner = this.#ownerAcross(row, first);
      if (owner === null) continue;
      for (const { index: column, month } of months) {
        this.#read(row, column, metric, owner, month);
      }
    }
    this.reading.skipped.push(...skippedInTable(this.context.basis, this.sheet, this.layout));
  }

  #askLines(question: string): void {
    this.reading.ask(
      this.sheet,
      'lines',
      `${question} in ${this.sheet.name}, or do not use the sheet.`,
    );
  }

  #months(valuesAt: (index: number) => readonly (GridValue | null)[]) {
    const cellsAt = (index: number) => valuesAt(index).filter((value) => value !== null);
    const found = allMonths(this.sheet, this.layout, this.context, cellsAt, this.reading);
    return found.filter(({ cell, month: { calendarYear: year } }) => {
      const isKept = year >= LIMITS.forecastMinYear && year <= LIMITS.forecastMaxYear;
      if (!isKept) {
        this.refuse(
          cell,
          `Forecasts can be stored for ${LIMITS.forecastMinYear} to ${LIMITS.forecastMaxYear}, not for ${year}.`,
          'Correct the month, or delete the row or column.',
        );
      }
      return isKept;
    });
  }

  #ownerOfRow(row: number): AmountOwner | null {
    const unitColumn = positionOf(this.layout, 'businessUnit');
    const currencyColumn = positionOf(this.layout, 'currency');
    const businessUnit = this.#unitIn(row, unitColumn);
    if (businessUnit === null) return null;
    const written = currencyColumn === -1 ? '' : textAt(this.sheet, row, currencyColumn);
    const currency = this.#currencyOf(written, cellAddress(row, Math.max(currencyColumn, 0)));
    return currency === null ? null : { businessUnit, currency };
  }

  /** The business unit of a row. The file may name a unit once for several rows. */
  #unitIn(row: number, column: number): string | null {
    if (column === -1) {
      this.#askLines('Choose the column with the business units');
      return null;
    }
    let above = row;
    while (above >= this.layout.headerRow && textAt(this.sheet, above, column) === '') above -= 1;
    const name = above < this.layout.headerRow ? '' : textAt(this.sheet, above, column);
    const known = this.#units.get(name.replace(/\s*\([A-Z]{3}\)$/, '').toLowerCase());
    if (known !== undefined) return known;
    if (isTotalOrNote(name)) {
      const beside = [...(this.sheet.rows[row] ?? []).keys()].filter((at) => at > column);
      const skipped = skippedRow(this.context.basis, this.sheet, row, beside, name);
      if (skipped !== null) this.reading.skipped.push(skipped);
    } else {
      this.refuse(
        cellAddress(row, column),
        name === '' ? 'The business unit is missing.' : `There is no business unit “${name}”.`,
        'Use the unit’s name in Board Reports, or add it there first.',
      );
    }
    return null;
  }

  #currencyOf(written: string, cell: string): string | null {
    const said = written === '' ? this.#currencyOfHead() : written;
    const known = CURRENCIES.find((currency) => currency === said?.toUpperCase());
    if (known !== undefined) return known;
    const bySign = said === null ? null : headingUnit(said)?.currency;
    if (bySign !== null && bySign !== undefined) return bySign;
    this.refuse(
      cell,
      said === null ? 'The currency is missing.' : `“${said}” is not a supported currency.`,
      `Write one of ${CURRENCIES.join(', ')} next to each business unit.`,
    );
    return null;
  }

  #currencyOfHead(): string | null {
    const said = this.sheet.rows
      .slice(0, this.layout.headerRow)
      .flatMap((cells, row) => cells.map((_, column) => textAt(this.sheet, row, column)))
      .map((text) => headingUnit(text)?.currency ?? null)
      .filter((currency) => currency !== null);
    const [only = null] = new Set(said);
    return new Set(said).size === 1 ? only : null;
  }

  #metricOfRow(row: number): ForecastMetric | null {
    const column = positionOf(this.layout, 'metric');
    if (column === -1) {
      this.#askLines('Choose the column that distinguishes forecasts from budgets');
      return null;
    }
    const role = roleOf(textAt(this.sheet, row, column));
    if (role === 'forecast' || role === 'budget' || role === 'actual') return role;
    this.refuse(
      cellAddress(row, column),
      `“${textAt(this.sheet, row, column)}” is not Forecast, Budget or Actual.`,
      'Enter one of these three.',
    );
    return null;
  }

  #ownerAcross(row: number, firstMonth: number): AmountOwner | null {
    const label = this.layout.labelColumn - 1;
    const businessUnit = this.#unitIn(row, label);
    if (businessUnit === null) return null;
    const labels = Array.from({ length: firstMonth }, (_, column) => column);
    const texts = labels.map((column) => textAt(this.sheet, row, column));
    const inBrackets = /\(([A-Z]{3})\)$/.exec(textAt(this.sheet, row, label))?.[1];
    const written =
      texts.find((text) => CURRENCIES.some((currency) => currency === text.toUpperCase())) ??
      inBrackets ??
      this.#currencyAbove(row, firstMonth);
    const currency = this.#currencyOf(written, cellAddress(row, label));
    return currency === null ? null : { businessUnit, currency };
  }

  #currencyAbove(row: number, firstMonth: number): string {
    const label = this.layout.labelColumn - 1;
    for (let above = row; above >= this.layout.headerRow; above -= 1) {
      for (let column = 0; column < firstMonth; column += 1) {
        const text = textAt(this.sheet, above, column).toUpperCase();
        if (CURRENCIES.some((currency) => currency === text)) return text;
      }
      if (textAt(this.sheet, above, label) !== '') break;
    }
    return '';
  }

  #read(
    row: number,
    column: number,
    metric: ForecastMetric,
    owner: AmountOwner,
    month: MonthFound,
  ): void {
    const { unit } = this.layout;
    const cell = cellAddress(row, column);
    const amount = moneyIn(
      this.context.basis,
      valueAt(this.sheet, row, column),
      unit,
      FORECAST_DIGITS,
      owner.currency,
    );
    if (amount.kind === 'blank') this.reading.blanks += 1;
    else if (amount.kind === 'refused') this.refuse(cell, amount.reason, amount.remedy);
    else if (unit !== null) {
      const read: ReadForecast = {
        subject: 'forecasts',
        sheet: this.sheet.name,
        cell,
        ...owner,
        metric: metric === 'actual' ? 'forecast' : metric,
        field: metric === 'actual' ? 'actualAmount' : 'amount',
        calendarYear: month.calendarYear,
        calendarMonth: month.calendarMonth,
        value: amount.value,
      };
      this.reading.amounts.push(read);
    }
  }
}
