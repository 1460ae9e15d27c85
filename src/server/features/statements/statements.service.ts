import { eq } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import type {
  createFlowMove,
  FlowPeriod,
  StatementLineParts,
  StatementsOfMonth,
  StoredFlowMove,
} from '../../../contract/statements.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { yearBeginning } from '../../../finance/books/bookedAmounts.ts';
import { monthsLater } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import { namesOfEntities } from '../../../finance/books/entities.ts';
import type { Millionths } from '../../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../../finance/books/exactSums.ts';
import { isFlowLine } from '../../../finance/statements/flowLines.ts';
import type { DaysMeasure } from '../../../finance/statements/workingCapital.ts';
import {
  daysOutstanding,
  liquidity,
  liquidityRunway,
  netDebt,
} from '../../../finance/statements/workingCapital.ts';
import type { MonthAmounts } from '../../../finance/statements/monthAmounts.ts';
import type { AccountPart, AdjustmentPart } from '../../../finance/statements/statementParts.ts';
import {
  adjustmentsOfBalanceLine,
  adjustmentsOfFlow,
  adjustmentsOfResult,
  partsOfBalanceLine,
  partsOfFlow,
  partsOfResult,
} from '../../../finance/statements/statementParts.ts';
import { flowRows, sheetRows } from '../../../finance/statements/statementRows.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { flowMoves } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { readBooks, readEntities } from '../../books/booksRows.ts';
import type { StoredStatementFacts } from '../../books/statementFactRows.ts';
import { moveColumns, readFlowMoves } from '../../books/statementFactRows.ts';
import { readShownStatements } from '../../months/shownStatements.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { refuseWithoutStatements } from './balanceLines.service.ts';
import { readMonthAmounts } from '../../months/covenantTests.ts';

const NO_STATEMENTS: StatementsOfMonth = {
  months: [],
  month: null,
  lines: [],
  sheet: { columns: [], rows: [] },
  flows: [],
  moves: [],
  missingEntities: [],
  undecided: [],
  differenceSince: null,
  workingCapital: null,
};

const YEAR = 12;

const periodBegins = (period: FlowPeriod, last: BooksMonth, yearStart: number): BooksMonth =>
  period === 'month'
    ? last
    : period === 'toDate'
      ? yearBeginning(last, yearStart)
      : monthsLater(last, 1 - YEAR);

/** Without a month, those of the newest month that has a balance sheet. */
export async function statementsOfMonth(
  basis: CompanyBasis,
  orm: DatabaseReader,
  wanted: BooksMonth | undefined,
): Promise<StatementsOfMonth> {
  if (!basis.lineGroups.includes('statements')) return NO_STATEMENTS;
  const shown = await readShownStatements(basis, orm);
  const { facts, months } = shown;
  const month = wanted ?? months.at(-1);
  if (month === undefined) return NO_STATEMENTS;
  const columns = [month, monthsLater(month, -1), monthsLater(month, -YEAR)];
  const names = namesOfEntities(await readEntities(orm));
  const isShown = shown.sheet(month) !== null;
  return {
    months: [...months],
    month,
    lines: facts.lines.map(({ slug, name, side, role }) => ({ slug, name, side, role })),
    sheet: {
      columns,
      rows: isShown
        ? sheetRows(
            facts.lines,
            columns.map((column) => shown.sheet(column)),
          )
        : [],
    },
    flows: (['month', 'toDate', 'twelveMonths'] as const).flatMap((period) => {
      const spans = [month, monthsLater(month, -YEAR)].map((last) => ({
        first: periodBegins(period, last, basis.yearStartMonth),
        last,
      }));
      const flows = spans.map(({ first, last }) => shown.flow(first, last));
      return flows[0] === null ? [] : [{ period, columns: spans, rows: flowRows(flows) }];
    }),
    moves: isShown ? facts.moves.filter((move) => move.month === month) : [],
    missingEntities: shown.missingEntities(month).map((entity) => names(entity)),
    undecided: [...(shown.sheet(month)?.undecided ?? [])].map((entity) => names(entity)),
    differenceSince: shown.differenceSince(month),
    workingCapital: isShown
      ? workingCapitalOf(month, await readMonthAmounts(basis, orm, shown))
      : null,
  };
}

const textOrNull = (amount: Millionths | null) =>
  amount === null ? null : textOfMillionths(amount);

function workingCapitalOf(month: BooksMonth, amounts: MonthAmounts) {
  const days = (measure: DaysMeasure) => {
    const found = daysOutstanding(measure, month, amounts);
    return found.kind === 'days' ? found.days : null;
  };
  const runway = liquidityRunway(month, amounts);
  return {
    dso: days('dso'),
    // Without stock there are no days of it.
    dio: amounts.balanceOfRole('stock', month) === 0n ? null : days('dio'),
    dpo: days('dpo'),
    netDebt: textOrNull(netDebt(month, amounts)),
    liquidity: textOrNull(liquidity(month, amounts)),
    runway:
      runway.kind === 'months'
        ? { kind: runway.kind, months: runway.months, burn: runway.burn }
        : { kind: runway.kind },
  };
}

