import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { partsOfSheet } from './partAnswers.ts';

const HEAD = 'Date,Voucher,Account Code,Account Name,Description,Debit,Credit';
const SALE = [
  '2025-01-05,S1,4000,Sales,May Ltd,,500.00',
  '2025-01-05,S1,1000,Bank,May Ltd,500.00,',
];
const RENT = ['2025-01-09,R1,6000,Rent,Owner,200.00,', '2025-01-09,R1,1000,Bank,Owner,,200.00'];
const MORE = ['2025-01-12,S2,4000,Sales,Fox,,75.50', '2025-01-12,S2,1000,Bank,Fox,75.50,'];

const copiesIn = (rows: readonly string[], head = HEAD) => [
  ...(partsOfSheet(STANDARD_BASIS, csvSheet([head, ...rows].join('\n'), 'CSV file')).marked.get(
    'Repeated rows',
  ) ?? []),
];

const withoutVoucher = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(1, 1).join(','));

describe('rows that repeat others exactly are found', () => {
  test.each([
    ['an entry that is there again later', [...SALE, ...RENT, ...SALE], [5, 6]],
    ['an entry that follows itself', [...SALE, ...SALE, ...RENT], [3, 4]],
    ['all entries, twice', [...SALE, ...RENT, ...SALE, ...RENT], [5, 6, 7, 8]],
    ['a line without which its entry balances', [SALE[0] ?? '', ...SALE, ...RENT], [2]],
  ])('%s', (_, rows, copies) => {
    expect(copiesIn(rows)).toEqual(copies);
  });

  test('a block of a list without numbers', () => {
    const rows = withoutVoucher([...SALE, ...RENT, ...MORE]);
    const head = HEAD.replace(',Voucher', '');
    expect(copiesIn([...rows, ...rows], head)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  test('with the balance beside them as it goes on', () => {
    const rows = [...SALE, ...RENT, ...SALE].map((row, at) => `${row},${at * 10}.00`);
    expect(copiesIn(rows, `${HEAD},Balance`)).toEqual([5, 6]);
  });
});

describe('equal lines that are usual stay', () => {
  test.each([
    [
      'two items of one price in an entry',
      [
        '2025-01-05,S1,4000,Sales,Cap,,50.00',
        '2025-01-05,S1,4000,Sales,Cap,,50.00',
        '2025-01-05,S1,1000,Bank,May,100.00,',
      ],
    ],
    [
      'the same sale under another number',
      [...SALE, ...SALE.map((row) => row.replace('S1', 'S3'))],
    ],
    [
      'the same rent in another month',
      [...RENT, ...RENT.map((row) => row.replace('-01-', '-02-'))],
    ],
  ])('%s', (_, rows) => {
    expect(copiesIn(rows)).toEqual([]);
  });

  test('two sales of a day without numbers', () => {
    const rows = withoutVoucher([...SALE, ...SALE, ...RENT]);
    expect(copiesIn(rows, HEAD.replace(',Voucher', ''))).toEqual([]);
  });
});
