import { ACCOUNT_TYPE_LABELS } from '../finance/books/accountTypes.ts';
import { EXPLANATION_KIND_LABELS } from '../telling/briefing/explanations.ts';
import { bookMonthName } from '../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { nameOfSlug, roleLabel, SIDE_LABELS } from '../finance/statements/balanceLines.ts';
import { flowLabel } from '../finance/statements/flowLines.ts';
import { calendarMonthName, fiscalMonthName } from '../finance/fiscalCalendar.ts';
import { LINE_GROUP_LABELS, LINE_GROUPS } from '../finance/lineGroups.ts';
import type { MeasureUnit } from '../finance/measure.ts';
import { isShownLine, lineLabel } from '../finance/catalogue.ts';
import { LINE_LIST, LINES, MONTH_LINES } from '../finance/lines.ts';
import { ROLES, type Role } from '../finance/permissions.ts';
import { TOKEN_SCOPE_LABELS } from '../finance/tokenScopes.ts';
import { REPORT_TEXTS } from '../finance/reportTexts.ts';
import { CHART_PERIOD_LABELS } from '../finance/chartComparisons.ts';
import { covenantLimitWords, covenantSumWords } from './covenantWords.ts';
import { checkLimitsInWords } from './checkLimitWords.ts';
import { packSectionsInWords, pictureInWords } from './changedPacks.ts';
import { formatPeople } from './accounting.ts';
import { formatBytes } from './bytes.ts';
import { formatDate, formatUtcDate, formatUtcMoment, isoInstant } from './dates.ts';
import { formatAmountIn } from './money.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';
import { formatPercentDetailed } from './percent.ts';

/** Columns by database name, each as text ("1200.50", "true", "[]"). */
export type RowTexts = Readonly<Record<string, string | null>>;

export interface FieldContext {
  readonly basis: CompanyBasis;
  readonly currency: string;
  readonly unit?: MeasureUnit;
  readonly nameOf: (
    table: 'accounts' | 'business_units' | 'monthly_summaries' | 'users',
    id: string,
  ) => string;
}

export interface FieldInWords {
  readonly field: string;
  readonly label: string;
  /**
   * A text such as "$1,234.50", "Yes" or "May"; null if there was no value before, or is none
   * after.
   */
  readonly before: string | null;
  readonly after: string | null;
  /** Set if both are instants: ISO 8601, to show in the reader's time zone. */
  readonly instants?: { readonly before: string | null; readonly after: string | null };
}

type FieldWords = (text: string, context: FieldContext) => string;

const momentInUtc: FieldWords = (text) => formatUtcMoment(text);
type FieldColumn = readonly [label: string, words: FieldWords];

const asIs: FieldWords = (text) => text;
const readingsInWords: FieldWords = (text) => {
  const readings: unknown = JSON.parse(text);
  return Object.entries(typeof readings === 'object' ? { ...readings } : {})
    .map(
      ([month, reading]) =>
        `${bookMonthName(month)}: ${reading === 'moved' ? 'moved' : 'not moved'} into equity`,
    )
    .join(', ');
};
const limitsInWords: FieldWords = (text) => {
  const limits: unknown = JSON.parse(text);
  return checkLimitsInWords(typeof limits === 'object' ? { ...limits } : {});
};
const dayWords: FieldWords = (text) => formatDate(text);
const moneyWords: FieldWords = (text, { currency }) => formatAmountIn(currency, text);
const percentWords: FieldWords = (text) => formatPercentDetailed(text);
const yesNo: FieldWords = (text) => (text === 'true' ? 'Yes' : 'No');
const wordFrom =
  (words: Readonly<Record<string, string>>): FieldWords =>
  (text) =>
    words[text] ?? text;

/** Expects a JSON array, which is how the database records a list. */
const listWords: FieldWords = (text) => {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.join(', ') : '';
};

/** For a person without a name, returns a neutral phrase, because not everyone may see the address. */
const personWords: FieldWords = (id, { nameOf }) => nameOf('users', id) || 'Unnamed person';
const listedRoles: FieldWords = (text) =>
  ROLES.filter((role) => text.includes(role))
    .map((role) => `${ROLE_WORDS[role]}s`)
    .join(', ');

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  preparer: 'Preparer',
  admin: 'Administrator',
};

const lineLabelOf: FieldWords = (text, { basis }) => {
  const line = LINE_LIST.find(({ key }) => key === text);
  return line === undefined ? text : lineLabel(basis, line.key);
};

const WORDS_BY_UNIT: Readonly<Record<MeasureUnit, FieldWords>> = {
  usd: moneyWords,
  percent: percentWords,
  people: (text) => formatPeople(text),
};

export const idsIn = (text: string | null | undefined): readonly string[] =>
  text?.match(/\d+/g) ?? [];

