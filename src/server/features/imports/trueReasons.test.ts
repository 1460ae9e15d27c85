import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

test.each(['3M avg', 'LTM', 'Rolling 6 months'])(
  'columns headed “%s” and a month are neither entities nor months',
  async (words) => {
    const read = await reader.read(
      [
        'Harbour Vale',
        'Profit and loss',
        `Account,${words} Apr 2025,${words} May 2025`,
        'Income',
        'Sales,9000,9100',
        'Total income,9000,9100',
        'Expenses',
        'Rent,700,710',
        'Wages,300,310',
        'Total expenses,1000,1020',
        'Net profit,8000,8080',
      ].join('\n'),
      { said: { unit: 'units' } },
    );
    expect([read.questions, read.books]).toEqual([[], []]);
    expect(read.unread).toEqual([
      expect.stringMatching(/^(?:B3 says that its amounts are not monthly\.|It has)/),
    ]);
  },
);

test('an amount is quoted as it is written, and its currency is the reason', async () => {
  const read = await reader.read('Month;Revenue\n2025-04;9000,50 лв.\n2025-05;9100,50 лв.');
  expect(read.refusals.join(' ')).toContain('BGN');
  expect(read.refusals.join(' ')).not.toContain('is not an amount');
});

test('a thirteenth period is no reason to delete a column', async () => {
  const heads = Array.from({ length: 13 }, (_, at) => `P${at + 1}`).join(',');
  const amounts = Array.from({ length: 13 }, (_, at) => `${900 + at}.50`).join(',');
  const read = await reader.read(`,${heads}\nRevenue,${amounts}\nAdmin,${amounts}`);
  expect(read.refusals).toContain(
    '“P13” is not a calendar month, because the year has more than twelve periods.',
  );
});

test('a budget of Xero is named, with what to do', async () => {
  const text = '*Account,Apr-25,May-25\n200 - Sales,900,910\n469 - Rent,70,71\n477 - Wages,30,31';
  const read = await reader.read(text);
  expect(read.sentences).toEqual([
    'Choose whether the amounts in CSV file are a plan or actual amounts: it has the layout of a Xero budget.',
  ]);
});

test.each(['% Change', '% of Sales', 'Growth %'])(
  'a column “%s” next to others, which is left out, is not asked about',
  async (heading) => {
    const read = await reader.read(
      [
        'Harbour Vale',
        'Profit and loss',
        `,May 2025,${heading}`,
        'Income',
        'Sales,9000,0.1',
        'Total income,9000,0.1',
        'Expenses',
        'Rent,700,0.1',
        'Wages,300,0.1',
        'Total expenses,1000,0.1',
        'Net profit,8000,0.1',
      ].join('\n'),
      { said: { unit: 'units' } },
    );
    expect(read.questions).toEqual([]);
  },
);

const BY_PERIOD = [
  'Dagboek;Boekjaar;Periode;Grootboekrekening;Omschrijving;Boekstuk;Debet;Credit',
  '90;2025;4;1200;Bank;1;900,50;',
  '90;2025;4;4000;Sales;1;;900,50',
  '90;2025;5;1200;Bank;2;901,50;',
  '90;2025;5;4000;Sales;2;;901,50',
].join('\n');

test('a ledger with a year and a numbered period in each row is one', async () => {
  const read = await reader.read(BY_PERIOD, { basis: { yearStartMonth: 1 } });
  expect(read.books.map((row) => row.replace(/ (?:asset|revenue|open) /, ' '))).toEqual([
    '1200 {"2025-04":"900.50","2025-05":"901.50"}',
    '4000 {"2025-04":"-900.50","2025-05":"-901.50"}',
  ]);
});

const STATEMENT = [
  'Income,,',
  'Sales,9000.00,9100.00',
  'Total income,9000.00,9100.00',
  'Expenses,,',
  'Rent,700.00,710.00',
  'Wages,300.00,310.00',
  'Total expenses,1000.00,1020.00',
  'Net profit,8000.00,8080.00',
].join('\n');

