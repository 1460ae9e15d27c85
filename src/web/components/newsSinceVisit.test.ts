import { expect, test } from 'vitest';
import type { NewsGroup, NewsRecord } from '../../contract/news.ts';
import { newsLineText, newsGroupWords } from '../../format/newsWords.ts';
import { countLines, groupsToShow, newsWords, nothingNewWords } from './newsSinceVisit.ts';

const record = (noun: NewsRecord['noun'], more: Partial<NewsRecord> = {}): NewsRecord => ({
  noun,
  id: 1,
  action: 'changed',
  name: 'October 2026',
  by: { who: 'Maren Okafor', reason: null },
  fields: [],
  ...more,
});

const group = (records: NewsRecord[], more: Partial<NewsGroup> = {}): NewsGroup => ({
  month: 'October 2026',
  calendarMonth: '2026-10',
  published: null,
  wasPublished: false,
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

const textsOf = (of: NewsGroup) => newsGroupWords(of).lines.map(({ text }) => text);

const LONG = 'A sentence about the quarter that nobody would read twice in a list.';

test.each<[NewsRecord, string[]]>([
  [
    record('figures', { fields: [field('Revenue', '$10', '$12'), field('Cash', null, '$3')] }),
    ['Revenue changed from $10 to $12', 'Cash set to $3'],
  ],
  [record('figures', { action: 'added' }), ['Figures added']],
  [record('report', { fields: [field('Overview', LONG, `${LONG} More.`)] }), ['Overview changed']],
  [
    record('agendaItem', { name: 'The **new** berth', fields: [field('Decision', null, 'Yes')] }),
    ['Agenda “The new berth”: Decision set to Yes'],
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
    ['Question “Was it the strike?”: Answer set to Two days'],
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
    ['Forecast of North, USD, December FY26: Amount changed from $1.50M to $1.46M'],
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
    ['Plan “Budget FY26” approved: Admin, 3 months changed from $120,000 to $130,000'],
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
  expect(newsGroupWords(many)).toMatchObject({ more: 1 });
  expect(newsGroupWords(many).lines).toHaveLength(5);
});

test('a long text carries what it was and is, and a record where it is', () => {
  const change = record('report', { fields: [field('Overview', LONG, `${LONG} More.`)] });
  expect(newsGroupWords(group([change])).lines).toEqual([
    {
      text: 'Overview changed',
      by: 'by Maren Okafor',
      record: { noun: 'report', id: 1 },
      change: { before: LONG, after: `${LONG} More.` },
    },
  ]);
  const gone = record('document', { name: 'Pack.pdf', action: 'deleted' });
  expect(newsGroupWords(group([gone])).lines).toMatchObject([{ record: null, change: null }]);
});

test('a group is called by its month, and its publication is its first line', () => {
  const published = { id: 5, number: 2, at: '2026-11-10T12:00:00.000Z', who: 'Ada Ash' };
  const { title, lines } = newsGroupWords(group([], { published }));
  expect(title).toBe('October 2026');
  expect(lines.map(newsLineText)).toEqual(['Version 2 published by Ada Ash']);
  const ofNone = (noun: NewsRecord['noun']) =>
    newsGroupWords(group([record(noun)], { month: null, summaryId: null })).title;
  expect([ofNone('plan'), ofNone('document')]).toEqual(['Plans by line', 'Other changes']);
});

test('a figure of a published month was restated: by whom, and why', () => {
  const marketing = field('Marketing', '$84,000', '$90,000');
  const cash = { ...field('Cash', '$3', '$4'), by: { who: 'Ada Ash', reason: null } };
  const by = { who: 'Maren Okafor', reason: 'late invoice' };
  const figures = record('figures', { by, fields: [marketing, cash] });
  const notes = { ...field('Financial notes', 'Quiet', null), field: 'notes' };
  const texts = record('figures', { by, fields: [notes] });
  const told = newsGroupWords(group([figures, texts], { wasPublished: true }));
  expect(told.lines.map(newsLineText)).toEqual([
    'Marketing restated from $84,000 to $90,000 by Maren Okafor: late invoice',
    'Cash restated from $3 to $4 by Ada Ash',
    'Financial notes removed (was Quiet) by Maren Okafor: late invoice',
  ]);
});

test('if nothing is new, the page says since when', () => {
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

const asked = (id: number) => record('question', { id, name: `Why ${id}?`, action: 'added' });

test('a question that is listed above is not listed, or counted, again', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) =>
    record('document', { name, action: 'added' }),
  );
  const published = { id: 5, number: 2, at: '2026-11-10T12:00:00.000Z', who: 'Ada Ash' };
  const groups = groupsToShow(
    {
      groups: [
        group([...files, asked(8), asked(9)], { published }),
        group([asked(8)], { month: 'May 2026' }),
      ],
    },
    new Set([8]),
  );
  expect(groups.map(({ title }) => title)).toEqual(['October 2026']);
  expect(groups[0]?.lines.at(-1)?.text).toBe('Question “Why 9?” added');
  expect(countLines(groups)).toBe(9);
});
