import type { ImportLeftOut, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONEY_DIGITS } from '../../finance/money.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { moneyIn } from '../cells/amountText.ts';
import { mergedValue, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import {
  isOtherScenario,
  isTotalOrNote,
  lineIn,
  monthsIn,
  roleOf,
  yearIn,
} from '../cells/headings.ts';
import { columnOfMonths, monthBlocks, sheetMonths } from '../months/readMonths.ts';
import type { SheetMonths } from '../months/readMonths.ts';

export type SkippedPlace = Omit<ImportLeftOut, 'places'>;

const LEFT_OUT_REASONS = {
  unknown: 'It is not a known line.',
  nameless: 'It has no name.',
  known: 'No line is chosen for it.',
  repeated: 'Another row or column is read as the same line.',
  other: 'It is a total, a comparison, a plan or a note.',
  otherThanPlan: 'It is an actual amount, a total, a comparison or a note.',
  noMetric: 'It isn’t marked as a forecast, a budget or an actual amount.',
} as const;

/** Headings of columns that describe rows, whatever numbers they hold. */
const ROW_HEADINGS: ReadonlySet<string | null> = new Set([
  'month',
  'year',
  'metric',
  'currency',
  'businessUnit',
]);

function isNonZeroAmount(basis: CompanyBasis, value: GridValue | null): boolean {
  if (value === null || !/[1-9]/.test(value.value)) return false;
  if (value.kind === 'number') return !value.isPercent;
  const amount = moneyIn(basis, value, 'units', MONEY_DIGITS, basis.currency);
  return amount.kind === 'amount' && /[1-9]/.test(amount.value);
}

const otherScenarioReason = ({ isPlan }: GridSheet) =>
  isPlan === true ? LEFT_OUT_REASONS.otherThanPlan : LEFT_OUT_REASONS.other;

function leftOutReason(
  basis: CompanyBasis,
  sheet: GridSheet,
  name: string,
  { subject, meanings }: SheetLayout,
): string {
  if (name === '') return LEFT_OUT_REASONS.nameless;
  if (isTotalOrNote(name) || isOtherScenario(sheet, name)) return otherScenarioReason(sheet);
  if (subject === 'forecasts') return LEFT_OUT_REASONS.noMetric;
  const line = lineIn(basis, { kind: 'text', value: name });
  if (line === null) return LEFT_OUT_REASONS.unknown;
  const isRead = meanings.some(({ meaning }) => meaning.kind === 'line' && meaning.line === line);
  return isRead ? LEFT_OUT_REASONS.repeated : LEFT_OUT_REASONS.known;
}

/** One axis of a table: its positions from 0, and the cell where two positions meet. */
interface Table {
  readonly sheet: GridSheet;
  readonly isDown: boolean;
  readonly months: readonly number[];
  readonly lines: readonly number[];
}

function tablePosition({ isDown }: Table, month: number, line: number): readonly [number, number] {
  return isDown ? [month, line] : [line, month];
}

function filledAt(
  basis: CompanyBasis,
  table: Table,
  position: number,
  across: 'months' | 'lines',
): readonly number[] {
  return table[across].filter((other) => {
    const [month, line] = across === 'months' ? [other, position] : [position, other];
    return isNonZeroAmount(basis, valueAt(table.sheet, ...tablePosition(table, month, line)));
  });
}

/** A row that is marked as having no amount of its own; null if the row is empty. */
export function skippedRow(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  columns: readonly number[],
  name: string,
): SkippedPlace | null {
  const filled = columns.filter((column) => isNonZeroAmount(basis, valueAt(sheet, row, column)));
  const [column] = filled;
  if (column === undefined) return null;
  return {
    sheet: sheet.name,
    cell: cellAddress(row, column),
    kind: 'row',
    name,
    amounts: filled.length,
    reason: otherScenarioReason(sheet),
  };
}

const LINES_BY_SUBJECT: Readonly<Record<SheetLayout['subject'], ReadonlySet<string>>> = {
  figures: new Set(['line']),
  forecasts: new Set(['forecast', 'budget', 'actual']),
};

export function skippedInTable(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): readonly SkippedPlace[] {
  const blocks = monthBlocks(basis, sheet, layout);
  return blocks.flatMap((block, at) => {
    const end = blocks[at + 1]?.headerRow ?? Infinity;
    const lines = block.meanings.flatMap(({ position, meaning }) =>
      LINES_BY_SUBJECT[block.subject].has(meaning.kind) ? [position - 1] : [],
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

/** Rows without a known line, or columns if months are in rows. */
function skippedLines(
  basis: CompanyBasis,
  table: Table,
  layout: SheetLayout,
  end: number,
): readonly SkippedPlace[] {
  const { sheet, isDown } = table;
  const [first, last] = isDown
    ? [0, widthOf(sheet)]
    : [layout.headerRow, Math.min(end - 1, sheet.rows.length)];
  const known = new Set([
    ...layout.meanings.map(({ position }) => position - 1),
    ...(isDown ? [layout.labelColumn - 1] : []),
  ]);
  return positions(first, last).flatMap((position): SkippedPlace[] => {
    if (known.has(position)) return [];
    const heading = isDown
      ? textOf(mergedValue(sheet, layout.headerRow - 1, position))
      : textOf(mergedValue(sheet, position, layout.labelColumn - 1));
    if (isDown && ROW_HEADINGS.has(roleOf(heading))) return [];
    const filled = filledAt(basis, table, position, 'months');
    const [month] = filled;
    if (month === undefined) return [];
    // One amount may look like a year, but a whole row of amounts without a name rarely does.
    if (heading === '' && isOfTime(basis, table, filled, position)) return [];
    return [
      {
        sheet: sheet.name,
        cell: cellAddress(...tablePosition(table, month, position)),
        kind: isDown ? 'column' : 'row',
        name: heading,
        amounts: filled.length,
        reason: leftOutReason(basis, sheet, heading, layout),
      },
    ];
  });
}

/**
 * True if every filled cell at a position is a month or a year, as in the headings of another
 * block.
 */
function isOfTime(
  basis: CompanyBasis,
  table: Table,
  filled: readonly number[],
  position: number,
): boolean {
  return filled.every((month) => {
    const value = valueAt(table.sheet, ...tablePosition(table, month, position));
    const isMonth = monthsIn(basis, value).some(({ calendarYear }) => calendarYear !== null);
    return isMonth || yearIn(basis, value) !== null;
  });
}

/** Lists the totals, plans and similar columns that stand among the months. */
function skippedMonths(
  basis: CompanyBasis,
  table: Table,
  layout: SheetLayout,
  { months, unreadable }: SheetMonths,
): readonly SkippedPlace[] {
  const { sheet, isDown } = table;
  const read = new Set([...months, ...unreadable].map(({ index }) => index));
  const label = isDown ? columnOfMonths(layout) : layout.headerRow - 1;
  const [first, last] = isDown
    ? [layout.headerRow, sheet.rows.length]
    : [layout.labelColumn, widthOf(sheet)];
  return positions(first, last).flatMap((position): SkippedPlace[] => {
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
        cell: cellAddress(...tablePosition(table, position, line)),
        kind: isDown ? 'row' : 'column',
        name,
        amounts: filled.length,
        reason: name === '' ? LEFT_OUT_REASONS.nameless : otherScenarioReason(sheet),
      },
    ];
  });
}

const positions = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);

/** Combines rows or columns of the same name, because a list may have hundreds of them. */
export function combinedLeftOut(skipped: readonly SkippedPlace[]): ImportLeftOut[] {
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
