import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

/** Sales of 1,000 and 500 and rent of 400, all over the bank. */
const BOOKED = [
  '1000 Bank 2025-01 600.00',
  '1000 Bank 2025-02 500.00',
  '4000 Sales 2025-01 -1000.00',
  '4000 Sales 2025-02 -500.00',
  '6000 Rent 2025-01 400.00',
];
const NAMED = BOOKED.map((row) => row.slice(5)).toSorted();

const LISTS: readonly (readonly [maker: string, text: string, isCoded: boolean])[] = [
  [
    'Xero, with its accounts in heads',
    lines(
      'General Ledger Detail,,,,,,',
      'Harbour & Vale,,,,,,',
      'For the period 1 January 2025 to 28 February 2025,,,,,,',
      'Date,Source,Description,Reference,Debit,Credit,Running Balance',
      'Bank (1000),,,,,,',
      'Opening Balance,,,,20.00,,20.00',
      '31 Jan 2025,Receive Money,Client,1,1000.00,,1020.00',
      '31 Jan 2025,Spend Money,Landlord,2,,400.00,620.00',
      '14 Feb 2025,Receive Money,Client,3,500.00,,1120.00',
      'Total Bank (1000),,,,1500.00,400.00,',
      'Closing Balance,,,,1120.00,,',
      'Sales (4000),,,,,,',
      '31 Jan 2025,Receivable Invoice,Client,1,,1000.00,1000.00',
      '14 Feb 2025,Receivable Invoice,Client,3,,500.00,1500.00',
      'Total Sales (4000),,,,0.00,1500.00,',
      'Rent (6000),,,,,,',
      '31 Jan 2025,Spend Money,Landlord,2,400.00,,400.00',
      'Total Rent (6000),,,,400.00,0.00,',
    ),
    true,
  ],
  [
    'QuickBooks Online, with debits and credits',
    lines(
      'Harbour & Vale,,,,,,,',
      'General Ledger,,,,,,,',
      '"January 1 - February 28, 2025",,,,,,,',
      ',Date,Transaction Type,Num,Name,Debit,Credit,Balance',
      'Bank,,,,,,,',
      ',Beginning Balance,,,,,,20.00',
      ',01/31/2025,Deposit,1,Client,"1,000.00",,"1,020.00"',
      ',01/31/2025,Check,2,Landlord,,400.00,620.00',
      ',02/14/2025,Deposit,3,Client,500.00,,"1,120.00"',
      'Total for Bank,,,,,"$1,500.00",$400.00,',
      'Sales,,,,,,,',
      ',01/31/2025,Invoice,1,Client,,1000.00,1000.00',
      ',02/14/2025,Invoice,3,Client,,500.00,1500.00',
      'Total for Sales,,,,,,"$1,500.00",',
      'Rent,,,,,,,',
      ',01/31/2025,Check,2,Landlord,400.00,,400.00',
      'Total for Rent,,,,,$400.00,,',
    ),
    false,
  ],
  [
    'a journal with codes',
    lines(
      'Journal No,Date,Account Code,Account Name,Debit,Credit',
      '1,2025-01-31,1000,Bank,1000.00,0.00',
      '1,2025-01-31,4000,Sales,0.00,1000.00',
      '2,2025-01-31,6000,Rent,400.00,0.00',
      '2,2025-01-31,1000,Bank,0.00,400.00',
      '3,2025-02-14,1000,Bank,500.00,0.00',
      '3,2025-02-14,4000,Sales,0.00,500.00',
    ),
    true,
  ],
  [
    'a French FEC',
    lines(
      'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|EcritureLib|Debit|Credit',
      'BQ|Banque|1|20250131|1000|Bank|x|1000,00|0,00',
      'VE|Ventes|1|20250131|4000|Sales|x|0,00|1000,00',
      'AC|Achats|2|20250131|6000|Rent|x|400,00|0,00',
      'BQ|Banque|2|20250131|1000|Bank|x|0,00|400,00',
      'BQ|Banque|3|20250214|1000|Bank|x|500,00|0,00',
      'VE|Ventes|3|20250214|4000|Sales|x|0,00|500,00',
    ),
    true,
  ],
  [
    'a German ledger with the side beside the amount',
    lines(
      'Buchungsdatum;Konto;Bezeichnung;Betrag;S/H;Buchungstext',
      '31.01.2025;1000;Bank;1.000,00;S;x',
      '31.01.2025;4000;Sales;1.000,00;H;x',
      '31.01.2025;6000;Rent;400,00;S;x',
      '31.01.2025;1000;Bank;400,00;H;x',
      '14.02.2025;1000;Bank;500,00;S;x',
      '14.02.2025;4000;Sales;500,00;H;x',
    ),
    true,
  ],
  [
    'a list of signed amounts with types',
    lines(
      'Posting Date,Document No.,G/L Account No.,G/L Account Name,Type,Amount',
      '1/31/2025,1,1000,Bank,Asset,1000.00',
      '1/31/2025,1,4000,Sales,Revenue,-1000.00',
      '1/31/2025,2,6000,Rent,Expense,400.00',
      '1/31/2025,2,1000,Bank,Asset,(400.00)',
      '2/14/2025,3,1000,Bank,Asset,500.00',
      '2/14/2025,3,4000,Sales,Revenue,-500.00',
    ),
    true,
  ],
  [
    'the same with credits positive',
    lines(
      'Posting Date,Document No.,G/L Account No.,G/L Account Name,Type,Amount',
      '1/31/2025,1,1000,Bank,Asset,-1000.00',
      '1/31/2025,1,4000,Sales,Revenue,1000.00',
      '1/31/2025,2,6000,Rent,Expense,-400.00',
      '1/31/2025,2,1000,Bank,Asset,400.00',
      '2/14/2025,3,1000,Bank,Asset,-500.00',
      '2/14/2025,3,4000,Sales,Revenue,500.00',
    ),
    true,
  ],
  [
    'the same with every account positive when it grows',
    lines(
      'Posting Date,Document No.,G/L Account No.,G/L Account Name,Type,Amount',
      '1/31/2025,1,1000,Bank,Asset,1000.00',
      '1/31/2025,1,4000,Sales,Revenue,1000.00',
      '1/31/2025,2,6000,Rent,Expense,400.00',
      '1/31/2025,2,1000,Bank,Asset,-400.00',
      '2/14/2025,3,1000,Bank,Asset,500.00',
      '2/14/2025,3,4000,Sales,Revenue,500.00',
    ),
    true,
  ],
];

