import type { FlowPeriod, StatementsOfMonth } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import type { FlowSection } from '../../../finance/statements/flowLines.ts';
import type {
  FlowEnd,
  SheetRemainder,
  SheetTotal,
} from '../../../finance/statements/statementRows.ts';
import { formatMoney } from '../../../format/money.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export const FLOW_PERIOD_LABELS: Readonly<Record<FlowPeriod, string>> = {
  month: 'Month',
  toDate: 'Year to date',
  twelveMonths: 'Twelve months',
};

const REMAINDER_LABELS: Readonly<Record<SheetRemainder, string>> = {
  notClassified: 'Not classified',
  resultOfYear: 'Result of the year',
  earlierResults: 'Earlier results not carried over',
  notBooked: 'Adjustments not booked',
  difference: 'Does not balance',
};

const TOTAL_LABELS: Readonly<Record<SheetTotal, string>> = {
  totalAssets: 'Total assets',
  totalLiabilities: 'Total liabilities',
  totalEquity: 'Total equity',
  totalLiabilitiesAndEquity: 'Total liabilities and equity',
};

const SECTION_LABELS: Readonly<Record<Exclude<FlowSection, 'open'>, string>> = {
  operations: 'Cash from operations',
  investing: 'Cash from investing',
  financing: 'Cash from financing',
};

const END_LABELS: Readonly<Record<FlowEnd, string>> = {
  change: 'Change in cash',
  opening: 'Opening cash',
  movedIntoCash: 'Moved into cash',
  closing: 'Closing cash',
};

export interface ShownRow {
  readonly key: string;
  readonly label: string;
  readonly isTotal: boolean;
  /** The key under which the server knows the line's accounts; null for totals. */
  readonly opens: string | null;
  readonly amounts: readonly (string | null)[];
}

/** Remainders that consist of accounts. */
const OPENED_REMAINDERS: ReadonlySet<SheetRemainder> = new Set(['notClassified', 'resultOfYear']);

export function balanceSheetRows({ sheet, lines }: StatementsOfMonth): ShownRow[] {
  const names = new Map(lines.map(({ slug, name }) => [slug, name]));
  return sheet.rows.map((row) => {
    const { amounts } = row;
    switch (row.is) {
      case 'line':
        return {
          key: row.slug,
          label: names.get(row.slug) ?? row.slug,
          isTotal: false,
          opens: `balance-${row.slug}`,
          amounts,
        };
      case 'remainder':
        return {
          key: row.key,
          label: REMAINDER_LABELS[row.key],
          isTotal: false,
          opens: OPENED_REMAINDERS.has(row.key) ? `balance-${row.key}` : null,
          amounts,
        };
      default:
        return { key: row.key, label: TOTAL_LABELS[row.key], isTotal: true, opens: null, amounts };
    }
  });
}

/** A line of a single month opens its accounts. */
export function cashFlowRows(
  { flows }: StatementsOfMonth,
  period: FlowPeriod,
): readonly ShownRow[] | null {
  const flow = flows.find((one) => one.period === period);
  if (flow === undefined) return null;
  return flow.rows.map((row) => {
    const { amounts } = row;
    switch (row.is) {
      case 'line':
        return {
          key: row.line,
          label: FLOW_LINES[row.line].label,
          isTotal: false,
          opens: period === 'month' ? `flow-${row.line}` : null,
          amounts,
        };
      case 'section':
        return {
          key: row.section,
          label: row.section === 'open' ? '' : SECTION_LABELS[row.section],
          isTotal: true,
          opens: null,
          amounts,
        };
      default:
        return {
          key: row.key,
          label: END_LABELS[row.key],
          isTotal: row.key === 'change' || row.key === 'closing',
          opens: null,
          amounts,
        };
    }
  });
}

/** Returns "October 2026", or "November 2025 to October 2026". */
export const spanName = ({ first, last }: { readonly first: string; readonly last: string }) =>
  first === last ? bookMonthName(last) : `${bookMonthName(first)} to ${bookMonthName(last)}`;

const moneyWithoutSign = (amount: string) =>
  formatMoney(shownBasis().currency, amount.replace(/^-/, ''));

/** What a reader has to know before trusting the balance sheet, one sentence each. */
export function sheetWarnings(statements: StatementsOfMonth): string[] {
  const { sheet, month, missingEntities, undecided, differenceSince } = statements;
  if (month === null) return [];
  const amountOf = (key: SheetRemainder) =>
    sheet.rows.find((row) => row.is === 'remainder' && row.key === key)?.amounts[0] ?? null;
  const difference = amountOf('difference');
  const since = differenceSince === null || differenceSince === month ? '' : differenceSince;
  const name = bookMonthName(month);
  return [
    ...(missingEntities.length === 0
      ? []
      : [
          `${name} has no balance sheet, because the books of ${missingEntities.join(' and ')} are missing or incomplete.`,
        ]),
    ...(difference === null || /^-?0\.00$/.test(difference)
      ? []
      : [
          `The balance sheet does not balance: assets are ${moneyWithoutSign(difference)} ${difference.startsWith('-') ? 'less' : 'more'} than liabilities and equity${since === '' ? '' : `, since ${bookMonthName(since)}`}.`,
        ]),
    ...(undecided.length === 0
      ? []
      : [
          `The books of ${undecided.join(' and ')} fit two readings: last year’s result has been moved into equity, or it hasn’t. The sheet shows the second one.`,
        ]),
  ];
}

/** Says why a period has no cash flow. */
export function whyNoFlow({ month, months }: StatementsOfMonth, period: FlowPeriod): string {
  const name = month === null ? '' : bookMonthName(month);
  if (period === 'month') {
    return `A cash flow needs the balance sheet of the month before. ${name} is the first one in a row.`;
  }
  const since = months[0] === undefined ? '' : ` They begin in ${bookMonthName(months[0])}.`;
  const span = period === 'toDate' ? 'the year so far' : 'the last twelve months';
  return `A cash flow for ${span} needs the balance sheets of all these months and of the month before them.${since}`;
}
