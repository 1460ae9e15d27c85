import { ACCOUNT_TYPE_LABELS } from '../domain/books/accountTypes.ts';
import { EXPLANATION_KIND_LABELS } from '../domain/briefing/explanations.ts';
import { bookMonthName } from '../domain/books/bookMonths.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import { calendarMonthName, fiscalMonthName } from '../domain/fiscalCalendar.ts';
import { LINE_GROUP_LABELS, LINE_GROUPS } from '../domain/lineGroups.ts';
import type { LineUnit } from '../domain/lines.ts';
import { isShownLine, LINE_LIST, LINES, MONTH_LINES } from '../domain/lines.ts';
import { ROLES, type Role } from '../domain/permissions.ts';
import { TOKEN_SCOPE_LABELS } from '../domain/tokenScopes.ts';
import { REPORT_TEXTS } from '../domain/reportTexts.ts';
import { CHARTED_AS } from '../domain/chartComparisons.ts';
import { checkLimitsInWords } from './checkLimitWords.ts';
import { packSectionsInWords, pictureInWords } from './changedPacks.ts';
import { formatPeople } from './accounting.ts';
import { formatBytes } from './bytes.ts';
import { formatDate, formatUtcDate, formatUtcMoment, isoInstant } from './dates.ts';
import { formatAmountIn } from './money.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';
import { formatPercentDetailed } from './percent.ts';

/** Columns of a row by their name in the database, each as text ("1200.50", "true", "[]"). */
export type RowTexts = Readonly<Record<string, string | null>>;

/** What of a change is not in its own columns. */
export interface FieldContext {
  readonly basis: CompanyBasis;
  /** Of the amounts: "USD" for figures, otherwise the forecast's own. */
  readonly currency: string;
  /** Of the amount of a plan; otherwise a line has its own. */
  readonly unit?: LineUnit;
  /** The name of a record that a column refers to. */
  readonly nameOf: (
    table: 'accounts' | 'business_units' | 'monthly_summaries' | 'users',
    id: string,
  ) => string;
}

/** One field, old and new, as people read it. */
export interface FieldInWords {
  /** The column: "adj_ebitda". */
  readonly field: string;
  /** "Adjusted EBITDA" */
  readonly label: string;
  /** "$1,234.50", "Yes", "May"; null where there was or is nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** Where both are moments: the same in ISO 8601, for a reader's own time zone. */
  readonly instants?: { readonly before: string | null; readonly after: string | null };
}

type Words = (text: string, context: FieldContext) => string;

/** A moment, for those whose time zone is not known. */
const inUtc: Words = (text) => formatUtcMoment(text);
type Column = readonly [label: string, words: Words];

const asIs: Words = (text) => text;
/** Of the limits as JSON. */
const limitsInWords: Words = (text) => {
  const limits: unknown = JSON.parse(text);
  return checkLimitsInWords(typeof limits === 'object' ? { ...limits } : {});
};
const day: Words = (text) => formatDate(text);
const money: Words = (text, { currency }) => formatAmountIn(currency, text);
const percent: Words = (text) => formatPercentDetailed(text);
const yesNo: Words = (text) => (text === 'true' ? 'Yes' : 'No');
const oneOf =
  (words: Readonly<Record<string, string>>): Words =>
  (text) =>
    words[text] ?? text;

/** Of a list as the database writes one. */
const listed: Words = (text) => {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.join(', ') : '';
};

/** Without a name nothing is known of somebody: the address is not for everybody. */
const person: Words = (id, { nameOf }) => nameOf('users', id) || 'A person without a name';
/** Of a list as the database writes one: "Administrators, Viewers". */
const listedRoles: Words = (text) =>
  ROLES.filter((role) => text.includes(role))
    .map((role) => `${ROLE_WORDS[role]}s`)
    .join(', ');

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  preparer: 'Preparer',
  admin: 'Administrator',
};

const lineLabel: Words = (text) => LINE_LIST.find(({ key }) => key === text)?.label ?? text;

