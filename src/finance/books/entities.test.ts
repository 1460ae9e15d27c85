import { expect, test } from 'vitest';
import type { Entity } from './entities.ts';
import { entityName, entityNamed, isEliminationsName, isSumName } from './entities.ts';

const entity = (key: string, name: string, ...fileNames: string[]): Entity => ({
  key,
  name,
  isEliminations: false,
  fileNames,
});
const ENTITIES = [entity('', '', 'Harbour & Vale Ltd'), entity('US', 'Vale Inc', 'Vale Inc. (US)')];

test.each([
  ['Harbour & Vale Ltd.', ''],
  ['HARBOUR &  VALE LTD', ''],
  ['vale inc (us)', 'US'],
  ['Vale Inc', 'US'],
  ['us', 'US'],
  ['The company as a whole', ''],
  ['Harbour & Vale GmbH', undefined],
  ['', undefined],
  ['–', undefined],
])('a file that says %j means %j', (name, key) => {
  expect(entityNamed(ENTITIES, name)?.key).toBe(key);
});

test('a file’s own name comes before that of another entity', () => {
  const entities = [entity('a', 'North'), entity('b', 'Old', 'North')];
  expect(entityNamed(entities, 'north')?.key).toBe('b');
});

test('books without a name are the company as a whole', () => {
  expect(ENTITIES.map(entityName)).toEqual(['The company as a whole', 'Vale Inc']);
});

test.each(['Eliminations', 'Interco', 'IC elims', 'Konsolidierung', 'Inter-company'])(
  '%s is no entity of its own',
  (name) => expect(isEliminationsName(name)).toBe(true),
);

test.each(['Consolidated', 'Group total', 'TOTAL', 'All entities'])('%s is a sum', (name) => {
  expect([isSumName(name), isEliminationsName(name)]).toEqual([true, false]);
});

test.each(['Total Energies', 'Group Services Ltd', 'UK'])('%s is no sum', (name) => {
  expect(isSumName(name)).toBe(false);
});
