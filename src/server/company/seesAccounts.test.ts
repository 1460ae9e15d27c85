import { expect, test } from 'vitest';
import { everyoneSeesAccounts } from './seesAccounts.ts';

test('a published pack shows accounts only where no viewer is kept from them', () => {
  const everyone = { viewersSeeAccounts: true, viewersSeeDrafts: true };
  expect(everyoneSeesAccounts(everyone)).toBe(true);
  expect(everyoneSeesAccounts({ ...everyone, viewersSeeAccounts: false })).toBe(false);
  // From these viewers months are hidden, and accounts with them.
  expect(everyoneSeesAccounts({ ...everyone, viewersSeeDrafts: false })).toBe(false);
});
