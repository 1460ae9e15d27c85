import { describe, expect, test } from 'vitest';
import type { CheckLimit } from './checkLimits.ts';
import { refusedLimits, STANDARD_LIMITS } from './checkLimits.ts';

const refused = (changed: Partial<Record<CheckLimit, string>>) =>
  Object.fromEntries(refusedLimits({ ...STANDARD_LIMITS, ...changed }));

const PERCENT = 'Enter a percentage from 0 to 100, with one decimal at most.';
const MONTHS = 'Enter a number of months from 0 to 120, with one decimal at most.';

describe('limits of the checks', () => {
  test('the standard ones are not refused', () => {
    expect(refused({})).toEqual({});
  });

  test.each(['', ' ', '-1', '100.1', '1.25', '1e1', '1,5', 'NaN', '٣'])(
    'a percentage of "%s" is refused',
    (text) => {
      expect(refused({ cashFall: text })).toEqual({ cashFall: PERCENT });
    },
  );

  test.each(['0', '0.5', '100', '100.0'])('a percentage of %s is taken', (text) => {
    expect(refused({ cashFall: text })).toEqual({});
  });

  test.each([
    ['120', {}],
    ['120.1', { runwayWatch: MONTHS }],
  ])('a runway of %s months', (text, problems) => {
    expect(refused({ runwayWatch: text })).toEqual(problems);
  });

  test.each<[Partial<Record<CheckLimit, string>>, Partial<Record<CheckLimit, string>>]>([
    [{ planRevenueMonth: '10' }, {}],
    [
      { planRevenueMonth: '10.1' },
      { planRevenueMonth: 'Enter at most 10, because Act begins there.' },
    ],
    [
      { planEbitdaAct: '4' },
      {
        planEbitdaMonth: 'Enter at most 4, because Act begins there.',
        planEbitdaYear: 'Enter at most 4, because Act begins there.',
      },
    ],
    [
      { lastYearRevenueYear: '11' },
      { lastYearRevenueYear: 'Enter at most 10, because Act begins there.' },
    ],
    [{ outlookAct: '3' }, {}],
    [{ outlookAct: '2.9' }, { outlookWatch: 'Enter at most 2.9, because Act begins there.' }],
    [{ coverWatch: '1' }, {}],
    [{ coverWatch: '0.9' }, { coverWatch: 'Enter at least 1, because Act begins there.' }],
    [{ runwayAct: '12.5' }, { runwayWatch: 'Enter at least 12.5, because Act begins there.' }],
    // One that cannot be read is the only thing that is wrong.
    [{ outlookAct: 'x' }, { outlookAct: PERCENT }],
  ])('%j is refused where "Watch" contradicts "Act": %j', (changed, problems) => {
    expect(refused(changed)).toEqual(problems);
  });

  test('a month 10% below its planned EBITDA is never Fine', () => {
    expect(refused({ planEbitdaMonth: '10', planEbitdaAct: '30' })).toEqual({});
    expect(refused({ planEbitdaMonth: '10.1', planEbitdaAct: '30' })).toEqual({
      planEbitdaMonth: 'Enter at most 10: a month 10% below its planned EBITDA is never Fine.',
    });
  });
});
