import { eq } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import type {
  createFlowMove,
  FlowPeriod,
  StatementsOfMonth,
  StoredFlowMove,
} from '../../../contract/statements.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { yearBeginning } from '../../../finance/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import { namesOfEntities } from '../../../finance/books/entities.ts';
import type { Millionths } from '../../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../../finance/books/exactSums.ts';
import type { DaysMeasure } from '../../../finance/statements/workingCapital.ts';
import {
  daysOutstanding,
  liquidity,
  liquidityRunway,
  netDebt,
} from '../../../finance/statements/workingCapital.ts';
import type { AmountsAhead } from '../../../finance/statements/amountsAhead.ts';
import { covenantResult } from '../../../finance/statements/covenants.ts';
import { liquidityAhead } from '../../../finance/statements/liquidityAhead.ts';
import type { MonthAmounts } from '../../../finance/statements/monthAmounts.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
import { missingOfResult } from '../../../finance/statements/typedMonths.ts';
import { sheetRows } from '../../../finance/statements/statementRows.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { flowMoves } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { StoredStatementFacts } from '../../books/statementFactRows.ts';
import { moveColumns, readFlowMoves } from '../../books/statementFactRows.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';
import { readShownStatements } from '../../months/shownStatements.ts';
import { readCovenants } from '../../months/covenantTests.ts';
import { amountsAfterNewest } from '../../months/monthsAhead.ts';
import { PlannedYears, readBalancedPlans } from '../../months/plannedYears.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { readFileNames } from './statements.queries.ts';
import { refuseWithoutStatements } from '../../months/refuseHiddenLines.ts';
import { flowWithPlan, planColumnAssumptions } from './planColumn.ts';
import { statementSteps } from './statementSteps.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';

const NO_STATEMENTS: StatementsOfMonth = {
  months: [],
  month: null,
  lines: [],
  sheet: { columns: [], rows: [] },
  flows: [],
  moves: [],
  missingEntities: [],
  differenceSince: null,
  firstSteps: null,
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
  const firstSteps = statementSteps(shown);
  if (month === undefined) return { ...NO_STATEMENTS, firstSteps };
  const columns = [month, monthsLater(month, -1), monthsLater(month, -YEAR)];
  const names = namesOfEntities(facts.entities);
  const isShown = shown.sheet(month) !== null;
  const figures = isShown ? await readMonthsWithFigures(basis, orm) : [];
  const plans = isShown ? await readBalancedPlans(basis, orm) : [];
  const years = new PlannedYears(basis, shown, figures, plans);
  const year = isShown ? years.upTo(month) : null;
  return {
    months: [...months],
    month,
    lines: facts.lines.map(({ slug, name, side, role }) => ({ slug, name, side, role })),
    sheet: {
      columns,
      rows: isShown
        ? sheetRows(facts.lines, [
            ...columns.map((column) => shown.sheet(column)),
            ...(year?.months.slice(-1).map(({ sheet }) => sheet) ?? []),
          ])
        : [],
    },
    flows: (['month', 'toDate', 'twelveMonths'] as const).flatMap((period) => {
      const spans = [month, monthsLater(month, -YEAR)].map((last) => ({
        first: periodBegins(period, last, basis.yearStartMonth),
        last,
      }));
      const flows = spans.map(({ first, last }) => shown.flow(first, last));
      return flows[0] === null
        ? []
        : [{ period, columns: spans, ...flowWithPlan(basis, years, spans, flows) }];
    }),
    ...planColumnAssumptions(basis, shown, year),
    moves: isShown ? facts.moves.filter((move) => move.month === month) : [],
    ...(await recordedOpenings(orm, shown, names)),
    ...readingsOf(shown, month, names),
    missingEntities: isShown ? [] : shown.missingEntities(month).map((entity) => names(entity)),
    differenceSince: shown.differenceSince(month),
    firstSteps,
    ...typedStanding(basis, shown, month),
    workingCapital: isShown
      ? {
          ...workingCapitalOf(month, shown.amounts(figures)),
          ...(await liquidityAfter(
            basis,
            orm,
            month,
            month === months.at(-1) ? amountsAfterNewest(basis, shown, figures, plans) : null,
            facts,
          )),
        }
      : null,
  };
}

