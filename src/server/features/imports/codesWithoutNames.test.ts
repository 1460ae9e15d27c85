import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

test.each([
  [
    'Fiscal Year,Posting Period,G/L Account,Amount in Local Currency',
    ['2026,2,400000,-1000.50', '2026,2,600000,400.25', '2026,2,113100,600.25'],
  ],
  [
    'G/L Account,Text,Posting Date,Amount in LC',
    [
      '400000,Sale,2026-02-05,-1000.50',
      '600000,Rent,2026-02-09,400.25',
      '113100,,2026-02-09,600.25',
    ],
  ],
  [
    'Account,Pstng Date,Type,Amount in local cur.,LCurr',
    [
      '400000,05.02.2026,SA,-1000.50,USD',
      '600000,19.02.2026,SA,400.25,USD',
      '113100,19.02.2026,SA,600.25,USD',
    ],
  ],
])('accounts that only have codes need no question about columns: %s', async (head, rows) => {
  const found = await reader.read([head, ...rows].join('\n'), { basis: { yearStartMonth: 1 } });
  expect(found.questions).toEqual(['sign']);
  expect(found.refusals).toEqual([]);
  expect(found.books).toEqual([
    '400000 open {"2026-02":"-1000.50"}',
    '600000 open {"2026-02":"400.25"}',
    '113100 open {"2026-02":"600.25"}',
  ]);
});
