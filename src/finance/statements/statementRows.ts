import { textOfMillionths } from '../books/exactSums.ts';
import type { Millionths } from '../books/exactSums.ts';
import type { BalanceLine, BalanceSide } from './balanceLines.ts';
import type { FlowLine, FlowSection } from './flowLines.ts';
import { FLOW_KEYS, FLOW_LINES, FLOW_SECTIONS } from './flowLines.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import { statedBalance } from './typedStatements.ts';

/** Amounts of a balance sheet that are no line of the company. */
export const SHEET_REMAINDERS = [
  'notClassified',
  'resultOfYear',
  'earlierResults',
  'equityNotEntered',
  'notBooked',
  'difference',
] as const;
export type SheetRemainder = (typeof SHEET_REMAINDERS)[number];

export const SHEET_TOTALS = [
  'totalAssets',
  'totalLiabilities',
  'totalEquity',
  'totalLiabilitiesAndEquity',
] as const;
export type SheetTotal = (typeof SHEET_TOTALS)[number];

/** Only planned statements have it, so no figure id names it. */
export const NOT_PLANNED = 'notPlanned' as const;

export const FLOW_ENDS = ['change', 'opening', 'movedIntoCash', 'closing'] as const;
export type FlowEnd = (typeof FLOW_ENDS)[number];

/** A row of a statement. Each amount is decimal text; null where its column has no statement. */
export type BalanceSheetRow = { readonly amounts: readonly (string | null)[] } & (
  | { readonly is: 'line'; readonly slug: string; readonly side: BalanceSide }
  | { readonly is: 'remainder'; readonly key: SheetRemainder | typeof NOT_PLANNED }
  | { readonly is: 'total'; readonly key: SheetTotal }
);

export type FlowRow = { readonly amounts: readonly (string | null)[] } & (
  | { readonly is: 'line'; readonly line: FlowLine }
  | { readonly is: 'section'; readonly section: FlowSection }
  | { readonly is: 'end'; readonly key: FlowEnd | typeof NOT_PLANNED }
);

/** True for sections, the change in cash and the closing cash. */
export const isFlowTotal = (row: FlowRow): boolean =>
  row.is === 'section' || (row.is === 'end' && (row.key === 'change' || row.key === 'closing'));

const amountsText = (amounts: readonly (Millionths | null)[]) =>
  amounts.map((amount) => (amount === null ? null : textOfMillionths(amount)));

const isAllZero = (amounts: readonly (Millionths | null)[]) =>
  amounts.every((amount) => amount === null || amount === 0n);

/**
 * The rows of a balance sheet in the order of the page, with one amount for each sheet (null: there is none). Leaves
 * out lines and remainders that are zero in every column. Assets, with what isn't classified, equal liabilities and
 * equity with the results, adjustments and the difference.
 */
export function sheetRows(
  lines: readonly BalanceLine[],
  sheets: readonly (BalanceSheet | null)[],
): BalanceSheetRow[] {
  const each = (of: (sheet: BalanceSheet) => Millionths) =>
    sheets.map((sheet) => (sheet === null ? null : of(sheet)));
  const sideOf = (side: BalanceSide) => lines.filter((line) => line.side === side);
  const sumOf = (side: BalanceSide) => (sheet: BalanceSheet) =>
    sideOf(side).reduce((sum, { slug }) => sum + (sheet.lines.get(slug) ?? 0n), 0n);
  const linesOf = (side: BalanceSide): BalanceSheetRow[] =>
    sideOf(side).flatMap((line) => {
      const { slug } = line;
      const amounts = sheets.map((sheet) => (sheet === null ? null : statedBalance(sheet, line)));
      return isAllZero(amounts) ? [] : [{ is: 'line', slug, side, amounts: amountsText(amounts) }];
    });
  const remainder = (key: SheetRemainder | typeof NOT_PLANNED): BalanceSheetRow[] => {
    const amounts = each((sheet) => sheet[key] ?? 0n);
    const isOpen = key === 'notClassified' && sheets.some((sheet) => sheet?.hasUnclassified);
    return isAllZero(amounts) && !isOpen
      ? []
      : [{ is: 'remainder', key, amounts: amountsText(amounts) }];
  };
  const total = (key: SheetTotal, of: (sheet: BalanceSheet) => Millionths): BalanceSheetRow => ({
    is: 'total',
    key,
    amounts: amountsText(each(of)),
  });
  const equity = (sheet: BalanceSheet) =>
    sumOf('equity')(sheet) +
    sheet.resultOfYear +
    sheet.earlierResults +
    sheet.equityNotEntered +
    sheet.notBooked;
  return [
    ...linesOf('asset'),
    ...remainder('notClassified'),
    total('totalAssets', (sheet) => sumOf('asset')(sheet) + sheet.notClassified),
    ...linesOf('liability'),
    total('totalLiabilities', sumOf('liability')),
    ...linesOf('equity'),
    ...remainder('resultOfYear'),
    ...remainder('earlierResults'),
    ...remainder('equityNotEntered'),
    ...remainder('notBooked'),
    total('totalEquity', equity),
    ...remainder('difference'),
    ...remainder(NOT_PLANNED),
    total(
      'totalLiabilitiesAndEquity',
      (sheet) =>
        sumOf('liability')(sheet) + equity(sheet) + sheet.difference + (sheet.notPlanned ?? 0n),
    ),
  ];
}

