import type { ImportedLine, ImportUnit } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal } from '../../finance/decimal.ts';
import { LINES } from '../../finance/lines.ts';
import { MONEY_DIGITS, sum } from '../../finance/money.ts';
import { timesTen } from '../../finance/scaling.ts';
import { cellAddress } from '../../office/cellAddress.ts';
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
  readonly index: number;
  readonly line: ImportedLine;
  readonly name?: string;
  readonly cell: string;
  /** The unit stated by the line's name, set if the lines of the sheet have different units. */
  readonly unit?: ImportUnit;
  readonly added?: readonly LinePlace[];
}

export function requestUnit(
  sheet: GridSheet,
  unit: ImportUnit | null,
  lines: readonly LinePlace[],
  reading: AmountReading,
): void {
  const money = lines.filter(({ line }) => LINES[line].unit === 'usd');
  const open = money.filter(({ unit: own }) => own === undefined);
  const [first] = open;
  if (unit !== null || first === undefined) return;
  const others =
    open.length === money.length ? '' : ` that state no unit, such as ${first.name ?? first.cell},`;
  reading.ask(
    sheet,
    'unit',
    `Choose whether the amounts in ${sheet.name}${others} are in units, thousands or millions.`,
  );
}

/** Reads the amounts of one month; `at` gives the cell of each line. */
export function readMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  unit: ImportUnit | null,
  month: MonthFound,
  at: (line: LinePlace) => readonly [row: number, column: number],
  lines: readonly LinePlace[],
  reading: AmountReading,
): void {
  const read = new Map(
    lines.map((place) => [place.line, lineAmount(basis, sheet, place, at, unit)]),
  );
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

function lineAmount(
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
    amount: cellAmount(basis, sheet, part, at, part.unit ?? unit),
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

function cellAmount(
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

/** How far, in percentage points, a written margin may differ from the margin calculated from the month's figures. */
const MARGIN_TOLERANCE = decimal('0.02');

/** Uses the month's gross profit and revenue to decide whether 0.324 is a share or a percentage. */
function margin(written: string, grossProfit: string | null, revenue: string | null): CellAmount {
  const number = decimal(written);
  if (grossProfit !== null && revenue !== null && !decimal(revenue).eq('0')) {
    const share = decimal(grossProfit).div(decimal(revenue));
    if (share.minus(number).abs().lte(MARGIN_TOLERANCE)) return percentOfShare(written);
    if (share.times(decimal('100')).minus(number).abs().lte(MARGIN_TOLERANCE))
      return percentAmount(written);
  }
  return {
    kind: 'refused',
    reason: `${written} could be a margin of ${written}% or of ${timesTen(written, 2)}%.`,
    remedy: 'Format the cells as percentages, or write the margin as a number such as 32.4.',
  };
}
