import { yearBeginning } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths, textOfMillionths } from '../books/exactSums.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import type { ReportedRole } from './lineOfRole.ts';
import { REPORTED_ROLES } from './lineOfRole.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import type { SourcedBalance } from './typedMonths.ts';
import {
  balancesOfMonth,
  flowOfFigure,
  isReportedAs,
  lineOfReported,
  resultByFigure,
  resultOfMonth,
} from './typedMonths.ts';
import type { FlowAmounts } from './typedStatements.ts';
import { statedBalance, typedFlow, typedSheet } from './typedStatements.ts';

/** The planned amounts of a month. Amounts are in the company's currency, with the sign of the report or statement. */
export interface PlannedMonth {
  readonly month: BooksMonth;
  readonly figures: MonthFigures;
  /** Closing balances by the slug of their line; lines that aren't planned are absent. */
  readonly balances: ReadonlyMap<string, string>;
}

/** False if a plan says nothing about the month's balances. Its cash would then be EBITDA alone. */
export const hasPlannedBalances = ({ figures, balances }: PlannedMonth): boolean =>
  balances.size > 0 || REPORTED_ROLES.some((role) => (figures[role] ?? null) !== null);

/** The statements that a plan gives a month, and the lines that it says nothing about. */
export interface PlannedStatement {
  readonly planned: PlannedMonth;
  readonly sheet: BalanceSheet;
  readonly flow: CashFlow;
  /** The slugs of lines whose balance isn't planned and stays unchanged. Cash is never one of them. */
  readonly unchanged: readonly string[];
  /** The slugs of planned lines that don't count, because the first balance sheet lacks their balance. */
  readonly withoutStart: readonly string[];
}

interface StatementsBasis {
  readonly lines: readonly BalanceLine[];
  /** The first calendar month of the year, 1 to 12. */
  readonly yearStart: number;
}

type Balances = ReadonlyMap<string, SourcedBalance>;

/** The part of a sheet that is neither a line nor the result of the year. */
const openEquity = ({ earlierResults, equityNotEntered, difference }: BalanceSheet): Millionths =>
  earlierResults + equityNotEntered + difference;

/** A line's balance at the end of the month before, or the planned one. Roles of the report are planned by its figures. */
function balancesIn(
  lines: readonly BalanceLine[],
  before: BalanceSheet,
  { figures, balances }: PlannedMonth,
): Balances {
  const stated = lines.flatMap((line) => {
    const amount = statedBalance(before, line);
    const planned = balances.get(line.slug);
    return amount === null
      ? []
      : [{ line: line.slug, amount: planned ?? textOfMillionths(amount) }];
  });
  const isStated = (role: ReportedRole) => {
    const line = lineOfReported(lines, role);
    return line !== null && statedBalance(before, line) !== null;
  };
  const reported = Object.fromEntries(
    REPORTED_ROLES.filter(isStated).map((role) => [role, figures[role]]),
  );
  return balancesOfMonth(lines, stated, { ...reported, cash: null }, new Map());
}

/** The planned cash of the company's first line with cash; null if cash isn't planned. */
function plannedCash(
  lines: readonly BalanceLine[],
  cash: BalanceLine,
  { figures, balances: planned }: PlannedMonth,
  balances: Balances,
): Millionths | null {
  const own = planned.get(cash.slug);
  if ((figures.cash ?? null) === null) return own === undefined ? null : requiredMillionths(own);
  const typed = [...balances].map(([line, { amount }]) => ({
    line,
    amount: textOfMillionths(amount),
  }));
  const all = balancesOfMonth(lines, typed, { cash: figures.cash }, new Map());
  return all.get(cash.slug)?.amount ?? null;
}

/** The change in equity lines that are not capital. */
const movedInRetained = (
  lines: readonly BalanceLine[],
  before: BalanceSheet,
  balances: Balances,
): Millionths =>
  lines
    .filter(({ role }) => BALANCE_ROLES[role].flow === 'otherEquity')
    .reduce((sum, line) => {
      const start = statedBalance(before, line) ?? 0n;
      return sum + (balances.get(line.slug)?.amount ?? start) - start;
    }, 0n);

const distance = (one: Millionths, other: Millionths): Millionths =>
  one < other ? other - one : one - other;

interface Step {
  /** Cash is what the other lines give. */
  readonly sheet: BalanceSheet;
  readonly flow: CashFlow;
  /** Planned cash less the cash that the other lines give, since the first balance sheet. */
  readonly notPlanned: Millionths;
}

