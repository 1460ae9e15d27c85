import type { ActivityEntry, RecordChange } from '../../../contract/activity.ts';
import type { ACTIVITY_NOUNS, ACTIVITY_ORIGINS } from '../../../contract/activityKinds.ts';
import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import { isRevertibleNoun, insteadOfReverting } from '../../../contract/revertibleNouns.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { type Capability, can, type Role } from '../../../finance/permissions.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDate, formatMoment, formatUtcMoment } from '../../../format/dates.ts';
import { PATHS } from '../../paths.ts';

export const NOUN_LABELS: Readonly<Record<(typeof ACTIVITY_NOUNS)[number], string>> = {
  figures: 'Figures',
  report: 'Reports',
  bulletPoint: 'Bullet points',
  agendaItem: 'Agenda and decisions',
  boardAction: 'Board actions',
  question: 'Questions',
  confirmation: 'Confirmed sentences',
  explanationTask: 'Requested explanations',
  monthEvent: 'Events',
  ebitdaItem: 'Adjusted EBITDA items',
  document: 'Documents',
  purge: 'Erased documents',
  forecast: 'Forecasts and budgets',
  review: 'Requests for approval',
  approval: 'Approvals',
  publication: 'Publications',
  businessUnit: 'Business units',
  company: 'Company settings',
  financialYear: 'Financial years',
  plan: 'Plans by line',
  planFigure: 'Planned figures',
  account: 'Accounts',
  mapping: 'Account mappings',
  entity: 'Entities',
  balance: 'Account balances',
  adjustment: 'Adjustments',
  openingBalance: 'Opening balances',
  balanceLine: 'Balance sheet lines',
  flowMove: 'Moves between cash flow lines',
  typedBalance: 'Typed balances',
  covenant: 'Covenants',
  import: 'Imports',
  user: 'Users',
  apiToken: 'API tokens',
  accessReview: 'Access reviews',
};

export const ORIGIN_LABELS: Readonly<Record<(typeof ACTIVITY_ORIGINS)[number], string>> = {
  screen: 'On a page',
  import: 'Import',
  importUndone: 'Import undone',
  removal: 'Month or report deleted',
  removalUndone: 'Deletion undone',
  takenBack: 'Reverted',
  purge: 'Permanently erased',
  api: 'API',
  commandLine: 'Command line',
  demo: 'Demo company loaded',
  demoRemoved: 'Demo company removed',
  setup: 'First start of the server',
  upkeep: 'Maintenance',
  signIn: 'Sign-in',
  beforeMoments: 'Origin not recorded',
};

const ORIGIN_PAGE_NAMES: Readonly<Record<string, string>> = {
  [PATHS.dashboard]: 'Dashboard',
  [PATHS.report]: 'Report',
  [PATHS.reports]: 'Monthly Reports',
  [PATHS.trends]: 'Trends & Analytics',
  [PATHS.documents]: 'Documents',
  [PATHS.search]: 'Search',
  [PATHS.forecasts]: 'Forecasts',
  [PATHS.admin]: 'Admin',
  [PATHS.import]: 'Import',
  [PATHS.accounts]: 'Accounts',
  [PATHS.plans]: 'Plans',
  [PATHS.activity]: 'Activity',
};

/** Returns "Import of accounts.xlsx" or "On the Forecasts page"; null if unknown. */
export function originInWords({
  origin,
  token,
}: Pick<ActivityEntry, 'origin' | 'token'>): string | null {
  if (origin === null) return null;
  const from = originPlaceInWords(origin);
  if (token === null) return from;
  return token === '' ? `${from}, with an API token` : `${from}, with the API token “${token}”`;
}

function originPlaceInWords(origin: NonNullable<ActivityEntry['origin']>): string {
  switch (origin.kind) {
    case 'screen': {
      const page = ORIGIN_PAGE_NAMES[origin.path];
      return page === undefined ? 'On a page' : `On the ${page} page`;
    }
    case 'import':
      return `Import of ${fileAndPlan(origin)}`;
    case 'importUndone':
      return `Import of ${fileAndPlan(origin)} undone`;
    case 'takenBack':
      return origin.fileName === undefined
        ? `Change ${formatCount(origin.moment)} reverted`
        : `Import of ${origin.fileName} reverted`;
    default:
      return ORIGIN_LABELS[origin.kind];
  }
}

const fileAndPlan = ({ fileName, plan }: { fileName: string; plan?: string | undefined }) =>
  plan === undefined ? fileName : `${fileName} into the plan ${plan}`;

