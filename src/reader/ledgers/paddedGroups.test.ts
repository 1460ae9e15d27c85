import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

const HEAD = ['Trial balance as of 31 January 2025', 'Account No,Account,Debit,Credit'];

describe('groups of a trial balance whose codes end in zeros', () => {
  test('are not counted twice, at several levels', () => {
    const read = booksOfText(
      lines(
        ...HEAD,
        '1000,Assets,70.50,',
        '1100,Current assets,70.50,',
        '1110,Bank,50.25,',
        '1120,Receivables,20.25,',
        '3000,Equity,,10.00',
        '3100,Share capital,,10.00',
        '5000,Income,,90.75',
        '5100,Services,,60.50',
        '5110,Consulting,,40.25',
        '5120,Training,,20.25',
        '5200,Licences,,30.25',
        '7000,Overheads,30.25,',
        '7010,Rent,30.25,',
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual([
      '1110 Bank 2025-01 50.25',
      '1120 Receivables 2025-01 20.25',
      '3100 Share capital 2025-01 -10.00',
      '5110 Consulting 2025-01 -40.25',
      '5120 Training 2025-01 -20.25',
      '5200 Licences 2025-01 -30.25',
      '7010 Rent 2025-01 30.25',
    ]);
    expect(read?.books.notes[0]).toBe(
      '1000 Assets, 1100 Current assets, 3000 Equity and 3 more are totals of other accounts and are not counted twice.',
    );
  });

  test('are left out before debits and credits are compared, where some accounts have no group', () => {
    const read = booksOfText(
      lines(
        ...HEAD,
        '1-1000,Bank,65.50,',
        '3-1000,Capital,,20.00',
        '4-0000,Income,,80.75',
        '4-1000,Repairs,,50.50',
        '4-2000,Spare parts,,30.25',
        '6-1000,Rent,35.25,',
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual([
      '1-1000 Bank 2025-01 65.50',
      '3-1000 Capital 2025-01 -20.00',
      '4-1000 Repairs 2025-01 -50.50',
      '4-2000 Spare parts 2025-01 -30.25',
      '6-1000 Rent 2025-01 35.25',
    ]);
    expect(read?.books.notes[0]).toBe(
      '4-0000 Income is a total of other accounts and is not counted twice.',
    );
  });

  test.each([
    [
      'equal amounts of two accounts',
      ['1000,Bank,10.00,', '4000,Sales,,30.00', '4010,Services,,30.00', '6000,Rent,50.00,'],
      4,
    ],
    [
      'a sum without which the accounts do not balance',
      ['4000,Sales,,30.00', '4010,Services,,10.00', '4020,Parts,,20.00', '6000,Rent,60.00,'],
      4,
    ],
  ])('are none: %s', (_, rows, count) => {
    const read = booksOfText(lines(...HEAD, ...rows));
    expect(read?.refusals).toEqual([]);
    expect(read?.books.rows).toHaveLength(count);
  });
});
