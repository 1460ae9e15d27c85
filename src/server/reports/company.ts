import { eq, getTableColumns, sql } from 'drizzle-orm';
import { LIMITS, STANDARD_KEPT_DAYS } from '../../contract/limits.ts';
import type { CheckLimits } from '../../domain/briefing/checkLimits.ts';
import { STANDARD_LIMITS } from '../../domain/briefing/checkLimits.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { STANDARD_BASIS } from '../../domain/companyBasis.ts';
import type { Materiality } from '../../domain/materiality.ts';
import { STANDARD_MATERIALITY } from '../../domain/materiality.ts';
import type { PackChoices } from '../../domain/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../domain/packChoices.ts';
import { DEMO_EMAILS } from '../accounts/demoAccounts.ts';
import type { Database } from '../db/database.ts';
import { changesNothing } from '../db/changesNothing.ts';
import { company } from '../db/schema/company.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { DEMO_COMPANY_NAME } from './demoCompanyName.ts';

/** There is one company in a database. */
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
  documentsKeptDays: STANDARD_KEPT_DAYS,
  passwordMinLength: LIMITS.passwordMin,
  downloadsKeptDays: STANDARD_KEPT_DAYS,
  packsNameReader: false,
  settingsTaken: [],
  ...STANDARD_BASIS,
  ...STANDARD_PACK_CHOICES,
  hasPackLogo: false,
  readingsShownSince: null,
  version: 1,
};

type Reading = Database['orm'] | Transaction;

export async function storedCompany(orm: Reading): Promise<StoredCompany> {
  const { id, packLogo, ...columns } = getTableColumns(company);
  const [stored] = await orm
    .select({ ...columns, hasPackLogo: sql<boolean>`${packLogo} is not null` })
    .from(company)
    .where(eq(id, COMPANY_ID));
  return stored ?? NOTHING_SETTLED;
}

/** What the company's figures are counted by. */
export const basisOf = ({
  yearStartMonth,
  yearNamedAfter,
  currency,
  lineGroups,
}: CompanyBasis): CompanyBasis => ({ yearStartMonth, yearNamedAfter, currency, lineGroups });

/** How the company judges differences. */
export const materialityOf = ({
  materialityPercent,
  materialityAmount,
  costsBy,
}: StoredCompany): Materiality => ({
  percent: materialityPercent,
  amount: materialityAmount,
  costsBy,
});

/** The limits of the checks of a month. */
export const limitsOf = ({ checkLimits }: Pick<StoredCompany, 'checkLimits'>): CheckLimits =>
  checkLimits ?? STANDARD_LIMITS;

/** How the company wants its board packs. */
export const packChoicesOf = ({
  packSections,
  packColours,
  packAppendsDocuments,
  packCharts,
}: StoredCompany): PackChoices => ({ packSections, packColours, packAppendsDocuments, packCharts });

/** Locked until the commit: the first change makes the row, and two must not make two. */
export async function lockCompany(transaction: Transaction): Promise<StoredCompany> {
  await transaction.execute(sql`lock table ${company} in share row exclusive mode`);
  return storedCompany(transaction);
}

/** Changes some of it; what is undefined stays, and nothing is written where all is the same. */
export async function settleCompany(
  transaction: Transaction,
  change: {
    readonly [Key in keyof Omit<StoredCompany, 'version' | 'hasPackLogo'>]?:
      | StoredCompany[Key]
      | undefined;
  } & {
    /** As Base64; null: none any more. */
    readonly packLogo?: string | null | undefined;
  },
): Promise<void> {
  if (changesNothing(await lockCompany(transaction), change)) return;
  await transaction
    .insert(company)
    .values({ id: COMPANY_ID, version: NOTHING_SETTLED.version + 1, ...change })
    .onConflictDoUpdate({ target: company.id, set: change });
}

/** The name that an administrator has stored; in the demo, the demo company's name. */
export async function companyName(
  orm: Reading,
  settings: Pick<Settings, 'demo'>,
): Promise<string | null> {
  return nameOfCompany(orm, settings, await storedCompany(orm));
}

/** The same of a company that was read already. */
export async function nameOfCompany(
  orm: Reading,
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
