import { expect, test } from 'vitest';
import type { User } from '../../../contract/users.ts';
import { filterUsers } from './users.view.ts';

const person = (id: number, firstName: string, lastName: string, role: User['role']): User => ({
  id,
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName,
  role,
  isActive: true,
  lastLogin: null,
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