const databaseColumn = (key: string) =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const lineOfColumn = (column: string) =>
  LINE_LIST.find(({ key }) => databaseColumn(key) === column);

const columnsOfLines = (keys: readonly (keyof typeof LINES)[]): Record<string, FieldColumn> =>
  Object.fromEntries(
    keys.map((key): [string, FieldColumn] => [
      databaseColumn(key),
      [LINES[key].label, WORDS_BY_UNIT[LINES[key].unit]],
    ]),
  );

const listedLines: FieldWords = (text, { basis }) => {
  const keys: unknown = JSON.parse(text);
  const listedKeys = LINE_LIST.filter(({ key }) => Array.isArray(keys) && keys.includes(key));
  return listedKeys.map(({ key }) => lineLabel(basis, key)).join(', ');
};

const lineNamesWords: FieldWords = (text) => {
  const names: Readonly<Record<string, unknown>> = { ...JSON.parse(text) };
  return LINE_LIST.flatMap(({ key, label }) =>
    typeof names[key] === 'string' ? [`${label}: ${names[key]}`] : [],
  ).join(', ');
};

/** Expects the JSON of a covenant's pieces: "Debt - Cash". */
const covenantSumInWords: FieldWords = (text, { basis }) => {
  const pieces: unknown = JSON.parse(text);
  return Array.isArray(pieces) ? covenantSumWords(basis, pieces) : '';
};

const covenantLimitsInWords: FieldWords = (text) => {
  const limits: unknown = JSON.parse(text);
  return Array.isArray(limits) ? covenantLimitWords(limits) : '';
};

const NOT_REPORTED_FIELD: Record<string, FieldColumn> = {
  not_reported: ['Not reported', listedLines],
};

