import { expect, test } from 'vitest';
import {
  nextYearLabel,
  yearRows,
  filterUsers,
  userStatus,
  approvalsInWords,
  downloadsInWords,
  draftsInWords,
  factorInWords,
  documentRetentionInWords,
  readingInWords,
} from './admin.view.ts';
import type { User } from '../../../contract/users.ts';

const year = (id: number, digits: number) => ({
  id,
  fyYear: `FY${digits}`,
  startDate: `20${digits}-04-01`,
  endDate: `20${digits + 1}-03-31`,
  version: 1,
});
const YEARS = [year(8, 19), year(1, 20), year(9, 21)];

test('years come newest first, with what was entered for them', () => {
  const rows = yearRows(YEARS, [{ fyId: 8 }, { fyId: 1 }, { fyId: 1 }], [{ fyId: 1 }]);
  expect(rows.map((row) => [row.year.fyYear, row.figures, row.reports, row.isAtAnEnd])).toEqual([
    ['FY21', 0, 0, true],
    ['FY20', 2, 1, false],
    ['FY19', 1, 0, true],
  ]);
});

test('unread data is not shown as none', () => {
  expect(yearRows(YEARS.slice(0, 1), undefined, [])).toEqual([
    { year: YEARS[0], figures: null, reports: 0, isAtAnEnd: true },
  ]);
});

test('the next year follows the last', () => {
  expect(nextYearLabel(YEARS)).toBe('FY22');
  expect(nextYearLabel([year(1, 99)])).toBe('');
  expect(nextYearLabel([])).toBe('');
});

const person = (id: number, firstName: string, lastName: string, role: User['role']): User => ({
  id,
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName,
  role,
  isActive: true,
  lastLogin: null,
  hasFactor: false,
  invitedUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});

const ADA = person(1, 'Ada', 'Moss', 'admin');
const VERA = person(2, 'Vera', 'Åkesson', 'viewer');
const ALL = [ADA, VERA];

test.each([
  [undefined, ALL],
  ['  ', ALL],
  ['ada', [ADA]],
  ['ÅKES', [VERA]],
  ['example.org', ALL],
  ['moss ada', [ADA]],
  ['vera admin', []],
  ['viewer', [VERA]],
  ['.*', []],
])('%j finds its users', (text, found) => {
  expect(filterUsers(ALL, text)).toEqual(found);
});

const UNTIL = '2026-11-29T10:00:00.000Z';
const INVITED = { ...VERA, invitedUntil: UNTIL };

test.each<[string, Partial<User>, string, words: string, hint: string | undefined]>([
  ['before the link expires', {}, '2026-11-22', 'Invited', 'until Nov 29, 2026'],
  ['after it has', {}, '2026-12-01', 'Invited', 'expired Nov 29, 2026'],
  ['after the first sign-in', { lastLogin: UNTIL }, '2026-12-01', 'Active', undefined],
  ['once deactivated', { isActive: false }, '2026-11-22', 'Inactive', undefined],
  ['who was given a password', { invitedUntil: null }, '2026-11-22', 'Active', undefined],
])('C39: an invited user %s', (_, part, today, words, hint) => {
  expect(userStatus({ ...INVITED, ...part }, new Date(today))).toMatchObject({ words, hint });
});

const said = (approvalsWanted: number, approverIds: number[], preparersPublish = false) =>
  approvalsInWords({ approvalsWanted, approverIds, preparersPublish });

test('approvals are told in words, and that too few are named', () => {
  expect(said(0, [1])).toBe('None: administrators can publish without approval');
  expect(said(0, [], true)).toBe('None: administrators and preparers can publish without approval');
  expect(said(1, [1])).toBe('1 approval, from 1 approver');
  expect(said(2, [1])).toBe(
    '2 approvals needed, but only 1 approver. Add approvers, or no month can be published',
  );
});

test.each([
  [[], 'Optional for everyone'],
  [['admin'] as const, 'Required for administrators'],
  [['viewer'] as const, 'Required for viewers'],
  [['preparer'] as const, 'Required for preparers'],
  [['viewer', 'admin'] as const, 'Required for administrators and viewers'],
  [['viewer', 'preparer', 'admin'] as const, 'Required for everyone'],
])('a second factor for %j: %s', (secondFactorFor, words) => {
  expect(factorInWords({ secondFactorFor })).toBe(words);
});

test('the setting for unpublished months in words', () => {
  expect([true, false].map((viewersSeeDrafts) => draftsInWords({ viewersSeeDrafts }))).toEqual([
    'Viewers can see them',
    "Viewers can't see them",
  ]);
});

test('who sees how far people have read is told in words', () => {
  expect(readingInWords({ readingsShownSince: null })).toBe(
    'Private: nobody can see how far others have read',
  );
  expect(readingInWords({ readingsShownSince: '2026-11-01T09:00:00.000Z' })).toMatch(
    /^Administrators can see it under Users, since Nov 1, 2026/,
  );
});

test.each([
  [null, 'Permanently'],
  [0, 'Not kept: the file is deleted with the document'],
  [1, 'For 1 day'],
  [36_500, 'For 36,500 days'],
])('files of deleted documents are kept %j days', (documentsKeptDays, words) => {
  expect(documentRetentionInWords({ documentsKeptDays })).toBe(words);
});

test.each([
  [null, 'Kept permanently'],
  [1, 'Kept for 1 day'],
  [1_000, 'Kept for 1,000 days'],
])('downloads are kept %j days', (downloadsKeptDays, words) => {
  expect(downloadsInWords({ downloadsKeptDays })).toBe(words);
});
