import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBrief, MonthBriefing } from '../../../contract/briefing.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { countOfMonth } from '../../../telling/briefing/briefingMonths.ts';
import { MonthPages } from '../../../telling/briefing/monthPage.ts';
import { monthWords } from '../../../telling/briefing/sentence.ts';
import type { CompanyMonth } from '../../../finance/companyMonth.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { latestMonth } from '../../../finance/begunMonths.ts';
import { MONTHS_IN_YEAR, toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { hidesDrafts } from '../../../engine/db/asOf.ts';
import { readPageSource } from '../../months/briefingSource.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';
import { readMonthTexts, readPublishedYear } from './briefing.queries.ts';
import { shownBrief, shownBriefing } from './shownBriefing.ts';
import { monthAt } from '../../../engine/db/monthAt.ts';

export const parseMonth = (text: string): MonthOfYear => ({
  calendarYear: Number(text.slice(0, 4)),
  calendarMonth: toCalendarMonth(Number(text.slice(5))),
});

const nameOfBriefedMonth = (month: MonthOfYear | undefined) =>
  month === undefined ? null : { month: figureMonth(month), name: monthWords(month) };

/** The newest month that has begun. If none has, the first month. */
function newestBegunMonth(
  basis: CompanyBasis,
  months: readonly CompanyMonth[],
  now: Date,
): CompanyMonth | undefined {
  return latestMonth(basis, months, (month) => month, monthAt(now)) ?? months[0];
}

export async function readBriefing(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  asked: string | null,
  now: Date,
): Promise<MonthBriefing | null> {
  const months = await readMonthsWithFigures(basis, orm);
  const wanted = asked === null ? null : parseMonth(asked);
  const found =
    wanted === null
      ? undefined
      : months.find((month) => countOfMonth(month) === countOfMonth(wanted));
  const month = found ?? newestBegunMonth(basis, months, now);
  if (month === undefined) return null;
  const { notes, version, summaryId } = await readMonthTexts(orm, month);
  const source = await readPageSource(basis, orm, month, { months, notes });
  const page = new MonthPages(basis, source).page(month);
  if (page === null) return null;
  const place = months.indexOf(month);
  return {
    ...shownBriefing(basis, page),
    month: figureMonth(month),
    name: monthWords(month),
    fyYear: month.fyLabel,
    version,
    summaryId,
    previous: nameOfBriefedMonth(months[place - 1]),
    next: nameOfBriefedMonth(months[place + 1]),
    instead: wanted === null || found !== undefined ? null : noFiguresSentence(wanted),
  };
}

export async function readBriefs(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  fyId: number,
): Promise<MonthBrief[]> {
  const year = await readPublishedYear(orm, fyId);
  const all = await readMonthsWithFigures(basis, orm);
  const months = all.filter(({ fyLabel }) => fyLabel === year?.fyLabel);
  const last = months.at(-1);
  if (year === null || last === undefined) return [];
  // A card has no quotes, so the notes aren't read.
  const source = await readPageSource(basis, orm, last, { months: all, latest: MONTHS_IN_YEAR });
  const pages = new MonthPages(basis, source);
  return months.flatMap((month) => {
    const page = pages.page(month);
    if (page === null) return [];
    const version = year.versions.get(month.monthNum) ?? null;
    const brief = { month: figureMonth(month), name: monthWords(month), version };
    return [Object.assign(brief, shownBrief(basis, page))];
  });
}

const noFiguresSentence = (wanted: MonthOfYear): string =>
  `${monthWords(wanted)} ${hidesDrafts() ? 'is not published yet' : 'has no figures'}`;
