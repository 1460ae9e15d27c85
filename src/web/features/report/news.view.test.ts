import { expect, test } from 'vitest';
import type { RecordChange } from '../../../contract/activity.ts';
import type { NewsGroup } from '../../../contract/news.ts';
import { toldGroup } from '../../../format/newsWords.ts';
import { countNews, newsWords, nothingNewWords } from './news.view.ts';

const record = (noun: RecordChange['noun'], more: Partial<RecordChange> = {}): RecordChange => ({
  noun,
  id: 1,
  action: 'changed',
  name: 'October 2026',
  fields: [],
  ...more,
});

const group = (records: RecordChange[], more: Partial<NewsGroup> = {}): NewsGroup => ({
  month: 'October 2026',
  calendarMonth: '2026-10',
  published: null,
  summaryId: 91,
  records,
  ...more,
});

const field = (label: string, before: string | null, after: string | null) => ({
  field: label,
  label,
  before,
  after,
});

const textsOf = (of: NewsGroup) => toldGroup(of).lines.map(({ text }) => text);

const LONG = 'A sentence about the quarter that nobody would read twice in a list.';

test.each<[RecordChange, string[]]>([
  [
    record('figures', { fields: [field('Revenue', '$10', '$12'), field('Cash', null, '$3')] }),
    ['Revenue $10 → $12', 'Cash nothing → $3'],
  ],
  [record('figures', { action: 'added' }), ['Figures added']],
  [record('report', { fields: [field('Overview', LONG, `${LONG} More.`)] }), ['Overview changed']],
  [
    record('agendaItem', { name: 'The **new** berth', fields: [field('Decision', null, 'Yes')] }),
    ['Agenda “The new berth”: Decision nothing → Yes'],
  ],
  [
    record('boardAction', { name: LONG, action: 'added' }),
    ['Action “A sentence about the quarter that nobody would read twice in…” added'],
  ],
  [
    record('question', {
      name: 'Was it the strike?',
      action: 'added',
      fields: [field('Question', null, 'Was it the strike?'), field('Answer', null, 'Two days')],
    }),
    ['Question “Was it the strike?”: Answer nothing → Two days'],
  ],
  [
    record('question', {
      name: 'Was it the strike?',
      action: 'added',
      fields: [field('Question', null, 'Was it the strike?')],
    }),
    ['Question “Was it the strike?” added'],
  ],
  [record('document', { name: 'Pack.pdf', action: 'deleted' }), ['Document “Pack.pdf” deleted']],
  [
    record('forecast', {
      name: 'Forecast of North, USD, December FY26',
      fields: [field('Amount', '$1.50M', '$1.46M')],
    }),
    ['Forecast of North, USD, December FY26: Amount $1.50M → $1.46M'],
  ],
  [
    record('plan', { name: 'Budget FY26', fields: [field('Approved on', null, 'May 2, 2026')] }),
    ['Plan “Budget FY26” approved'],
  ],
  [
    record('plan', {
      name: 'Budget FY26',
      fields: [
        field('Approved on', 'May 2, 2026', 'May 9, 2026'),
        field('Admin, 3 months', '$120,000', '$130,000'),
      ],
    }),
    ['Plan “Budget FY26” approved: Admin, 3 months $120,000 → $130,000'],
  ],
])('a change is a line, of figures and texts one for each', (change, lines) => {
  expect(textsOf(group([change]))).toEqual(lines);
});

test('a new report comes with its bullets, and the sixth line is counted', () => {
  const bullets = ['Hiring', 'Rates'].map((name) =>
    record('bulletPoint', { name, action: 'added' }),
  );
  const isNew = group([record('report', { action: 'added' }), ...bullets]);
  expect(textsOf(isNew)).toEqual(['Report added']);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const many = group(names.map((name) => record('document', { name, action: 'added' })));
  expect(toldGroup(many)).toMatchObject({ more: 1 });
  expect(toldGroup(many).lines).toHaveLength(5);
});

test('a long text carries what it was and is, and a record where it is', () => {
  const change = record('report', { fields: [field('Overview', LONG, `${LONG} More.`)] });
  expect(toldGroup(group([change])).lines).toEqual([
    {
      text: 'Overview changed',
      record: { noun: 'report', id: 1 },
      change: { before: LONG, after: `${LONG} More.` },
    },
  ]);
  const gone = record('document', { name: 'Pack.pdf', action: 'deleted' });
  expect(toldGroup(group([gone])).lines).toMatchObject([{ record: null, change: null }]);
});

test('a group is called by its month, and by its publication', () => {
  const published = { id: 5, number: 2, at: '2026-11-10T12:00:00.000Z' };
  expect(toldGroup(group([], { published })).title).toBe('October 2026 was published, version 2');
  const ofNone = (noun: RecordChange['noun']) =>
    toldGroup(group([record(noun)], { month: null, summaryId: null })).title;
  expect([ofNone('plan'), ofNone('document')]).toEqual(['Plans by line', 'Other changes']);
});

test('where nothing is new, since when is said', () => {
  expect(nothingNewWords({ since: null })).toBe('This is your first visit.');
  const since = { moment: 3, at: '2026-10-20T18:00:00.000' };
  expect(nothingNewWords({ since })).toBe(
    'Nothing has changed since your last visit on Oct 20, 2026, 6:00 PM.',
  );
});

test.each([
  [{ answers: 1, questions: 0, changes: 4 }, '1 answer · 4 changes'],
  [{ answers: 2, questions: 1, changes: 1 }, '2 answers · 1 question for you · 1 change'],
  [{ answers: 0, questions: 0, changes: 0 }, ''],
])('what is new is counted: %o', (counts, words) => {
  expect(newsWords(counts)).toBe(words);
});

test('lines are counted, and of a group without lines the group', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const files = group(names.map((name) => record('document', { name, action: 'added' })));
  expect(countNews({ groups: [files, group([])], more: 2 })).toBe(10);
});
