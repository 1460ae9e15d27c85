import { getTableColumns } from 'drizzle-orm';
import type { RecordState } from '../../finance/revertedState.ts';
import { company } from '../../engine/db/schema/company.ts';

type Setting = Exclude<keyof typeof company.$inferSelect, 'id' | 'version'>;

/**
 * Which company settings decide who may see, approve or do something. People can change these, API tokens never.
 * Omitting a setting doesn't compile.
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
  lineNames: false,
  hiddenLines: false,
  secondFactorFor: true,
  passwordMinLength: true,
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

const companyTableColumns = getTableColumns(company);

const isSetting = (name: string): name is Setting => name in DECIDES_ACCESS;

const ACCESS_COLUMNS: readonly string[] = Object.entries(companyTableColumns)
  .filter(([name]) => isSetting(name) && DECIDES_ACCESS[name])
  .map(([, column]) => column.name);

export const changesAccess = (change: { readonly [Name in Setting]?: unknown }): boolean =>
  Object.entries(change).some(
    ([name, value]) => value !== undefined && isSetting(name) && DECIDES_ACCESS[name],
  );

export const changesAccessBetween = (before: RecordState, after: RecordState): boolean =>
  ACCESS_COLUMNS.some((column) => before?.[column] !== after?.[column]);
