import { monthsBetween } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { textOfMillionths } from '../books/exactSums.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { PlanKind } from '../plan.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import { REPORTED_ROLES } from './lineOfRole.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { amountsByMonth } from './monthAmounts.ts';
import type { PlannedMonth, PlannedStatement } from './plannedStatements.ts';
import { plannedStatements } from './plannedStatements.ts';
import type { BalanceSheet } from './statementAmounts.ts';
import { flowOfFigure, isReportedAs, RESULT_FIGURES } from './typedMonths.ts';
import { statedBalance } from './typedStatements.ts';

/** A planned month after the newest actual one. */
export interface MonthAhead extends PlannedMonth {
  readonly source: PlanKind;
  /** False if the plan has no balances in any month. It then says nothing about cash. */
  readonly hasBalances: boolean;
}

interface StatedMonth {
  readonly month: BooksMonth;
  readonly source: PlanKind;
  /** The slugs of lines that stay unchanged, because the plan doesn't have them. */
  readonly unchanged: readonly string[];
  /** Lines of the cash flow that the plan leaves out, although the newest twelve months had amounts. */
  readonly leftOut: readonly FlowLine[];
}

/** The months ahead, and the amounts of these months and of the actual ones. */
export interface AmountsAhead {
  /** The newest actual month. */
  readonly newest: BooksMonth;
  readonly months: readonly StatedMonth[];
  readonly amounts: MonthAmounts;
}

interface StatementAhead extends PlannedStatement, Pick<StatedMonth, 'leftOut'> {
  readonly figures: MonthFigures;
}

interface ActualMonths {
  readonly lines: readonly BalanceLine[];
  /** The first calendar month of the year, 1 to 12. */
  readonly yearStart: number;
  /** The balance sheet of the newest actual month. */
  readonly start: BalanceSheet;
  readonly amounts: MonthAmounts;
}

function withoutCash(sheet: BalanceSheet, lines: readonly BalanceLine[]): BalanceSheet {
  const kept = new Map(sheet.lines);
  for (const { role, slug } of lines) if (role === 'cash') kept.delete(slug);
  return { ...sheet, lines: kept };
}

/** The planned figures. Balances of the report that the plan lacks are those of the planned balance sheet. */
function figuresAhead(
  { figures }: PlannedMonth,
  sheet: BalanceSheet,
  lines: readonly BalanceLine[],
): MonthFigures {
  const balances = REPORTED_ROLES.flatMap((role) => {
    const own = lines.filter((line) => isReportedAs(line, role));
    const amounts = own.map((line) => statedBalance(sheet, line)).filter((one) => one !== null);
    if (own.length === 0 || amounts.length < own.length) return [];
    return [[role, figures[role] ?? textOfMillionths(amounts.reduce((sum, one) => sum + one))]];
  });
  return { ...figures, ...Object.fromEntries(balances) };
}

/** Lines of the cash flow that need a figure which isn't planned, although one of the newest twelve months had an amount. */
function flowsLeftOut(
  { figures }: PlannedMonth,
  newest: BooksMonth,
  { flowLine }: MonthAmounts,
): FlowLine[] {
  const past = monthsBetween(monthsLater(newest, 1 - MONTHS_IN_YEAR), monthsLater(newest, 1));
  const missing = RESULT_FIGURES.filter(([key]) => (figures[key] ?? null) === null);
  return missing
    .map(([key]) => flowOfFigure(key))
    .filter((line) => past.some((month) => (flowLine(line, month) ?? 0n) !== 0n));
}

/**
 * The amounts of the months after the newest actual one, from consecutive planned months. A balance that isn't planned
 * stays unchanged. Cash is unknown from the first month whose plan has no balances, until a plan states it.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function amountsAhead(actual: ActualMonths, months: readonly MonthAhead[]): AmountsAhead {
  const { lines, yearStart, start, amounts } = actual;
  const newest = start.month;
  const statements = plannedStatements({ lines, yearStart }, start, months);
  const ahead = new Map<BooksMonth, StatementAhead>();
  let isCashKnown = true;
  for (const [at, statement] of statements.entries()) {
    const { planned } = statement;
    isCashKnown =
      (planned.figures.cash ?? null) !== null || (isCashKnown && months[at]?.hasBalances === true);
    const sheet = isCashKnown ? statement.sheet : withoutCash(statement.sheet, lines);
    ahead.set(planned.month, {
      ...statement,
      sheet,
      figures: figuresAhead(planned, sheet, lines),
      leftOut: flowsLeftOut(planned, newest, amounts),
    });
  }
  const planned = amountsByMonth(
    {
      balanceSheet: (month) => ahead.get(month)?.sheet ?? null,
      cashFlowOfMonth: (month) => ahead.get(month)?.flow ?? null,
    },
    lines,
    (month) => ahead.get(month)?.figures ?? {},
  );
  const of = (month: BooksMonth) => (month > newest ? planned : amounts);
  return {
    newest,
    months: months.flatMap(({ month, source }) => {
      const own = ahead.get(month);
      return own === undefined
        ? []
        : [{ month, source, unchanged: own.unchanged, leftOut: own.leftOut }];
    }),
    amounts: {
      reportLine: (line, month) => of(month).reportLine(line, month),
      balanceLine: (slug, month) => of(month).balanceLine(slug, month),
      balanceOfRole: (role, month) => of(month).balanceOfRole(role, month),
      flowLine: (line, month) =>
        ahead.get(month)?.leftOut.includes(line) === true ? null : of(month).flowLine(line, month),
      isHidden: (month) => month <= newest && amounts.isHidden?.(month) === true,
    },
  };
}
