import { MESSAGES } from '../../contract/messages.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';
import type { StatementLineParts } from '../../contract/statements.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import { namesOfEntities } from '../../finance/books/entities.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { accountLabel } from '../../finance/books/accountNames.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { figureOfMonth } from '../../finance/pageFigures.ts';
import { isReportedRole } from '../../finance/statements/lineOfRole.ts';
import { balanceFigure } from '../../finance/statements/statementFigureIds.ts';
import { REMAINDER_LABELS } from '../../finance/statements/statementLabels.ts';
import type { BalanceSheet } from '../../finance/statements/statementAmounts.ts';
import type { EnteredPart } from '../../finance/statements/typedParts.ts';
import {
  enteredPartsOfBalance,
  enteredPartsOfDifference,
  enteredPartsOfFlow,
  enteredPartsOfResult,
} from '../../finance/statements/typedParts.ts';
import { statedBalance } from '../../finance/statements/typedStatements.ts';
import { isFlowLine } from '../../finance/statements/flowLines.ts';
import type { AccountPart, AdjustmentPart } from '../../finance/statements/statementParts.ts';
import {
  adjustmentsNotBooked,
  adjustmentsOfBalanceLine,
  adjustmentsOfFlow,
  adjustmentsOfResult,
  partsOfBalanceLine,
  accountsWithoutAmount,
  partsOfDifference,
  partsOfFlow,
  partsOfResult,
} from '../../finance/statements/statementParts.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { readBooks } from '../books/booksRows.ts';
import type { OpeningBalance } from '../books/openingBalanceRows.ts';
import type { StoredStatementFacts } from '../books/statementFactRows.ts';
import { notFound } from '../http/problem.ts';
import type { ShownStatements } from './shownStatements.ts';
import { readShownStatements } from './shownStatements.ts';

/** The parts of a line such as "balance-cash" or "flow-debt" in a month. @throws ProblemError */
export async function lineParts(
  basis: CompanyBasis,
  orm: DatabaseReader,
  { month, line }: { readonly month: BooksMonth; readonly line: string },
  showsAccounts: boolean,
): Promise<StatementLineParts> {
  if (!basis.lineGroups.includes('statements'))
    throw new ProblemError('in_use', MESSAGES.statementsOff);
  const shown = await readShownStatements(basis, orm);
  const sheet = shown.sheet(month);
  if (sheet === null) throw notFound('Balance sheet');
  const key = line.slice(line.indexOf('-') + 1);
  const parts = line.startsWith('flow-')
    ? partsOfFlowLine(shown, sheet, key)
    : partsOfSheetLine(shown, sheet, key);
  const { facts } = shown;
  const { amount, entered } = parts;
  return {
    month,
    amount: amount === null ? null : textOfMillionths(amount),
    accounts: showsAccounts ? await named(orm, facts, parts.since ?? month, parts.accounts) : null,
    adjustments: answeredAdjustments(basis, parts.adjustments),
    moves: parts.moves,
    ...(parts.since === undefined
      ? {}
      : { difference: answeredDifference(shown, parts.since, showsAccounts) }),
    ...(entered === null
      ? {}
      : {
          entered: entered
            .filter((part) => shown.isShown(part.month))
            .map((part) => answeredPart(basis, shown, part)),
        }),
  };
}

interface LineContent {
  readonly amount: Millionths | null;
  readonly accounts: readonly AccountPart[];
  readonly adjustments: readonly AdjustmentPart<StoredStatementFacts['adjustments'][number]>[];
  readonly moves: StatementLineParts['moves'];
  /** Null where the line comes from whole books alone. */
  readonly entered: readonly EnteredPart[] | null;
  /** Only for a difference: the first month that has it. The parts are those of that month. */
  readonly since?: BooksMonth;
}

function partsOfFlowLine(shown: ShownStatements, sheet: BalanceSheet, key: string): LineContent {
  if (!isFlowLine(key)) throw invalidField('line', MESSAGES.statementLine);
  const { facts } = shown;
  const { month } = sheet;
  const start = shown.sheet(monthsLater(month, -1));
  const flow = shown.flow(month, month);
  const content = {
    amount: flow?.lines.get(key) ?? null,
    moves: facts.moves.filter(
      (move) => move.month === month && (move.from === key || move.to === key),
    ),
  };
  const accounts = partsOfFlow(facts, key, month);
  const adjustments = adjustmentsOfFlow(facts, key, month);
  if (start === null || (start.typed === undefined && sheet.typed === undefined))
    return { ...content, accounts, adjustments, entered: null };
  const hasBooks = sheet.typed === undefined;
  return {
    ...content,
    // Balances are those of the lines at both ends, so only income and costs are shown by account.
    accounts: hasBooks ? accounts.filter(({ closing }) => closing === null) : [],
    adjustments: hasBooks
      ? adjustments.filter(({ adjustment }) => !isReportedRole(adjustment.line))
      : [],
    entered: flow === null ? [] : enteredPartsOfFlow(facts, [start, sheet], key),
  };
}

