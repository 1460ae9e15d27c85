import type { ActivityNoun } from '../../contract/activityKinds.ts';
import type { Noun } from '../../contract/changes.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { entityName } from '../../finance/books/entities.ts';
import { flowLabel } from '../../finance/statements/flowLines.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';

/** Reads the values from which a record's name is built. */
export interface RecordNameSource {
  readonly text: (column: string) => string;
  readonly month: () => string;
  readonly fiscalMonth: (monthNum: number) => string;
  readonly line: () => string;
  readonly of: (table: string, column: string) => string;
}

/**
 * Where a record's month comes from: its own columns `fy_id` and `month_num`; the report or review that a column refers
 * to; the planned month, in `fy` and `month`; or a month of the ledger, "2026-04", in `month`.
 */
export type RecordMonthSource =
  | 'own'
  | 'summary_id'
  | 'monthly_summaries_id'
  | 'review_id'
  | 'book';

/**
 * Everything that the product needs to know about the records of one table. No other code names the table for these
 * purposes.
 */
export interface TableRules {
  /** Groups records in the filter of changes. The contract has its labels. */
  readonly noun: ActivityNoun;
  readonly called: string;
  readonly naming: readonly string[];
  /** Builds the record's name. Defaults to the texts of the naming columns and the month. */
  readonly name?: (named: RecordNameSource) => string;
  readonly month: RecordMonthSource | null;
  /** Lets viewers see the history: always, or only once its month is published. */
  readonly trace?: 'everybody' | 'published';
  /**
   * The record is part of a published month, so a change voids approvals. `stated`: month_state() defines how; `rows`:
   * the record's rows of the month, as they are.
   */
  readonly published?: 'stated' | 'rows';
  readonly needsReason?: 'change' | 'deletion';
  /** The record can be reverted, in the order of this list: `first`, because figures follow from it, or `then`. */
  readonly reverted?: 'first' | 'then';
  /**
   * Changes are announced to everyone who may read the month. `text` is the column that identifies
   * the record.
   */
  readonly announced?: true | { readonly text: string };
  /** While such a record exists, the company's year and currency can't change. */
  readonly keepsBasis?: true;
  /**
   * The record has no foreign key to its month and reappears when the month is restored. Removing the demo deletes it.
   */
  readonly outlivesMonth?: true;
  readonly readBy: readonly Noun[];
}

/** All nouns that show part of a month. Changing which months viewers see affects all of them. */
const MONTH_RELATED_NOUNS = [
  'financial-data',
  'monthly-summaries',
  'documents',
  'financial-trends',
  'search',
  'forecasts',
  'briefing',
  'commentary',
  'meetings',
  'questions',
  'month-events',
  'statements',
  'month-state',
] as const satisfies readonly Noun[];

const reportRecordRules = {
  naming: ['summary_id'],
  name: ({ of }) => of('monthly_summaries', 'summary_id'),
  month: 'summary_id',
} as const satisfies Partial<TableRules>;

const monthRecordRules = {
  naming: ['fy_id', 'month_num'],
  month: 'own',
} as const satisfies Partial<TableRules>;

/**
 * The tables whose changes are recorded. Tables that decide about access and publication come first, then those that
 * can be reverted, in the order of their references.
 */
