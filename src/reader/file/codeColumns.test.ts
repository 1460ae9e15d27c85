import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { booksOfSheet, NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { readLedgerCsv } from '../ledgers/readLedgerCsv.ts';
import { booksOfText, shownRows } from '../ledgers/testBooks.ts';
import { csvSheet } from './csvGrid.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

const cellsOf = (text: string) =>
  csvSheet(text, 'CSV file').rows.map((row) => row.map((cell) => cell?.value ?? '').join('|'));

test.each([
  [
    'below a heading that says so',
    lines('Konto;Bezeichnung;Saldo', '4.100;Umsatz;1.234,50', '4.200;Miete;1.000'),
    ['4.100|Umsatz|1,234.50', '4.200|Miete|1,000'],
  ],
  [
    'to the right of the names',
    lines('Kontobezeichnung;Konto-Nr.;Saldo', 'Umsatz;4.100;1.234,50', 'Miete;4.200;5,00'),
    ['Umsatz|4.100|1,234.50', 'Miete|4.200|5.00'],
  ],
  [
    'of two parts, which would be decimals elsewhere',
    lines('Cuenta;Descripción;Importe', '70.10;Ventas;1.234,50', '62.1.5;Alquiler;5,00'),
    ['70.10|Ventas|1,234.50', '62.1.5|Alquiler|5.00'],
  ],
  [
    'below no heading, beside the names',
    lines(';Konto;Juni', '1.000;Salg;1.234,50', '2.000;Løn;5,00'),
    ['1.000|Salg|1,234.50', '2.000|Løn|5.00'],
  ],
  [
    'and numbers of vouchers',
    lines('Belegdatum;Beleg-Nr;Belegnr.;Betrag', '30.06.2025;7;2025.001;1.234,50'),
    ['30.06.2025|7|2025.001|1,234.50'],
  ],
])('codes stay as they are written: %s', (_, text, wanted) => {
  expect(cellsOf(text).slice(1)).toEqual(wanted);
});

test.each([
  [
    'below a heading of amounts, before words',
    lines('Umsatz;Monat;Cash', '1.234;April;5,00', '2.345;Mai;6,00'),
    ['1,234|April|5.00', '2,345|Mai|6.00'],
  ],
  [
    'below no heading, with a sign or decimals among them',
    lines(';Konto;Juni', '-1.000;Salg;1.234,50', '2.000;Løn;5,00'),
    ['-1,000|Salg|1,234.50', '2,000|Løn|5.00'],
  ],
  [
    'below a heading of a month',
    lines('Konto;Apr 2025;Mai 2025', 'Umsatz;1.234;2.345,50'),
    ['Umsatz|1,234|2,345.50'],
  ],
])('amounts are rewritten: %s', (_, text, wanted) => {
  expect(cellsOf(text).slice(1)).toEqual(wanted);
});

test('a code alone asks nothing about marks', () => {
  const whole = csvSheet(lines('Konto;Bezeichnung;Saldo', '4.100;Umsatz;1234'), 'CSV file');
  expect(whole.unclearMark).toBeUndefined();
  const unclear = csvSheet(lines('Konto;Bezeichnung;Saldo', '4.100;Umsatz;1.234'), 'CSV file');
  expect(unclear.unclearMark).toMatchObject({ cell: 'C2' });
});

test('accounts of a trial balance keep the codes that they have in the books', () => {
  const read = booksOfText(
    lines(
      'Summen- und Saldenliste zum 31.12.2024;;;',
      'Konto-Nr.;Kontobezeichnung;Saldo Soll;Saldo Haben',
      '1.000;Bank;700,00;0,00',
      '3.000;Capital;0,00;100,00',
      '4.100;Sales;0,00;1.000,00',
      '6.000;Rent;400,00;0,00',
    ),
  );
  expect(shownRows(read, 'balances')).toEqual([
    '1.000 Bank 2024-12 700.00',
    '3.000 Capital 2024-12 -100.00',
    '4.100 Sales 2024-12 -1000.00',
    '6.000 Rent 2024-12 400.00',
  ]);
});

test('a ledger that is read as it streams keeps them, too', async () => {
  const bytes = Buffer.from(
    lines(
      'Buchungsdatum;Belegnr.;Konto;Kontobezeichnung;Soll;Haben',
      '02.01.2025;2025.001;1.000;Bank;1.234,50;',
      '02.01.2025;2025.001;4.100;Umsatz;;1.234,50',
    ),
  );
  async function* chunks() {
    yield bytes;
  }
  const read = booksOfSheet(
    STANDARD_BASIS,
    await readLedgerCsv(STANDARD_BASIS, bytes, chunks),
    NO_ANSWERS,
  );
  expect(read?.books.rows.map(({ account, movements }) => [account.code, movements])).toEqual([
    ['1.000', { '2025-01': '1234.50' }],
    ['4.100', { '2025-01': '-1234.50' }],
  ]);
});