function partsOfSheetLine(shown: ShownStatements, sheet: BalanceSheet, key: string): LineContent {
  const { facts } = shown;
  const { month } = sheet;
  const isTyped = sheet.typed !== undefined;
  if (key === 'resultOfYear') {
    const before = shown.sheet(monthsLater(month, -1));
    return {
      amount: sheet.resultOfYear,
      accounts: isTyped ? [] : partsOfResult(facts, month),
      adjustments: isTyped ? [] : adjustmentsOfResult(facts, month),
      moves: [],
      entered: isTyped ? enteredPartsOfResult(facts, before, month) : null,
    };
  }
  if (key === 'difference') return partsOfSheetDifference(shown, sheet);
  if (key === 'notBooked') {
    return {
      amount: sheet.notBooked,
      accounts: [],
      adjustments: isTyped ? [] : adjustmentsNotBooked(facts, month),
      moves: [],
      entered: null,
    };
  }
  const own = facts.lines.find(({ slug }) => slug === key) ?? null;
  if (own === null && key !== 'notClassified') throw invalidField('line', MESSAGES.statementLine);
  const balances = isTyped ? shown.enteredBalances(month) : null;
  return {
    amount: own === null ? sheet.notClassified : statedBalance(sheet, own),
    accounts: partsOfBalanceLine(facts, own, month),
    adjustments: adjustmentsOfBalanceLine(facts, key, month),
    moves: [],
    entered:
      balances === null || own === null ? null : enteredPartsOfBalance(facts, balances, own, month),
  };
}

function partsOfSheetDifference(
  shown: ShownStatements,
  { month, difference }: BalanceSheet,
): LineContent {
  const since = shown.differenceSince(month) ?? month;
  const [before, first] = [shown.sheet(monthsLater(since, -1)), shown.sheet(since)];
  const isTyped = before?.typed !== undefined || first?.typed !== undefined;
  return {
    amount: difference,
    accounts: isTyped ? [] : partsOfDifference(shown.facts, since),
    adjustments: [],
    moves: [],
    entered:
      isTyped && first !== null ? enteredPartsOfDifference(shown.facts, before, first) : null,
    since,
  };
}

function answeredDifference(shown: ShownStatements, since: BooksMonth, showsAccounts: boolean) {
  const [before, first] = [shown.sheet(monthsLater(since, -1)), shown.sheet(since)];
  const isOfBooks = before !== null && before.typed === undefined && first?.typed === undefined;
  const known = new Map(shown.facts.accounts.map((account) => [account.id, account]));
  const missing = isOfBooks && showsAccounts ? accountsWithoutAmount(shown.facts, since) : [];
  return {
    since,
    change: textOfMillionths((first?.difference ?? 0n) - (before?.difference ?? 0n)),
    withoutAmount: missing.flatMap(({ accountId }) => {
      const account = known.get(accountId);
      return account === undefined ? [] : [accountLabel(account)];
    }),
  };
}

function answeredPart(
  basis: CompanyBasis,
  shown: ShownStatements,
  { of, month, amount }: EnteredPart,
): NonNullable<StatementLineParts['entered']>[number] {
  const shared = { month, amount: textOfMillionths(amount) };
  if (of.is === 'figure') {
    const [figure, name] = [figureOfMonth(of.key, month), lineLabel(basis, of.key)];
    return { ...shared, figure, name, source: 'figures' };
  }
  const isTyped = shown.sheet(month)?.typed !== undefined;
  return {
    ...shared,
    figure: balanceFigure(of.key, month),
    name:
      of.key === 'resultOfYear'
        ? REMAINDER_LABELS.resultOfYear
        : (shown.facts.lines.find(({ slug }) => slug === of.key)?.name ?? of.key),
    source: isTyped ? (shown.enteredBalances(month).get(of.key)?.source ?? null) : 'accounts',
  };
}

const answeredAdjustments = (
  basis: CompanyBasis,
  parts: LineContent['adjustments'],
): StatementLineParts['adjustments'] =>
  parts.map(({ adjustment: { id, line, month, reason }, amount }) => ({
    id,
    line: lineLabel(basis, line),
    month,
    amount: textOfMillionths(amount),
    reason,
  }));

async function named(
  orm: DatabaseReader,
  { accounts, entities, openings }: StoredStatementFacts,
  month: BooksMonth,
  parts: readonly AccountPart[],
) {
  const before = monthsLater(month, -1);
  const rows = await readBooks(orm, month);
  const earlier = [
    ...openings.filter((opening) => opening.month === before),
    ...(await readBooks(orm, before)),
  ];
  const names = namesOfEntities(entities);
  const found = new Map(rows.map((row) => [`${row.accountId} ${row.entity}`, row]));
  const foundBefore = new Map(earlier.map((row) => [`${row.accountId} ${row.entity}`, row]));
  const known = new Map(accounts.map((account) => [account.id, account]));
  return parts.map(({ accountId, entity, opening, closing, amount }) => {
    const key = `${accountId} ${entity}`;
    return {
      code: known.get(accountId)?.code ?? '',
      name: known.get(accountId)?.name ?? '',
      entity: names(entity),
      opening: opening === null ? null : textOfMillionths(opening),
      closing: closing === null ? null : textOfMillionths(closing),
      amount: textOfMillionths(amount),
      origin: balanceCell(found.get(key)),
      openingOrigin: opening === null ? null : balanceCell(foundBefore.get(key)),
    };
  });
}

function balanceCell(row: Pick<OpeningBalance, 'importId' | 'sheet' | 'cell'> | undefined) {
  if (row === undefined || (row.importId === null && row.cell === null)) return null;
  return { importId: row.importId, sheet: row.sheet, cell: row.cell };
}