export const RECORDS = {
  users: {
    noun: 'user',
    called: 'User',
    naming: ['first_name', 'last_name', 'email'],
    name: ({ text }) => `${text('first_name')} ${text('last_name')}`.trim() || text('email'),
    month: null,
    trace: 'everybody',
    readBy: [
      'users',
      'company',
      'plans',
      'briefing',
      'commentary',
      'month-events',
      'questions',
      'publications',
      'month-state',
    ],
  },
  publications: {
    noun: 'publication',
    called: 'Publication',
    naming: ['month', 'number', 'fy_id', 'month_num'],
    name: ({ text }) => `${text('month')}, version ${text('number')}`,
    month: 'own',
    trace: 'everybody',
    keepsBasis: true,
    readBy: [...MONTH_RELATED_NOUNS, 'imports', 'publications'],
  },
  month_reviews: {
    ...monthRecordRules,
    noun: 'review',
    called: 'Request for approval',
    trace: 'published',
    readBy: [...MONTH_RELATED_NOUNS, 'publications'],
  },
  month_approvals: {
    noun: 'approval',
    called: 'Approval',
    naming: ['review_id'],
    name: ({ of }) => of('month_reviews', 'review_id'),
    month: 'review_id',
    readBy: ['publications', 'month-state'],
  },
  api_tokens: {
    noun: 'apiToken',
    called: 'API token',
    naming: ['purpose'],
    month: null,
    readBy: ['users'],
  },
  access_reviews: {
    noun: 'accessReview',
    called: 'Access review',
    naming: ['decision'],
    name: ({ text }) => (text('decision') === 'kept' ? 'confirmed' : 'changed'),
    month: null,
    readBy: ['users'],
  },
  company: {
    noun: 'company',
    called: 'Settings',
    naming: ['name'],
    name: () => 'The company',
    month: null,
    trace: 'everybody',
    published: 'stated',
    reverted: 'first',
    readBy: [...MONTH_RELATED_NOUNS, 'company', 'imports'],
  },
  financial_years: {
    noun: 'financialYear',
    called: 'Financial year',
    naming: ['fy_year'],
    month: null,
    trace: 'everybody',
    published: 'stated',
    reverted: 'first',
    readBy: [
      'financial-years',
      'financial-data',
      'monthly-summaries',
      'financial-trends',
      'search',
      'company',
      'imports',
      'plans',
      'briefing',
      'commentary',
      'month-events',
      'meetings',
      'questions',
      'month-state',
      'statements',
    ],
  },
  // A month's figures include amounts derived from the ledger.
  accounts: {
    noun: 'account',
    called: 'Account',
    naming: ['code', 'name'],
    name: ({ text }) => `${text('code')} ${text('name')}`.trim(),
    month: null,
    published: 'stated',
    reverted: 'first',
    readBy: ['imports', 'accounts', 'month-state', 'statements'],
  },
  account_mappings: {
    noun: 'mapping',
    called: 'Account mapping',
    naming: ['account_id', 'from_month'],
    name({ of, text }) {
      const from = text('from_month');
      const account = of('accounts', 'account_id');
      return from === '' ? account : `${account}, from ${bookMonthName(from)}`;
    },
    month: null,
    published: 'stated',
    reverted: 'first',
    readBy: ['imports', 'accounts', 'month-state', 'statements'],
  },
  entities: {
    noun: 'entity',
    called: 'Entity',
    naming: ['name'],
    name: ({ text }) => entityName({ name: text('name') }),
    month: null,
    reverted: 'first',
    readBy: ['imports', 'accounts', 'statements'],
  },
  account_balances: {
    noun: 'balance',
    called: 'Account balance',
    naming: ['account_id', 'month', 'entity', 'since_month'],
    name({ of, text }) {
      const entity = text('entity') === '' ? '' : ` (${text('entity')})`;
      const since = text('since_month');
      const from = since === '' ? '' : `${bookMonthName(since)} to `;
      return `${of('accounts', 'account_id')}${entity}, ${from}${bookMonthName(text('month'))}`;
    },
    month: 'book',
    published: 'stated',
    reverted: 'first',
    keepsBasis: true,
    readBy: ['imports', 'accounts', 'month-state', 'statements'],
  },
  adjustments: {
    noun: 'adjustment',
    called: 'Adjustment',
    naming: ['line', 'month'],
    name: ({ line, text }) => `${line()}, ${bookMonthName(text('month'))}`,
    month: 'book',
    published: 'stated',
    reverted: 'first',
    readBy: ['imports', 'accounts', 'briefing', 'commentary', 'month-state', 'statements'],
  },
  balance_lines: {
    noun: 'balanceLine',
    called: 'Balance sheet line',
    naming: ['name'],
    month: null,
    published: 'stated',
    reverted: 'first',
    readBy: ['accounts', 'statements', 'month-state'],
  },
  flow_moves: {
    noun: 'flowMove',
    called: 'Move between cash flow lines',
    naming: ['from_line', 'to_line', 'month'],
    name({ text }) {
      const [from, to] = [flowLabel(text('from_line')), flowLabel(text('to_line'))];
      return `${from} to ${to}, ${bookMonthName(text('month'))}`;
    },
    month: 'book',
    published: 'stated',
    reverted: 'first',
    readBy: ['statements', 'month-state'],
  },
  covenants: {
    noun: 'covenant',
    called: 'Covenant',
    naming: ['name'],
    month: null,
    published: 'stated',
    reverted: 'first',
    readBy: ['statements', 'month-state'],
  },
  plans: {
    noun: 'plan',
    called: 'Plan',
    naming: ['name'],
    month: null,
    published: 'stated',
    reverted: 'first',
    keepsBasis: true,
    readBy: ['company', 'imports', 'plans', 'briefing', 'commentary', 'month-state'],
  },
  plan_figures: {
    noun: 'planFigure',
    called: 'Planned figure',
    naming: ['plan_id', 'line', 'month_num'],
    name({ of, line, text, fiscalMonth }) {
      const month = Number(text('month_num'));
      const plan = of('plans', 'plan_id');
      return month === 0 ? plan : `${line()}, ${fiscalMonth(month)}, in ${plan}`;
    },
    month: null,
    published: 'stated',
    reverted: 'first',
    readBy: ['imports', 'plans', 'briefing', 'commentary', 'month-state'],
  },
  financial_data: {
    ...monthRecordRules,
    noun: 'figures',
    called: 'Figures',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: true,
    keepsBasis: true,
    readBy: [
      'financial-data',
      'monthly-summaries',
      'financial-trends',
      'search',
      'company',
      'imports',
      'briefing',
      'commentary',
      'questions',
      'month-state',
      'statements',
    ],
  },
  monthly_summaries: {
    ...monthRecordRules,
    noun: 'report',
    called: 'Report',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: true,
    keepsBasis: true,
    readBy: [
      'monthly-summaries',
      'financial-trends',
      'search',
      'forecasts',
      'company',
      'imports',
      'briefing',
      'commentary',
      'meetings',
      'questions',
      'month-state',
    ],
  },
  bullet_points: {
    ...reportRecordRules,
    noun: 'bulletPoint',
    called: 'Bullet point',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: { text: 'bullet_text' },
    readBy: ['monthly-summaries', 'search', 'commentary', 'questions', 'month-state'],
  },
  agenda_items: {
    ...reportRecordRules,
    noun: 'agendaItem',
    called: 'Agenda item',
    trace: 'published',
    published: 'stated',
    reverted: 'then',
    announced: { text: 'item_text' },
    readBy: ['meetings'],
  },
  board_actions: {
    ...reportRecordRules,
    noun: 'boardAction',
    called: 'Board action',
    trace: 'published',
    published: 'stated',
    reverted: 'then',
    announced: { text: 'action_text' },
    readBy: ['meetings'],
  },
  confirmed_sentences: {
    ...reportRecordRules,
    noun: 'confirmation',
    called: 'Confirmed sentence',
    trace: 'published',
    reverted: 'then',
    readBy: ['commentary', 'month-state'],
  },
  explanation_tasks: {
    noun: 'explanationTask',
    called: 'Explanation task',
    naming: ['fy_id', 'month_num', 'line'],
    name: ({ line, month }) => `${line()}, ${month()}`,
    month: 'own',
    trace: 'published',
    reverted: 'then',
    outlivesMonth: true,
    readBy: ['briefing', 'commentary', 'month-state'],
  },
  month_events: {
    noun: 'monthEvent',
    called: 'Event',
    naming: ['title', 'fy_id', 'month_num'],
    month: 'own',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: { text: 'title' },
    keepsBasis: true,
    outlivesMonth: true,
    readBy: ['company', 'briefing', 'commentary', 'month-events', 'month-state'],
  },
  ebitda_items: {
    noun: 'ebitdaItem',
    called: 'Adjusted EBITDA item',
    naming: ['name', 'fy_id', 'month_num'],
    month: 'own',
    trace: 'published',
    published: 'stated',
    needsReason: 'deletion',
    reverted: 'then',
    announced: { text: 'name' },
    keepsBasis: true,
    outlivesMonth: true,
    readBy: ['company', 'imports', 'briefing', 'commentary', 'month-state'],
  },
  documents: {
    noun: 'document',
    called: 'Document',
    naming: ['original_name', 'summary_id'],
    name: ({ text }) => text('original_name'),
    month: 'summary_id',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: true,
    readBy: ['monthly-summaries', 'documents', 'search', 'questions', 'month-state'],
  },
  business_units: {
    noun: 'businessUnit',
    called: 'Business unit',
    naming: ['name'],
    month: null,
    trace: 'everybody',
    published: 'stated',
    reverted: 'then',
    readBy: ['business-units', 'forecasts', 'company', 'imports'],
  },
  forecasts: {
    noun: 'forecast',
    called: 'Forecast or budget',
    naming: ['business_unit_id', 'currency', 'metric', 'fy', 'month', 'monthly_summaries_id'],
    name({ of, text }) {
      const kind = text('metric') === 'budget' ? 'Budget' : 'Forecast';
      const month = text('month') === '' ? '' : calendarMonthName(Number(text('month')));
      const unit = of('business_units', 'business_unit_id');
      return `${kind} of ${unit}, ${text('currency')}, ${month} ${text('fy')}`;
    },
    month: 'monthly_summaries_id',
    trace: 'published',
    published: 'stated',
    needsReason: 'change',
    reverted: 'then',
    announced: true,
    readBy: ['forecasts', 'imports'],
  },
  // A question must not void an approval: packs print open questions, and nobody approves questions.
  questions: {
    ...monthRecordRules,
    noun: 'question',
    called: 'Question',
    trace: 'published',
    announced: { text: 'question_text' },
    outlivesMonth: true,
    readBy: ['questions'],
  },
  imports: {
    noun: 'import',
    called: 'Import',
    naming: ['file_name'],
    month: null,
    readBy: ['imports'],
  },
  // Purges are never shown or changed. Their months are stored as text.
  purges: {
    noun: 'purge',
    called: 'Erased document',
    naming: ['month'],
    month: null,
    trace: 'published',
    readBy: [],
  },
} as const satisfies Readonly<Record<string, TableRules>>;
