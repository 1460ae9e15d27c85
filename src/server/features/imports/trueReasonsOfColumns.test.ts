import { afterAll, describe, expect, test } from 'vitest';
import { bySheetJs } from '../../../reader/testWriters.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const UNITS = { said: { unit: 'units' } } as const;
const IN_POUNDS = { ...UNITS, basis: { currency: 'GBP' } };
const lines = (...rows: readonly string[]) => rows.join('\n');

const budget = (heads: string, rows: readonly string[]) =>
  lines('Moulin Bleu SAS', 'Suivi budgétaire - mai 2025', '', heads, ...rows);

describe('an account with a code of its own', () => {
  test('is no total of accounts with other codes, whatever these add up to', async () => {
    const read = await reader.read(
      budget('Compte;Libellé;Budget;Réalisé;Écart', [
        '706000;Prestations de services;52000;51000;-1000',
        '601000;Achats de farine;14500;14000;-500',
        '613500;Location du four;4500;4500;0',
        '644000;Salaires des boulangers;10000;10100;100',
      ]),
      { said: { unit: 'units', scenario: 'plan' } },
    );
    expect(read.books.map((row) => row.split(' ')[0])).toEqual([
      '706000',
      '601000',
      '613500',
      '644000',
    ]);
  });

  test('may sum accounts whose codes begin like its own', async () => {
    const read = await reader.read(
      budget('Compte;Libellé;Budget;Réalisé;Écart', [
        '706000;Prestations de services;52000;51000;-1000',
        '601000;Achats de farine;14500;14000;-500',
        '601100;Farine de blé;4500;4500;0',
        '601200;Farine de seigle;10000;9500;-500',
        '644000;Salaires des boulangers;10000;10100;100',
      ]),
      { said: { unit: 'units', scenario: 'plan' } },
    );
    expect(read.books.map((row) => row.split(' ')[0])).not.toContain('601000');
  });
});

test('days that are a week apart are weeks, and none of them is taken for its month', async () => {
  const read = await reader.read(
    'Week to,Revenue,Marketing\n2025-05-16,900,70\n2025-05-23,910,71\n2025-05-30,920,72\n2025-06-06,930,73',
    UNITS,
  );
  expect([read.amounts, read.refusals]).toEqual([[], []]);
  expect(read.unread).toEqual([
    'Its amounts are for weeks (A2), and figures are kept by month: export the months one by one.',
  ]);
});

const ROWS = ['Revenue,900,1800', 'Production,400,790', 'Admin,70,141'];

test.each([
  ['the year to date', ',Month,YTD', ROWS],
  ['departments', ',Total,North,South', ROWS.map((row) => row.replace(/,(\d+),\d+$/, ',$1,$1,0'))],
  ['nothing', '', ROWS.map((row) => row.replace(/,\d+$/, ''))],
])(
  'a month that only the title says is that of the one column beside %s',
  async (_, heads, rows) => {
    const read = await reader.read(
      lines('Harbour Vale', 'Management report May 2025', '', heads, ...rows),
      UNITS,
    );
    expect([read.questions, read.refusals, read.unread]).toEqual([[], [], []]);
    expect(read.amounts).toEqual([
      'FY25 2 revenue 900.00',
      'FY25 2 production 400.00',
      'FY25 2 admin 70.00',
    ]);
  },
);

test.each(['Q2 report May 2025', 'Weekly report May 2025', 'Halbjahresbericht Mai 2025'])(
  'a title that says another stretch of time heads nothing: %s',
  async (title) => {
    const read = await reader.read(lines(title, ',Amount', ...ROWS), UNITS);
    expect(read.amounts).toEqual([]);
  },
);

test('a month beside a financial year is asked about by a company whose year begins in April', async () => {
  const text =
    'Fiscal Year,Month,Account,Type,Amount\n2025,1,Sales,Revenue,9.50\n2025,1,Rent,Expense,3.25';
  const read = await reader.read(text);
  expect([read.questions, read.books]).toEqual([['columns'], []]);
  const calendar = await reader.read(text, { basis: { yearStartMonth: 1 } });
  expect(calendar.books[0]).toBe('Sales revenue {"2025-01":"-9.50"}');
});

test('one part beside a total is not the whole', async () => {
  const read = await reader.read(
    lines('Harbour Vale', 'Management report May 2025', '', ',Total,North', ...ROWS),
    UNITS,
  );
  expect(read.amounts).toEqual([]);
});

