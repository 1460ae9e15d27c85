import { and, asc, eq, sql } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type {
  BalanceGrid,
  SentTypedBalance,
  setTypedBalances,
} from '../../../contract/typedBalances.ts';
import type { FieldError } from '../../../contract/problemError.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import { isProfitAndLoss } from '../../../finance/books/books.ts';
import { namesOfEntities } from '../../../finance/books/entities.ts';
import { textOfMillionths } from '../../../finance/books/exactSums.ts';
import { mappingIn } from '../../../finance/books/fedLines.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { toMoney } from '../../../finance/money.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { reportLineOfRole } from '../../../finance/statements/lineOfRole.ts';
import { Statements } from '../../../finance/statements/statements.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { balanceLines, typedBalances } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { StoredStatementFacts } from '../../books/statementFactRows.ts';
import { readStatementFacts } from '../../books/statementFactRows.ts';
import { readTypedFacts } from '../../books/typedBalanceRows.ts';
import { notFound } from '../../http/problem.ts';
import { refuseWithoutStatements } from '../../months/refuseHiddenLines.ts';

interface GridSource {
  readonly fyYear: string;
  readonly months: BalanceGrid['months'];
  readonly facts: StoredStatementFacts;
  readonly statements: Statements;
  /** The typed amount of each cell, whether it counts or not. */
  readonly typed: ReadonlyMap<string, string>;
}

type CellPlace = Pick<SentTypedBalance, 'month' | 'line'>;
const placeKey = ({ month, line }: CellPlace) => `${month} ${line}`;

async function readGridSource(
  basis: CompanyBasis,
  orm: DatabaseReader,
  fyId: number,
): Promise<GridSource> {
  refuseWithoutStatements(basis);
  const [year] = await orm
    .select({ fyYear: financialYears.fyYear })
    .from(financialYears)
    .where(eq(financialYears.id, fyId));
  if (year === undefined) throw notFound('Financial year');
  const typed = await readTypedFacts(orm, 'always');
  const facts = { ...(await readStatementFacts(basis, orm)), typed };
  const statements = new Statements(facts);
  const hasFigures = new Set(typed.months.map(({ month }) => month));
  const closings = await readClosings(orm, fyId);
  const months = Array.from({ length: MONTHS_IN_YEAR }, (_, at): BalanceGrid['months'][number] => {
    const month = figureMonth(monthInYear(basis, { fyLabel: year.fyYear, monthNum: at + 1 }));
    const state = statements.hasWholeBooks(month)
      ? 'wholeBooks'
      : statements.hasIncompleteEntities(month)
        ? 'incompleteBooks'
        : hasFigures.has(month)
          ? 'open'
          : 'noFigures';
    return { month, state, closing: closings.get(at + 1) ?? null };
  });
  return {
    fyYear: year.fyYear,
    months,
    facts,
    statements,
    typed: new Map(typed.balances.map((row) => [placeKey(row), row.amount])),
  };
}

/** How the months of a year are closed, by their place in the year. */
async function readClosings(orm: DatabaseReader, fyId: number) {
  const monthNum = sql<number>`m.month_num`;
  const how = sql<'approved' | 'published' | null>`month_closing(${fyId}::integer, m.month_num)`;
  const rows = await orm
    .select({ monthNum, how })
    .from(sql`generate_series(1, ${MONTHS_IN_YEAR}) m(month_num)`)
    .orderBy(asc(monthNum));
  return new Map(rows.map((row) => [row.monthNum, row.how]));
}

/** The balances of a year, by line and month. @throws ProblemError */
export async function balanceGrid(
  basis: CompanyBasis,
  orm: DatabaseReader,
  fyId: number,
): Promise<BalanceGrid> {
  return gridOf(fyId, await readGridSource(basis, orm, fyId));
}

function gridOf(fyId: number, { fyYear, months, facts, statements }: GridSource): BalanceGrid {
  const columns = months.map(({ month, state }) => {
    const sheet = state === 'wholeBooks' ? statements.balanceSheet(month) : null;
    const entered = sheet === null ? statements.enteredBalances(month) : null;
    return (slug: string): BalanceGrid['lines'][number]['cells'][number] => {
      if (sheet !== null)
        return { amount: textOfMillionths(sheet.lines.get(slug) ?? 0n), source: 'accounts' };
      const balance = entered?.get(slug);
      return balance === undefined
        ? { amount: null, source: null }
        : { amount: textOfMillionths(balance.amount), source: balance.source };
    };
  });
  return {
    fyId,
    fyYear,
    months,
    lines: facts.lines.map(({ slug, name, side, role, isArchived }) => ({
      slug,
      name,
      side,
      role,
      isArchived,
      cells: columns.map((cellOf) => cellOf(slug)),
    })),
  };
}

/** Stores typed balances, or none of them if one is refused. Returns the year's grid. @throws ProblemError */
export async function storeTypedBalances(
  basis: CompanyBasis,
  transaction: Transaction,
  { fyId, balances, reason = '' }: CallParsed<typeof setTypedBalances>['body'],
): Promise<BalanceGrid> {
  refuseWithoutStatements(basis);
  await lockRecords(basis, transaction, { bookMonths: balances.map(({ month }) => month) });
  // No line may be deleted meanwhile.
  await transaction.execute(sql`lock table ${balanceLines} in share mode`);
  const source = await readGridSource(basis, transaction, fyId);
  refuseCells(source, balances);
  refuseClosedMonths(source, balances, reason);
  refuseChangedCells(source, balances);
  for (const { month, line, amount } of balances) {
    if (amount === null) {
      await transaction
        .delete(typedBalances)
        .where(and(eq(typedBalances.month, month), eq(typedBalances.line, line)));
      continue;
    }
    await transaction
      .insert(typedBalances)
      .values({ month, line, amount })
      .onConflictDoUpdate({
        target: [typedBalances.month, typedBalances.line],
        set: { amount: sql`excluded.amount` },
        setWhere: sql`${typedBalances.amount} <> excluded.amount`,
      });
  }
  return balanceGrid(basis, transaction, fyId);
}

