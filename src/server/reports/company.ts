import { eq } from 'drizzle-orm';
import { DEMO_EMAILS } from '../accounts/demoAccounts.ts';
import type { Database } from '../db/database.ts';
import { company } from '../db/schema/company.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { DEMO_COMPANY_NAME } from './demoCompanyName.ts';

/** There is one company in a database. */
const ONLY_ID = 1;

const columns = {
  name: company.name,
  yearsSettled: company.yearsSettled,
  guideClosed: company.guideClosed,
};

export interface SettledCompany {
  readonly name: string | null;
  readonly yearsSettled: boolean;
  readonly guideClosed: boolean;
}

type Reading = Database['orm'] | Transaction;

export async function settledCompany(orm: Reading): Promise<SettledCompany> {
  const [stored] = await orm.select(columns).from(company).where(eq(company.id, ONLY_ID));
  return stored ?? { name: null, yearsSettled: false, guideClosed: false };
}

/** Changes some of it; the row is made when it is needed first. */
export async function settleCompany(
  transaction: Transaction,
  change: Partial<SettledCompany>,
): Promise<void> {
  await transaction
    .insert(company)
    .values({ id: ONLY_ID, ...change })
    .onConflictDoUpdate({ target: company.id, set: change });
}

/**
 * The name that an administrator has stored, else the COMPANY_NAME setting; in the demo, the demo
 * company's name.
 */
export async function companyName(
  orm: Reading,
  settings: Pick<Settings, 'companyName' | 'demo'>,
): Promise<string | null> {
  const { name } = await settledCompany(orm);
  const known = name ?? settings.companyName;
  if (known !== undefined) return known;
  if (!settings.demo) return null;
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, DEMO_EMAILS.viewer));
  return found.length === 0 ? null : DEMO_COMPANY_NAME;
}