/** Columns to show, by table and in order. Other columns, such as versions, mean nothing to readers. */
const COLUMNS_BY_TABLE: Readonly<Record<string, Readonly<Record<string, FieldColumn>>>> = {
  financial_data: {
    ...columnsOfLines(MONTH_LINES),
    ...NOT_REPORTED_FIELD,
    notes: [REPORT_TEXTS.notes, asIs],
    summary_notes: [REPORT_TEXTS.summaryNotes, asIs],
  },
  monthly_summaries: {
    overview: [REPORT_TEXTS.overview, asIs],
    ...columnsOfLines(['staffCount', 'revenue', 'ebitda']),
    ...NOT_REPORTED_FIELD,
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
      wordFrom({ decision: 'Decision', discussion: 'Discussion', information: 'Information' }),
    ],
    item_text: ['Text', asIs],
    position: ['Position', (text) => String(Number(text) + 1)],
    decision: ['Decision', asIs],
    decided_on: ['Decided on', dayWords],
  },
  board_actions: {
    action_text: ['Text', asIs],
    owner_name: ['Owner', asIs],
    due_on: ['Due', dayWords],
    state: ['State', wordFrom({ open: 'Open', done: 'Done', dropped: 'Dropped' })],
    ended_on: ['Ended on', dayWords],
    outcome: ['Outcome', asIs],
  },
  questions: {
    quote: ['Sentence', asIs],
    question_text: ['Question', asIs],
    owner_id: ['Owner', personWords],
    due_on: ['Due', dayWords],
    state: ['State', wordFrom({ open: 'Open', answered: 'Answered', accepted: 'Accepted' })],
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
    owner_id: ['Owner', personWords],
    due_on: ['Due', dayWords],
  },
  ebitda_items: {
    name: ['Item', asIs],
    amount: ['Amount', moneyWords],
    reason: ['Reason', asIs],
    line: ['Line', lineLabelOf],
    kind: ['Kind', wordFrom(EXPLANATION_KIND_LABELS)],
    moves_to: ['Moves to', asIs],
  },
  documents: {
    original_name: ['File name', asIs],
    file_size: ['Size', (text) => formatBytes(Number(text))],
  },
  forecasts: {
    business_unit_id: ['Business unit', (text, { nameOf }) => nameOf('business_units', text)],
    currency: ['Currency', asIs],
    metric: ['Kind', wordFrom({ forecast: 'Forecast', budget: 'Budget' })],
    fy: ['Year', asIs],
    month: ['Month', (text) => calendarMonthName(Number(text))],
    amount: ['Amount', moneyWords],
    actual_amount: ['Actual amount', moneyWords],
    monthly_summaries_id: ['Report', (text, { nameOf }) => nameOf('monthly_summaries', text)],
    notes: ['Notes', asIs],
  },
  month_reviews: {
    outcome: [
      'Outcome',
      wordFrom({
        open: 'Open',
        withdrawn: 'Withdrawn or declined',
        void: 'Void, because the month was changed',
        published: 'Published',
      }),
    ],
    end_reason: ['Reason for withdrawing or declining', asIs],
  },
  // The approval itself is the whole change.
  month_approvals: {},
  publications: {
    state: ['State', wordFrom({ published: 'Published', superseded: 'Superseded' })],
  },
  business_units: { name: ['Name', asIs], is_active: ['Active', yesNo] },
  financial_years: {
    fy_year: ['Year', asIs],
    start_date: ['First day', (text) => formatUtcDate(text)],
    end_date: ['Last day', (text) => formatUtcDate(text)],
  },
  company: {
    name: ['Name', asIs],
    years_settled: ['Financial years confirmed', yesNo],
    basis_settled: ['Financial year and currency confirmed', yesNo],
    drafts_settled: ['Months visible to viewers confirmed', yesNo],
    materiality_settled: ['Materiality confirmed', yesNo],
    passwords_settled: ['Minimum password length confirmed', yesNo],
    first_steps_closed: ['First steps hidden', yesNo],
    materiality_percent: ['Materiality (%)', percentWords],
    materiality_amount: ['Materiality (amount)', (text) => formatAmountIn('', text)],
    year_start_month: ['Financial year begins in', (text) => calendarMonthName(Number(text))],
    year_named_after: [
      'Financial year named after',
      wordFrom({ start: 'The year it begins in', end: 'The year it ends in' }),
    ],
    currency: ['Currency', asIs],
    costs_by: [
      'Costs judged by',
      wordFrom({ amount: 'Amount', shareOfRevenue: 'Share of revenue' }),
    ],
    check_limits: ['Check limits', limitsInWords],
    approvals_wanted: ['Approvals needed', asIs],
    approver_ids: [
      'Approvers',
      (text, context) =>
        idsIn(text)
          .map((id) => personWords(id, context))
          .join(', '),
    ],
    second_factor_for: ['Two-factor authentication required for', listedRoles],
    preparers_publish: ['Preparers can publish', yesNo],
    viewers_see_accounts: ['Viewers can see the accounts behind figures', yesNo],
    viewers_see_drafts: ['Viewers can see unpublished months', yesNo],
    line_groups: [
      'More lines',
      (text) => {
        const groups: unknown = JSON.parse(text);
        const on = LINE_GROUPS.filter((group) => Array.isArray(groups) && groups.includes(group));
        return on.map((group) => LINE_GROUP_LABELS[group]).join(', ');
      },
    ],
    line_names: ['Line names', lineNamesWords],
    hidden_lines: ['Hidden lines', listedLines],
    pack_sections: ['Sections in board packs', packSectionsInWords],
    pack_logo: ['Logo on board packs', pictureInWords],
    pack_colours: ['Colours in board packs', listWords],
    pack_appends_documents: ['Documents attached to PDF board packs', yesNo],
    pack_charts: ['Charts in board packs', wordFrom(CHART_PERIOD_LABELS)],
    readings_shown_since: ['Report readers visible to administrators since', momentInUtc],
    documents_kept_days: ['Days deleted documents are kept', asIs],
    downloads_kept_days: ['Days downloads and failed sign-ins are kept', asIs],
    password_min_length: ['Minimum password length', asIs],
    packs_name_reader: ['Reader’s name on each PDF page', yesNo],
    settings_taken: ['Settings copied from the server', listWords],
  },
  plans: {
    name: ['Name', asIs],
    kind: ['Kind', wordFrom({ forecast: 'Forecast', budget: 'Budget' })],
    state: ['State', wordFrom({ draft: 'Draft', approved: 'Approved' })],
  },
  plan_figures: {
    amount: ['Amount', (text, context) => WORDS_BY_UNIT[context.unit ?? 'usd'](text, context)],
  },
  accounts: {
    code: ['Code', asIs],
    name: ['Name', asIs],
    type: ['Type', wordFrom(ACCOUNT_TYPE_LABELS)],
    file_names: ['Names in files', listWords],
  },
  account_mappings: {
    line: ['Line', lineLabelOf],
    sign: ['Sign', wordFrom({ '1': 'As booked', '-1': 'Reversed' })],
    balance_line: ['Balance sheet line', asIs],
    flow: ['Cash flow line', flowLabel],
  },
  entities: {
    name: ['Name', asIs],
    is_eliminations: ['Intercompany eliminations', yesNo],
    file_names: ['Names in files', listWords],
    result_readings: ['Last year’s result', readingsInWords],
  },
  account_balances: {
    account_id: ['Account', (id, { nameOf }) => nameOf('accounts', id)],
    since_month: ['First month of the year to date', bookMonthName],
    amount: ['Amount', moneyWords],
  },
  adjustments: {
    line: ['Line', lineLabelOf],
    amount: ['Amount', moneyWords],
    reason: ['Reason', asIs],
  },
  balance_lines: {
    name: ['Name', asIs],
    side: ['Side', wordFrom(SIDE_LABELS)],
    role: ['Kind', roleLabel],
    position: ['Position', asIs],
    is_archived: ['Archived', yesNo],
  },
  covenants: {
    name: ['Name', asIs],
    numerator: ['Amounts', covenantSumInWords],
    denominator: ['Divided by', covenantSumInWords],
    direction: ['Direction', wordFrom({ atMost: 'At most', atLeast: 'At least' })],
    limits: ['Limits', covenantLimitsInWords],
    tested_each: [
      'Tested each',
      wordFrom({ month: 'Month', quarter: 'Quarter', halfYear: 'Half-year', year: 'Year' }),
    ],
    warning_percent: ['Warning below', percentWords],
  },
  opening_balances: {
    account_id: ['Account', (id, { nameOf }) => nameOf('accounts', id)],
    month: ['End of', bookMonthName],
    amount: ['Amount', moneyWords],
  },
  typed_balances: {
    month: ['Month', bookMonthName],
    line: ['Line', nameOfSlug],
    amount: ['Amount', moneyWords],
  },
  flow_moves: {
    month: ['Month', bookMonthName],
    from_line: ['From', flowLabel],
    to_line: ['To', flowLabel],
    amount: ['Amount', moneyWords],
    reason: ['Reason', asIs],
  },
  imports: {
    status: ['Status', wordFrom({ draft: 'Draft', applied: 'Stored', undone: 'Undone' })],
    makes_reports: ['Creates missing reports', yesNo],
  },
  api_tokens: {
    user_id: ['Owner', (id, { nameOf }) => nameOf('users', id)],
    scope: ['May', wordFrom(TOKEN_SCOPE_LABELS)],
    expires_at: ['Valid until', momentInUtc],
  },
  access_reviews: {
    decision: ['Decision', wordFrom({ kept: 'Confirmed', changed: 'Changed' })],
    note: ['Note', asIs],
    reviewer: ['Reviewed by', asIs],
  },
  users: {
    email: ['Email address', asIs],
    first_name: ['First name', asIs],
    last_name: ['Last name', asIs],
    role: ['Role', wordFrom(ROLE_WORDS)],
    is_active: ['Active', yesNo],
    has_factor: ['Two-factor authentication', yesNo],
    last_login: ['Last sign-in', momentInUtc],
    invited_until: ['Invited until', momentInUtc],
    sessions_ended_at: ['Signed out everywhere', momentInUtc],
  },
};