/**
 * The rows of a cash flow in the order of the page, with one amount for each flow (null: there is none). Leaves out
 * lines that are zero in every column. The sections add up to the change in cash.
 */
export function flowRows(flows: readonly (CashFlow | null)[]): FlowRow[] {
  const each = (of: (flow: CashFlow) => Millionths) =>
    flows.map((flow) => (flow === null ? null : of(flow)));
  const sections = FLOW_SECTIONS.flatMap((section): FlowRow[] => {
    const keys = FLOW_KEYS.filter((key) => FLOW_LINES[key].section === section);
    const rows = keys.flatMap((line): FlowRow[] => {
      const amounts = each((flow) => flow.lines.get(line) ?? 0n);
      return isAllZero(amounts) ? [] : [{ is: 'line', line, amounts: amountsText(amounts) }];
    });
    const total = each((flow) =>
      keys.reduce((sum, line) => sum + (flow.lines.get(line) ?? 0n), 0n),
    );
    // Unclassified amounts and differences have no heading of their own.
    if (section === 'open') return rows;
    return rows.concat({ is: 'section', section, amounts: amountsText(total) });
  });
  const ends = [NOT_PLANNED, ...FLOW_ENDS].flatMap((key): FlowRow[] => {
    const amounts = each((flow) => flow[key] ?? 0n);
    if ((key === 'movedIntoCash' || key === NOT_PLANNED) && isAllZero(amounts)) return [];
    return [{ is: 'end', key, amounts: amountsText(amounts) }];
  });
  return [...sections, ...ends];
}

export const isSheetRemainder = (key: string): key is SheetRemainder =>
  SHEET_REMAINDERS.some((one) => one === key);

/** The key of a row in figure ids: the slug of a line, or the key of another row. */
export const sheetRowKey = (row: BalanceSheetRow): string =>
  row.is === 'line' ? row.slug : row.key;

export function flowRowKey(row: FlowRow): string {
  if (row.is === 'line') return row.line;
  return row.is === 'section' ? row.section : row.key;
}

/** The places of the rows that a row of the balance sheet adds up; empty unless it is a total. */
export function addedSheetRows(rows: readonly BalanceSheetRow[], at: number): number[] {
  const row = rows[at];
  if (row?.is !== 'total') return [];
  const since = rows.slice(0, at).findLastIndex(({ is }) => is === 'total') + 1;
  const own = rows.slice(since, at).map((_, index) => since + index);
  if (row.key !== 'totalLiabilitiesAndEquity') return own;
  const totals = rows.flatMap((one, index) =>
    one.is === 'total' && (one.key === 'totalLiabilities' || one.key === 'totalEquity')
      ? [index]
      : [],
  );
  return [...totals, ...own];
}

/**
 * The places of the rows that a row of the cash flow adds up: the lines of a section, or the sections and open lines of
 * the change in cash. Empty for other rows.
 */
export function addedFlowRows(rows: readonly FlowRow[], at: number): number[] {
  const row = rows[at];
  const since = rows.slice(0, at).findLastIndex(({ is }) => is === 'section') + 1;
  const own = rows.slice(since, at).map((_, index) => since + index);
  if (row?.is === 'section') return own;
  if (row?.is !== 'end' || row.key !== 'change') return [];
  return [...rows.flatMap((one, index) => (one.is === 'section' ? [index] : [])), ...own];
}