const OF_UNIT: Readonly<Record<LineUnit, Words>> = {
  usd: money,
  percent,
  people: (text) => formatPeople(text),
};

/** The ids in a list as the database writes one: "[2, 8]". */
export const idsIn = (text: string | null | undefined): readonly string[] =>
  text?.match(/\d+/g) ?? [];

const columnOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A line of figures by its column; undefined for any other column. */
export const lineOfColumn = (column: string) =>
  LINE_LIST.find(({ key }) => columnOf(key) === column);

const lines = (keys: readonly (keyof typeof LINES)[]): Record<string, Column> =>
  Object.fromEntries(
    keys.map((key): [string, Column] => [
      columnOf(key),
      [LINES[key].label, OF_UNIT[LINES[key].unit]],
    ]),
  );

const listedLines: Words = (text) => {
  const keys: unknown = JSON.parse(text);
  const labels = LINE_LIST.filter(({ key }) => Array.isArray(keys) && keys.includes(key));
  return labels.map(({ label }) => label).join(', ');
};

const NOT_REPORTED: Record<string, Column> = { not_reported: ['Not reported', listedLines] };

/** The columns that are shown, by table, in their order; others, such as versions, are nobody's news. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  financial_data: {
    ...lines(MONTH_LINES),
    ...NOT_REPORTED,
    notes: [REPORT_TEXTS.notes, asIs],
    summary_notes: [REPORT_TEXTS.summaryNotes, asIs],
  },
  monthly_summaries: {
    overview: [REPORT_TEXTS.overview, asIs],
    ...lines(['staffCount', 'revenue', 'ebitda']),
    ...NOT_REPORTED,
    notes: [REPORT_TEXTS.notes, asIs],
    summary_notes: [REPORT_TEXTS.summaryNotes, asIs],
  },
  bullet_points: {
    category: ['Category', asIs],
    bullet_text: ['Text', asIs],
    position: ['Position', (text) => String(Number(text) + 1)],
  },
  agenda_items: {
    kind: [
      'For',
      oneOf({ decision: 'Decision', discussion: 'Discussion', information: 'Information' }),
    ],
    item_text: ['Text', asIs],
    position: ['Position', (text) => String(Number(text) + 1)],
    decision: ['Decision', asIs],
    decided_on: ['Decided on', day],
  },
  board_actions: {
    action_text: ['Text', asIs],
    owner_name: ['Owner', asIs],
    due_on: ['Due', day],
    state: ['State', oneOf({ open: 'Open', done: 'Done', dropped: 'Dropped' })],
    ended_on: ['Ended on', day],
    outcome: ['Outcome', asIs],
  },
  questions: {
    quote: ['Sentence', asIs],
    question_text: ['Question', asIs],
    owner_id: ['Owner', person],
    due_on: ['Due', day],
    state: ['State', oneOf({ open: 'Open', answered: 'Answered', accepted: 'Accepted' })],
    answer: ['Answer', asIs],
  },
  confirmed_sentences: {
    sentence: ['Sentence', asIs],
  },
  month_events: {
    title: ['Event', asIs],
    lines: ['Lines', listedLines],
    month_num: ['Month', (text, { basis }) => fiscalMonthName(basis, Number(text))],
  },
  explanation_tasks: {
    owner_id: ['Owner', person],
    due_on: ['Due', day],
  },
  ebitda_items: {
    name: ['Item', asIs],
    amount: ['Amount', money],
    reason: ['Reason', asIs],
    line: ['Line', lineLabel],
    kind: ['Kind', oneOf(EXPLANATION_KIND_LABELS)],
    moves_to: ['Moves to', asIs],
  },
  documents: {
    original_name: ['File name', asIs],
    file_size: ['Size', (text) => formatBytes(Number(text))],
  },
  forecasts: {
    business_unit_id: ['Business unit', (text, { nameOf }) => nameOf('business_units', text)],
    currency: ['Currency', asIs],
    metric: ['Kind', oneOf({ forecast: 'Forecast', budget: 'Budget' })],
    fy: ['Year', asIs],
    month: ['Month', (text) => calendarMonthName(Number(text))],
    amount: ['Amount', money],
    actual_amount: ['Actual amount', money],
    monthly_summaries_id: ['Report', (text, { nameOf }) => nameOf('monthly_summaries', text)],
    notes: ['Notes', asIs],
  },
  month_reviews: {
    outcome: [
      'Outcome',
      oneOf({
        open: 'Open',
        withdrawn: 'Withdrawn or declined',
        void: 'Void, because the month was changed',
        published: 'Published',
      }),
    ],
    end_reason: ['Reason for ending it', asIs],
  },
  // That somebody has approved is all there is to say.
  month_approvals: {},
  publications: {
    state: ['State', oneOf({ published: 'Published', superseded: 'Superseded' })],
  },
  business_units: { name: ['Name', asIs], is_active: ['Active', yesNo] },
  financial_years: {
    fy_year: ['Year', asIs],
    start_date: ['First day', (text) => formatUtcDate(text)],
    end_date: ['Last day', (text) => formatUtcDate(text)],
  },
  company: {
    name: ['Name', asIs],
    years_settled: ['Financial years settled', yesNo],
    basis_settled: ['Financial year and currency settled', yesNo],
    drafts_settled: ['What viewers see settled', yesNo],
    materiality_settled: ['Materiality settled', yesNo],
    passwords_settled: ['Shortest password settled', yesNo],
    first_steps_closed: ['First steps put away', yesNo],
    materiality_percent: ['Material from, in percent', percent],
    materiality_amount: ['Material from, as an amount', (text) => formatAmountIn('', text)],
    year_start_month: ['Financial year begins in', (text) => calendarMonthName(Number(text))],
    year_named_after: [
      'Financial year is named after',
      oneOf({ start: 'The year in which it begins', end: 'The year in which it ends' }),
    ],
    currency: ['Currency', asIs],
    costs_by: [
      'Costs are judged by',
      oneOf({ amount: 'Amount', shareOfRevenue: 'Share of revenue' }),
    ],
    check_limits: ['Limits of the checks', limitsInWords],
    approvals_wanted: ['Approvals needed', asIs],
    approver_ids: [
      'Approvers',
      (text, context) =>
        idsIn(text)
          .map((id) => person(id, context))
          .join(', '),
    ],
    second_factor_for: ['Second factor needed by', listedRoles],
    preparers_publish: ['Preparers can publish', yesNo],
    viewers_see_accounts: ['Viewers see the accounts behind a figure', yesNo],
    viewers_see_drafts: ['Viewers see months that are not published', yesNo],
    line_groups: [
      'More lines',
      (text) => {
        const groups: unknown = JSON.parse(text);
        const on = LINE_GROUPS.filter((group) => Array.isArray(groups) && groups.includes(group));
        return on.map((group) => LINE_GROUP_LABELS[group]).join(', ');
      },
    ],
    pack_sections: ['Sections of board packs', packSectionsInWords],
    pack_logo: ['Logo of board packs', pictureInWords],
    pack_colours: ['Colours of board packs', listed],
    pack_appends_documents: ['Documents follow board packs in PDF', yesNo],
    pack_charts: ['Charts of board packs', oneOf(CHARTED_AS)],
    readings_shown_since: ['Administrators see who has read the report, since', inUtc],
    documents_kept_days: ['Deleted documents are kept, in days', asIs],
    downloads_kept_days: ['Downloads and failed sign-ins are kept, in days', asIs],
    password_min_length: ['Fewest characters of a password', asIs],
    packs_name_reader: ['Board packs in PDF name their reader', yesNo],
    settings_taken: ['Settings taken over from the server', listed],
  },
  plans: {
    name: ['Name', asIs],
    kind: ['Kind', oneOf({ forecast: 'Forecast', budget: 'Budget' })],
    state: ['State', oneOf({ draft: 'Draft', approved: 'Approved' })],
  },
  plan_figures: {
    amount: ['Amount', (text, context) => OF_UNIT[context.unit ?? 'usd'](text, context)],
  },
  accounts: {
    code: ['Code', asIs],
    name: ['Name', asIs],
    type: ['Type', oneOf(ACCOUNT_TYPE_LABELS)],
    file_names: ['Called in files', listed],
  },
  account_mappings: {
    line: ['Line', lineLabel],
    sign: ['Sign', oneOf({ '1': 'As booked', '-1': 'Reversed' })],
  },
  entities: {
    name: ['Name', asIs],
    is_eliminations: ['What is taken out between entities', yesNo],
    file_names: ['Called in files', listed],
  },
  account_balances: {
    account_id: ['Account', (id, { nameOf }) => nameOf('accounts', id)],
    since_month: ['Year to date since', bookMonthName],
    amount: ['Amount', money],
  },
  adjustments: {
    line: ['Line', lineLabel],
    amount: ['Amount', money],
    reason: ['Reason', asIs],
  },
  imports: {
    status: ['Status', oneOf({ draft: 'Draft', applied: 'Stored', undone: 'Undone' })],
    makes_reports: ['Makes missing reports', yesNo],
  },
  api_tokens: {
    user_id: ['Owner', (id, { nameOf }) => nameOf('users', id)],
    scope: ['May', oneOf(TOKEN_SCOPE_LABELS)],
    expires_at: ['Valid until', inUtc],
  },
  access_reviews: {
    decision: ['Decision', oneOf({ kept: 'Kept as it is', changed: 'Changed' })],
    note: ['Note', asIs],
    reviewer: ['Reviewed by', asIs],
  },
  users: {
    email: ['E-mail address', asIs],
    first_name: ['First name', asIs],
    last_name: ['Last name', asIs],
    role: ['Role', oneOf(ROLE_WORDS)],
    is_active: ['Active', yesNo],
    has_factor: ['Second factor', yesNo],
    last_login: ['Last sign-in', inUtc],
    invited_until: ['Invited until', inUtc],
    sessions_ended_at: ['Signed out everywhere', inUtc],
  },
};

/** What people call a column of a table: "Role"; without a name of its own, the column's: "is_active". */
export const columnLabel = (table: string, column: string): string =>
  COLUMNS[table]?.[column]?.[0] ?? column;

