import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const PERIOD = 'Period: 01/02/2025 - 28/02/2025';
const lines = (...rows: readonly string[]) => rows.join('\n');

/** Opening, the month, the year to date and closing; the month is 50 of bank and -100 of sales. */
const ROWS = [
  '1000;Bank;10000,00;0,00;100,00;50,00;300,00;150,00;10150,00;0,00',
  '3000;Share capital;0,00;10000,00;0,00;0,00;0,00;0,00;0,00;10000,00',
  '4000;Sales;0,00;0,00;0,00;100,00;0,00;300,00;0,00;300,00',
  '6000;Rent;0,00;0,00;50,00;0,00;150,00;0,00;150,00;0,00',
];
const CLOSING = [
  '1000 Bank 2025-02 10150.00',
  '3000 Share capital 2025-02 -10000.00',
  '4000 Sales 2025-02 -300.00',
  '6000 Rent 2025-02 150.00',
];
const MONTH = [
  '1000 Bank 2025-02 50.00',
  '3000 Share capital 2025-02 0.00',
  '4000 Sales 2025-02 -100.00',
  '6000 Rent 2025-02 50.00',
];

test.each([
  [
    'Polish words',
    'BO Wn;BO Ma;Obroty Wn;Obroty Ma;Obroty narast. Wn;Obroty narast. Ma;Saldo Wn;Saldo Ma',
  ],
  ['no words', 'A Debit;A Credit;B Debit;B Credit;C Debit;C Credit;D Debit;D Credit'],
])('opening, month, year to date and closing with %s', (_, heads) => {
  const read = booksOfText(lines(PERIOD, `Code;Name;${heads}`, ...ROWS));
  expect(read?.refusals).toEqual([]);
  expect(shownRows(read, 'balances')).toEqual(CLOSING);
  expect(shownRows(read, 'movements')).toEqual(MONTH);
});

test.each([
  ['Turkish words', 'Hesap Kodu;Hesap Adı;Borç;Alacak;Borç Bakiyesi;Alacak Bakiyesi'],
  ['no words', 'Code;Name;Debit;Credit;Debit;Credit'],
])('debits and credits next to their balance with %s', (_, heads) => {
  const read = booksOfText(
    lines(
      '01.01.2025 - 31.01.2025',
      heads,
      '102;Bankalar;961,00;528,00;433,00;',
      '600;Satışlar;;961,00;;961,00',
      '770;Giderler;528,00;;528,00;',
    ),
  );
  expect(read?.refusals).toEqual([]);
  expect(shownRows(read, 'balances')).toEqual([
    '102 Bankalar 2025-01 433.00',
    '600 Satışlar 2025-01 -961.00',
    '770 Giderler 2025-01 528.00',
  ]);
});

test('two pairs of amounts without an arithmetic relation are still refused', () => {
  const read = booksOfText(
    lines(
      PERIOD,
      'Code;Name;Debit;Credit;Debit;Credit',
      '1000;Bank;961,00;528,00;400,00;',
      '4000;Sales;;961,00;;900,00',
      '6000;Rent;528,00;;500,00;',
    ),
  );
  expect(read?.refusals).not.toEqual([]);
});
