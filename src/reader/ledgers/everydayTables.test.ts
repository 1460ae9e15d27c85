import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

const LEDGER = ['4000 Sales 2025-04 -300.00', '1000 Bank 2025-04 300.00'];
const entry = (head: string) =>
  lines(head, '2025-04-05,4000,Sales,,300.00', '2025-04-05,1000,Bank,300.00,');

const trialsBelow = (months: readonly [string, string]) =>
  lines(
    'Period,Account,Debit,Credit',
    `${months[0]},Sales,,100.00`,
    `${months[0]},Bank,100.00,`,
    `${months[1]},Sales,,250.00`,
    `${months[1]},Bank,250.00,`,
  );

const lakhTrial = (...amounts: readonly [string, string]) =>
  lines(
    'Trial Balance',
    '1-Apr-2025 to 30-Apr-2025',
    'Particulars,Debit,Credit',
    `Sales Accounts,,"${amounts[0]}"`,
    `Bank Accounts,"${amounts[1]}",`,
    'Cash,0.00,',
  );

const sageLedger = (sum: string) =>
  lines(
    ',,Date,Comment,Source #,JE#,Debits,Credits,Balance,',
    '1060,Bank: Chequing,,,,,,,1000.00,Dr',
    ',,2025-08-08,Keep Cold,461,J1,0.00,600.00,400.00,Dr',
    ',,2025-08-10,Marigold,45,J2,1680.00,0.00,2080.00,Dr',
    `,,,,,,${sum},600.00,,`,
    '4020,Sales,,,,,,,0.00,Cr',
    ',,2025-08-10,Marigold,45,J2,0.00,1680.00,1680.00,Cr',
    ',,,,,,0.00,1680.00,,',
    '5060,Goods,,,,,,,0.00,Dr',
    ',,2025-08-08,Keep Cold,461,J1,600.00,0.00,600.00,Dr',
    ',,,,,,600.00,0.00,,',
  );

const listed = (heads: string, ...more: readonly string[]) =>
  lines(
    ...more,
    heads,
    '4000,Sales,2025-01,Actual,9000.00',
    '6000,Rent,2025-01,Actual,700.00',
    '4000,Sales,2025-02,Actual,9100.00',
    '6000,Rent,2025-02,Actual,650.00',
  );

describe('a ledger', () => {
  test.each([
    'GL #,GL Account Name',
    'GL Number,GL Description',
    'Ledger No,Ledger Name',
    'COA,Account Name',
    'G/L No.,G/L Description',
    'Nominal #,Nominal Description',
    'General Ledger Number,Account Description',
  ])('with its accounts below %s', (naming) => {
    expect(shownRows(booksOfText(entry(`Date,${naming},Debit,Credit`)), 'movements')).toEqual(
      LEDGER,
    );
  });

  test.each([
    ['Date,Account,Debit,Credit', '05/04/2025', '21/04/2025'],
    ['Posting Date,Account Name,Dr,Cr', '2025-04-05', '2025-04-21'],
    ['Date,Ledger,Debit,Credit', '5 Apr 2025', '21 Apr 2025'],
    ['Transaction Date,GL Account,Debit Amount,Credit Amount', '2025-04-01', '2025-04-30'],
  ])('without vouchers and codes, headed %s', (head, first, last) => {
    const text = lines(
      head,
      `${first},Sales,,200.00`,
      `${first},Bank,200.00,`,
      `${last},Sales,,100.00`,
      `${last},Bank,100.00,`,
    );
    expect(shownRows(booksOfText(text), 'movements')).toEqual([
      'Sales 2025-04 -300.00',
      'Bank 2025-04 300.00',
    ]);
  });

  test('with sums that have no word', () => {
    const read = booksOfText(sageLedger('1680.00'));
    expect(read?.refusals).toEqual([]);
    expect(shownRows(read, 'movements')).toEqual([
      '1060 Bank: Chequing 2025-08 1080.00',
      '4020 Sales 2025-08 -1680.00',
      '5060 Goods 2025-08 600.00',
    ]);
  });

  test('whose sum without a word is another than its entries is refused', () => {
    expect(booksOfText(sageLedger('1690.00'))?.refusals.map(({ reason }) => reason)).toEqual([
      'Totals differ from the entries above them: The sum in A5 by 10.00.',
    ]);
  });
});