test.each([
  ['1-31 Jan 2026,1-28 Feb 2026'],
  ['Jan 1-31 2026,Feb 1-28 2026'],
  ['P1 (4 wks to 28 Jan 2026),P2 (4 wks to 25 Feb 2026)'],
  ['001/2026,002/2026'],
])('columns headed “%s” are months of one company', async (heads) => {
  const read = await reader.read(`Harbour Vale\nProfit and loss\n,${heads}\n${STATEMENT}`, {
    basis: { yearStartMonth: 1 },
  });
  expect([read.questions, read.unread]).toEqual([[], []]);
  expect(read.books).toEqual([
    'Sales revenue {"2026-01":"-9000.000000","2026-02":"-9100.000000"}',
    'Rent operatingCost {"2026-01":"700.000000","2026-02":"710.000000"}',
    'Wages operatingCost {"2026-01":"300.000000","2026-02":"310.000000"}',
  ]);
});

const POLISH = [
  'Rachunek zysków i strat 2025',
  ',Styczeń,Luty',
  'Wpływy,9000.00,9100.00',
  'Wydatki,700.00,710.00',
  'Amortyzacja,300.00,310.00',
].join('\n');

test('a table with months in Polish and unknown lines asks what its columns hold, and is read', async () => {
  const asked = await reader.read(POLISH);
  expect(asked.sentences).toEqual(['Choose what each column holds: A.']);
  const columns = [{ position: 1, heading: '', means: 'accountName' as const }];
  const read = await reader.read(POLISH, { said: { columns } });
  expect(read.questions).toEqual([]);
  expect(read.books).toEqual([
    'Wpływy open {"2025-01":"9000.00","2025-02":"9100.00"}',
    'Wydatki open {"2025-01":"700.00","2025-02":"710.00"}',
    'Amortyzacja open {"2025-01":"300.00","2025-02":"310.00"}',
  ]);
});

test('the sums of months among the entries of a ledger are no entries', async () => {
  const read = await reader.read(
    [
      'Date,Entry,Account,Account Name,Account Type,Debit,Credit',
      '2025-01-05,1,4000,Sales,Income,,1000.50',
      '2025-01-05,1,1000,Cash,Asset,1000.50,',
      'January total,,,,,1000.50,1000.50',
      '2025-02-05,2,4000,Sales,Income,,1100.25',
      '2025-02-05,2,1000,Cash,Asset,1100.25,',
      'February Sub-Total,,,,,1100.25,1100.25',
    ].join('\n'),
  );
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.books).toContain('4000 revenue {"2025-01":"-1000.50","2025-02":"-1100.25"}');
});

const ENTRIES = [
  'Posting Date,Document No.,G/L Account No.,G/L Account Name,Amount',
  '2025-01-10,SI1,40100,Sales domestic,-5000.50',
  '2025-01-10,SI1,12100,Receivables,5000.50',
  '2025-01-20,PI1,60200,Office rent,1500.25',
  '2025-01-20,PI1,22100,Payables,-1500.25',
].join('\n');

test.each([
  ['debits', ENTRIES],
  [
    'credits',
    ENTRIES.replaceAll(/,(-?)(\d+\.\d\d)/g, (_, minus, one) => `,${minus === '' ? '-' : ''}${one}`),
  ],
])(
  'entries whose names show that positive amounts are %s are read without a question',
  async (_, text) => {
    const read = await reader.read(text);
    expect(read.questions).toEqual([]);
    expect(read.books.map((row) => row.replace(/ \w+ /, ' '))).toEqual([
      '40100 {"2025-01":"-5000.50"}',
      '12100 {"2025-01":"5000.50"}',
      '60200 {"2025-01":"1500.25"}',
      '22100 {"2025-01":"-1500.25"}',
    ]);
  },
);

test('the sign of entries is asked where the names of accounts do not agree, or say nothing', async () => {
  const mixed = `${ENTRIES}\n2025-01-21,PI2,60300,Insurance,-10.00\n2025-01-21,PI2,22100,Payables,10.00`;
  expect((await reader.read(mixed)).questions).toEqual(['sign']);
  const nameless = ENTRIES.replace('Sales domestic', 'Alpha').replace('Office rent', 'Beta');
  expect((await reader.read(nameless)).questions).toEqual(['sign']);
});