interface CellRefusal {
  readonly field: 'month' | 'line' | 'amount';
  readonly message: string;
}

const refuseAt = (field: CellRefusal['field'], message: string): CellRefusal => ({
  field,
  message,
});

function refuseCells(source: GridSource, balances: readonly SentTypedBalance[]): void {
  const seen = new Set<string>();
  const errors = balances.flatMap((sent, at): FieldError[] => {
    const place = placeKey(sent);
    const isTwice = seen.has(place);
    seen.add(place);
    const refusal = isTwice
      ? refuseAt('line', `${nameOfPlace(source, sent)} is in the request twice`)
      : refusalOfCell(source, sent);
    return refusal === null
      ? []
      : [{ path: `balances.${at}.${refusal.field}`, message: refusal.message }];
  });
  if (errors.length === 0) return;
  const messages = [...new Set(errors.map(({ message }) => message))];
  throw new ProblemError('invalid_input', messages.join('. '), { errors });
}

const nameOfPlace = ({ facts }: Pick<GridSource, 'facts'>, { month, line }: CellPlace) =>
  `${facts.lines.find(({ slug }) => slug === line)?.name ?? line} for ${bookMonthName(month)}`;

/** Why a balance can't be typed there; null if it can. An amount can always be removed. */
function refusalOfCell(source: GridSource, { month, line: slug, amount }: SentTypedBalance) {
  const { fyYear, months, facts, statements } = source;
  const state = months.find((one) => one.month === month)?.state;
  if (state === undefined)
    return refuseAt('month', `${bookMonthName(month)} is not part of ${fyYear}`);
  const line = facts.lines.find((one) => one.slug === slug);
  if (line === undefined) return refuseAt('line', `The balance sheet has no line ${slug}`);
  if (amount === null) return null;
  if (line.isArchived) return refuseAt('line', `${line.name} is archived. Restore the line first`);
  const name = bookMonthName(month);
  if (state === 'noFigures') {
    return refuseAt('month', `${name} has no figures yet. Enter them in Financial Data first`);
  }
  if (state === 'incompleteBooks') {
    const entities = statements.missingEntities(month).map(namesOfEntities(facts.entities));
    return refuseAt(
      'month',
      `The books of ${entities.join(' and ')} are incomplete for ${name}, so typed balances have no effect. Import the complete trial balance`,
    );
  }
  const from = statements.enteredBalances(month).get(slug)?.source;
  if (state === 'wholeBooks' || from === 'accounts') {
    const change =
      reportLineOfRole(line.role) === null
        ? 'Correct its trial balance and import it again'
        : 'Change the figure in Financial Data instead; the difference becomes an adjustment';
    return refuseAt('amount', `${feedersOf(facts, slug, month, line.name)}. ${change}`);
  }
  return from === 'figures'
    ? refuseAt('amount', `${line.name} for ${name} comes from Financial Data. Change it there`)
    : null;
}

const MOST_NAMED = 3;

/** "Accounts feed Stock in May 2025: 1400 Tools". */
function feedersOf(
  { accounts, balances, mappings }: StoredStatementFacts,
  slug: string,
  month: BooksMonth,
  name: string,
): string {
  const byAccount = Map.groupBy(mappings, ({ accountId }) => accountId);
  const withBalance = new Set(
    balances.filter((row) => row.month === month).map(({ accountId }) => accountId),
  );
  const feeders = accounts.filter(
    ({ id, type }) =>
      !isProfitAndLoss(type) &&
      withBalance.has(id) &&
      mappingIn(byAccount.get(id) ?? [], month)?.balanceLine === slug,
  );
  const of = bookMonthName(month);
  if (feeders.length === 0) {
    return `${of} has a complete trial balance, in which no account feeds ${name}`;
  }
  const labels = feeders.slice(0, MOST_NAMED).map((account) => accountLabel(account));
  const others = feeders.length - labels.length;
  return `Accounts feed ${name} in ${of}: ${labels.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

function refuseClosedMonths(
  { months }: GridSource,
  balances: readonly SentTypedBalance[],
  reason: string,
): void {
  if (reason !== '') return;
  const changed = new Set(balances.map(({ month }) => month));
  const closed = months.find(({ month, closing }) => closing !== null && changed.has(month));
  if (closed === undefined) return;
  throw invalidField(
    'reason',
    `${bookMonthName(closed.month)} is ${closed.closing}. Enter a reason for the change`,
  );
}

const moneyOrNull = (amount: string | null) => (amount === null ? null : toMoney(amount));

function refuseChangedCells(source: GridSource, balances: readonly SentTypedBalance[]): void {
  const errors = balances.flatMap((sent, at): FieldError[] => {
    const isNow = moneyOrNull(source.typed.get(placeKey(sent)) ?? null);
    if (sent.was === undefined || moneyOrNull(sent.was) === isNow) return [];
    // Typing the same amount as a colleague isn't a conflict.
    if (moneyOrNull(sent.amount) === isNow) return [];
    const message = `${nameOfPlace(source, sent)} was changed by someone else`;
    return [{ path: `balances.${at}`, message }];
  });
  if (errors.length === 0) return;
  const detail = errors.map(({ message }) => message).join('. ');
  throw new ProblemError('changed_since', detail, { errors });
}