describe('a trial balance', () => {
  test.each([
    ['GL Number,GL Description,Current Year'],
    ['COA,Description,Current Year'],
    ['GL #,Account Name,This Year'],
    ['Ledger No,Ledger Description,Current Year Balance'],
  ])('with one column of a year, headed %s', (head) => {
    const text = lines(
      'Trial Balance',
      'As of 31 March 2026',
      head,
      '4000,Sales,-120.00',
      '1000,Bank,100.00',
      '6000,Rent,20.00',
    );
    expect(shownRows(booksOfText(text), 'balances')).toEqual([
      '4000 Sales 2026-03 -120.00',
      '1000 Bank 2026-03 100.00',
      '6000 Rent 2026-03 20.00',
    ]);
  });

  test.each(['Previous Year', 'Prior Year', 'Vorjahr', 'Last year balance'])(
    'names the column %s, which it does not read',
    (heading) => {
      const text = lines(
        'Trial Balance',
        'As of 31 March 2026',
        `GL Number,GL Description,Current Year,${heading}`,
        '4000,Sales,-120.00,-90.00',
        '1000,Bank,120.00,90.00',
      );
      const read = booksOfText(text);
      expect(read?.books.notes).toContain(`${heading} (D3) is not read.`);
      expect(shownRows(read, 'balances')).toEqual([
        '4000 Sales 2026-03 -120.00',
        '1000 Bank 2026-03 120.00',
      ]);
    },
  );

  test('keeps the names of descriptions beside the numbers of its accounts', () => {
    const text = lines(
      'Trial Balance',
      'As of 31 March 2026',
      'GL Account,Description,Debit,Credit',
      '4000,Sales,,120.00',
      '1000,Bank,120.00,',
    );
    expect(shownRows(booksOfText(text), 'balances')).toEqual([
      '4000 Sales 2026-03 -120.00',
      '1000 Bank 2026-03 120.00',
    ]);
  });

  test('with names in a column without a heading, beside the word of its total', () => {
    const text = lines(
      'Harbour Foods,,,,8:13 PM',
      'Trial Balance,,,,2023-03-02',
      '"As of December 31, 2022",,,,Accrual Basis',
      ',,Debit,,Credit',
      ',1010 · Checking,120.00,,',
      ',4000 · Sales,,,120.00',
      'TOTAL,,120.00,,120.00',
    );
    expect(shownRows(booksOfText(text), 'balances')).toEqual([
      '1010 Checking 2022-12 120.00',
      '4000 Sales 2022-12 -120.00',
    ]);
  });

  test.each([
    ['Opening Debit,Opening Credit,Debit,Credit,Closing Debit,Closing Credit'],
    ['Opening (Dr),Opening (Cr),Debit,Credit,Closing (Dr),Closing (Cr)'],
    [
      'Beginning Debit,Beginning Credit,Net Change Debit,Net Change Credit,Ending Debit,Ending Credit',
    ],
  ])('with what was booked between two balances, headed %s', (heads) => {
    const text = lines(
      'Trial Balance',
      'Period: 01/01/2025 to 31/01/2025',
      `Account No,Account Name,Account Type,${heads}`,
      '1000,Bank,Asset,900,0,30,0,930,0',
      '4000,Sales,Revenue,0,900,0,30,0,930',
    );
    const read = booksOfText(text);
    expect(shownRows(read, 'movements')).toEqual([
      '1000 Bank 2025-01 30.00',
      '4000 Sales 2025-01 -30.00',
    ]);
    expect(shownRows(read, 'balances')).toEqual([
      '1000 Bank 2025-01 930.00',
      '4000 Sales 2025-01 -930.00',
    ]);
  });
});