test.each([
  'Statement of cash flows\n,Apr 2025,May 2025\nNet income,9000.50,9100.50\nNet cash from operations,700.10,710.10\nNet change in cash,300.10,310.10',
  'Kapitalflussrechnung\n;Apr 2025;Mai 2025\nJahresüberschuss;9000,50;9100,50\nCashflow aus laufender Tätigkeit;700,10;710,10\nVeränderung;300,10;310,10',
  'Tableau des flux de trésorerie\n;avr. 2025;mai 2025\nRésultat net;9000,50;9100,50\nFlux net;700,10;710,10\nVariation;300,10;310,10',
])('a cash flow statement is named, and no column is asked about', async (text) => {
  const read = await reader.read(text);
  expect([read.questions, read.amounts]).toEqual([[], []]);
  expect(read.unread).toEqual([expect.stringMatching(/^It is a cash flow statement\./)]);
});

test('its cash at the end of a month is read', async () => {
  const read = await reader.read(
    'Statement of cash flows\n,Apr 2025\nReceipts from customers,700.10\nCash at end of period,9000.50',
  );
  expect(read.amounts).toEqual(['FY25 1 cash 9000.50']);
});

const LEDGER = [
  'Date,Voucher,Account Code,Account Name,Account Type,Debit,Credit',
  '2025-04-10,1,4000,Sales,Revenue,,9.50',
  '2025-04-10,1,1000,Bank,Asset,9.50,',
  '2025-05-03,2,4000,Sales,Revenue,,4.50',
  '2025-05-03,2,1000,Bank,Asset,4.50,',
].join('\n');

test.each([
  'Period: 01/04/2025 to 12/05/2025',
  'For the period 1 April 2025 to 12 May 2025',
  'Zeitraum: 01.04.2025 - 12.05.2025',
  '1-12 May 2025',
])('a ledger that ends within a month is asked about: %s', async (title) => {
  const read = await reader.read(`General ledger\n${title}\n${LEDGER}`);
  expect(read.questions).toEqual(['scenario']);
});

test.each([
  'Period: 01/04/2025 to 31/05/2025',
  'For the period 1 April 2025 to 31 May 2025',
  '1 January 2024 to 31 May 2025',
  'Printed 12 May 2025',
])('a ledger of whole months is not: %s', async (title) => {
  const read = await reader.read(`General ledger\n${title}\n${LEDGER}`);
  expect(read.questions).toEqual([]);
});

test.each([
  ['"March 1-14, 2025"', "Its amounts are for days that don't add up to whole months"],
  ['1-15 March 2025', "Its amounts are for days that don't add up to whole months"],
  ['Quarter ended 31 March 2025', 'Its amounts are for quarters'],
])('a statement of %s says what its amounts are of', async (title, reason) => {
  const heading = title.startsWith('Quarter') ? '2025' : 'Total';
  const read = await reader.read(
    `Profit and Loss\n${title}\n,${heading}\nIncome,\nSales,5000.50\nTotal income,5000.50\nExpenses,\nRent,1500.50\nWages,1000.00\nTotal expenses,2500.50\nNet income,2500.00`,
    { basis: { yearStartMonth: 4 } },
  );
  expect([read.amounts, read.books]).toEqual([[], []]);
  expect(read.unread.join(' ')).toContain(reason);
});

test.each(['Periode: 2025 - 1 t/m 2025 - 1', 'Periode 2025-1'])(
  'a trial balance of Exact says its month by its number: %s',
  async (title) => {
    const read = await reader.read(
      `Proef- en saldibalans\n${title}\nGrootboekrekening;Omschrijving;Saldo debet;Saldo credit\n1100;ING Bank;9,50;\n8000;Omzet;;9,50`,
      { basis: { yearStartMonth: 1, currency: 'EUR' } },
    );
    expect(read.questions).toEqual([]);
    expect(read.books[1]).toBe('8000 open {"2025-01":"-9.50"}');
  },
);
