import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { YearPlans } from '../../telling/briefing/briefingMonths.ts';
import { countOfMonth, monthOfCount } from '../../telling/briefing/briefingMonths.ts';
import type { RecordedAmount } from '../../telling/briefing/explanations.ts';
import { itemExplanation, recordedExplanations } from '../../telling/briefing/explanations.ts';
import type { PageSource } from '../../telling/briefing/pageSource.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { figureMonth, monthOfText } from '../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { planMonths } from '../../finance/plan.ts';
import { hidesDrafts } from '../../engine/db/asOf.ts';
import { readCountingAdjustments } from '../books/booksRows.ts';
import { asPlanLines } from '../plans/planRows.ts';
import { readEachInForce } from '../plans/plansInForce.ts';
import { checkLimitsOf, materialityOf, storedCompany } from '../company/company.ts';
import { readCashOfMonths } from './covenantTests.ts';
import type { ShownStatements } from './shownStatements.ts';
import { readStatementsIfOn } from './shownStatements.ts';
import { readAllEbitdaItems } from './ebitdaItems.ts';
import { readMonthEvents } from './monthEventRows.ts';

export const readYearPlans = (basis: CompanyBasis, orm: NodePgDatabase): Promise<YearPlans[]> =>
  readEachInForce(orm, ({ name }, cells) => ({
    name,
    months: planMonths(asPlanLines(basis, cells)),
  }));

/** Covers the year to date of a month and everything that it is compared with. */
const MONTHS_BACK = 2 * MONTHS_IN_YEAR;

async function readExplanations(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: MonthOfYear,
  latest: number,
): Promise<RecordedAmount[]> {
  const last = countOfMonth(month);
  const months = Array.from({ length: MONTHS_BACK + latest }, (_, place) =>
    monthOfCount(last - place),
  );
  const adjustments = await readCountingAdjustments(orm, months.map(figureMonth));
  const items = await readAllEbitdaItems(orm);
  return [
    ...months.flatMap((of) =>
      recordedExplanations({
        month: of,
        items: adjustments.filter((adjustment) => adjustment.month === figureMonth(of)),
      }),
    ),
    ...items.map(({ fyLabel, monthNum, movesTo, ...item }) => {
      const to = movesTo === null ? undefined : (monthOfText(basis, movesTo) ?? undefined);
      return itemExplanation(
        Object.assign(item, { movesTo: to }),
        monthInYear(basis, { fyLabel, monthNum }),
      );
    }),
  ];
}

export const readCompanyEvents = async (
  basis: CompanyBasis,
  orm: NodePgDatabase,
  which?: SQL,
): Promise<CompanyEvent[]> =>
  (await readMonthEvents(basis, orm, which)).flatMap(({ month, title, lines }) => {
    const at = monthOfText(basis, month);
    return at === null ? [] : [{ month: at, title, lines }];
  });

const bookMonthsBack = (month: MonthOfYear, count: number) =>
  Array.from({ length: count }, (_, place) =>
    figureMonth(monthOfCount(countOfMonth(month) - place)),
  );

interface PageSourceOptions {
  readonly months: readonly CompanyMonth[];
  /** The notes of the month, which its page quotes. */
  readonly notes?: string;
  /** The number of months, ending with this one, whose pages are needed. */
  readonly latest?: number;
  /** Those of the company, if they have been read already. */
  readonly statements?: ShownStatements | null;
}

export async function readPageSource(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: MonthOfYear,
  { months, notes = '', latest = 1, statements }: PageSourceOptions,
): Promise<PageSource> {
  const company = await storedCompany(orm);
  const shown = statements === undefined ? await readStatementsIfOn(basis, orm) : statements;
  return {
    months,
    plans: await readYearPlans(basis, orm),
    limits: checkLimitsOf(company),
    materiality: materialityOf(company),
    explanations: await readExplanations(basis, orm, month, latest),
    notes,
    events: await readCompanyEvents(basis, orm),
    ...(shown === null
      ? {}
      : {
          cash: await readCashOfMonths(basis, orm, shown, {
            of: bookMonthsBack(month, latest),
            figures: months,
          }),
        }),
    isOfPublished: hidesDrafts(),
  };
}