/** Changes of users and approvals can't be reverted. */
export const isRevertible = ({ records }: Pick<ActivityEntry, 'records'>): boolean =>
  records.some(({ noun, name }) => isRevertibleNoun(noun) && name !== ERASED_NAME);

/** The alternative for a change that can't be reverted; nothing for sign-ins. */
export function insteadOfRevertingEntry(
  entry: Pick<ActivityEntry, 'records' | 'origin'>,
): string[] {
  if (isRevertible(entry) || entry.origin?.kind === 'signIn') return [];
  return insteadOfReverting(new Set(entry.records.map(({ noun }) => noun)));
}

export function pagesOf({ records }: Pick<ActivityEntry, 'records'>, role: Role): RecordPage[] {
  const nouns = new Set(records.map(({ noun }) => noun));
  return RECORD_PAGES.filter(
    (page) => can(role, page.needs) && page.nouns.some((noun) => nouns.has(noun)),
  );
}

export interface RecordPage {
  readonly nouns: readonly RecordChange['noun'][];
  readonly needs: Capability;
  readonly label: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const RECORD_PAGES: readonly RecordPage[] = [
  {
    nouns: [
      'account',
      'mapping',
      'entity',
      'balance',
      'adjustment',
      'openingBalance',
      'balanceLine',
      'flowMove',
      'typedBalance',
      'covenant',
    ],
    needs: 'manageAccounts',
    label: 'Accounts',
    to: PATHS.accounts,
    search: {},
  },
  {
    nouns: ['plan', 'planFigure'],
    needs: 'managePlans',
    label: 'Plans',
    to: PATHS.plans,
    search: {},
  },
  {
    nouns: ['company'],
    needs: 'seeAdmin',
    label: 'Settings',
    to: PATHS.admin,
    search: { tab: 'settings' },
  },
  { nouns: ['import'], needs: 'importFigures', label: 'Import', to: PATHS.import, search: {} },
];

export const canBeErased = ({ noun, action, name }: RecordChange): boolean =>
  noun === 'document' && action === 'deleted' && name !== ERASED_NAME;

export const revertOfEntry = ({ origin, moment }: ActivityEntry): RevertTarget =>
  origin?.kind === 'import'
    ? { kind: 'import', importId: origin.importId }
    : { kind: 'change', moment };

/** Returns words such as "Import of accounts.xlsx, Nov 22, 2026, 4:05 PM, by Maren Okafor". */
export function revertedEntryInWords(entry: ActivityEntry): string {
  const what = entry.origin?.kind === 'import' ? originInWords(entry) : 'Change';
  return `${what}, ${formatMoment(entry.at)}, by ${entry.who}`;
}

const ACTION_VERBS = { added: 'Added', changed: 'Changed', deleted: 'Deleted' } as const;

/** A sign-in changes only the user's last sign-in time. */
const isSignIn = ({ action, noun, fields }: RecordChange): boolean =>
  noun === 'user' &&
  action === 'changed' &&
  fields.length > 0 &&
  fields.every(({ field }) => field === 'last_login');

const inOwnTime = (moment: string | null) => (moment === null ? null : formatMoment(moment));

/** Leaves out fields that repeat the entry, such as the time of a sign-in. Times are in the reader's time zone. */
export const shownFields = (record: RecordChange): RecordChange['fields'] =>
  isSignIn(record)
    ? []
    : record.fields.map(({ instants, ...field }) =>
        instants === undefined
          ? field
          : { ...field, before: inOwnTime(instants.before), after: inOwnTime(instants.after) },
      );

export function recordInWords(record: RecordChange): string {
  if (isSignIn(record)) return 'Signed in';
  const { action, noun, name } = record;
  return (
    STEP_VERBS[noun]?.[action]?.(name) ?? `${ACTION_VERBS[action]} ${ACTIVITY_SUBJECTS[noun](name)}`
  );
}

const STEP_VERBS: Partial<
  Record<RecordChange['noun'], Partial<Record<RecordChange['action'], (name: string) => string>>>
> = {
  purge: { added: (name) => `Permanently erased a document for ${name}` },
  review: {
    added: (name) => `Asked for approval of ${name}`,
    changed: (name) => `Withdrew or declined the request for approval of ${name}`,
  },
  approval: { added: (name) => `Approved ${name}` },
  confirmation: {
    added: (name) => `Confirmed a sentence for ${name}`,
    changed: (name) => `Confirmed a sentence for ${name} again`,
  },
  explanationTask: {
    added: (name) => `Assigned the explanation of ${name}`,
    changed: (name) => `Reassigned the explanation of ${name}`,
  },
  apiToken: {
    added: (name) => `Created the API token “${name}”`,
    deleted: (name) => `Revoked the API token “${name}”`,
  },
  accessReview: { added: (name) => `Reviewed access: ${name}` },
  publication: {
    added: (name) => `Published ${name}`,
    changed: (name) => `Superseded ${name}`,
  },
};

const ACTIVITY_SUBJECTS: Readonly<Record<RecordChange['noun'], (name: string) => string>> = {
  figures: (name) => `the figures for ${name}`,
  report: (name) => `the report for ${name}`,
  bulletPoint: (name) => `a bullet point for ${name}`,
  agendaItem: (name) => `an item on the agenda for ${name}`,
  boardAction: (name) => `an action agreed for ${name}`,
  question: (name) => `a question about ${name}`,
  confirmation: (name) => `the confirmation of a sentence for ${name}`,
  explanationTask: (name) => `the explanation owner for ${name}`,
  monthEvent: (name) => `the event ${name}`,
  ebitdaItem: (name) => `the adjusted EBITDA item ${name}`,
  document: (name) => `the document ${name}`,
  purge: (name) => `the erased document for ${name}`,
  forecast: (name) => `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  review: (name) => `the request for approval of ${name}`,
  approval: (name) => `the approval of ${name}`,
  publication: (name) => `the publication ${name}`,
  businessUnit: (name) => `the business unit ${name}`,
  company: () => 'the company’s settings',
  financialYear: (name) => `the financial year ${name}`,
  plan: (name) => `the plan ${name}`,
  planFigure: (name) => `the planned figure ${name}`,
  account: (name) => `the account ${name}`,
  mapping: (name) => `the mapping of account ${name}`,
  entity: (name) => `the entity ${name}`,
  balance: (name) => `the balance of ${name}`,
  adjustment: (name) => `the adjustment to ${name}`,
  openingBalance: (name) => `the opening balance of ${name}`,
  balanceLine: (name) => `the balance sheet line ${name}`,
  flowMove: (name) => `the move from ${name}`,
  typedBalance: (name) => `the typed balance of ${name}`,
  covenant: (name) => `the covenant ${name}`,
  import: (name) => `the import of ${name}`,
  user: (name) => `the user ${name}`,
  apiToken: (name) => `the API token “${name}”`,
  accessReview: (name) => `the access review (${name})`,
};

/** The keys are needed because a change may involve the same record twice. */
export function keyedRecords(
  records: readonly RecordChange[],
): { readonly key: string; readonly record: RecordChange }[] {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const name = `${record.noun} ${record.id}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, record };
  });
}

