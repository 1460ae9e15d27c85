import type { FlowPeriod, OpenReading, StatementsOfMonth } from '../../../contract/statements.ts';
import { bookMonthName, monthsLater } from '../../../finance/books/bookMonths.ts';
import { withoutMinus } from '../../../finance/decimal.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
import { RESULT_READINGS } from '../../../finance/statements/earlierResults.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { flowRowLabel, sheetRowLabel } from '../../../finance/statements/statementLabels.ts';
import type {
  BalanceSheetRow,
  FlowRow,
  SheetRemainder,
} from '../../../finance/statements/statementRows.ts';
import { balanceFigure } from '../../../finance/statements/statementFigureIds.ts';
import { flowRowKey, isFlowTotal, sheetRowKey } from '../../../finance/statements/statementRows.ts';
import { statementPeriodText } from '../../../finance/statements/readStatementFigure.ts';
import { formatMoney } from '../../../format/money.ts';
import { nameList } from '../../../format/nameList.ts';
import { typedSheetWords } from '../../../format/typedSheetWords.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export const FLOW_PERIOD_LABELS: Readonly<Record<FlowPeriod, string>> = {
  month: 'Month',
  toDate: 'Year to date',
  twelveMonths: 'Twelve months',
};

export interface ShownRow {
  readonly key: string;
  readonly label: string;
  readonly isTotal: boolean;
  /** The key under which the server knows the line's accounts; null for totals. */
  readonly opens: string | null;
  readonly amounts: readonly (string | null)[];
  /** The figure id of each amount; null for planned amounts, which can't be explained. */
  readonly figures: readonly (string | null)[];
}

/** A statement of the answer has the plan last. On screen it is second, because the month is compared with it. */
const planSecond = <T>(cells: readonly T[]): readonly T[] =>
  cells.slice(0, -1).toSpliced(1, 0, ...cells.slice(-1));

const withPlan = <T>(cells: readonly T[], plan: T | undefined): readonly T[] =>
  plan === undefined ? cells : planSecond([...cells, plan]);

/** Remainders that consist of accounts or adjustments, or come from them. */
const OPENED_REMAINDERS: ReadonlySet<string> = new Set<SheetRemainder>([
  'notClassified',
  'resultOfYear',
  'notBooked',
  'difference',
]);

function openedBySheetRow(row: BalanceSheetRow): string | null {
  if (row.is === 'line') return `balance-${row.slug}`;
  return row.is === 'remainder' && OPENED_REMAINDERS.has(row.key) ? `balance-${row.key}` : null;
}

export const sheetColumns = ({ sheet, plan }: StatementsOfMonth): readonly string[] =>
  withPlan(
    sheet.columns.map((column) => bookMonthName(column)),
    plan?.name,
  );

export function shownSheetRows({ sheet, lines, plan }: StatementsOfMonth): ShownRow[] {
  return sheet.rows.map((row) => ({
    key: sheetRowKey(row),
    label: sheetRowLabel(row, lines),
    isTotal: row.is === 'total',
    opens: openedBySheetRow(row),
    amounts: plan === undefined ? row.amounts : planSecond(row.amounts),
    figures: withPlan<string | null>(
      sheet.columns.map((month) => balanceFigure(sheetRowKey(row), month)),
      plan === undefined ? undefined : null,
    ),
  }));
}

interface FlowSpan {
  readonly first: string;
  readonly last: string;
}

/** A line of a single month opens its accounts. */
const openedByFlowRow = (row: FlowRow, period: FlowPeriod): string | null =>
  row.is === 'line' && period === 'month' ? `flow-${row.line}` : null;

export function shownFlowColumns(
  { flows }: StatementsOfMonth,
  period: FlowPeriod,
): readonly string[] {
  const flow = flows.find((one) => one.period === period);
  return flow === undefined ? [] : withPlan(flow.columns.map(spanName), flow.planName);
}

export function shownFlowRows(
  { flows }: StatementsOfMonth,
  period: FlowPeriod,
): readonly ShownRow[] | null {
  const flow = flows.find((one) => one.period === period);
  if (flow === undefined) return null;
  return flow.rows.map((row) => ({
    key: flowRowKey(row),
    label: flowRowLabel(row),
    isTotal: isFlowTotal(row),
    opens: openedByFlowRow(row, period),
    amounts: flow.planName === undefined ? row.amounts : planSecond(row.amounts),
    figures: withPlan<string | null>(
      flow.columns.map(
        (span) => `flow-${flowRowKey(row)}.${statementPeriodText(shownBasis(), span)}`,
      ),
      flow.planName === undefined ? undefined : null,
    ),
  }));
}

/** Returns "October 2026", or "November 2025 to October 2026". */
const spanName = ({ first, last }: FlowSpan) =>
  first === last ? bookMonthName(last) : `${bookMonthName(first)} to ${bookMonthName(last)}`;

const isZero = (amount: string | null | undefined) => /^-?0\.00$/.test(amount ?? '0.00');

const moneyWithoutSign = (amount: string) =>
  formatMoney(shownBasis().currency, withoutMinus(amount));

