import { and, asc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm';
import type { AgendaItem, BoardAction, Meeting } from '../../contract/meetings.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { agendaItems, boardActions } from '../../engine/db/schema/meetings.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';

const { position: _position, ...itemColumns } = getTableColumns(agendaItems);

const actionColumns = {
  ...getTableColumns(boardActions),
  monthName: monthlySummaries.monthName,
  year: monthlySummaries.year,
};

const firstDay = sql<string>`(${financialYears.startDate} + make_interval(months => ${monthlySummaries.monthNum} - 1))::date::text`;

export function readAgenda(orm: DatabaseReader, summaryId: number): Promise<AgendaItem[]> {
  return orm
    .select(itemColumns)
    .from(agendaItems)
    .where(eq(agendaItems.summaryId, summaryId))
    .orderBy(asc(agendaItems.position), asc(agendaItems.id));
}

function actions(orm: DatabaseReader) {
  return orm
    .select(actionColumns)
    .from(boardActions)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, boardActions.summaryId))
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .$dynamic();
}

export const readOwnActions = (orm: DatabaseReader, summaryId: number): Promise<BoardAction[]> =>
  actions(orm).where(eq(boardActions.summaryId, summaryId)).orderBy(asc(boardActions.id));

const readEarlierActions = (orm: DatabaseReader, day: string): Promise<BoardAction[]> =>
  actions(orm)
    .where(
      and(
        sql`${firstDay} < ${day}`,
        or(eq(boardActions.state, 'open'), gte(boardActions.endedOn, day)),
      ),
    )
    .orderBy(asc(firstDay), asc(boardActions.id));

export async function readMeeting(
  orm: DatabaseReader,
  summaryId: number,
): Promise<Meeting | undefined> {
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