/** The parts of a line such as "balance-cash" or "flow-debt" in a month. @throws ProblemError */
export async function lineParts(
  basis: CompanyBasis,
  orm: DatabaseReader,
  { month, line }: { readonly month: BooksMonth; readonly line: string },
  showsAccounts: boolean,
): Promise<StatementLineParts> {
  refuseWithoutStatements(basis);
  const shown = await readShownStatements(basis, orm);
  const sheet = shown.sheet(month);
  if (sheet === null) throw notFound('Balance sheet');
  const { facts } = shown;
  const key = line.slice(line.indexOf('-') + 1);
  if (line.startsWith('flow-')) {
    if (!isFlowLine(key)) throw invalidField('line', MESSAGES.statementLine);
    const amount = shown.flow(month, month)?.lines.get(key) ?? null;
    return {
      month,
      amount: amount === null ? null : textOfMillionths(amount),
      accounts: showsAccounts
        ? await named(orm, facts, month, partsOfFlow(facts, key, month))
        : null,
      adjustments: answeredAdjustments(adjustmentsOfFlow(facts, key, month)),
      moves: facts.moves.filter(
        (move) => move.month === month && (move.from === key || move.to === key),
      ),
    };
  }
  const own = facts.lines.find(({ slug }) => slug === key) ?? null;
  if (own === null && key !== 'notClassified' && key !== 'resultOfYear') {
    throw invalidField('line', MESSAGES.statementLine);
  }
  const isResult = key === 'resultOfYear';
  const parts = isResult ? partsOfResult(facts, month) : partsOfBalanceLine(facts, own, month);
  const adjusted = isResult
    ? adjustmentsOfResult(facts, month)
    : adjustmentsOfBalanceLine(facts, key, month);
  const amount =
    key === 'notClassified' || key === 'resultOfYear' ? sheet[key] : (sheet.lines.get(key) ?? 0n);
  return {
    month,
    amount: textOfMillionths(amount),
    accounts: showsAccounts ? await named(orm, facts, month, parts) : null,
    adjustments: answeredAdjustments(adjusted),
    moves: [],
  };
}

const answeredAdjustments = (
  parts: readonly AdjustmentPart<{ readonly reason: string }>[],
): StatementLineParts['adjustments'] =>
  parts.map(({ adjustment, amount }) => ({
    amount: textOfMillionths(amount),
    reason: adjustment.reason,
  }));

async function named(
  orm: DatabaseReader,
  { accounts }: StoredStatementFacts,
  month: BooksMonth,
  parts: readonly AccountPart[],
) {
  const rows = await readBooks(orm, month);
  const names = namesOfEntities(await readEntities(orm));
  const found = new Map(rows.map((row) => [`${row.accountId} ${row.entity}`, row]));
  const places = new Map(accounts.map((account, at) => [account.id, { account, at }]));
  const placeOf = ({ accountId }: AccountPart) => places.get(accountId)?.at ?? 0;
  return parts
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ accountId, entity, opening, closing, amount }) => {
      const row = found.get(`${accountId} ${entity}`);
      return {
        code: places.get(accountId)?.account.code ?? '',
        name: places.get(accountId)?.account.name ?? '',
        entity: names(entity),
        opening: opening === null ? null : textOfMillionths(opening),
        closing: closing === null ? null : textOfMillionths(closing),
        amount: textOfMillionths(amount),
        origin:
          row === undefined || (row.importId === null && row.cell === null)
            ? null
            : { importId: row.importId, sheet: row.sheet, cell: row.cell },
      };
    });
}

export async function addMove(
  basis: CompanyBasis,
  transaction: Transaction,
  { month, from, to, amount, reason }: CallParsed<typeof createFlowMove>['body'],
): Promise<StoredFlowMove> {
  refuseWithoutStatements(basis);
  await lockRecords(basis, transaction, { bookMonths: [month] });
  const own = (await readFlowMoves(transaction)).filter((move) => move.month === month);
  if (own.length >= LIMITS.flowMovesPerMonth) {
    throw new ProblemError(
      'in_use',
      `A month has at most ${LIMITS.flowMovesPerMonth} moves. Delete one first`,
    );
  }
  const [row] = await transaction
    .insert(flowMoves)
    .values({ month, fromLine: from, toLine: to, amount, reason })
    .returning(moveColumns);
  if (row === undefined) throw new Error('A move was not written');
  return row;
}

export async function removeMove(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const move = (await readFlowMoves(transaction)).find((one) => one.id === id);
  if (move === undefined) throw notFound('Move');
  if (ifMatch !== undefined && ifMatch !== move.version) throw staleVersion('The move');
  await lockRecords(basis, transaction, { bookMonths: [move.month] });
  await transaction.delete(flowMoves).where(eq(flowMoves.id, id));
  return null;
}