/** The facts that a reader needs before trusting the balance sheet, one sentence each. */
export function sheetWarnings(statements: StatementsOfMonth, mayMap: boolean): string[] {
  const { sheet, month, missingEntities, differenceSince, openings = [] } = statements;
  if (month === null) return [];
  const amountOf = (key: SheetRemainder) =>
    sheet.rows.find((row) => row.is === 'remainder' && row.key === key)?.amounts[0] ?? null;
  const [difference, unclassified] = [amountOf('difference'), amountOf('notClassified')];
  const since = differenceSince === null || differenceSince === month ? '' : differenceSince;
  const name = bookMonthName(month);
  return [
    ...(missingEntities.length === 0
      ? []
      : [
          `${name} has no balance sheet, because the books of ${missingEntities.join(' and ')} are missing or incomplete.`,
        ]),
    ...(difference === null || isZero(difference)
      ? []
      : [
          `The balance sheet does not balance: assets are ${moneyWithoutSign(difference)} ${difference.startsWith('-') ? 'less' : 'more'} than liabilities and equity${since === '' ? '' : `, since ${bookMonthName(since)}`}.`,
        ]),
    ...(unclassified === null || isZero(unclassified)
      ? []
      : [
          `${moneyWithoutSign(unclassified)} belongs to accounts without a line. ${mayMap ? 'Choose their lines on the Accounts page.' : 'The finance team has to choose their lines.'}`,
        ]),
    ...openings.flatMap((opening) =>
      opening.isUsed || !mayMap
        ? []
        : [
            `The opening balances${ofEntity(opening)} at the end of ${bookMonthName(opening.month)} are not used, because the books begin earlier.`,
          ],
    ),
  ];
}

/** States the assumption or the choice about last year's result, if an entity's books don't balance either way. */
export function readingWords(reading: OpenReading): string {
  const books = `The books${ofEntity(reading)}`;
  if (reading.chosen === null)
    return `${books} don’t balance, whether or not last year’s result has been moved into equity. The balance sheet assumes that it hasn’t been.`;
  return `${books} don’t balance, whether or not last year’s result has been moved into equity. As chosen, it counts as ${reading.chosen === 'moved' ? 'moved' : 'not moved'}.`;
}

const READING_LABELS: Readonly<Record<ResultReading, string>> = {
  notMoved: 'Not moved into equity yet',
  moved: 'Moved into equity',
};

/** The two choices, with the earlier results and the difference of each. */
export const readingChoices = (readings: OpenReading) =>
  RESULT_READINGS.map((value) => {
    const { earlierResults, difference } = readings[value];
    const currency = shownBasis().currency;
    return {
      value,
      label: `${READING_LABELS[value]}: earlier results of ${formatMoney(currency, earlierResults)}, difference of ${formatMoney(currency, difference)}`,
    };
  });

const ofEntity = ({ entity }: { readonly entity: string }) =>
  entity === '' ? '' : ` of ${entity}`;

/** Where the opening balances next to a month come from: one sentence for each entity that begins with it. */
export function openingNotes({ month, openings = [] }: StatementsOfMonth): string[] {
  return openings.flatMap((opening) => {
    if (!opening.isUsed || month === null || opening.month !== monthsLater(month, -1)) return [];
    const from = opening.fileName === null ? '' : `, from ${opening.fileName}`;
    return [
      `The books${ofEntity(opening)} begin with the opening balances at the end of ${bookMonthName(opening.month)}${from}.`,
    ];
  });
}

/** What typed balance sheets lack, one sentence each. */
export const typedNotes = ({ typed }: StatementsOfMonth): string[] =>
  typed === undefined ? [] : typedSheetWords(typed);

/** Assumptions of the planned balance sheet, one sentence each. */
export function plannedSheetNotes({ plan }: StatementsOfMonth): string[] {
  if (plan === undefined) return [];
  const { name, start, unchanged, withoutStart } = plan;
  const month = bookMonthName(start);
  return [
    ...(unchanged.length === 0
      ? []
      : [
          `${name} has no balances this month for ${nameList(unchanged)}. Their latest earlier amounts are shown.`,
        ]),
    ...(withoutStart.length === 0
      ? []
      : [
          `Planned balances of ${nameList(withoutStart)} are left out, because there are none in ${month}.`,
        ]),
  ];
}

/** The figures that the planned cash flow leaves out. */
export const plannedFlowNotes = ({ plan }: StatementsOfMonth): string[] =>
  plan === undefined || plan.notCounted.length === 0
    ? []
    : [
        `The cash flow of ${plan.name} leaves out ${nameList(plan.notCounted)} in months without planned amounts.`,
      ];

/** Says why a period has no cash flow. */
export function whyNoFlow({ month, months, typed }: StatementsOfMonth, period: FlowPeriod): string {
  const name = month === null ? '' : bookMonthName(month);
  if (typed !== undefined && months.includes(monthsLater(month ?? '', -1))) {
    return `A cash flow needs the cash of both months. ${name} or the month before lacks it.`;
  }
  if (period === 'month') {
    return `A cash flow needs the balance sheet of the month before. The month before ${name} has none.`;
  }
  const since = months[0] === undefined ? '' : ` They begin in ${bookMonthName(months[0])}.`;
  const span = period === 'toDate' ? 'the year so far' : 'the last twelve months';
  return `A cash flow for ${span} needs the balance sheets of all these months and of the month before them.${since}`;
}

export function accountsWithoutLineText({
  accounts,
  accountsWithoutLine,
}: NonNullable<StatementsOfMonth['firstSteps']>): string {
  if (accounts === 0) return 'The accounts appear with the first trial balance.';
  const verb = accountsWithoutLine === 1 ? 'has' : 'have';
  return `${accountsWithoutLine} of ${accounts} asset, liability and equity accounts ${verb} no line yet. The Accounts page suggests lines.`;
}

/** What a line of the cash flow shows for the month; null if the month has no such line. */
export function monthFlowAmount({ flows }: StatementsOfMonth, line: FlowLine): string | null {
  const rows = flows.find(({ period }) => period === 'month')?.rows ?? [];
  return rows.find((row) => row.is === 'line' && row.line === line)?.amounts[0] ?? null;
}
