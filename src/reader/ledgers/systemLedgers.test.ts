import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { cellsOfText, WORKBOOK_PROGRAMS } from '../testPrograms.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { beginsLikeLedger, readLedgerCsv } from './readLedgerCsv.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { booksOfText, shownRows } from './testBooks.ts';
import { SYSTEM_LEDGERS } from './testSystemLedgers.ts';

/** Sales of 1,000 and 500 and rent of 400, all over the bank. */
const BOOKED = [
  '1000 Bank 2025-01 600.00',
  '1000 Bank 2025-02 500.00',
  '4000 Sales 2025-01 -1000.00',
  '4000 Sales 2025-02 -500.00',
  '6000 Rent 2025-01 400.00',
];

const NAMED = BOOKED.map((row) => row.slice(5)).toSorted();
/** Lists that say what the entries of each account add up to. */
const WITH_SUMS = /heads|Sage 50|Odoo, general|sheets|QuickBooks/;

const PROGRAMS: Readonly<Record<string, (text: string) => Promise<SheetBooks | null>>> = {
  'a CSV file': (text) => Promise.resolve(booksOfText(text)),
  'a CSV file that streams': async (text) => {
    const bytes = Buffer.from(text);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 50)
        yield await Promise.resolve(bytes.subarray(at, at + 50));
    }
    expect(beginsLikeLedger(STANDARD_BASIS.currency, bytes)).toBe(true);
    return booksOfSheet(
      STANDARD_BASIS,
      await readLedgerCsv(STANDARD_BASIS, bytes, chunks),
      NO_ANSWERS,
    );
  },
  ...Object.fromEntries(
    Object.entries(WORKBOOK_PROGRAMS).map(([name, write]) => [
      `a workbook by ${name}`,
      async (text: string) => {
        const [sheet] = (await readWorkbook(await write(cellsOfText(text)), 'xlsx')).sheets;
        return sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
      },
    ]),
  ),
};

/** Sales and the bank in turns, with these sides and amounts. */
const sided = (amounts: readonly string[]) =>
  booksOfText(
    [
      'Posting Date;Document No;Account;Account Name;Text;D/C;Amount',
      ...amounts.map((amount, at) => {
        const account = at % 2 === 0 ? '4000;Sales' : '1000;Bank';
        return `2025-01-${10 + Math.floor(at / 2)};${10 + at};${account};Entry;${amount}.00`;
      }),
    ].join('\n'),
  );

describe.each(SYSTEM_LEDGERS)('a ledger of %s', (_, text, accounts) => {
  test.each(Object.entries(PROGRAMS))('as %s', async (__, booksOf) => {
    const read = await booksOf(text);
    expect(read?.refusals).toEqual([]);
    expect(read?.questions).toEqual([]);
    expect(read?.books.notes.filter((note) => note.startsWith('Debits are'))).toEqual([]);
    expect(read?.books.company?.startsWith('Harbour') ?? false).toBe(/^.*Harbour/m.test(text));
    expect(shownRows(read, 'movements').toSorted()).toEqual(accounts === 'coded' ? BOOKED : NAMED);
  });
});

test.each(SYSTEM_LEDGERS.filter(([maker]) => WITH_SUMS.test(maker)))(
  'a ledger of %s is refused when an amount differs from the sums of its account',
  (_, text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => /\b14\b/.test(line));
    const read = booksOfText(lines.with(at, (lines[at] ?? '').replaceAll('500', '510')).join('\n'));
    expect(read?.refusals.map(({ reason }) => reason.slice(0, 13))).toEqual(['Totals differ']);
  },
);

const sapList = (credit: string) =>
  booksOfText(
    [
      'Company Code,G/L Account,G/L Acct Long Text,Posting Date,Debit/Credit Code,Amount in Company Code Currency,Company Code Currency',
      `1000,400000,Sales,2025-03-03,H,"${credit}",USD`,
      '1000,113100,Bank,2025-03-03,S,"1,000.50",USD',
      '1000,600000,Rent,2025-03-05,S,400.00,USD',
      `1000,113100,Bank,2025-03-05,H,${credit.startsWith('-') ? '-' : ''}400.00,USD`,
    ].join('\n'),
  );