function inWords(
  words: Words,
  text: string | null | undefined,
  context: FieldContext,
): string | null {
  if (text === null || text === undefined || text === '') return null;
  const said = words(text, context);
  return said === '' || said === NOT_AVAILABLE ? null : said;
}

/**
 * What a revision changed, field by field, in words. Of a new record `before` is null, of a deleted one
 * `after`; fields that hold nothing on either side are left out, and so are zeros that only stand for
 * figures that nobody has reported. A second sign-in within a minute is told although it reads the same.
 */
export function fieldsInWords(
  table: string,
  before: RowTexts | null,
  after: RowTexts | null,
  context: FieldContext,
): FieldInWords[] {
  const columns = COLUMNS[table] ?? {};
  const unreported = `${before === null || after === null ? (after ?? before)?.['not_reported'] : ''}`;
  return Object.entries(columns).flatMap(([field, [label, words]]) => {
    const line = lineOfColumn(field);
    if (
      line !== undefined &&
      (!isShownLine(context.basis, line.key) || unreported.includes(`"${line.key}"`))
    ) {
      return [];
    }
    const old = inWords(words, before?.[field], context);
    const now = inWords(words, after?.[field], context);
    const isChanged = field in (before ?? {}) || field in (after ?? {});
    // The name of a balance has its account: only a move is news.
    if (field === 'account_id' && (before === null || after === null)) return [];
    const isAgain =
      field === 'last_login' && (before?.[field] ?? null) !== (after?.[field] ?? null);
    if (!isChanged || (old === now && !isAgain)) return [];
    const said = { field, label, before: old, after: now };
    const instants = { before: isoInstant(before?.[field]), after: isoInstant(after?.[field]) };
    return [words === inUtc ? { ...said, instants } : said];
  });
}
