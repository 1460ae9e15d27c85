import { and, asc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm';
import type { AgendaItem, BoardAction, Meeting } from '../../contract/meetings.ts';
import type { Database } from '../db/database.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { agendaItems, boardActions } from '../db/schema/meetings.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import type { Transaction } from '../db/write.ts';

type Reading = Database['orm'] | Transaction;

const { position: _position, ...itemColumns } = getTableColumns(agendaItems);

/** With the month of the report whose meeting agreed on it. */
const actionColumns = {
  ...getTableColumns(boardActions),
  monthName: monthlySummaries.monthName,
  year: monthlySummaries.year,
};

/** The first day of a report's month, as its year has it. */
const firstDay = sql<string>`(${financialYears.startDate} + make_interval(months => ${monthlySummaries.monthNum} - 1))::date::text`;

/** In the order of the meeting. */
export function readAgenda(orm: Reading, summaryId: number): Promise<AgendaItem[]> {
  return orm
    .select(itemColumns)
    .from(agendaItems)
    .where(eq(agendaItems.summaryId, summaryId))
    .orderBy(asc(agendaItems.position), asc(agendaItems.id));
}

function actions(orm: Reading) {
  return orm
    .select(actionColumns)
    .from(boardActions)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, boardActions.summaryId))
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .$dynamic();
}

/** What the meeting about this report agreed on. */
export const readOwnActions = (orm: Reading, summaryId: number): Promise<BoardAction[]> =>
  actions(orm).where(eq(boardActions.summaryId, summaryId)).orderBy(asc(boardActions.id));

/**
 * Of meetings about earlier months: what is open, or ended on this day or later. The database's
 * shown_actions() says the same.
 */
const readEarlierActions = (orm: Reading, day: string): Promise<BoardAction[]> =>
  actions(orm)
    .where(
      and(
        sql`${firstDay} < ${day}`,
        or(eq(boardActions.state, 'open'), gte(boardActions.endedOn, day)),
      ),
    )
    .orderBy(asc(firstDay), asc(boardActions.id));

/** What the meeting about a report takes up and agreed on; undefined if there is no such report. */
export async function readMeeting(orm: Reading, summaryId: number): Promise<Meeting | undefined> {
  const [report] = await orm
    .select({ firstDay })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .where(eq(monthlySummaries.id, summaryId));
  if (report === undefined) return undefined;
  return {
    agenda: await readAgenda(orm, summaryId),
    actions: await readOwnActions(orm, summaryId),
    earlier: await readEarlierActions(orm, report.firstDay),
  };
}
