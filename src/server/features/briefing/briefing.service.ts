import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { MonthPages } from '../../../domain/briefing/monthPage.ts';
import { monthWords } from '../../../domain/briefing/sentence.ts';
import type { CompanyMonth } from '../../../domain/companyMonth.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { latestMonth } from '../../../domain/begunMonths.ts';
import { toCalendarMonth } from '../../../domain/fiscalCalendar.ts';
import { hidesDrafts } from '../../db/asOf.ts';
import { readPageSource } from '../../reports/briefingSource.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { readAssigned } from '../../reports/explanationTasks.ts';
import { materialityOf, storedCompany } from '../../reports/company.ts';
import { readMonthBeside } from './briefing.queries.ts';
import { saidBriefing } from './saidBriefing.ts';
import { monthAt } from '../../db/monthAt.ts';

export const askedMonth = (text: string): MonthOfYear => ({
  calendarYear: Number(text.slice(0, 4)),
  calendarMonth: toCalendarMonth(Number(text.slice(5))),
});

const named = (month: MonthOfYear | undefined) =>
  month === undefined ? null : { month: figureMonth(month), name: monthWords(month) };

/** The newest month that has begun; where all are still to come, the first of them. */
function newest(
  basis: CompanyBasis,
  months: readonly CompanyMonth[],
  now: Date,
): CompanyMonth | undefined {
  return latestMonth(basis, months, (month) => month, monthAt(now)) ?? months[0];
}

/** The briefing on a month, or on the newest one; null where there are no figures that the caller may see. */
export async function readBriefing(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  asked: string | null,
  now: Date,
): Promise<MonthBriefing | null> {
  const months = (await readCompanyMonths(basis, orm)).filter(
    ({ isReportOnly }) => isReportOnly !== true,
  );
  const wanted = asked === null ? null : askedMonth(asked);
  const found =
    wanted === null
      ? undefined
      : months.find((month) => countOfMonth(month) === countOfMonth(wanted));
  const month = found ?? newest(basis, months, now);
  if (month === undefined) return null;
  const company = await storedCompany(orm);
  const { notes, isPublished, summaryId, ...at } = await readMonthBeside(orm, month);
  const source = await readPageSource(basis, orm, month, notes);
  const page = new MonthPages(basis, {
    ...source,
    materiality: materialityOf(company),
  }).page(month);
  if (page === null) return null;
  const place = months.indexOf(month);
  return {
    ...saidBriefing(basis, page, await readAssigned(orm, at)),
    month: figureMonth(month),
    name: monthWords(month),
    fyYear: month.fyLabel,
    isPublished,
    summaryId,
    previous: named(months[place - 1]),
    next: named(months[place + 1]),
    instead: wanted === null || found !== undefined ? null : insteadOf(wanted),
  };
}

const insteadOf = (wanted: MonthOfYear): string =>
  `${monthWords(wanted)} ${hidesDrafts() ? 'is not published yet' : 'has no figures'}`;
