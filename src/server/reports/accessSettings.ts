import { getTableColumns } from 'drizzle-orm';
import type { RecordState } from '../../domain/takingBack.ts';
import { company } from '../db/schema/company.ts';

type Setting = Exclude<keyof typeof company.$inferSelect, 'id' | 'version'>;

/**
 * Which settings of the company decide who sees, approves or may do what: people change these, API tokens never. A
 * setting that is missing here does not compile.
 */
const DECIDES_ACCESS: Readonly<Record<Setting, boolean>> = {
  name: false,
  yearsSettled: false,
  basisSettled: false,
  draftsSettled: false,
  passwordsSettled: false,
  materialitySettled: false,
  firstStepsClosed: false,
  materialityPercent: false,
  materialityAmount: false,
  costsBy: false,
  checkLimits: false,
  approvalsWanted: true,
  approverIds: true,
  preparersPublish: true,
  viewersSeeDrafts: true,
  viewersSeeAccounts: true,
  documentsKeptDays: false,
  yearStartMonth: false,
  yearNamedAfter: false,
  currency: false,
  lineGroups: false,
  secondFactorFor: true,
  passwordMinLength: true,
  // What administrators can see of access later.
  downloadsKeptDays: true,
  packsNameReader: false,
  settingsTaken: false,
  packSections: false,
  packColours: false,
  packAppendsDocuments: false,
  packCharts: false,
  packLogo: false,
  readingsShownSince: true,
};

const columns = getTableColumns(company);

const isSetting = (name: string): name is Setting => name in DECIDES_ACCESS;

/** In the database's names. */
const ACCESS_COLUMNS: readonly string[] = Object.entries(columns)
  .filter(([name]) => isSetting(name) && DECIDES_ACCESS[name])
  .map(([, column]) => column.name);

/** Whether a change of the company, by its settings, decides who sees, approves or may do what. */
export const changesAccess = (change: { readonly [Name in Setting]?: unknown }): boolean =>
  Object.entries(change).some(
    ([name, value]) => value !== undefined && isSetting(name) && DECIDES_ACCESS[name],
  );

/** The same of the company's row before and after. */
export const changesAccessBetween = (before: RecordState, after: RecordState): boolean =>
  ACCESS_COLUMNS.some((column) => before?.[column] !== after?.[column]);
