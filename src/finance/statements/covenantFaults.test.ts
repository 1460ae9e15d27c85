import { expect, test } from 'vitest';
import type { MeasureKey } from '../catalogue.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { covenantFaults } from './covenantFaults.ts';
import type { Covenant, CovenantPiece } from './covenant.ts';

const BASIS: CompanyBasis = { ...STANDARD_BASIS, lineGroups: ['balance'] };

const DEBT: CovenantPiece = {
  factor: '1',
  measure: { kind: 'balanceLine', slug: 'loans' },
  span: 'monthEnd',
};
const EBITDA: CovenantPiece = {
  factor: '1',
  measure: { kind: 'reportLine', line: 'ebitda' },
  span: 'twelveMonths',
};
const INTEREST_PAID: CovenantPiece = {
  factor: '-0.5',
  measure: { kind: 'flowLine', line: 'interest' },
  span: 'yearToDate',
};
const LEVERAGE: Covenant = {
  numerator: [DEBT, INTEREST_PAID],
  denominator: [EBITDA],
  direction: 'atMost',
  limits: [
    { from: '2026-04', value: '3.5' },
    { from: '2027-04', value: '3' },
  ],
  testedEach: 'quarter',
};

const limitsOf = (...limits: readonly (readonly [from: string, value: string])[]) => ({
  limits: limits.map(([from, value]) => ({ from, value })),
});
const overYear = (line: MeasureKey): CovenantPiece => ({
  ...EBITDA,
  measure: { kind: 'reportLine', line },
});

test.each<[string, Partial<Covenant>, string[]]>([
  ['no faults', {}, []],
  ['no pieces', { numerator: [] }, ['numerator noPieces']],
  ['an empty denominator', { denominator: [] }, ['denominator noPieces']],
  [
    'a factor that is no number',
    { numerator: [{ ...DEBT, factor: '1,5' }] },
    ['numerator.0.factor notANumber'],
  ],
  [
    'a factor of 0',
    { numerator: [DEBT, { ...DEBT, factor: '-0.0' }] },
    ['numerator.1.factor factorOfZero'],
  ],
  [
    'a balance line that the company does not have',
    { denominator: [{ ...DEBT, measure: { kind: 'balanceLine', slug: 'loan' } }] },
    ['denominator.0.measure unknownMeasure'],
  ],
  [
    'a report line that is switched off',
    { numerator: [overYear('interest')] },
    ['numerator.0.measure unknownMeasure'],
  ],
  [
    'a percentage',
    { numerator: [overYear('grossMarginPercent')] },
    ['numerator.0.measure notMoney'],
  ],
  ['a headcount', { numerator: [overYear('staffCount')] }, ['numerator.0.measure notMoney']],
  [
    'a balance line over months',
    { numerator: [{ ...DEBT, span: 'twelveMonths' }] },
    ['numerator.0.span balanceOverMonths'],
  ],
  [
    'a balance of the report over months',
    { numerator: [overYear('cash')] },
    ['numerator.0.span balanceOverMonths'],
  ],
  ['no limits', { limits: [] }, ['limits noLimits']],
  [
    'a month that does not exist',
    limitsOf(['2026-13', '3'], ['soon', '3']),
    ['limits.0.from notAMonth', 'limits.1.from notAMonth'],
  ],
  [
    'limits out of order',
    limitsOf(['2026-04', '3'], ['2026-01', '2']),
    ['limits.1.from datesOutOfOrder'],
  ],
  [
    'two limits from one month',
    limitsOf(['2026-04', '3'], ['2026-04', '2']),
    ['limits.1.from datesOutOfOrder'],
  ],
  ['a limit that is no number', limitsOf(['2026-04', 'three']), ['limits.0.value notANumber']],
  ['a ratio of at most 0', limitsOf(['2026-04', '0.00']), ['limits.0.value limitNotPositive']],
  ['a ratio of at most -1', limitsOf(['2026-04', '-1']), ['limits.0.value limitNotPositive']],
  ['a sum of at least 0', { denominator: null, ...limitsOf(['2026-04', '0']) }, []],
  [
    'several faults, in the order of the fields',
    { numerator: [], denominator: [{ ...EBITDA, factor: '' }], limits: [] },
    ['numerator noPieces', 'denominator.0.factor notANumber', 'limits noLimits'],
  ],
])('%s', (_, changed, expected) => {
  const faults = covenantFaults(BASIS, new Set(['loans']), { ...LEVERAGE, ...changed });
  expect(faults.map(({ path, reason }) => `${path.join('.')} ${reason}`)).toEqual(expected);
});
