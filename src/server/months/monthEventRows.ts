import type { SQL } from 'drizzle-orm';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { EVENT_LINES } from '../../finance/companyEvent.ts';
import { monthWords } from '../../telling/briefing/sentence.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { nameOfPerson } from '../users/personName.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { monthEvents } from '../../engine/db/schema/monthEvents.ts';
import { users } from '../../engine/db/schema/users.ts';

const eventStart = sql`(${financialYears.startDate} + make_interval(months => ${monthEvents.monthNum} - 1))`;

export async function readMonthEvents(
  basis: CompanyBasis,
  orm: DatabaseReader,
  which?: SQL,
): Promise<MonthEvent[]> {
  const { id, monthNum, title, lines, version } = getTableColumns(monthEvents);
  const { fyYear } = financialYears;
  const rows = await orm
    .select({ id, monthNum, title, lines, version, fyYear, createdByName: nameOfPerson })
    .from(monthEvents)
    .innerJoin(financialYears, eq(financialYears.id, monthEvents.fyId))
    .leftJoin(users, eq(users.id, monthEvents.createdBy))
    .where(which)
    .orderBy(asc(eventStart), asc(id));
  return rows.map(({ fyYear: fyLabel, monthNum: place, lines: concerned, ...row }) => {
    const month = monthInYear(basis, { fyLabel, monthNum: place });
    return Object.assign(row, {
      month: figureMonth(month),
      monthName: monthWords(month),
      lines: EVENT_LINES.filter((line) => concerned.includes(line)),
    });
  });
}
