import { eq, getTableColumns, sql } from 'drizzle-orm';
import { LIMITS, STANDARD_RETENTION_DAYS } from '../../contract/limits.ts';
import type { CheckLimits } from '../../telling/briefing/checkLimits.ts';
import { STANDARD_LIMITS } from '../../telling/briefing/checkLimits.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import type { PackChoices } from '../../finance/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { DEMO_EMAILS } from '../users/demoAccounts.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { changesNothing } from '../../engine/db/changesNothing.ts';
import { company } from '../../engine/db/schema/company.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { Settings } from '../settings.ts';
import { DEMO_COMPANY_NAME } from './demoCompanyName.ts';

export const COMPANY_ID = 1;

export interface StoredCompany extends Omit<typeof company.$inferSelect, 'id' | 'packLogo'> {
  readonly hasPackLogo: boolean;
}

const NOTHING_SETTLED: StoredCompany = {
  name: null,
  yearsSettled: false,
  basisSettled: false,
  draftsSettled: false,
  passwordsSettled: false,
  materialitySettled: false,
  firstStepsClosed: false,
  materialityPercent: STANDARD_MATERIALITY.percent,
  materialityAmount: STANDARD_MATERIALITY.amount,
  costsBy: STANDARD_MATERIALITY.costsBy,
  checkLimits: null,
  approvalsWanted: 0,
  approverIds: [],
  preparersPublish: true,
  viewersSeeDrafts: true,
  viewersSeeAccounts: false,
  secondFactorFor: [],
  documentsKeptDays: STANDARD_RETENTION_DAYS,
  passwordMinLength: LIMITS.passwordMin,
  downloadsKeptDays: STANDARD_RETENTION_DAYS,
  packsNameReader: false,
  settingsTaken: [],
  ...STANDARD_BASIS,
  ...STANDARD_PACK_CHOICES,
  hasPackLogo: false,
  readingsShownSince: null,
  version: 1,
};

export async function storedCompany(orm: DatabaseReader): Promise<StoredCompany> {
  const { id, packLogo, ...columns } = getTableColumns(company);
  const [stored] = await orm
    .select({ ...columns, hasPackLogo: sql<boolean>`${packLogo} is not null` })
    .from(company)
    .where(eq(id, COMPANY_ID));
  return stored ?? NOTHING_SETTLED;
}

export const materialityOf = ({
  materialityPercent,
  materialityAmount,
  costsBy,
}: StoredCompany): Materiality => ({
  percent: materialityPercent,
  amount: materialityAmount,
  costsBy,
});

export const checkLimitsOf = ({ checkLimits }: Pick<StoredCompany, 'checkLimits'>): CheckLimits =>
  checkLimits ?? STANDARD_LIMITS;

export const packChoicesOf = ({
  packSections,
  packColours,
  packAppendsDocuments,
  packCharts,
}: StoredCompany): PackChoices => ({ packSections, packColours, packAppendsDocuments, packCharts });

/**
 * Locks the company's row until the commit. The first change creates the row, and two concurrent changes must not
 * create two.
 */
export async function lockCompany(transaction: Transaction): Promise<StoredCompany> {
  await transaction.execute(sql`lock table ${company} in share row exclusive mode`);
  return storedCompany(transaction);
}

/** Changes the given settings; writes nothing if all have their values already. */
export async function changeCompany(
  transaction: Transaction,
  change: {
    readonly [Key in keyof Omit<StoredCompany, 'version' | 'hasPackLogo'>]?:
      | StoredCompany[Key]
      | undefined;
  } & {
    /** The picture as Base64; null removes the logo. */
    readonly packLogo?: string | null | undefined;
  },
): Promise<void> {
  if (changesNothing(await lockCompany(transaction), change)) return;
  await transaction
    .insert(company)
    .values({ id: COMPANY_ID, version: NOTHING_SETTLED.version + 1, ...change })
    .onConflictDoUpdate({ target: company.id, set: change });
}

export async function companyName(
  orm: DatabaseReader,
  settings: Pick<Settings, 'demo'>,
): Promise<string | null> {
  return nameOfCompany(orm, settings, await storedCompany(orm));
}

export async function nameOfCompany(
  orm: DatabaseReader,
  settings: Pick<Settings, 'demo'>,
  { name }: Pick<StoredCompany, 'name'>,
): Promise<string | null> {
  if (name !== null || !settings.demo) return name;
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, DEMO_EMAILS.viewer));
  return found.length === 0 ? null : DEMO_COMPANY_NAME;
}
