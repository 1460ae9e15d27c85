import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { withDatedLines } from './entriesByFirstLine.ts';
import { shownRows } from './testBooks.ts';

function readOf(rows: readonly string[]) {
  const sheet = csvSheet(rows.join('\n'), 'CSV file');
  const { sheets } = withDatedLines(STANDARD_BASIS, {
    sheets: [sheet],
    identities: null,
    identityRefusals: [],
  });
  const read = booksOfSheet(STANDARD_BASIS, sheets[0] ?? sheet, NO_ANSWERS);
  return { rows: shownRows(read, 'movements'), refusals: read?.refusals.length ?? 0 };
}

const RIGHT = [
  '1100 Debtors 2025-01 600.00',
  '1100 Debtors 2025-02 250.00',
  '4000 Sales 2025-01 -500.00',
  '4000 Sales 2025-02 -250.00',
  '2200 Tax 2025-01 -100.00',
];

describe('entries with their date on the first line only', () => {
  test.each([
    [
      'with sums and blank rows, as in QuickBooks Desktop',
      [
        ',Trans #,Type,Date,Num,Name,Memo,Account,Debit,Credit',
        ',8,Invoice,15/01/2025,A1,Bell,,1100 · Debtors,600.00,',
        ',,,,,Bell,,4000 · Sales,,500.00',
        ',,,,,Bell,,2200 · Tax,,100.00',
        ',,,,,,,,600.00,600.00',
        '',
        ',9,Invoice,20/02/2025,A2,Cole,,1100 · Debtors,250.00,',
        ',,,,,Cole,,4000 · Sales,,250.00',
        ',,,,,,,,250.00,250.00',
        'TOTAL,,,,,,,,850.00,850.00',
      ],
    ],
    [
      'with sums below dated lines',
      [
        'Date,Journal No,Account Code,Account Name,Debit,Credit',
        '2025-01-15,1,1100,Debtors,600.00,',
        '2025-01-15,1,4000,Sales,,500.00',
        '2025-01-15,1,2200,Tax,,100.00',
        ',,,,600.00,600.00',
        '2025-02-20,2,1100,Debtors,250.00,',
        '2025-02-20,2,4000,Sales,,250.00',
        ',,,,250.00,250.00',
      ],
    ],
    [
      'without any sum',
      [
        'Date,Journal No,Account Code,Account Name,Debit,Credit',
        '2025-01-15,1,1100,Debtors,600.00,',
        ',,4000,Sales,,500.00',
        ',,2200,Tax,,100.00',
        '2025-02-20,2,1100,Debtors,250.00,',
        ',,4000,Sales,,250.00',
      ],
    ],
  ])('are read whole: %s', (_, rows) => {
    expect(readOf(rows)).toEqual({ rows: RIGHT, refusals: 0 });
  });

  test('are refused if a line is missing', () => {
    const rows = [
      'Date,Journal No,Account Code,Account Name,Debit,Credit',
      '2025-01-15,1,1100,Debtors,600.00,',
      ',,4000,Sales,,500.00',
      '2025-02-20,2,1100,Debtors,250.00,',
      ',,4000,Sales,,250.00',
    ];
    expect(readOf(rows).refusals).toBeGreaterThan(0);
  });
});