test('actual amounts of a month beside its plan and the year to date are those of the title', async () => {
  const read = await reader.read(
    lines(
      'Management accounts – May 2025',
      '£,Month,,,Year to date,,',
      ',Actual,Budget,Variance,Actual,Budget,Variance',
      'Revenue,900,950,-50,1800,1900,-100',
      'Cost of sales,400,390,-10,790,780,-10',
      'Admin,70,70,0,141,140,-1',
    ),
    IN_POUNDS,
  );
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.amounts).toEqual([
    'FY25 2 revenue 900.00',
    'FY25 2 production 400.00',
    'FY25 2 admin 70.00',
  ]);
});

test('periods beside their year are asked about', async () => {
  const text = 'FY,Period,Account,Type,Amount\n2025,1,Sales,Revenue,9.50\n2025,1,Rent,Expense,3.25';
  const asked = await reader.read(text);
  expect(asked.sentences).toEqual([
    'Choose which month “1 2025” (B2) is: April 2025, April 2024 or January 2025.',
  ]);
  const ends = await reader.read(text, { said: { periodYear: 'ends' } });
  expect([ends.questions, ends.books]).toEqual([
    [],
    ['Sales revenue {"2024-04":"-9.50"}', 'Rent operatingCost {"2024-04":"3.25"}'],
  ]);
});

const STATEMENT = [
  'Income',
  'Consulting,900',
  'Total income,900',
  'Expenses',
  'Leasing,70',
  'Total expenses,70',
  'Net profit,830',
];

test('two columns that nothing tells apart are named', async () => {
  const rows = STATEMENT.map((row) => (row.includes(',') ? `${row},${row.split(',')[1]}` : row));
  const read = await reader.read(
    lines('Harbour Vale', 'Profit & Loss May 2025', '', ',Invoiced,Received', ...rows),
    UNITS,
  );
  expect(read.unread).toEqual([
    'Several columns have amounts (“Invoiced” (B4), “Received” (C4)), and it is not clear which column to use. Keep one column and write its month above it.',
  ]);
});

const statementOf = (title: string) =>
  reader.read(lines('Harbour Vale', title, 'May 2025', '', 'Line,Amount', ...STATEMENT), IN_POUNDS);

test('a statement in another currency, or of two accounts, says that it is', async () => {
  const foreign = await statementOf('Income Statement (CAD)');
  expect(foreign.unread).toEqual([
    'Its amounts are in CAD, but figures are kept in British pounds. Convert the amounts to British pounds.',
  ]);
  const short = await statementOf('Income Statement');
  expect(short.unread).toEqual([expect.stringMatching(/^It has fewer than three accounts/)]);
});

test('actual amounts beside a budget are read below a title that compares them', async () => {
  const read = await reader.read(
    lines(
      'Budget comparison',
      'Harbour Vale',
      'For the month ended 31 May 2025',
      '',
      'Account,Actual,Budget,Var %',
      'Income',
      'Consulting,900.50,880.00,2.3%',
      'Total Income,900.50,880.00,2.3%',
      'Expenses',
      'Leasing,70.25,70.00,0.4%',
      'Travel,30.25,20.00,51.3%',
      'Total Expenses,100.50,90.00,11.7%',
      'Net Profit,800.00,790.00,1.3%',
    ),
    UNITS,
  );
  expect(read.unread).toEqual([]);
  expect(read.books).toEqual([
    'Consulting revenue {"2025-05":"-900.500000"}',
    'Leasing operatingCost {"2025-05":"70.250000"}',
    'Travel operatingCost {"2025-05":"30.250000"}',
  ]);
});

test('a sum of months in another language is no month to correct', async () => {
  for (const total of ['Summe', 'Gesamt', 'Somme', 'Suma', 'Totaal']) {
    const read = await reader.read(
      `Position;Apr 2025;Mai 2025;${total}\nUmsatz;900,50;910,50;1.811,00\nMarketing;70,50;71,50;142,00`,
      UNITS,
    );
    expect(read.refusals).toEqual([]);
    expect(read.amounts.length).toBeGreaterThan(0);
  }
});