/** Both readings of last year's result, if the books of the month balance under neither. */
function readingsOf(
  shown: ShownStatements,
  month: BooksMonth,
  names: (entity: string) => string,
): Pick<StatementsOfMonth, 'readings'> {
  const readings = shown.resultReadings(month).flatMap(({ entity, chosen, ...amounts }) => {
    const stored = shown.facts.entities.find(({ key }) => key === entity);
    if (stored === undefined) return [];
    const texts = (reading: ResultReading) => ({
      earlierResults: textOfMillionths(amounts[reading].notCarried),
      difference: textOfMillionths(amounts[reading].difference),
    });
    return [
      {
        entityId: stored.id,
        entity: names(entity),
        chosen,
        notMoved: texts('notMoved'),
        moved: texts('moved'),
      },
    ];
  });
  return readings.length === 0 ? {} : { readings };
}

async function recordedOpenings(
  orm: DatabaseReader,
  shown: ShownStatements,
  names: (entity: string) => string,
): Promise<Pick<StatementsOfMonth, 'openings'>> {
  const recorded = shown.facts.allOpenings.filter(
    ({ month }) => !shown.isOfPublished || shown.isShown(monthsLater(month, 1)),
  );
  if (recorded.length === 0) return {};
  const files = await readFileNames(
    orm,
    recorded.flatMap(({ importId }) => importId ?? []),
  );
  const used = new Set(shown.facts.openings);
  const groups = Map.groupBy(recorded, ({ entity, month }) => `${month} ${entity}`);
  return {
    openings: [...groups.values()].flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const sources = [...new Set(rows.map(({ importId }) => importId))];
      const [importId = null] = sources.length === 1 ? sources : [];
      return [
        {
          entity: names(first.entity),
          month: first.month,
          accounts: rows.length,
          fileName: importId === null ? null : (files.get(importId) ?? null),
          isUsed: used.has(first),
        },
      ];
    }),
  };
}

/** What typed sheets of a month and of the month before lack; nothing if both have whole books. */
function typedStanding(
  basis: CompanyBasis,
  shown: ShownStatements,
  month: BooksMonth,
): Pick<StatementsOfMonth, 'typed'> {
  const sheet = shown.sheet(month);
  const before = shown.sheet(monthsLater(month, -1));
  const typed = [sheet, before].flatMap((one) => one?.typed ?? []);
  if (sheet === null || typed.length === 0) return {};
  const missing = new Set(typed.flatMap(({ notEntered }) => notEntered));
  const { facts } = shown;
  const figures = facts.typed?.months.find((one) => one.month === month)?.figures;
  const ofResult = sheet.typed === undefined ? [] : missingOfResult(basis, figures ?? {});
  return {
    typed: {
      isEquityEntered: sheet.typed?.isEquityEntered ?? true,
      notEntered: [
        ...facts.lines.filter(({ slug }) => missing.has(slug)).map(({ name }) => name),
        ...ofResult.map((key) => lineLabel(basis, key)),
      ],
    },
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

/** The liquidity of the months after the newest one. */
async function liquidityAfter(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: BooksMonth,
  ahead: AmountsAhead | null,
  { lines }: Pick<StoredStatementFacts, 'lines'>,
): Promise<Pick<NonNullable<StatementsOfMonth['workingCapital']>, 'ahead'>> {
  if (ahead === null || ahead.newest !== month) return {};
  const covenants = (await readCovenants(orm)).map((covenant) => {
    const { standing } = covenantResult(basis, covenant, month, ahead.amounts);
    return Object.assign({}, covenant, { standing });
  });
  const found = liquidityAhead(ahead, lines, covenants);
  return found === null
    ? {}
    : { ahead: { ...found, sources: [...found.sources], leftOut: [...found.leftOut] } };
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
  const shown = await readShownStatements(basis, transaction);
  if (shown.flow(month, month) === null) {
    throw invalidField('month', `${bookMonthName(month)} has no cash flow`);
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
  refuseWithoutStatements(basis);
  const move = (await readFlowMoves(transaction)).find((one) => one.id === id);
  if (move === undefined) throw notFound('Move');
  if (ifMatch !== undefined && ifMatch !== move.version) throw staleVersion('The move');
  await lockRecords(basis, transaction, { bookMonths: [move.month] });
  await transaction.delete(flowMoves).where(eq(flowMoves.id, id));
  return null;
}
