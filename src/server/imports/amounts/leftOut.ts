import type { ImportLeftOut, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { MONEY_DIGITS } from '../../../domain/money.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { moneyIn } from '../cells/amountText.ts';
import { textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import {
  isOtherScenario,
  isTotalOrNote,
  lineIn,
  monthsIn,
  roleOf,
  yearIn,
} from '../cells/headings.ts';
import { columnOfMonths, mergedValue, monthBlocks, sheetMonths } from '../months/readMonths.ts';
import type { SheetMonths } from '../months/readMonths.ts';

/** A row or column with amounts that are not read. */
export type Skipped = Omit<ImportLeftOut, 'places'>;

const REASONS = {
  unknown: 'It is not a known line.',
  nameless: 'It has no name.',
  known: 'No line is chosen for it.',
  repeated: 'Another row or column is read as the same line.',
  other: 'It is a total, a comparison, a plan or a note.',
  otherThanPlan: 'It is an actual amount, a total, a comparison or a note.',
  noMetric: 'It does not say whether it is a forecast, a budget or an actual amount.',
} as const;

/** Headings of columns that tell rows apart, whatever numbers they hold. */
const OF_ROWS: ReadonlySet<string | null> = new Set([
  'month',
  'year',
  'metric',
  'currency',
  'businessUnit',
]);

/** Whether a cell holds an amount other than 0. */
function isFilled(basis: CompanyBasis, value: GridValue | null): boolean {
  if (value === null || !/[1-9]/.test(value.value)) return false;
  if (value.kind === 'number') return !value.isPercent;
  const amount = moneyIn(basis, value, 'units', MONEY_DIGITS, basis.currency);
  return amount.kind === 'amount' && /[1-9]/.test(amount.value);
}

const otherOf = ({ isPlan }: GridSheet) =>
  isPlan === true ? REASONS.otherThanPlan : REASONS.other;

function reasonFor(
  basis: CompanyBasis,
  sheet: GridSheet,
  name: string,
  { subject, meanings }: SheetLayout,
): string {
  if (name === '') return REASONS.nameless;
  if (isTotalOrNote(name) || isOtherScenario(sheet, name)) return otherOf(sheet);
  if (subject === 'forecasts') return REASONS.noMetric;
  const line = lineIn(basis, { kind: 'text', value: name });
  if (line === null) return REASONS.unknown;
  const isRead = meanings.some(({ meaning }) => meaning.kind === 'line' && meaning.line === line);
  return isRead ? REASONS.repeated : REASONS.known;
}

/** One axis of a table: its positions from 0, and the cell where two positions meet. */
interface Table {
  readonly sheet: GridSheet;
  readonly isDown: boolean;
  readonly months: readonly number[];
  readonly lines: readonly number[];
}

function cellOf({ isDown }: Table, month: number, line: number): readonly [number, number] {
  return isDown ? [month, line] : [line, month];
}

/** The positions of `across` where a row or column has an amount. */
function filledAt(
  basis: CompanyBasis,
  table: Table,
  position: number,
  across: 'months' | 'lines',
): readonly number[] {
  return table[across].filter((other) => {
    const [month, line] = across === 'months' ? [other, position] : [position, other];
    return isFilled(basis, valueAt(table.sheet, ...cellOf(table, month, line)));
  });
}

/** A row that says itself that it holds no amount of its own; null if nothing is in it. */
export function skippedRow(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  columns: readonly number[],
  name: string,
): Skipped | null {
  const filled = columns.filter((column) => isFilled(basis, valueAt(sheet, row, column)));
  const [column] = filled;
  if (column === undefined) return null;
  return {
    sheet: sheet.name,
    cell: cellAddress(row, column),
    kind: 'row',
    name,
    amounts: filled.length,
    reason: otherOf(sheet),
  };
}

const LINES_OF: Readonly<Record<SheetLayout['subject'], ReadonlySet<string>>> = {
  figures: new Set(['line']),
  forecasts: new Set(['forecast', 'budget', 'actual']),
};

/** The rows and columns of a table that have amounts and are not read. */
export function skippedInTable(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): readonly Skipped[] {
  const blocks = monthBlocks(basis, sheet, layout);
  return blocks.flatMap((block, at) => {
    const end = blocks[at + 1]?.headerRow ?? Infinity;
    const lines = block.meanings.flatMap(({ position, meaning }) =>
      LINES_OF[block.subject].has(meaning.kind) ? [position - 1] : [],
    );
    const found = sheetMonths(basis, sheet, block);
    const table: Table = {
      sheet,
      isDown: block.orientation === 'monthsDown',
      months: found.months.map(({ index }) => index),
      lines,
    };
    return skippedLines(basis, table, block, end).concat(skippedMonths(basis, table, block, found));
  });
}

/** Rows, or columns where the months are below each other, that hold no known line. */
function skippedLines(
  basis: CompanyBasis,
  table: Table,
  layout: SheetLayout,
  end: number,
): readonly Skipped[] {
  const { sheet, isDown } = table;
  const [first, last] = isDown
    ? [0, widthOf(sheet)]
    : [layout.headerRow, Math.min(end - 1, sheet.rows.length)];
  const known = new Set([
    ...layout.meanings.map(({ position }) => position - 1),
    ...(isDown ? [layout.labelColumn - 1] : []),
  ]);
  return positions(first, last).flatMap((position): Skipped[] => {
    if (known.has(position)) return [];
    const heading = isDown
      ? textOf(mergedValue(sheet, layout.headerRow - 1, position))
      : textOf(mergedValue(sheet, position, layout.labelColumn - 1));
    if (isDown && OF_ROWS.has(roleOf(heading))) return [];
    const filled = filledAt(basis, table, position, 'months');
    const [month] = filled;
    if (month === undefined) return [];
    // An amount may look like a year, but hardly all of a row without a name.
    if (heading === '' && isOfTime(basis, table, filled, position)) return [];
    return [
      {
        sheet: sheet.name,
        cell: cellAddress(...cellOf(table, month, position)),
        kind: isDown ? 'column' : 'row',
        name: heading,
        amounts: filled.length,
        reason: reasonFor(basis, sheet, heading, layout),
      },
    ];
  });
}

/** Whether all that is filled there are months or years: a heading of another block. */
function isOfTime(
  basis: CompanyBasis,
  table: Table,
  filled: readonly number[],
  position: number,
): boolean {
  return filled.every((month) => {
    const value = valueAt(table.sheet, ...cellOf(table, month, position));
    const isMonth = monthsIn(basis, value).some(({ calendarYear }) => calendarYear !== null);
    return isMonth || yearIn(basis, value) !== null;
  });
}

/** Totals, plans and the like among the months. */
function skippedMonths(
  basis: CompanyBasis,
  table: Table,
  layout: SheetLayout,
  { months, unreadable }: SheetMonths,
): readonly Skipped[] {
  const { sheet, isDown } = table;
  const read = new Set([...months, ...unreadable].map(({ index }) => index));
  const label = isDown ? columnOfMonths(layout) : layout.headerRow - 1;
  const [first, last] = isDown
    ? [layout.headerRow, sheet.rows.length]
    : [layout.labelColumn, widthOf(sheet)];
  return positions(first, last).flatMap((position): Skipped[] => {
    if (read.has(position)) return [];
    const filled = filledAt(basis, table, position, 'lines');
    const [line] = filled;
    if (line === undefined) return [];
    const name = textOf(
      isDown ? mergedValue(sheet, position, label) : mergedValue(sheet, label, position),
    );
    return [
      {
        sheet: sheet.name,
        cell: cellAddress(...cellOf(table, position, line)),
        kind: isDown ? 'row' : 'column',
        name,
        amounts: filled.length,
        reason: name === '' ? REASONS.nameless : otherOf(sheet),
      },
    ];
  });
}

const positions = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);

/** Rows or columns of one name together: a list may have hundreds of them. */
export function leftOutTogether(skipped: readonly Skipped[]): ImportLeftOut[] {
  const alike = Map.groupBy(skipped, ({ sheet, kind, name, reason }) =>
    [sheet, kind, name, reason].join('\n'),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            places: others.length + 1,
            amounts: others.reduce((sum, { amounts }) => sum + amounts, first.amounts),
          },
        ],
  );
}
