import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Company } from '../../../contract/company.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { hasSameCalendarAndCurrency, STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { proposedAmount, STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { isBasisLocked } from '../../company/basisSettings.ts';
import { activeUsers } from '../../company/activeUsers.ts';
import { checkLimitsOf, nameOfCompany, storedCompany } from '../../company/company.ts';
import { PRODUCT_YEAR_IDS } from '../../company/productYears.ts';
import type { Settings } from '../../settings.ts';

const hasRows = (table: PgTable) => sql<boolean>`exists (select from ${table})`;

/** Everything is read in one statement, because one statement per step is slow for past states. */
async function readSteps(orm: DatabaseReader) {
  const { rows } = await orm.execute<{
    years: string[] | null;
    units: boolean;
    figures: boolean;
    report: boolean;
    readers: number;
    revenue: string | null;
  }>(sql`select (select array_agg(fy_year) from ${financialYears}) as years, ${hasRows(businessUnits)} as units, ${hasRows(financialData)} as figures,
    ${hasRows(monthlySummaries)} as report,
    (select round(avg(revenue), 2)::text from (select revenue from ${financialData} d join ${financialYears} y on y.id = d.fy_id
      where not ('revenue' = any(d.not_reported)) order by y.start_date desc, d.month_num desc limit ${MONTHS_IN_YEAR}) latest) as revenue,
    (select count(*)::integer from (select from ${users} limit 2) known) as readers`);
  return rows[0];
}

const areOwnYears = (labels: readonly string[]) =>
  labels.toSorted().join() !== [...PRODUCT_YEAR_IDS.keys()].join();

export async function readCompany(
  orm: DatabaseReader,
  settings: Pick<Settings, 'demo'>,
): Promise<Company> {
  const company = await storedCompany(orm);
  const {
    yearsSettled,
    basisSettled,
    draftsSettled,
    passwordsSettled,
    materialitySettled,
    settingsTaken: _taken,
    firstStepsClosed,
    readingsShownSince,
    ...stored
  } = company;
  const name = await nameOfCompany(orm, settings, company);
  const steps = await readSteps(orm);
  const figures = steps?.figures === true;
  const report = steps?.report === true;
  const reader = (steps?.readers ?? 0) > 1;
  const basisIsLocked = await isBasisLocked(orm);
  return {
    ...stored,
    readingsShownSince: readingsShownSince?.toISOString() ?? null,
    checkLimits: checkLimitsOf(company),
    approverIds: await activeUsers(orm, stored.approverIds),
    name,
    basisIsLocked,
    proposedMaterialityAmount: proposedAmount(steps?.revenue ?? null),
    firstSteps: {
      areClosed: firstStepsClosed,
      name: name !== null,
      // A non-standard basis was chosen by a person.
      basis: basisSettled || basisIsLocked || !hasSameCalendarAndCurrency(company, STANDARD_BASIS),
      // Entering a month confirms its year.
      years: yearsSettled || figures || areOwnYears(steps?.years ?? []),
      units: steps?.units === true,
      figures,
      report,
      // Once readers see the first month, it is too late to ask about drafts.
      drafts: draftsSettled || !stored.viewersSeeDrafts || (figures && report && reader),
      passwords:
        passwordsSettled ||
        stored.passwordMinLength !== LIMITS.passwordMin ||
        (figures && report && reader),
      materiality:
        materialitySettled ||
        stored.materialityAmount !== STANDARD_MATERIALITY.amount ||
        (figures && report && reader),
      reader,
    },
  };
}
