import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import { covenantResult } from '../finance/statements/covenants.ts';
import { covenantSentence } from '../telling/briefing/cashCauses.ts';
import { covenantHeadroomWords } from './covenantResultWords.ts';
import { covenantSumNames } from './covenantWords.ts';
import { tightestCovenant } from './tightestCovenant.ts';

const MONTH = '2026-06';
const leverage = (limit: string): Covenant & { readonly name: string } => ({
  name: `Leverage of ${limit}`,
  numerator: [
    { factor: '1', measure: { kind: 'balanceLine', slug: 'debt' }, span: 'monthEnd' },
    { factor: '-1', measure: { kind: 'balanceLine', slug: 'cash' }, span: 'monthEnd' },
  ],
  denominator: [{ factor: '1', measure: { kind: 'reportLine', line: 'ebitda' }, span: 'monthEnd' }],
  direction: 'atMost',
  limits: [{ from: '2026-01', value: limit }],
  testedEach: 'month',
});
const amounts = {
  reportLine: () => 100_000_000n,
  balanceLine: (slug: string) => (slug === 'debt' ? 300_000_000n : 60_000_000n),
  balanceOfRole: () => null,
  flowLine: () => null,
};
const nameOf = (slug: string) => slug;
const tested = (limit: string) => {
  const covenant = leverage(limit);
  return { covenant, result: covenantResult(STANDARD_BASIS, covenant, MONTH, amounts) };
};

test('a breach comes before the least headroom, and both places word it alike', () => {
  const [wide, tight, broken] = ['4', '3', '2'].map(tested);
  if (wide === undefined || tight === undefined || broken === undefined) throw new Error('Missing');
  expect(tightestCovenant(STANDARD_BASIS, [wide, tight], nameOf)?.name).toBe('Leverage of 3');
  const first = tightestCovenant(STANDARD_BASIS, [wide, tight, broken], nameOf);
  expect(first).toEqual({
    name: 'Leverage of 2',
    standing: '2.40 of at most 2.00',
    light: 'act',
    room: { name: 'EBITDA', moves: 'rise', amount: '20.00' },
    isMet: false,
  });
  const [words] = first === null ? [] : covenantSentence(first);
  const { standing } = broken.result;
  const headroom =
    standing &&
    covenantHeadroomWords(
      'USD',
      covenantSumNames(STANDARD_BASIS, broken.covenant, nameOf),
      'atMost',
      standing,
    );
  expect(words).toContain('EBITDA has to rise by');
  expect(headroom).toBe(
    'Beyond the limit by 20.0%: debt − cash has to fall by $40, or EBITDA has to rise by $20',
  );
});