describe('general ledgers as lists', () => {
  test.each(LISTS)('of %s', (_, text, isCoded) => {
    const read = booksOfText(text);
    expect(read).toMatchObject({
      questions: [],
      refusals: [],
      books: { kind: 'ledger', months: ['2025-01', '2025-02'] },
    });
    expect(shownRows(read, 'movements').toSorted()).toEqual(isCoded ? BOOKED : NAMED);
  });

  test('permuted rows say the same', () => {
    const [, , [, text] = ['', '']] = LISTS;
    const [head = '', ...rows] = text.split('\n');
    const turned = booksOfText([head, ...rows.toReversed()].join('\n'));
    expect(shownRows(turned, 'movements').toSorted()).toEqual(BOOKED);
  });

  test('are refused when the totals of their accounts differ from their rows', () => {
    const [[, text] = ['', '']] = LISTS;
    const off = booksOfText(
      text.replace('Total Rent (6000),,,,400.00', 'Total Rent (6000),,,,410.00'),
    );
    expect(off?.refusals).toMatchObject([
      {
        reason: 'Totals differ from the entries above them: Total Rent (6000) (A18) by 10.00.',
      },
    ]);
  });

  test('say that they do not hold all accounts when debits and credits differ', () => {
    const [, , [, text] = ['', '']] = LISTS;
    const part = booksOfText(text.split('\n').slice(0, -1).join('\n'));
    expect(part?.books.notes[0]).toBe(
      "Debits are 1900.00 and credits are 1400.00, so the list doesn't include all accounts.",
    );
  });

  test('count in the month of their posting, not of their papers', () => {
    const text = lines(
      'Document Date,Posting Date,Voucher No,Account Code,Debit,Credit',
      '2024-12-31,2025-01-31,1,1000,5.00,',
      '2024-12-31,2025-01-31,1,4000,,5.00',
    );
    expect(booksOfText(text)?.books.months).toEqual(['2025-01']);
  });

  test('tell several companies apart', () => {
    const text = lines(
      'Date,Voucher No,Entity,Account Code,Debit,Credit',
      '2025-01-31,1,North,1000,5.00,',
      '2025-01-31,1,North,4000,,5.00',
      '2025-01-31,2,South,1000,7.00,',
      '2025-01-31,2,South,4000,,7.00',
    );
    expect(shownRows(booksOfText(text), 'movements')).toEqual([
      'North 1000 2025-01 5.00',
      'North 4000 2025-01 -5.00',
      'South 1000 2025-01 7.00',
      'South 4000 2025-01 -7.00',
    ]);
  });
});

const list = (...rows: readonly string[]) =>
  booksOfText(lines('Date,Voucher No,Account Code,Debit,Credit', ...rows));