export interface Day {
  readonly label: string;
  readonly entries: readonly ActivityEntry[];
}

/** Groups entries by the reader's local days. */
export function byDay(entries: readonly ActivityEntry[]): Day[] {
  return [...Map.groupBy(entries, ({ at }) => formatDate(at))].map(([label, ofDay]) => ({
    label,
    entries: ofDay,
  }));
}

const ACTIVITY_HEADINGS = [
  'Change',
  'Time',
  'Who',
  'What',
  'Field',
  'Before',
  'After',
  'Reason',
  'Origin',
];

/** One row per changed field; a record without changed fields has one row. */
export function activityTable(entries: readonly ActivityEntry[], isCut: boolean): TableFile {
  const rows = entries.flatMap((entry) => {
    const { moment, at, who, reason, records, recordCount } = entry;
    const row = (
      what: string,
      field: string | null,
      before: string | null,
      after: string | null,
    ) => [
      String(moment),
      formatUtcMoment(at),
      who,
      what,
      field,
      before,
      after,
      reason,
      originInWords(entry),
    ];
    const ofRecords = records.flatMap((record) => {
      const what = recordInWords(record);
      return record.fields.length === 0
        ? [row(what, null, null, null)]
        : record.fields.map(({ label, before, after }) => row(what, label, before, after));
    });
    const others = recordCount - records.length;
    return others > 0
      ? [...ofRecords, row(`And ${others} more records`, null, null, null)]
      : ofRecords;
  });
  const last = ['', '', '', 'Older changes are not in this file'];
  return {
    name: 'Activity',
    columns: ACTIVITY_HEADINGS.map((heading) => ({ heading, kind: 'text' })),
    rows: isCut ? [...rows, [...last, null, null, null, null, null]] : rows,
  };
}