describe('a trial balance', () => {
  test('of a period such as 05-2025 is asked no month', async () => {
    const read = await reader.read(
      'Zeehond BV\nProef- en saldibalans\nPeriode: 05-2025\n\nGrootboek;Omschrijving;Beginbalans;Debet;Credit;Saldo\n1010;Kas;100,50;50,25;0,00;150,75\n8010;Verkopen;-100,50;0,00;50,25;-150,75',
      UNITS,
    );
    expect(read.questions).not.toContain('month');
    expect(read.books.join(' ')).toContain('2025-05');
  });

  test('in Polish has its opening, monthly and cumulative columns told apart', async () => {
    const read = await reader.read(
      lines(
        'Foka Sp. z o.o.',
        'Zestawienie obrotów i sald za okres 01.05.2025 - 31.05.2025',
        '',
        'Konto;Nazwa;BO Wn;BO Ma;Obroty Wn;Obroty Ma;Obroty narastająco Wn;Obroty narastająco Ma;Saldo Wn;Saldo Ma',
        '100;Kasa;10,00;0,00;90,50;0,00;180,50;0,00;190,50;0,00',
        '802;Kapitał;0,00;10,00;0,00;0,00;0,00;0,00;0,00;10,00',
        '702;Sprzedaż usług;0,00;0,00;0,00;90,50;0,00;180,50;0,00;180,50',
      ),
      UNITS,
    );
    expect(read.refusals).toEqual([]);
    expect(read.books).toContain('702 open {"2025-05":"-180.50"}');
  });

  test('with debits and credits below headings over both is read by both rows', async () => {
    const read = await reader.read(
      bySheetJs({
        TB: [
          ['Seal Bay Ltd'],
          ['Trial balance for May 2025'],
          ['Account', 'Name', 'Opening balance', '', 'Movement', '', 'Closing balance', ''],
          ['', '', 'Debit', 'Credit', 'Debit', 'Credit', 'Debit', 'Credit'],
          ['1210', 'Bank', 100, '', 50, '', 150, ''],
          ['3010', 'Share capital', '', 20, '', '', '', 20],
          ['4010', 'Sales', '', 80, '', 50, '', 130],
        ],
      }),
      UNITS,
    );
    expect(read.refusals).toEqual([]);
    expect(read.books).toContain('4010 open {"2025-05":"-130.00"}');
  });
});

describe('a ledger', () => {
  test('of which one column of amounts is in the currency of the company is read by that one', async () => {
    const heads = 'Date,Nominal,Nominal Name,Amount (Foreign),Amount (GBP)';
    const rows = [
      '2025-05-03,4010,Product sales,-600.00,-500.00',
      '2025-05-03,1110,Trade debtors,600.00,500.00',
      '2025-05-28,7110,Office rent,100.50,100.50',
      '2025-05-28,1210,Bank current account,-100.50,-100.50',
    ];
    const read = await reader.read(lines(heads, ...rows), IN_POUNDS);
    expect(read.refusals).toEqual([]);
    expect(read.books.find((row) => row.startsWith('4010'))).toContain('"2025-05":"-500.00"');
    const base = await reader.read(lines(heads.replace('(GBP)', '(Base)'), ...rows), IN_POUNDS);
    expect(base.books).toEqual(read.books);
    const others = heads.replace('(Foreign)', '(SEK)').replace('(GBP)', '(EUR)');
    const open = await reader.read(lines(others, ...rows), IN_POUNDS);
    expect(open.refusals[0]).toContain('“Amount (SEK)” (D1), “Amount (EUR)” (E1)');
  });

  test('in Spanish is read without the entries that close its year', async () => {
    const read = await reader.read(
      lines(
        'Fecha;Asiento;Cuenta;Título;Concepto;Debe;Haber',
        '04/12/2024;20;705;Servicios;Factura;;900',
        '04/12/2024;20;431;Clientes;Factura;900;',
        '20/12/2024;21;621;Alquiler;Recibo;300;',
        '20/12/2024;21;410;Acreedores;Recibo;;300',
        '31/12/2024;22;705;Servicios;Regularización;900;',
        '31/12/2024;22;621;Alquiler;Regularización;;300',
        '31/12/2024;22;129;Resultado del ejercicio;Regularización;;600',
      ),
      UNITS,
    );
    expect(read.books.find((row) => row.startsWith('705'))).toContain('"2024-12":"-900.00"');
  });
});

test('pounds in words beside their sign are one currency', async () => {
  const read = await reader.read(
    'Seal Bay Ltd\nAll figures in thousands of pounds\n\n£m,Apr 2025,May 2025\nRevenue,1.35,1.41\nAdmin,0.25,0.31',
    { basis: { currency: 'GBP' } },
  );
  expect(read.refusals).toEqual([]);
  expect(read.questions).toEqual(['unit']);
});

test.each([
  ['Posting Period', 'Short Text'],
  ['Accounting period', 'Account name'],
])('%s next to a year is its month', async (period, name) => {
  const text = lines(
    `Year,${period},Document Number,G/L Account,${name},Amount in Local Currency`,
    '2026,1,101,1100,Debtors,900.50',
    '2026,1,101,4000,Sales,-900.50',
    '2026,2,102,1100,Debtors,70.00',
    '2026,2,102,4000,Sales,-70.00',
  );
  const read = await reader.read(text, { basis: { yearStartMonth: 1 } });
  expect([read.refusals, read.questions]).toEqual([[], []]);
  expect(read.books.find((row) => row.startsWith('4000'))).toBe(
    '4000 open {"2026-01":"-900.50","2026-02":"-70.00"}',
  );
});
