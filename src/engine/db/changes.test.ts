import { expect, test } from 'vitest';
import type { Noun } from '../../contract/changes.ts';
import { NOUNS } from '../../contract/changes.ts';
import { SHOWN_TABLES } from './recordRules.ts';
import { Changes } from './changes.ts';

/** The counts that `work` moves: nouns and the others, with how much each moved. */
function movedBy(changes: Changes, work: () => void): Record<string, number> {
  const all = [...NOUNS, 'sessions', 'access', 'drafts'] as const;
  const before = all.map((noun) => changes.count(noun));
  work();
  const moved = all.map(
    (noun, index) => [noun, changes.count(noun) - (before[index] ?? 0)] as const,
  );
  return Object.fromEntries(moved.filter(([, by]) => by !== 0));
}

/** Nouns with data of a month; other tests cover the months that a viewer sees. */
const OF_MONTHS = [
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
];

const READERS: readonly [table: string, nouns: readonly string[]][] = [
  [
    'financial_years',
    [
      'financial-years',
      'financial-data',
      'monthly-summaries',
      'financial-trends',
      'search',
      'imports',
      'company',
      'plans',
      'briefing',
      'commentary',
      'meetings',
      'questions',
      'month-events',
      'statements',
      'month-state',
    ],
  ],
  [
    'financial_data',
    [
      'financial-data',
      'monthly-summaries',
      'financial-trends',
      'search',
      'imports',
      'company',
      'briefing',
      'commentary',
      'questions',
      'statements',
      'month-state',
    ],
  ],
  [
    'monthly_summaries',
    [
      'monthly-summaries',
      'financial-trends',
      'search',
      'forecasts',
      'imports',
      'company',
      'briefing',
      'commentary',
      'meetings',
      'questions',
      'month-state',
    ],
  ],
  ['bullet_points', ['monthly-summaries', 'search', 'commentary', 'questions', 'month-state']],
  ['agenda_items', ['meetings']],
  ['board_actions', ['meetings']],
  ['questions', ['questions']],
  ['confirmed_sentences', ['commentary', 'month-state']],
  ['explanation_tasks', ['briefing', 'commentary', 'month-state']],
  ['month_events', ['company', 'briefing', 'commentary', 'month-events', 'month-state']],
  ['ebitda_items', ['company', 'imports', 'briefing', 'commentary', 'month-state']],
  ['documents', ['monthly-summaries', 'documents', 'search', 'questions', 'month-state']],
  ['document_texts', ['monthly-summaries', 'documents', 'search', 'month-state']],
  ['business_units', ['business-units', 'forecasts', 'imports', 'company']],
  ['forecasts', ['forecasts', 'imports']],
  ['imports', ['imports']],
  [
    'users',
    [
      'users',
      'company',
      'plans',
      'briefing',
      'commentary',
      'questions',
      'month-events',
      'publications',
      'access',
      'month-state',
    ],
  ],
  ['company', [...OF_MONTHS, 'imports', 'accounts', 'company', 'drafts', 'access']],
  ['publications', [...OF_MONTHS, 'imports', 'publications']],
  ['month_reviews', [...OF_MONTHS, 'publications', 'drafts']],
  ['month_approvals', ['publications', 'month-state']],
  ['accounts', ['imports', 'accounts', 'briefing', 'statements', 'month-state']],
  ['account_mappings', ['imports', 'accounts', 'briefing', 'statements', 'month-state']],
  ['account_balances', ['imports', 'accounts', 'briefing', 'statements', 'month-state']],
  ['adjustments', ['imports', 'accounts', 'briefing', 'commentary', 'statements', 'month-state']],
  ['entities', ['briefing', 'imports', 'accounts', 'statements', 'month-state']],
  ['balance_lines', ['accounts', 'briefing', 'plans', 'statements', 'month-state']],
  ['opening_balances', ['imports', 'accounts', 'briefing', 'statements', 'month-state']],
  ['flow_moves', ['briefing', 'statements', 'month-state']],
  ['typed_balances', ['briefing', 'statements', 'month-state']],
  ['covenants', ['briefing', 'statements', 'month-state']],
  ['plans', ['company', 'imports', 'plans', 'briefing', 'commentary', 'month-state', 'statements']],
  ['plan_figures', ['imports', 'plans', 'briefing', 'commentary', 'month-state', 'statements']],
  ['api_tokens', ['users', 'sessions']],
  ['access_reviews', ['users']],
  ['sessions', ['sessions']],
  ['search_texts', []],
  ['no_such_table', []],
];

test('every table is covered', () => {
  expect(READERS.map(([table]) => table)).toEqual(expect.arrayContaining([...SHOWN_TABLES]));
});

test.each(READERS)('a change of %s moves each noun that reads it, by one', (table, nouns) => {
  const changes = new Changes();
  const expected = Object.fromEntries(nouns.map((noun) => [noun, 1]));
  expect(movedBy(changes, () => changes.tablesChanged([table]))).toEqual(expected);
});

test('a commit that keeps the access of accounts moves what shows them, and access not', () => {
  const changes = new Changes();
  const commit = { tables: ['users'], transaction: 1 };
  const shown = {
    users: 1,
    company: 1,
    plans: 1,
    briefing: 1,
    commentary: 1,
    questions: 1,
    'month-events': 1,
    publications: 1,
    'month-state': 1,
  };
  expect(movedBy(changes, () => changes.committed({ ...commit, keepsAccess: true }))).toEqual(
    shown,
  );
  const whole = movedBy(changes, () => changes.committed({ ...commit, keepsAccess: false }));
  expect(whole).toEqual({ ...shown, access: 1 });
});

test('a transaction moves a noun once, however many of its tables and rows it touched', () => {
  const changes = new Changes();
  const told: (readonly Noun[])[] = [];
  changes.listen((nouns) => told.push(nouns));
  const tables = ['documents', 'bullet_points', 'documents', 'bullet_points'];
  expect(movedBy(changes, () => changes.tablesChanged(tables))).toEqual({
    'monthly-summaries': 1,
    documents: 1,
    search: 1,
    questions: 1,
    commentary: 1,
    'month-state': 1,
  });
  expect(told).toEqual([
    ['monthly-summaries', 'documents', 'search', 'commentary', 'questions', 'month-state'],
  ]);
});

test('an unknown change counts as a change of everything', () => {
  const changes = new Changes();
  const all = Object.fromEntries(
    [...NOUNS, 'sessions', 'access', 'drafts'].map((noun) => [noun, 1]),
  );
  expect(movedBy(changes, () => changes.everythingChanged())).toEqual(all);
});

test('a listener sees the new count, and a stopped listener is not called', () => {
  const changes = new Changes();
  const seen: number[] = [];
  const stop = changes.listen(() => seen.push(changes.count('users')));
  changes.tablesChanged(['users']);
  changes.tablesChanged([]);
  changes.tablesChanged(['no_such_table']);
  stop();
  changes.tablesChanged(['users']);
  expect(seen).toEqual([1]);
});
