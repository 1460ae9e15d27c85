import { expect, test } from 'vitest';
import { needsDecision, isOverdue } from './meeting.ts';

test.each([
  ['decision', null, true],
  ['decision', 'Approved', false],
  ['discussion', null, false],
  ['information', null, false],
] as const)('an item for %s that is decided as %j asks: %s', (kind, decision, asks) => {
  expect(needsDecision({ kind, decision })).toBe(asks);
});

test.each([
  ['open', '2026-11-22', true],
  ['open', '2026-11-23', false],
  ['open', '2026-12-01', false],
  ['open', null, false],
  ['done', '2026-11-01', false],
  ['dropped', '2026-11-01', false],
] as const)(
  'on November 23 an action that is %s and due on %s is overdue: %s',
  (state, dueOn, is) => {
    expect(isOverdue({ state, dueOn }, '2026-11-23')).toBe(is);
  },
);
