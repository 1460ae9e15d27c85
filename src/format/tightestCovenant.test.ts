import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import type { CovenantOutlook } from '../finance/statements/covenantOutlook.ts';
import { covenantLight } from '../finance/statements/covenantOutlook.ts';
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
const tested = (limit: string, firstBroken?: string) => {
  const covenant = leverage(limit);
  const result = covenantResult(STANDARD_BASIS, covenant, MONTH, amounts);
  const outlook: CovenantOutlook | null =
    firstBroken === undefined
      ? null
      : {
          firstBroken,
          until: firstBroken,
          sources: ['forecast', 'budget'],
          unchanged: [],
          leftOut: [],
        };
  return { covenant, result, outlook, light: covenantLight(result, MONTH, outlook) };
};

test('a breach comes before the least headroom, and both places word it alike', () => {
  const [wide, tight, broken] = ['4', '3', '2'].map((limit) => tested(limit));
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

test('a breach that a plan has comes before the least headroom, and the earliest one first', () => {
  const tight = tested('3');
  const [later, soon] = [tested('9', '2027-02'), tested('8', '2026-12')];
  const first = tightestCovenant(STANDARD_BASIS, [tight, later, soon], nameOf);
  expect(first).toMatchObject({
    name: 'Leverage of 8',
    light: 'act',
    breach: 'first breach in December 2026, according to the budget',
  });
  expect(first === null ? [] : covenantSentence(first)).toEqual([
    'Leverage of 8 is 2.40 of at most 8.00: EBITDA may fall by ',
    { value: '70.00', form: 'money', figure: null },
    '; first breach in December 2026, according to the budget.',
  ]);
  expect(tightestCovenant(STANDARD_BASIS, [tight, later], nameOf)).toMatchObject({
    name: 'Leverage of 9',
    light: 'watch',
  });
  expect(tightestCovenant(STANDARD_BASIS, [tested('2'), soon], nameOf)?.name).toBe('Leverage of 2');
});
