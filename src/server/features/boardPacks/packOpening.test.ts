import { expect, test } from 'vitest';
import { eightYears, yearToDate } from '../../../packs/model/testPacks.ts';
import { yearId } from '../../../packs/model/testSource.ts';
import { openingMonth } from './packOpening.queries.ts';

const { financialYears, figures } = eightYears();
const opened = (scope: Parameters<typeof openingMonth>[0], known = figures) =>
  openingMonth(scope, financialYears, known.toReversed());

test('a pack opens with its own month, or with the newest that has figures', () => {
  const october = { fyId: yearId(26), monthNum: 7 };
  expect(opened(october)).toEqual(october);
  // Without figures too: its report can have a meeting.
  expect(opened(october, [])).toEqual(october);
  expect(opened({})).toEqual(october);
  expect(opened(yearToDate().scope)).toEqual(october);
  expect(opened({ fyId: yearId(22) })).toEqual({ fyId: yearId(22), monthNum: 12 });
});

test('a pack of one month of all years opens with none, nor does one without figures', () => {
  expect(opened({ monthNum: 7 })).toBeNull();
  expect(opened({}, [])).toBeNull();
  expect(opened({ fyId: yearId(22) }, [])).toBeNull();
});
