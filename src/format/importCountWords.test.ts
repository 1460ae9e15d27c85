import { expect, test } from 'vitest';
import { importCountWords } from './importCountWords.ts';

const counts = (added: number, changed: number, reports: number) => ({
  new: added,
  changed,
  reports,
});

test('everything that an import stores, in words', () => {
  expect(importCountWords({ counts: counts(0, 0, 0) })).toBe('0 figures');
  expect(importCountWords({ counts: counts(1, 1_000, 0) })).toBe('1,001 figures');
  expect(importCountWords({ counts: counts(1, 0, 3) })).toBe('1 figure and 3 reports');
  const books = { counts: { newAccounts: 1, new: 38, changed: 1, removed: 1 } };
  expect(importCountWords({ counts: counts(0, 0, 2), books })).toBe(
    '40 balances, 1 account and 2 reports',
  );
});
