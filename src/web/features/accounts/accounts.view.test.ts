import { describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { lineOfKey, suggestionWords } from '../../components/accountLines.ts';
import { accountGroups, changesOf, lineNow, suggestedChoices } from './accounts.view.ts';

const account = (id: number, name: string, more: Partial<Account> = {}): Account => ({
  id,
  code: String(4000 + id),
  name,
  type: 'operatingCost',
  fileNames: [],
  version: 1,
  mappings: [],
  latest: null,
  unmappedMonths: [],
  suggestion: null,
  ...more,
});

const rent = account(1, 'Rent', {
  suggestion: { line: 'admin', reason: { by: 'alike', count: 14, what: 'rent' } },
});
const wages = account(2, 'Wages', { mappings: [{ from: null, line: 'admin', sign: 1 }] });
const sales = account(3, 'Sales', {
  type: 'revenue',
  mappings: [{ from: '2025-04', line: 'revenue', sign: 1 }],
  unmappedMonths: ['2025-03'],
});
const tax = account(4, 'Tax', { mappings: [{ from: null, line: null, sign: 1 }] });
const all = [rent, wages, sales, tax];

const listed = (search: Parameters<typeof accountGroups>[1]) =>
  accountGroups(all, search).map(({ label, accounts }) => [label, accounts.map((a) => a.name)]);

describe('the list of accounts', () => {
  test('begins with those that need a line, then goes by type', () => {
    expect(listed({})).toEqual([
      ['Without a line', ['Rent', 'Sales']],
      ['Operating cost', ['Wages', 'Tax']],
    ]);
    expect(listed({ show: 'mapped' })).toEqual([['Operating cost', ['Wages', 'Tax']]]);
    expect(listed({ show: 'unmapped' })).toEqual([['Without a line', ['Rent', 'Sales']]]);
  });

  test('is found by code, name, type and line', () => {
    expect(listed({ text: '4002' })).toEqual([['Operating cost', ['Wages']]]);
    expect(listed({ text: 'cost ADMIN' })).toEqual([['Operating cost', ['Wages']]]);
    expect(listed({ text: 'left out' })).toEqual([['Operating cost', ['Tax']]]);
    expect(listed({ text: 'nothing like it' })).toEqual([]);
  });
});

test('choices take the place of what is stored, and only what differs is sent', () => {
  const choices = new Map([
    [1, 'admin' as const],
    [2, 'admin' as const],
    [3, 'revenue' as const],
    [4, 'other' as const],
  ]);
  expect(lineNow(tax, choices)).toBe('other');
  expect(lineNow(tax, new Map())).toBeNull();
  expect(lineNow(rent, new Map())).toBeUndefined();
  // A first line is for all months; Sales misses one for March.
  expect(changesOf(all, choices, '2025-06')).toEqual([
    { accountId: 1, from: null, line: 'admin' },
    { accountId: 3, from: '2025-06', line: 'revenue' },
    { accountId: 4, from: '2025-06', line: 'other' },
  ]);
});

test('suggestions fill what nobody has chosen, each with its reason', () => {
  expect(suggestedChoices([rent], new Map())).toEqual(new Map([[1, 'admin']]));
  expect(suggestedChoices([rent], new Map([[1, 'rnd']]))).toEqual(new Map([[1, 'rnd']]));
  expect(rent.suggestion && suggestionWords(rent.suggestion)).toBe(
    '14 accounts with “rent” are treated the same way',
  );
  expect(suggestionWords({ line: 'rnd', reason: { by: 'word', what: 'research' } })).toBe(
    'the name contains “research”',
  );
  expect(suggestionWords({ line: 'cash', reason: { by: 'heading', what: 'Bank' } })).toBe(
    'the file lists it under “Bank”',
  );
  expect(suggestionWords({ line: null, reason: { by: 'type' } })).toBe('based on its type');
});

test('digits choose lines, and months have names', () => {
  expect(['1', '9', '0', 'x'].map(lineOfKey)).toEqual(['revenue', 'cash', null, undefined]);
  expect(bookMonthName('2025-03')).toBe('March 2025');
});
