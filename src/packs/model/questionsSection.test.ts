import { expect, test } from 'vitest';
import { buildPack } from './buildPack.ts';
import type { PackQuestion } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { sectionOf } from './testTables.ts';

const question = (more: Partial<PackQuestion>): PackQuestion => ({
  subject: 'Revenue, October 2026',
  quote: null,
  isQuoteThere: null,
  month: 'October 2026',
  questionText: 'Why so\nlittle?',
  askedByName: 'Vera Vale',
  ownerName: null,
  dueOn: null,
  state: 'open',
  answer: null,
  answeredByName: null,
  answeredAt: null,
  ...more,
});

const answer = {
  answer: 'A **late** invoice',
  answeredByName: 'Ada Ash',
  answeredAt: '2026-11-20T09:00:00.000Z',
};

test('questions stand behind the documents, the open ones first', () => {
  const source = {
    ...normalMonth(),
    questions: [
      question({
        subject: 'Overview',
        month: 'August 2026',
        quote: 'Orders\ngrew.',
        isQuoteThere: false,
        state: 'accepted',
        ...answer,
      }),
      question({ ownerName: 'Ada Ash', dueOn: '2026-12-01' }),
      question({ subject: 'Pack.pdf, page 3', ...answer }),
      question({ askedByName: null, state: 'answered', ...answer, answeredByName: null }),
    ],
  };
  const { parts, title } = sectionOf(source, 'questions');
  expect(title).toBe('Questions');
  expect(parts).toEqual([
    {
      kind: 'bullets',
      heading: 'Open',
      items: [
        'Revenue, October 2026: Why so little? (Vera Vale, for Ada Ash, due Dec 1, 2026)',
        'Pack.pdf, page 3, October 2026: Why so little? (Vera Vale) – answered by Ada Ash Nov 20, 2026, and reopened: A late invoice',
      ],
    },
    {
      kind: 'bullets',
      heading: 'Answered',
      items: ['Revenue, October 2026: Why so little? – answered Nov 20, 2026: A late invoice'],
    },
    {
      kind: 'bullets',
      heading: 'Answered and accepted',
      items: [
        'Overview, August 2026, “Orders grew.” (no longer exists): Why so little? (Vera Vale) – answered by Ada Ash Nov 20, 2026: A late invoice',
      ],
    },
  ]);
  const keys = buildPack(source).sections.map(({ key }) => key);
  expect(keys[keys.indexOf('questions') - 1]).toBe('documents');
  expect(buildPack(normalMonth()).sections.map(({ key }) => key)).not.toContain('questions');
});
