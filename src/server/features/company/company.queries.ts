import { asc, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Company } from '../../../contract/company.ts';
import type { Database } from '../../db/database.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { existingUsers } from '../../reports/approvers.ts';
import { companyName, storedCompany } from '../../reports/company.ts';
import { PRODUCT_YEAR_IDS } from '../../reports/productYears.ts';
import type { Settings } from '../../settings.ts';

type Reading = Database['orm'] | Transaction;

async function hasRows(orm: Reading, table: PgTable): Promise<boolean> {
  return (
    (
      await orm
        .select({ one: sql`1` })
        .from(table)
        .limit(1)
    ).length > 0
  );
}

/** Years other than those that come along were set up by somebody. */
async function hasOwnYears(orm: Reading): Promise<boolean> {
  const rows = await orm
    .select({ label: financialYears.fyYear })
    .from(financialYears)
    .orderBy(asc(financialYears.fyYear));
  return rows.map(({ label }) => label).join() !== [...PRODUCT_YEAR_IDS.keys()].join();
}

/** The company as it is stored now. */
export async function readCompany(
  orm: Reading,
  settings: Pick<Settings, 'companyName' | 'demo'>,
): Promise<Company> {
  const {
    yearsSettled,
    firstStepsClosed,
    viewersSeeDrafts: _notYet,
    ...stored
  } = await storedCompany(orm);
  const name = await companyName(orm, settings);
  const figures = await hasRows(orm, financialData);
  return {
    ...stored,
    approverIds: await existingUsers(orm, stored.approverIds),
    name,
    firstSteps: {
      areClosed: firstStepsClosed,
      name: name !== null,
      // Whoever has entered a month has accepted its year.
      years: yearsSettled || figures || (await hasOwnYears(orm)),
      units: await hasRows(orm, businessUnits),
      figures,
      report: await hasRows(orm, monthlySummaries),
      reader: (await orm.select({ id: users.id }).from(users).limit(2)).length > 1,
    },
  };
}