function nextStep(
  { lines, yearStart }: StatementsBasis,
  cash: BalanceLine,
  before: Pick<Step, 'sheet' | 'notPlanned'>,
  planned: PlannedMonth,
): Step | null {
  const { month, figures } = planned;
  const balances = balancesIn(lines, before.sheet, planned);
  const isFirstOfYear = yearBeginning(month, yearStart) === month;
  const lastResult = isFirstOfYear ? before.sheet.resultOfYear : 0n;
  const soFar = isFirstOfYear ? 0n : before.sheet.resultOfYear;
  const sheetWith = (amount: Millionths) =>
    typedSheet({
      month,
      lines,
      balances: new Map([...balances, [cash.slug, { amount, source: 'typed' }]]),
      resultOfYear: soFar + resultOfMonth(figures),
      isFirstOfYear,
      before: before.sheet,
    });
  // Cash is the amount that keeps the part of the sheet that isn't explained unchanged.
  const open = openEquity(before.sheet) + lastResult - openEquity(sheetWith(0n));
  const cashAfter = (carried: Millionths) => open - carried;
  const kept = before.sheet.earlierResults + lastResult;
  const stated = plannedCash(lines, cash, planned, balances);
  const wanted = stated === null ? null : stated - before.notPlanned;
  const moved = movedInRetained(lines, before.sheet, balances);
  const isCarried =
    cashAfter(kept) === wanted ||
    (cashAfter(0n) !== wanted && distance(moved, kept) < distance(moved, 0n));
  const amount = cashAfter(isCarried ? kept : 0n);
  const sheet = sheetWith(amount);
  const results: FlowAmounts = resultByFigure(figures).map(([figure, value]) => [
    flowOfFigure(figure),
    value,
  ]);
  const flow = typedFlow(lines, before.sheet, sheet, { results, moves: [] });
  if (flow === null) return null;
  return { sheet, flow, notPlanned: stated === null ? before.notPlanned : stated - amount };
}

/** Adds the amount by which planned cash differs from the planned lines. */
function withNotPlanned(
  { sheet, flow, notPlanned }: Step,
  cash: BalanceLine,
  earlier: Millionths,
): Pick<PlannedStatement, 'sheet' | 'flow'> {
  const moved = notPlanned - earlier;
  const lines = new Map(sheet.lines);
  lines.set(cash.slug, (lines.get(cash.slug) ?? 0n) + notPlanned);
  return {
    sheet: { ...sheet, lines, ...(notPlanned === 0n ? {} : { notPlanned }) },
    flow: {
      ...flow,
      opening: flow.opening + earlier,
      change: flow.change + moved,
      closing: flow.closing + notPlanned,
      ...(moved === 0n ? {} : { notPlanned: moved }),
    },
  };
}

/** Whether a plan states the line, alone or in a balance of the report. */
const isPlanned = (
  lines: readonly BalanceLine[],
  line: BalanceLine,
  { figures, balances }: PlannedMonth,
): boolean =>
  balances.has(line.slug) ||
  REPORTED_ROLES.some(
    (role) =>
      (figures[role] ?? null) !== null &&
      isReportedAs(line, role) &&
      lineOfReported(lines, role) !== null,
  );

/**
 * Balance sheets and cash flows of consecutive planned months that follow `start`. They end before the first month
 * without EBITDA. Other figures of the result that aren't planned are left out, a balance that isn't planned stays
 * unchanged, and cash follows from the other lines. If cash is planned too, the difference is "Not planned by line".
 * Retained earnings and reserves that change by about the earlier results take them in; the rest of the change is cash. @throws
 * RangeError on an amount that is not a plain decimal.
 */
export function plannedStatements(
  basis: StatementsBasis,
  start: BalanceSheet,
  months: readonly PlannedMonth[],
): PlannedStatement[] {
  const { lines } = basis;
  const cash = lineOfReported(lines, 'cash');
  if (cash === null) return [];
  // A plan says nothing about these amounts, so they neither change nor cause a flow.
  const { notClassified, notBooked } = start;
  const standing = notBooked - notClassified;
  const statements: PlannedStatement[] = [];
  let before: Pick<Step, 'sheet' | 'notPlanned'> = {
    sheet: {
      ...start,
      notClassified: 0n,
      notBooked: 0n,
      difference: start.difference + standing,
    },
    notPlanned: 0n,
  };
  for (const planned of months) {
    const isNext = planned.month === monthsLater(before.sheet.month, 1);
    if (!isNext || (planned.figures.ebitda ?? null) === null) break;
    const step = nextStep(basis, cash, before, planned);
    if (step === null) break;
    const { sheet, flow } = withNotPlanned(step, cash, before.notPlanned);
    const isStarted = (line: BalanceLine) => statedBalance(start, line) !== null;
    statements.push({
      planned,
      sheet: { ...sheet, notClassified, notBooked, difference: sheet.difference - standing },
      flow,
      unchanged: lines
        .filter(
          (line) =>
            line.role !== 'cash' &&
            (sheet.lines.get(line.slug) ?? 0n) !== 0n &&
            !isPlanned(lines, line, planned),
        )
        .map(({ slug }) => slug),
      withoutStart: lines
        .filter((line) => !isStarted(line) && isPlanned(lines, line, planned))
        .map(({ slug }) => slug),
    });
    before = step;
  }
  return statements;
}
