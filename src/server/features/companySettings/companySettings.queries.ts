import { eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '../../../contract/companySettings.ts';
import { STANDARD_MATERIALITY } from '../../../domain/materiality.ts';
import type { Database } from '../../db/database.ts';
import { companySettings } from '../../db/schema/companySettings.ts';
import type { Transaction } from '../../db/write.ts';

const { materialityPercent, materialityAmount, costsBy, version } = companySettings;
const columns = { materialityPercent, materialityAmount, costsBy, version };
const ONLY_ID = 1;

const NOTHING_CHOSEN: CompanySettings = {
  materialityPercent: STANDARD_MATERIALITY.percent,
  materialityAmount: STANDARD_MATERIALITY.amount,
  costsBy: STANDARD_MATERIALITY.costsBy,
  version: 1,
};

export async function readCompanySettings(
  orm: Pick<Database['orm'] | Transaction, 'select'>,
): Promise<CompanySettings> {
  const [row] = await orm
    .select(columns)
    .from(companySettings)
    .where(eq(companySettings.id, ONLY_ID));
  return row ?? NOTHING_CHOSEN;
}

/** Locked until the commit: the first choice makes the row, and two must not make two. */
export async function lockSettings(transaction: Transaction): Promise<CompanySettings> {
  await transaction.execute(sql`lock table ${companySettings} in share row exclusive mode`);
  return readCompanySettings(transaction);
}

export async function writeSettings(
  transaction: Transaction,
  values: Omit<CompanySettings, 'version'>,
): Promise<CompanySettings> {
  const [row] = await transaction
    .insert(companySettings)
    .values({ id: ONLY_ID, ...values, version: NOTHING_CHOSEN.version + 1 })
    .onConflictDoUpdate({ target: companySettings.id, set: values })
    .returning(columns);
  if (row === undefined) throw new Error('The settings were not written');
  return row;
}