describe('facts that a ledger does not state', () => {
  test('days that can be read in two ways are asked about', () => {
    const read = list('01/02/2025,1,1000,5.00,', '01/02/2025,1,4000,,5.00');
    expect(read?.questions).toMatchObject([
      {
        about: 'columns',
        question:
          'Choose whether the day or the month comes first in the dates of column A, such as 01/02/2025.',
      },
    ]);
    expect(shownRows(read, 'movements')).toEqual([]);
  });

  test('one day that can only be read in one way tells all of them', () => {
    const read = list('01/02/2025,1,1000,5.00,', '28/02/2025,1,4000,,5.00');
    expect(read).toMatchObject({ refusals: [], books: { months: ['2025-02'] } });
  });

  test('days that contradict each other are refused', () => {
    const read = list('13/02/2025,1,1000,5.00,', '02/28/2025,1,4000,,5.00');
    expect(read?.refusals).toMatchObject([
      { reason: 'Some dates have the day first and others the month first.' },
    ]);
  });

  test('rows with an amount and no day or account are refused, each with its cell', () => {
    const read = list('2025-01-31,1,1000,5.00,', ',1,4000,,5.00', '2025-01-31,2,,1.00,');
    expect(read?.refusals.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['A3', 'The row has an amount but no date.'],
      ['A4', 'The row has an amount but no account.'],
    ]);
  });

  test('the sign of one column of amounts is asked where nothing proves it', () => {
    const read = booksOfText(
      lines(
        'Date,Voucher No,Account Code,Amount',
        '2025-01-31,1,1000,5.00',
        '2025-01-31,1,4000,-5.00',
      ),
    );
    expect(read?.questions).toMatchObject([
      { question: expect.stringContaining('the sign of debits') },
    ]);
  });
});

const grouped = (rent: string) =>
  booksOfText(
    lines(
      'General Ledger',
      'Date,Transaction Type,Amount,Balance',
      'Checking,,,',
      '2025-04-15,Payment,1100.00,1100.00',
      '2025-05-01,Check,-700.00,400.00',
      'Total for Checking,,400.00,',
      'Sales,,,',
      '2025-04-10,Invoice,1100.00,1100.00',
      'Total for Sales,,1100.00,',
      'Rent,,,',
      `2025-05-01,Check,${rent},${rent}`,
      `Total for Rent,,${rent},`,
    ),
  );

describe('accounts in heads without a column of types', () => {
  test('“Sales” above entries of its own says nothing of the accounts below it', () => {
    const read = grouped('700.00');
    expect(read?.books.rows.map(({ account: { name, type } }) => [name, type])).toEqual([
      ['Checking', null],
      ['Sales', 'revenue'],
      ['Rent', null],
    ]);
  });

  test('income and costs that are both above zero are written as they grow', () => {
    const read = grouped('700.00');
    expect(read?.questions).toEqual([]);
    expect(shownRows(read, 'movements').slice(2)).toEqual([
      'Sales 2025-04 -1100.00',
      'Rent 2025-05 700.00',
    ]);
  });

  test('income and costs on two sides that leave a balance are asked about', () => {
    expect(grouped('-700.00')?.questions).toMatchObject([
      { question: expect.stringContaining('the sign of debits') },
    ]);
  });
});

const writtenOnce = (third: string) =>
  booksOfText(
    lines(
      'Account,Type,Date,Document Number,Debit,Credit',
      '4000 - Sales,,,,,',
      ',Invoice,2025-04-05,INV1,,20.50',
      ',Invoice,2025-05-06,INV2,,3.50',
      'Total - 4000 - Sales,,,,,24.00',
      '6100 - Rent,,,,,',
      third,
      'Total - 6100 - Rent,,,,8.50,',
    ),
  );

describe('accounts that are written once, above their entries', () => {
  test('are those of all rows below them', () => {
    const read = writtenOnce(',Bill,2025-04-02,B1,8.50,');
    expect([read?.refusals, read?.questions]).toEqual([[], []]);
    expect(shownRows(read, 'movements')).toEqual([
      '4000 Sales 2025-04 -20.50',
      '4000 Sales 2025-05 -3.50',
      '6100 Rent 2025-04 8.50',
    ]);
  });

  test('are held against their totals', () => {
    expect(writtenOnce(',Bill,2025-04-02,B1,9.50,')?.refusals).toMatchObject([
      { reason: expect.stringContaining('Totals differ') },
    ]);
  });

  test('are not those of a row below another that names its own account', () => {
    const read = booksOfText(
      lines(
        'Account,Date,Document Number,Debit,Credit',
        'Sales,,,,',
        'Rent,2025-04-02,B1,8.50,',
        ',2025-04-03,B2,7.50,',
      ),
    );
    expect(read?.refusals).toMatchObject([{ reason: 'The row has an amount but no account.' }]);
  });
});
