import { FLOW_LINES } from './flowLines.ts';
import type { FlowSection } from './flowLines.ts';
import type {
  BalanceSheetRow,
  FlowEnd,
  FlowRow,
  SheetRemainder,
  SheetTotal,
} from './statementRows.ts';
import { NOT_PLANNED } from './statementRows.ts';

export const REMAINDER_LABELS: Readonly<Record<SheetRemainder, string>> = {
  notClassified: 'Not classified',
  resultOfYear: 'Result of the year',
  earlierResults: 'Earlier results not carried over',
  equityNotEntered: 'Equity not entered',
  notBooked: 'Adjustments not booked',
  difference: 'Does not balance',
};

const NOT_PLANNED_LABEL = 'Not planned by line';

const TOTAL_LABELS: Readonly<Record<SheetTotal, string>> = {
  totalAssets: 'Total assets',
  totalLiabilities: 'Total liabilities',
  totalEquity: 'Total equity',
  totalLiabilitiesAndEquity: 'Total liabilities and equity',
};

const SECTION_LABELS: Readonly<Record<FlowSection, string>> = {
  operations: 'Cash from operations',
  investing: 'Cash from investing',
  financing: 'Cash from financing',
  open: '',
};

const END_LABELS: Readonly<Record<FlowEnd, string>> = {
  change: 'Change in cash',
  opening: 'Opening cash',
  movedIntoCash: 'Moved into cash',
  closing: 'Closing cash',
};

/** The name of a row of the balance sheet; a line that the company doesn't have is named by its slug. */
export function sheetRowLabel(
  row: BalanceSheetRow,
  lines: readonly { readonly slug: string; readonly name: string }[],
): string {
  switch (row.is) {
    case 'line':
      return lines.find(({ slug }) => slug === row.slug)?.name ?? row.slug;
    case 'remainder':
      return row.key === NOT_PLANNED ? NOT_PLANNED_LABEL : REMAINDER_LABELS[row.key];
    default:
      return TOTAL_LABELS[row.key];
  }
}

/** The name of a row of the cash flow. */
export function flowRowLabel(row: FlowRow): string {
  switch (row.is) {
    case 'line':
      return FLOW_LINES[row.line].label;
    case 'section':
      return SECTION_LABELS[row.section];
    default:
      return row.key === NOT_PLANNED ? NOT_PLANNED_LABEL : END_LABELS[row.key];
  }
}
