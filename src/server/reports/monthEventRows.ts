import type { SQL } from 'drizzle-orm';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { EVENT_LINES } from '../../domain/companyEvent.ts';
import { monthWords } from '../../domain/briefing/sentence.ts';
import { figureMonth } from '../../domain/figureId.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import { nameOfPerson } from '../accounts/personName.ts';
import type { Database } from '../db/database.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { monthEvents } from '../db/schema/monthEvents.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

type Reading = Database['orm'] | Transaction;

/** The first day of an event's month. */
const eventStart = sql`(${financialYears.startDate} + make_interval(months => ${monthEvents.monthNum} - 1))`;

/** What happened in months, the earliest first. */
export async function readMonthEvents(
  basis: CompanyBasis,
  orm: Reading,
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
