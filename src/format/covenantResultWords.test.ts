import { expect, test } from 'vitest';
import {
  covenantHeadroomWords,
  covenantOutlookWords,
  covenantStandingWords,
  notTestedWords,
} from './covenantResultWords.ts';
import { covenantSumWords } from './covenantWords.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';

const LEVERAGE = { direction: 'atMost', denominator: [] } as const;
const STANDING = {
  numerator: '1200000',
  denominator: '500000',
  value: '2.4',
  limit: '3',
  isMet: true,
  headroom: { percent: '20', numerator: '300000', denominator: '100000' },
} as const;
const NAMES = { numerator: 'Debt', denominator: 'EBITDA' };

test('a ratio and an amount are stated with their limits', () => {
  expect(covenantStandingWords('USD', LEVERAGE, STANDING)).toBe('2.40 of at most 3.00');
  const amount = { ...STANDING, value: '580', limit: '400' };
  expect(covenantStandingWords('USD', { direction: 'atLeast', denominator: null }, amount)).toBe(
    '$580 of at least $400',
  );
});

test('headroom says how far each sum may move, and a breach how far it has to', () => {
  expect(covenantHeadroomWords('USD', NAMES, 'atMost', STANDING)).toBe(
    'Headroom 20.0%: Debt may rise by $300,000, or EBITDA may fall by $100,000',
  );
  const broken = {
    ...STANDING,
    isMet: false,
    headroom: { percent: '-3.08', numerator: '-20', denominator: null },
  };
  expect(covenantHeadroomWords('USD', NAMES, 'atMost', broken)).toBe(
    'Beyond the limit by 3.1%: Debt has to fall by $20',
  );
  expect(covenantHeadroomWords('USD', NAMES, 'atLeast', broken)).toBe(
    'Beyond the limit by 3.1%: Debt has to rise by $20',
  );
});

test('a month without a test says why, and when the next one is', () => {
  expect(notTestedWords({ reason: 'notDue', firstMonth: '2026-12' })).toBe(
    'No test is due in this month. Next test: December 2026.',
  );
  expect(notTestedWords({ reason: 'missing', firstMonth: null })).toBe(
    'Not tested, because figures of earlier months are missing.',
  );
  expect(notTestedWords({ reason: 'notPublished', firstMonth: null })).toBe(
    'Not tested, because figures of earlier months are not published.',
  );
});

test('the outlook states until when it is met, or its first breach, and the plan', () => {
  const outlook = {
    firstBroken: null,
    until: '2027-03',
    sources: ['forecast', 'budget'],
    unchanged: [],
    leftOut: [],
  } as const;
  expect(covenantOutlookWords(outlook)).toBe(
    'Met until March 2027, according to the forecast and the budget.',
  );
  expect(covenantOutlookWords({ ...outlook, sources: ['budget'], unchanged: ['Debt'] })).toBe(
    'Met until March 2027, according to the budget. No balance is planned for Debt, so it stays unchanged.',
  );
  expect(covenantOutlookWords({ ...outlook, leftOut: ['outsideEbitda', 'tax', 'interest'] })).toBe(
    'Met until March 2027, according to the forecast and the budget. The plans leave out items outside EBITDA, tax and interest in months without planned amounts.',
  );
  const broken = { ...outlook, firstBroken: '2027-03', unchanged: ['Debt', 'Leases'] };
  expect(covenantOutlookWords({ ...broken, sources: ['forecast'] })).toBe(
    'First breach in March 2027, according to the forecast. No balances are planned for Debt and Leases, so they stay unchanged.',
  );
});

test('a sum is written with its factors', () => {
  const span = 'monthEnd' as const;
  expect(
    covenantSumWords(STANDARD_BASIS, [
      { factor: '1', measure: { kind: 'balanceLine', slug: 'bank-loans' }, span },
      { factor: '-1', measure: { kind: 'reportLine', line: 'cash' }, span },
      {
        factor: '0.5',
        measure: { kind: 'flowLine', line: 'tax' },
        span: 'twelveMonths',
      },
    ]),
  ).toBe('Bank loans − Cash + 0.5 × Tax paid (twelve months)');
});
