import { currencyName } from '../../format/currencyName.ts';
import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { canBeCurrency, statedCurrency } from '../../finance/headingUnit.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, valueAt } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { isListLayout } from '../layout/listLayout.ts';
import { skippedInTable } from './leftOut.ts';
import { readList } from './readList.ts';
import type { LinePlace } from './readMonth.ts';
import { requestUnit, readMonth } from './readMonth.ts';
import { reportUnreadAccounts } from './unreadAccounts.ts';
import { areAccounts, sameLineQuestion } from './sameLine.ts';
import { otherMoneyOf, unitsByLine } from '../books/unitsByLine.ts';
import { refusedMoney } from './refusedMoney.ts';
import { monthBlocks, readMonths } from '../months/readMonths.ts';
import type { AmountReading } from './readAmount.ts';
import type { ImportContext } from '../layout/importContext.ts';
import type { GridSheet } from '../cells/grid.ts';

export function readFigureSheet(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: AmountReading,
): void {
  if (isListLayout(layout)) {
    readList(sheet, layout, context, reading);
    return;
  }
  if (!layout.meanings.some(({ meaning }) => meaning.kind === 'line')) {
    reading.ask(
      sheet,
      'lines',
      `Choose which lines ${sheet.name} contains, or do not use the sheet.`,
    );
    return;
  }
  for (const block of monthBlocks(context.basis, sheet, layout))
    readBlock(sheet, block, context, reading);
  reportUnreadAccounts(sheet, layout, context, reading);
  reading.skipped.push(...skippedInTable(context.basis, sheet, layout));
}

function readBlock(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
  reading: AmountReading,
): void {
  const isDown = layout.orientation === 'monthsDown';
  const lines = linePlaces(context.basis, sheet, layout, reading);
  if (lines.length === 0) return;
  const at = (month: number, line: LinePlace) =>
    isDown ? ([month, line.index] as const) : ([line.index, month] as const);
  const cellsAt = (month: number) =>
    lines.map((line) => valueAt(sheet, ...at(month, line))).filter((value) => value !== null);
  const months = readMonths(sheet, layout, context, cellsAt, reading);
  requestUnit(sheet, layout.unit, lines, reading);
  for (const { index, month } of months) {
    readMonth(context.basis, sheet, layout.unit, month, (line) => at(index, line), lines, reading);
  }
}

/** The heading of a column with the one below it, as "Revenue North". */
function nameInHeadings(
  basis: CompanyBasis,
  sheet: GridSheet,
  { headerRow, labelColumn }: SheetLayout,
  column: number,
): string {
  const isData = isMonth(basis, valueAt(sheet, headerRow, labelColumn - 1));
  const below = valueAt(sheet, headerRow, column);
  const part = isData || below?.kind !== 'text' ? '' : textAt(sheet, headerRow, column);
  return [textAt(sheet, headerRow - 1, column), part].filter((text) => text !== '').join(' ');
}

/**
 * Finds the lines. A line in another currency is refused, and so is a line that occurs twice without being a sum of
 * accounts.
 */
function linePlaces(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  reading: AmountReading,
): readonly LinePlace[] {
  const isDown = layout.orientation === 'monthsDown';
  const units = unitsByLine(basis, sheet, layout);
  const places = layout.meanings.flatMap(({ position, meaning }): LinePlace[] => {
    if (meaning.kind !== 'line') return [];
    const index = position - 1;
    const at = isDown
      ? ([layout.headerRow - 1, index] as const)
      : ([index, layout.labelColumn - 1] as const);
    const unit = units.get(index);
    return [
      {
        index,
        line: meaning.line,
        name: isDown ? nameInHeadings(basis, sheet, layout, index) : textAt(sheet, ...at),
        cell: cellAddress(...at),
        ...(unit === undefined ? {} : { unit }),
      },
    ];
  });
  const inDoubt: LinePlace[][] = [];
  const lines = [...Map.groupBy(places, ({ line }) => line).values()].flatMap((group) => {
    const [first, ...added] = group;
    const [second] = added;
    if (first === undefined) return [];
    if (second !== undefined && !areAccounts(basis, sheet, layout, group)) {
      reading.refuse(
        sheet,
        second.cell,
        `${first.cell} and ${second.cell} are both ${lineLabel(basis, first.line)}; neither is read.`,
        `Choose which of the two ${isDown ? 'columns' : 'rows'} to ignore.`,
      );
      return [];
    }
    const foreign = group.find(({ name = '' }) => {
      const currency = statedCurrency(name);
      return currency !== null && !canBeCurrency(currency, basis.currency);
    });
    if (foreign !== undefined) {
      const { name = '', cell } = foreign;
      reading.refuse(
        sheet,
        cell,
        `${name} is in ${statedCurrency(name)}, but figures are kept in ${currencyName(basis.currency)}.`,
        `Convert the amounts to ${currencyName(basis.currency)}.`,
      );
      return [];
    }
    const [unread] = group.flatMap(({ index, name = '' }) => {
      const other =
        LINES[first.line].unit === 'usd' ? otherMoneyOf(basis, sheet, layout, index) : null;
      return other === null ? [] : [refusedMoney(basis, name, other)];
    });
    if (unread !== undefined) {
      reading.refuse(sheet, unread.cell, unread.reason, unread.remedy);
      return [];
    }
    if (second === undefined) return [first];
    if (layout.addsUp === true) return [{ ...first, added }];
    inDoubt.push(group);
    return [];
  });
  if (inDoubt.length > 0) reading.ask(sheet, 'sameLine', sameLineQuestion(basis, inDoubt));
  return lines;
}
