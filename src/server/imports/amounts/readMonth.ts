import type { ImportedLine, ImportUnit } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { decimal } from '../../../domain/decimal.ts';
import { LINES } from '../../../domain/lines.ts';
import { MONEY_DIGITS, sum } from '../../../domain/money.ts';
import { timesTen } from '../../../domain/scaling.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { CellAmount } from '../cells/amountText.ts';
import {
  moneyIn,
  peopleIn,
  percentIn,
  percentAmount,
  percentOfShare,
} from '../cells/amountText.ts';
import { valueAt } from '../cells/grid.ts';
import type { MonthFound } from '../months/monthCells.ts';
import type { AmountReading, ReadFigure } from './readAmount.ts';
import type { GridSheet } from '../cells/grid.ts';

export interface LinePlace {
  /** The row or column, from 0. */
  readonly index: number;
  readonly line: ImportedLine;
  /** Its heading. */
  readonly name?: string;
  /** The cell of its heading. */
  readonly cell: string;
  /** What its name says its amounts are in, where the lines of the sheet differ; left out where it says none. */
  readonly unit?: ImportUnit;
  /** Further rows or columns of the line that are added to this one, as a person has confirmed. */
  readonly added?: readonly LinePlace[];
}

/** Asks for the unit of the amounts if any of them is money. */
export function askUnit(
  sheet: GridSheet,
  unit: ImportUnit | null,
  lines: readonly LinePlace[],
  reading: AmountReading,
): void {
  const isOpen = ({ line, unit: own }: LinePlace) =>
    LINES[line].unit === 'usd' && own === undefined;
  if (unit !== null || !lines.some(isOpen)) return;
  reading.ask(
    sheet,
    'unit',
    `Choose whether the amounts of ${sheet.name} are in units, thousands or millions.`,
  );
}

/** Reads the amounts of a month, each in the cell that `at` gives for its line. */
export function readMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  unit: ImportUnit | null,
  month: MonthFound,
  at: (line: LinePlace) => readonly [row: number, column: number],
  lines: readonly LinePlace[],
  reading: AmountReading,
): void {
  const read = new Map(lines.map((place) => [place.line, sumOf(basis, sheet, place, at, unit)]));
  const hasUnit = ({ line, unit: own }: LinePlace) =>
    (own ?? unit) !== null || LINES[line].unit !== 'usd';
  const valueOf = (line: ImportedLine) => {
    const amount = read.get(line)?.amount;
    return amount?.kind === 'amount' ? amount.value : null;
  };
  for (const { place, cell, amount: written, accounts } of read.values()) {
    const amount =
      written.kind === 'unclear'
        ? margin(written.value, valueOf('grossProfit'), valueOf('revenue'))
        : written;
    if (amount.kind === 'blank') reading.blanks += 1;
    else if (amount.kind === 'refused') reading.refuse(sheet, cell, amount.reason, amount.remedy);
    else if (amount.kind === 'amount' && hasUnit(place)) {
      reading.amounts.push({
        subject: 'figures',
        sheet: sheet.name,
        cell,
        fyLabel: month.fyLabel,
        monthNum: month.monthNum,
        line: place.line,
        value: amount.value,
        ...(accounts === undefined ? {} : { accounts }),
      });
    }
  }
}

interface PlaceRead {
  readonly place: LinePlace;
  readonly cell: string;
  readonly amount: CellAmount;
  readonly accounts?: NonNullable<ReadFigure['accounts']>;
}

/** The amount of a line: that of its row, or of all its rows together. */
function sumOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  place: LinePlace,
  at: (line: LinePlace) => readonly [row: number, column: number],
  unit: ImportUnit | null,
): PlaceRead {
  const parts = [place, ...(place.added ?? [])].map((part) => ({
    place,
    name: part.name ?? '',
    cell: cellAddress(...at(part)),
    amount: amountOf(basis, sheet, part, at, part.unit ?? unit),
  }));
  const [first = { place, cell: place.cell, amount: { kind: 'blank' } as const }] = parts;
  if (parts.length < 2) return first;
  const unread = parts.find(({ amount }) => amount.kind !== 'amount' && amount.kind !== 'blank');
  if (unread !== undefined) return unread;
  const accounts = parts.flatMap(({ name, cell, amount }) =>
    amount.kind === 'amount' ? [{ cell, name, amount: amount.value }] : [],
  );
  const [filled] = accounts;
  if (filled === undefined) return first;
  const { total } = sum(accounts.map(({ amount }) => amount));
  return {
    place,
    cell: filled.cell,
    amount: { kind: 'amount', value: total ?? filled.amount },
    accounts,
  };
}

function amountOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  place: LinePlace,
  at: (line: LinePlace) => readonly [row: number, column: number],
  unit: ImportUnit | null,
): CellAmount {
  const value = valueAt(sheet, ...at(place));
  if (LINES[place.line].unit === 'percent') return percentIn(basis, value);
  if (LINES[place.line].unit === 'people') return peopleIn(basis, value);
  return moneyIn(basis, value, unit, MONEY_DIGITS, basis.currency);
}

/** How far a written margin may be from the one that the month's own figures give. */
const NEAR = decimal('0.02');

/** Whether 0.324 is a share or a percentage, by the month's gross profit and revenue. */
function margin(written: string, grossProfit: string | null, revenue: string | null): CellAmount {
  const number = decimal(written);
  if (grossProfit !== null && revenue !== null && !decimal(revenue).eq('0')) {
    const share = decimal(grossProfit).div(decimal(revenue));
    if (share.minus(number).abs().lte(NEAR)) return percentOfShare(written);
    if (share.times(decimal('100')).minus(number).abs().lte(NEAR)) return percentAmount(written);
  }
  return {
    kind: 'refused',
    reason: `${written} could be a margin of ${written} % or of ${timesTen(written, 2)} %.`,
    remedy: 'Format the cells as percentages, or write the margin as a number such as 32.4.',
  };
}