describe('trial balances below each other', () => {
  test.each([
    [['2025-01', '2025-02']],
    [['Jan 2025', 'Feb 2025']],
    [['202501', '202502']],
  ] as const)('of %s are asked about, and are what a person says', (months) => {
    const open = booksOfText(trialsBelow(months));
    expect(open?.questions.map(({ question }) => question)).toEqual([
      'Choose whether the trial balances are for their month alone or for the year to date.',
    ]);
    const rows = ['Sales 2025-01 -100.00', 'Sales 2025-02 -250.00'];
    const ofMonths = booksOfText(trialsBelow(months), { basis: 'month' });
    expect([ofMonths?.questions, shownRows(ofMonths, 'movements').slice(0, 2)]).toEqual([[], rows]);
    const toDate = booksOfText(trialsBelow(months), { basis: 'yearToDate' });
    expect(shownRows(toDate, 'balances').slice(0, 2)).toEqual(rows);
    expect(shownRows(toDate, 'movements')).toEqual([]);
  });
});

describe('a list with one amount of each account a month', () => {
  const rows = [
    '4000 Sales 2025-01 9000.00',
    '4000 Sales 2025-02 9100.00',
    '6000 Rent 2025-01 700.00',
    '6000 Rent 2025-02 650.00',
  ];

  test.each(['Version', 'Scenario', 'Member'])(
    'and a column “%s” is of single months, without a question',
    (heading) => {
      const read = booksOfText(listed(`Account,Account Name,Period,${heading},Amount`));
      expect(read?.questions).toEqual([]);
      expect(shownRows(read, 'movements')).toEqual(rows);
    },
  );

  test.each([
    ['a title', listed('Account,Account Name,Period,Version,Amount', 'Trial balance')],
    ['a subtitle', listed('Account,Account Name,Period,Version,Amount', 'Year to date')],
    ['a column of balances', listed('Account,Account Name,Period,Version,Balance')],
  ])('is asked about where %s says that they are balances', (_, text) => {
    const read = booksOfText(text);
    expect(read?.questions.map(({ about }) => about)).toEqual(['month']);
    expect(shownRows(read, 'movements')).toEqual(rows);
  });

  test('is asked about where its amounts grow as those of the year to date do', () => {
    const text = lines(
      'Account,Account Name,Period,Amount',
      '4000,Sales,2025-01,9000.00',
      '6000,Rent,2025-01,700.00',
      '4000,Sales,2025-02,18100.00',
      '6000,Rent,2025-02,1350.00',
    );
    expect(booksOfText(text)?.questions.map(({ about }) => about)).toEqual(['month']);
    const toDate = booksOfText(text, { basis: 'yearToDate' });
    expect(shownRows(toDate, 'balances')[1]).toBe('4000 Sales 2025-02 18100.00');
  });
});

describe('digits in lakhs and crores', () => {
  test.each([
    ['1,20,000.00', '120000.00'],
    ['12,34,567', '1234567.00'],
    ['1,23,45,678.50', '12345678.50'],
    ['9,99,999', '999999.00'],
  ])('%s is %s', (written, amount) => {
    expect(shownRows(booksOfText(lakhTrial(written, written)), 'balances')).toEqual([
      `Sales Accounts 2025-04 -${amount}`,
      `Bank Accounts 2025-04 ${amount}`,
      'Cash 2025-04 0.00',
    ]);
  });

  test.each([
    ['1,20,000.00', '1,234,567.00'],
    ['1,2,000.00', '12,000.00'],
    ['1,20,00.00', '12,000.00'],
  ])('%s beside %s is refused', (one, other) => {
    expect(booksOfText(lakhTrial(one, other))?.refusals.map(({ reason }) => reason)).toContain(
      `“${one}” is not an amount.`,
    );
  });
});
