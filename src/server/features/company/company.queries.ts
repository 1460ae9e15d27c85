import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Company } from '../../../contract/company.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { countsAlike, STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { proposedAmount, STANDARD_MATERIALITY } from '../../../domain/materiality.ts';
import type { Database } from '../../db/database.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { isBasisLocked } from '../../reports/basisSettings.ts';
import { activeUsers } from '../../reports/approvers.ts';
import { limitsOf, nameOfCompany, storedCompany } from '../../reports/company.ts';
import { PRODUCT_YEAR_IDS } from '../../reports/productYears.ts';
import type { Settings } from '../../settings.ts';

type Reading = Database['orm'] | Transaction;

const isThere = (table: PgTable) => sql<boolean>`exists (select from ${table})`;

/** What the first steps look at, in one statement: as many as there are steps cost more in the past. */
async function readSteps(orm: Reading) {
  const { rows } = await orm.execute<{
    years: string[] | null;
    units: boolean;
    figures: boolean;
    report: boolean;
    readers: number;
    revenue: string | null;
  }>(sql`select (select array_agg(fy_year) from ${financialYears}) as years, ${isThere(businessUnits)} as units, ${isThere(financialData)} as figures,
    ${isThere(monthlySummaries)} as report,
    (select round(avg(revenue), 2)::text from (select revenue from ${financialData} d join ${financialYears} y on y.id = d.fy_id
      where not ('revenue' = any(d.not_reported)) order by y.start_date desc, d.month_num desc limit ${MONTHS_IN_YEAR}) latest) as revenue,
    (select count(*)::integer from (select from ${users} limit 2) known) as readers`);
  return rows[0];
}

/** Years other than those that come along were set up by somebody. */
const areOwnYears = (labels: readonly string[]) =>
  labels.toSorted().join() !== [...PRODUCT_YEAR_IDS.keys()].join();

/** The company as it is stored now. */
export async function readCompany(
  orm: Reading,
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
    checkLimits: limitsOf(company),
    approverIds: await activeUsers(orm, stored.approverIds),
    name,
    basisIsLocked,
    proposedMaterialityAmount: proposedAmount(steps?.revenue ?? null),
    firstSteps: {
      areClosed: firstStepsClosed,
      name: name !== null,
      // Another one than that which comes along was stored by somebody.
      basis: basisSettled || basisIsLocked || !countsAlike(company, STANDARD_BASIS),
      // Whoever has entered a month has accepted its year.
      years: yearsSettled || figures || areOwnYears(steps?.years ?? []),
      units: steps?.units === true,
      figures,
      report,
      // Once readers see the first month, it is too late to ask.
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
