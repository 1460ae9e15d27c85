import { expect, test } from 'vitest';
import { decimal } from '../../finance/decimal.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { changeSentence } from './changeSentence.ts';

const said = (from: string, to: string, causes: Readonly<Record<string, string>>) =>
  sentenceText(
    'USD',
    changeSentence(
      'Cash',
      { from: decimal(from), to: decimal(to) },
      Object.entries(causes).map(([name, amount]) => ({ name, amount: decimal(amount) })),
    ),
  );

test.each([
  [
    'the three largest, then the rest',
    said('49660', '73364', {
      EBITDA: '15420',
      receivables: '10400',
      dividends: '-9000',
      VAT: '6884',
    }),
    'Cash rose $24K to $73K: EBITDA $15K and receivables $10K, less dividends of $9K; the rest added $7K.',
  ],
  [
    'a fall begins with what took cash',
    said('50000', '19200', {
      EBITDA: '18600',
      receivables: '-36000',
      'fixed assets bought': '-13400',
    }),
    'Cash fell $31K to $19K: receivables took $36K and fixed assets bought $13K, less EBITDA of $19K.',
  ],
  [
    'there is a cause of the same direction, though three others are larger',
    said('0', '1000', {
      tax: '-5000',
      stock: '-4000',
      debt: '-3000',
      EBITDA: '2500',
      VAT: '10500',
    }),
    'Cash rose $1K to $1K: VAT $11K, less tax of $5K and stock of $4K; the rest took $500.',
  ],
  [
    'one of many small ones is named too',
    said('0', '1000', {
      tax: '-5000',
      stock: '-4000',
      debt: '-3000',
      a: '2500',
      b: '2400',
      c: '2300',
      d: '2200',
      e: '3600',
    }),
    'Cash rose $1K to $1K: e $4K, less tax of $5K and stock of $4K; the rest added $6K.',
  ],
  [
    'no change',
    said('1000', '1000', { EBITDA: '500', stock: '-500' }),
    'Cash stayed at $1K: EBITDA $500, less stock of $500.',
  ],
  ['no causes', said('1000', '2000', {}), 'Cash rose $1K to $2K.'],
])('%s', (_, sentence, expected) => {
  expect(sentence).toBe(expected);
});