/** Returns a label such as "Role". A column without a label keeps its name, such as "is_active". */
export const columnLabel = (table: string, column: string): string =>
  COLUMNS_BY_TABLE[table]?.[column]?.[0] ?? column;

function fieldInWords(
  words: FieldWords,
  text: string | null | undefined,
  context: FieldContext,
): string | null {
  if (text === null || text === undefined || text === '') return null;
  const said = words(text, context);
  return said === '' || said === NOT_AVAILABLE ? null : said;
}

/**
 * The changes of a revision, field by field. `before` is null for a new record, `after` for a deleted one. Leaves out
 * fields that are empty before and after, and zeros that stand for unreported figures. A second sign-in within the same
 * minute is included although its text is equal.
 */
export function fieldsInWords(
  table: string,
  before: RowTexts | null,
  after: RowTexts | null,
  context: FieldContext,
): FieldInWords[] {
  const columns = COLUMNS_BY_TABLE[table] ?? {};
  const unreported = `${before === null || after === null ? (after ?? before)?.['not_reported'] : ''}`;
  return Object.entries(columns).flatMap(([field, [label, words]]) => {
    const line = lineOfColumn(field);
    if (
      line !== undefined &&
      (!isShownLine(context.basis, line.key) || unreported.includes(`"${line.key}"`))
    ) {
      return [];
    }
    const old = fieldInWords(words, before?.[field], context);
    const now = fieldInWords(words, after?.[field], context);
    const isChanged = field in (before ?? {}) || field in (after ?? {});
    // A balance's label names its account, so the account is shown only if the balance moved to another one.
    if (field === 'account_id' && (before === null || after === null)) return [];
    const isAgain =
      field === 'last_login' && (before?.[field] ?? null) !== (after?.[field] ?? null);
    if (!isChanged || (old === now && !isAgain)) return [];
    const name = line === undefined ? label : lineLabel(context.basis, line.key);
    const said = { field, label: name, before: old, after: now };
    const instants = { before: isoInstant(before?.[field]), after: isoInstant(after?.[field]) };
    return [words === momentInUtc ? { ...said, instants } : said];
  });
}
