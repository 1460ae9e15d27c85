import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { LINES } from '../../finance/lines.ts';
import type { PackLine } from './lineTable.ts';
import { lineSentence } from './lineSentence.ts';

const said = (line: PackLine, value: string | null, ...references: (string | null)[]) =>
  lineSentence(
    STANDARD_BASIS.currency,
    LINES[line],
    value,
    references.map((reference, index) => ({
      name: index === 0 ? 'September' : 'October',
      value: reference,
    })),
  );

test.each([
  [
    'revenue',
    '2700000.00',
    ['2500000.00', '3000000.00'],
    'Revenue was $2.7M, 8.0% above September and 10.0% below October.',
  ],
  ['revenue', '2700000.00', ['2700000.00'], 'Revenue was $2.7M, level with September.'],
  ['revenue', '2700000.00', [null], 'Revenue was $2.7M.'],
  ['revenue', null, ['1.00'], 'Revenue is missing.'],
  // A loss has no percentage: both amounts are named.
  ['ebitda', '-500000.00', ['-250000.00'], 'EBITDA was -$500K, against -$250K in September.'],
  [
    'cash',
    '5.00',
    ['0.00', '4.00'],
    'Cash was $5, against $0 in September and 25.0% above October.',
  ],
  [
    'grossMarginPercent',
    '40.00',
    ['41.20', '40.02'],
    'Gross Margin was 40.0%, 1.2 points below September and level with October.',
  ],
  [
    'staffCount',
    '145',
    ['144', '140'],
    'Staff was 145, against 144 in September and 140 in October.',
  ],
] as const)('%s of %s against %j', (line, value, references, sentence) => {
  expect(said(line, value, ...references)).toBe(sentence);
});
