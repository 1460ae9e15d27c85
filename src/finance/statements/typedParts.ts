import { monthsBetween, yearBeginning } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { BalanceLine } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import type { ReportedRole } from './lineOfRole.ts';
import { REPORTED_ROLES } from './lineOfRole.ts';
import { openingMonths } from './openings.ts';
import type { StatementFacts } from './statementFacts.ts';
import type { BalanceSheet } from './statementAmounts.ts';
import { statedBalance } from './typedStatements.ts';
import type { ResultFigure, SourcedBalance } from './typedMonths.ts';
import { flowOfFigure, isReportedAs, lineOfReported, resultByFigure } from './typedMonths.ts';

/** What an entered balance or figure adds to a line of a month without whole books, with the sign of the line. */
export interface EnteredPart {
  /** A balance is named by its slug, or as the result of the year; a figure by its line of the report. */
  readonly of:
    | { readonly is: 'balance'; readonly key: string }
    | { readonly is: 'figure'; readonly key: ResultFigure | ReportedRole };
  readonly month: BooksMonth;
  readonly amount: Millionths;
}

const figuresIn = ({ typed }: StatementFacts, month: BooksMonth) =>
  typed?.months.find((one) => one.month === month)?.figures ?? {};

/**
 * The parts of a balance of a month without whole books: the typed balance itself, or the figure of the report less the
 * other lines that it includes. Empty if accounts feed the line, or if nobody has entered it.
 */
export function enteredPartsOfBalance(
  facts: StatementFacts,
  balances: ReadonlyMap<string, SourcedBalance>,
  line: BalanceLine,
  month: BooksMonth,
): EnteredPart[] {
  const part = (of: EnteredPart['of'], amount: Millionths): EnteredPart => ({ of, month, amount });
  const own = balances.get(line.slug);
  if (own === undefined || own.source === 'accounts') return [];
  const role = REPORTED_ROLES.find((one) => lineOfReported(facts.lines, one)?.slug === line.slug);
  if (own.source === 'typed') return [part({ is: 'balance', key: line.slug }, own.amount)];
  // The report includes the line in a balance that another line takes.
  if (role === undefined) return [];
  const others = facts.lines.filter((one) => one.slug !== line.slug && isReportedAs(one, role));
  return [
    part({ is: 'figure', key: role }, requiredMillionths(figuresIn(facts, month)[role] ?? '0')),
    ...others.flatMap(({ slug }) => {
      const amount = balances.get(slug)?.amount ?? 0n;
      return amount === 0n ? [] : [part({ is: 'balance', key: slug }, -amount)];
    }),
  ];
}

const figureParts = (facts: StatementFacts, month: BooksMonth) =>
  resultByFigure(figuresIn(facts, month)).map(([key, amount]) => ({
    flow: flowOfFigure(key),
    part: { of: { is: 'figure', key } as const, month, amount },
  }));

const resultParts = (facts: StatementFacts, month: BooksMonth): EnteredPart[] =>
  figureParts(facts, month).map(({ part }) => part);

/** The result of the year: the month's figures and the result so far, or the figures of all its months. */
export function enteredPartsOfResult(
  facts: StatementFacts,
  before: BalanceSheet | null,
  month: BooksMonth,
): EnteredPart[] {
  const first = yearBeginning(month, facts.yearStart);
  if (before === null) {
    const parts: EnteredPart[] = [];
    for (let at = first; at <= month; at = monthsLater(at, 1))
      parts.push(...resultParts(facts, at));
    return parts;
  }
  const soFar = first === month ? 0n : before.resultOfYear;
  return [
    ...(soFar === 0n
      ? []
      : [
          {
            of: { is: 'balance', key: 'resultOfYear' },
            month: before.month,
            amount: soFar,
          } as const,
        ]),
    ...resultParts(facts, month),
  ];
}

/**
 * The amounts that balances and results added to the difference, in a month without whole books or after one. Without an
 * earlier sheet, the balances themselves.
 */
export function enteredPartsOfDifference(
  facts: StatementFacts,
  before: BalanceSheet | null,
  sheet: BalanceSheet,
): EnteredPart[] {
  const { month } = sheet;
  const results =
    before === null ? enteredPartsOfResult(facts, null, month) : resultParts(facts, month);
  return [
    ...facts.lines.flatMap((line): EnteredPart[] => {
      const [opening, closing] = [
        before === null ? 0n : (statedBalance(before, line) ?? 0n),
        statedBalance(sheet, line) ?? 0n,
      ];
      if (opening === closing) return [];
      const sign = line.side === 'asset' ? 1n : -1n;
      const of = { is: 'balance', key: line.slug } as const;
      const end = { of, month, amount: sign * closing };
      return before === null || opening === 0n
        ? [end]
        : [end, { of, month: before.month, amount: -sign * opening }];
    }),
    ...results.map(({ of, month: at, amount }) => ({ of, month: at, amount: -amount })),
  ];
}

/** An opening has the result since the year began, which includes the figures of earlier months. */
const figuresBeforeOpening = (facts: StatementFacts, month: BooksMonth) =>
  openingMonths(facts).has(month)
    ? monthsBetween(yearBeginning(month, facts.yearStart), month)
        .flatMap((at) => figureParts(facts, at))
        .map(({ flow, part }) => ({ flow, part: { ...part, amount: -part.amount } }))
    : [];

/** The figures and the balances at both ends that a line of a cash flow with a typed end consists of. */
export function enteredPartsOfFlow(
  facts: StatementFacts,
  [start, end]: readonly [BalanceSheet, BalanceSheet],
  line: FlowLine,
): EnteredPart[] {
  const results =
    end.typed === undefined
      ? figuresBeforeOpening(facts, end.month)
      : figureParts(facts, end.month);
  const ofLine = facts.lines.filter(({ role }) => BALANCE_ROLES[role].flow === line);
  return [
    ...results.filter(({ flow }) => flow === line).map(({ part }) => part),
    ...ofLine.flatMap((own): EnteredPart[] => {
      const [opening, closing] = [statedBalance(start, own), statedBalance(end, own)];
      if (opening === null || closing === null || (opening === 0n && closing === 0n)) return [];
      const sign = own.side === 'asset' ? -1n : 1n;
      const of = { is: 'balance', key: own.slug } as const;
      return [
        { of, month: end.month, amount: sign * closing },
        { of, month: start.month, amount: -sign * opening },
      ];
    }),
  ];
}
