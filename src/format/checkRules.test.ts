import { expect, test } from 'vitest';
import { CHECK_LIMITS, STANDARD_LIMITS } from '../telling/briefing/checkLimits.ts';
import { checkRules } from './checkRules.ts';

test('the checks are explained with the limits of the company', () => {
  expect(checkRules(STANDARD_LIMITS, 'plan')).toEqual({
    results:
      'Watch: EBITDA is 10% below plan in the month or 5% in the year to date, or revenue is 5% below plan in the month or 3% in the year to date. Act: EBITDA is 10% or revenue 10% below in both periods.',
    cash: 'Watch: cash covers less than 2 months of costs, would run out in less than 12 months, or fell 20% in the month without a recorded reason. Act: cash would run out in less than 6 months, or covers less than 1 and is falling.',
    outlook:
      'Watch: EBITDA or revenue for the year is 3% below plan. Act: EBITDA for the year is 10% below plan. Not assessed without an approved plan for the whole year.',
  });
  expect(checkRules(STANDARD_LIMITS, 'lastYear').results).toContain(
    'EBITDA is 20% below last year in the month or 10% in the year to date',
  );
});

test('every limit is in one of the rules', () => {
  for (const limit of CHECK_LIMITS) {
    const limits = { ...STANDARD_LIMITS, [limit]: '77.7' };
    const told = (['plan', 'lastYear'] as const).flatMap((reference) =>
      Object.values(checkRules(limits, reference)),
    );
    expect([limit, told.some((rule) => rule.includes('77.7'))]).toEqual([limit, true]);
  }
});