describe('facts that no ledger states', () => {
  const journal = [
    'Buchungsdatum;Konto;Gegenkonto;Betrag;S/H;Buchungstext',
    '31.01.2025;1200;8400;1.000,00;S;Verkauf',
    '31.01.2025;4210;1200;400,00;S;Miete',
    '14.02.2025;1200;8400;500,00;S;Verkauf',
  ];

  test('the other side of entries that are there once', () => {
    expect(booksOfText(journal.join('\n'))?.refusals.map(({ reason }) => reason)).toEqual([
      'Each entry appears once with a contra account, so its other side is missing.',
    ]);
  });

  test('a contra account is no account when both sides are there', () => {
    const both = [
      ...journal,
      '31.01.2025;8400;1200;1.000,00;H;Verkauf',
      '31.01.2025;1200;4210;400,00;H;Miete',
      '14.02.2025;8400;1200;500,00;H;Verkauf',
    ];
    const read = booksOfText(both.join('\n'));
    expect(read?.refusals).toEqual([]);
    expect(shownRows(read, 'movements')).toContain('8400 2025-01 -1000.00');
  });

  test('credits that are below zero beside a column that says them, as SAP writes them', () => {
    for (const credit of ['-1,000.50', '1,000.50']) {
      const read = sapList(credit);
      expect([read?.refusals, read?.books.currency]).toEqual([[], 'USD']);
      expect(shownRows(read, 'movements')).toEqual([
        '1000 400000 Sales 2025-03 -1000.50',
        '1000 113100 Bank 2025-03 600.50',
        '1000 600000 Rent 2025-03 400.00',
      ]);
    }
  });

  test('the currency of a document beside amounts in that of the company', () => {
    const read = booksOfText(
      [
        'Posting Date,Document No,Account,Account Name,Text,Currency,Amount in Doc. Curr.,Amount in Local Currency',
        '2025-01-05,1,4000,Sales,Entry,EUR,-100.00,-110.00',
        '2025-01-05,1,1000,Bank,Entry,EUR,100.00,110.00',
      ].join('\n'),
    );
    expect([read?.books.currency, shownRows(read, 'movements')[0]]).toEqual([
      null,
      '4000 Sales 2025-01 -110.00',
    ]);
  });

  test.each([
    ['credits, with a reversal', ['C;-100', 'D;100', 'C;-40', 'D;40', 'C;10', 'D;-10']],
    ['debits', ['C;100', 'D;-100', 'C;40', 'D;-40', 'C;-10', 'D;10']],
    ['neither', ['C;100', 'D;100', 'C;40', 'D;40', 'C;-10', 'D;-10']],
  ])('beside a column of sides below zero are %s', (_, amounts) => {
    const read = sided(amounts);
    expect([read?.refusals, shownRows(read, 'movements')]).toEqual([
      [],
      ['4000 Sales 2025-01 -130.00', '1000 Bank 2025-01 130.00'],
    ]);
  });

  test('most credits below zero beside a column of sides cannot be told from reversals', () => {
    const read = sided(['C;-100', 'D;90', 'C;-40', 'D;40', 'C;10', 'D;5']);
    expect(read?.refusals.map(({ reason }) => reason)).toEqual([
      'Most credits are negative, and a column also marks them as credits.',
    ]);
    expect(sided(['C;-100', 'C;-90'])?.refusals).toEqual([]);
  });

  test('tax in the entries for another DATEV program', async () => {
    const batch =
      '"EXTF";700;21;"Buchungsstapel";13;20250301120000000\nUmsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum\n1190,00;"S";"EUR";;;"";1200;8400;"";3101';
    await expect(readWorkbook(Buffer.from(batch), 'csv')).rejects.toThrow(WorkbookRefusedError);
  });

  test('a statement of a bank has no accounts', () => {
    const text = 'Date,Description,Debit,Credit,Balance\n31 Jan 2025,Rent,400.00,,600.00\n';
    expect(booksOfText(text)).toBeNull();
  });
});
