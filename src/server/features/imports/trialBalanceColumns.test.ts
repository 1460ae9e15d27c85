import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;
const read = (...rows: readonly string[]) => reader.read(rows.join('\n'), { basis: JANUARY });
const account = (code: string, amounts: string) => `${code} open {"2026-02":"${amounts}"}`;
const BALANCES = [
  account('1000', '700.50'),
  account('3000', '-100.25'),
  account('4000', '-1000.50'),
  account('6000', '400.25'),
];
/** Each row has its sides, and other ones of the year before. */
const YEARS = [
  '1000,Bank,700.50,,500.50,',
  '3000,Capital,,100.25,,100.25',
  '4000,Sales,,1000.50,,800.50',
  '6000,Rent,400.25,,400.25,',
];
const MONTH = [
  '1000,Bank,700.50,',
  '3000,Capital,,100.25',
  '4000,Sales,,1000.50',
  '6000,Rent,400.25,',
];

describe('debits and credits of the year before are named and not read', () => {
  test.each([
    'Code,Account,Debit,Credit,PY Debit,PY Credit',
    'Code,Account,Debit,Credit,Last Year Debit,Last Year Credit',
    'Code,Account,Debit 2026,Credit 2026,Debit 2025,Credit 2025',
    'Konto,Bezeichnung,Soll,Haben,Soll VJ,Haben VJ',
    'Compte,Intitulé,Débit,Crédit,Débit N-1,Crédit N-1',
  ])('%s', async (head) => {
    const found = await read('Trial Balance', 'As at 28 February 2026', head, ...YEARS);
    expect(found.books).toEqual(BALANCES);
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.understood[0]?.notes.join(' ')).toContain('(E3) is not read.');
  });

  test.each([
    [',,Current year,,Prior year,', 'As at 28 February 2026'],
    [',,28 Feb 2026,,28 Feb 2025,', ''],
    [',,2026,,2025,', 'As at 28 February 2026'],
  ])('below “%s”', async (above, title) => {
    const head = 'Code,Account,Debit,Credit,Debit,Credit';
    const found = await read('Trial Balance', title, above, head, ...YEARS);
    expect(found.books).toEqual(BALANCES);
    expect([found.questions, found.refusals]).toEqual([[], []]);
  });
});

describe('movements of the month need no question', () => {
  test.each([
    'Movements for the month of February 2026',
    'Net movements February 2026',
    'Transactions in February 2026',
    'Bewegungen Februar 2026',
    'Mouvements du mois de février 2026',
  ])('below “%s”', async (title) => {
    const found = await read('Trial Balance', title, 'Code,Account,Debit,Credit', ...MONTH);
    expect(found.questions).toEqual([]);
    expect(found.books).toEqual(BALANCES);
    expect(found.understood[0]?.granularity ?? 'month').toBe('month');
  });

  test.each([
    'Net Movement',
    'Period Movement',
    'Month movement',
    'Movement for the period',
    'This month',
    'MTD',
    'Bewegung',
  ])('in the column %s', async (heading) => {
    const rows = [
      '1000,Bank,700.50',
      '3000,Capital,-100.25',
      '4000,Sales,-1000.50',
      '6000,Rent,400.25',
    ];
    const head = `Code,Account,${heading}`;
    const found = await read(
      'Trial Balance',
      'For the month ended 28 February 2026',
      head,
      ...rows,
    );
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(BALANCES);
  });

  test('but a month alone above debits and credits does', async () => {
    const found = await read(
      'Trial Balance',
      'February 2026',
      'Code,Account,Debit,Credit',
      ...MONTH,
    );
    expect(found.questions).toEqual(['month']);
  });
});

describe('closing periods belong to the last month of the year', () => {
  test.each([
    [
      'Fiscal Year,Posting Period,G/L Account,G/L Account Name,Debit,Credit',
      ['2025,12,4000,Sales,,900.50', '2025,12,6000,Rent,900.50,'],
      ['2025,13,4000,Sales,,10.25', '2025,16,6000,Rent,10.25,'],
    ],
    [
      'Fiscal Year,Posting Period,G/L Account,G/L Account Name,Amount in Local Currency',
      ['2025,12,4000,Sales,-900.50', '2025,12,6000,Rent,900.50'],
      ['2025,013,4000,Sales,-10.25', '2025,013,6000,Rent,10.25'],
    ],
    [
      'G/L Account,Name,Period,Debit,Credit',
      ['4000,Sales,2025/012,,900.50', '6000,Rent,2025/012,900.50,'],
      ['4000,Sales,2025/013,,10.25', '6000,Rent,2025/014,10.25,'],
    ],
    [
      'GJAHR,MONAT,HKONT,TXT20,SHKZG,DMBTR',
      ['2025,12,4000,Sales,H,900.50', '2025,12,6000,Rent,S,900.50'],
      ['2025,13,4000,Sales,H,10.25', '2025,13,6000,Rent,S,10.25'],
    ],
  ])('%s', async (head, december, closing) => {
    const found = await read(head, ...december, ...closing);
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual([
      '4000 open {"2025-12":"-910.75"}',
      '6000 open {"2025-12":"910.75"}',
    ]);
    expect(found.warnings.join(' ')).toContain('2 rows of closing periods, such as');
  });

  test('unless the year has thirteen periods of four weeks', async () => {
    const rows = Array.from({ length: 13 }, (_, at) => [
      `2025,${at + 1},4000,Sales,,900.50`,
      `2025,${at + 1},6000,Rent,900.50,`,
    ]).flat();
    const head = 'Fiscal Year,Posting Period,G/L Account,G/L Account Name,Debit,Credit';
    const found = await read(head, ...rows);
    expect(found.refusals).toContain('Period 13 contains year-end adjustments and is not a month.');
  });

  test('and columns of them are refused', async () => {
    const heads = ['011/2025', '012/2025', '013/2025'];
    const found = await read(
      'Profit and Loss',
      `,${heads.join(',')}`,
      'Income',
      'Sales,100.50,101.50,5.50',
      'Total Income,100.50,101.50,5.50',
      'Expenses',
      'Rent,50.25,50.25,2.25',
      'Power,1.25,1.25,1.25',
      'Total Expenses,51.50,51.50,3.50',
      'Net Income,49.00,50.00,2.00',
    );
    expect(found.refusals).toEqual([
      '“013/2025” is not a month, but the year is incomplete without its amounts.',
    ]);
  });
});

describe('“Soll” next to “Haben” is debit', () => {
  test.each([
    'Umsatz;Soll/Haben-Kennzeichen;Konto;Gegenkonto;Belegdatum\n400,25;S;4210;1200;0502\n1000,50;H;8400;1200;0602',
    'Konto;Name;Umsatz Soll;Umsatz Haben;Ort\n4210;Miete;400,25;;K\n8400;Erlöse;;1000,50;K\n1200;Bank;600,25;;K',
    'Saldo Soll;Saldo Haben;Konto;Bezeichnung\n400,25;;4210;Miete\n;1000,50;8400;Erlöse\n600,25;;1200;Bank',
    'S/H;Soll + Haben;Konto\nS;400,25;4210\nH;1000,50;8400',
  ])('and asks nobody whether it is a plan', async (text) => {
    const found = await reader.read(text, { basis: JANUARY });
    expect(found.questions).not.toContain('scenario');
  });

  test('and next to “Ist” a plan', async () => {
    const text = 'Ergebnis: Sollwerte\n;Apr 2025;Mai 2025\nUmsatz;9000,50;9100,25';
    expect((await reader.read(text)).questions).toEqual(['scenario']);
  });
});

describe('the sums that Odoo writes next to an account', () => {
  const HEAD = 'Account,Date,Communication,Partner,Debit,Credit,Balance';
  const BOOKED = ['400000 open {"2026-02":"-1500.50"}', '600000 open {"2026-02":"400.25"}'];
  test.each([
    [
      'above its entries',
      '400000 Sales,,,,0.00,1500.50,-1500.50',
      ',2026-02-05,INV/1,Acme,0.00,1000.50,-1000.50',
      ',2026-02-15,INV/2,Beta,0.00,500.00,-1500.50',
      '600000 Rent,,,,400.25,0.00,400.25',
      ',2026-02-06,BILL/1,Land,400.25,0.00,400.25',
      'Total,,,,400.25,1500.50,-1100.25',
    ],
    [
      'with the number of the entry below the account',
      '400000 Sales,,,,0.00,1500.50,-1500.50',
      'INV/1,2026-02-05,,Acme,0.00,1000.50,-1000.50',
      'INV/2,2026-02-15,,Beta,0.00,500.00,-1500.50',
      'Total 400000 Sales,,,,0.00,1500.50,-1500.50',
      '600000 Rent,,,,400.25,0.00,400.25',
      'BILL/1,2026-02-06,,Land,400.25,0.00,400.25',
      'Total 600000 Rent,,,,400.25,0.00,400.25',
    ],
    [
      'in each row with its account',
      '400000 Sales,,,,0.00,1500.50,-1500.50',
      '400000 Sales,2026-02-05,INV/1,Acme,0.00,1000.50,-1000.50',
      '400000 Sales,2026-02-15,INV/2,Beta,0.00,500.00,-1500.50',
      '600000 Rent,,,,400.25,0.00,400.25',
      '600000 Rent,2026-02-06,BILL/1,Land,400.25,0.00,400.25',
    ],
    [
      'below its entries',
      '400000 Sales,2026-02-05,INV/1,Acme,0.00,1000.50,-1000.50',
      '400000 Sales,2026-02-15,INV/2,Beta,0.00,500.00,-1500.50',
      '400000 Sales,,,,0.00,1500.50,-1500.50',
      '600000 Rent,2026-02-06,BILL/1,Land,400.25,0.00,400.25',
      '600000 Rent,,,,400.25,0.00,400.25',
    ],
  ])('%s are never added to them', async (_, ...rows) => {
    const found = await read(HEAD, ...rows);
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(BOOKED);
  });

  test('are refused where they differ from them', async () => {
    const found = await read(
      HEAD,
      '400000 Sales,,,,0.00,1500.50,-1500.50',
      '400000 Sales,2026-02-05,INV/1,Acme,0.00,1000.50,-1000.50',
      '600000 Rent,2026-02-06,BILL/1,Land,400.25,0.00,400.25',
    );
    expect(found.refusals).toEqual(['The row has an amount but no date.']);
  });
});

const meaningOf = (heading: string) => {
  if (heading === 'Day') return 'date' as const;
  if (heading === 'Ledger') return 'accountName' as const;
  return heading === 'Stand' ? ('amount' as const) : ('notNeeded' as const);
};

describe('a running balance that a person calls amounts', () => {
  test.each([
    [
      'Day,Ledger,Delta,Stand',
      ['-1000.50,-1000.50', '-500.25,-1500.75', '400.25,400.25', '400.25,800.50'],
    ],
    [
      'Day,Ledger,In,Out,Stand',
      ['0,1000.50,-1000.50', '0,500.25,-1500.75', '400.25,0,400.25', '400.25,0,800.50'],
    ],
    ['Day,Ledger,Text,Stand', ['a,-400.50', 'b,-800.50', 'c,400.25', 'd,800.50']],
    ['Day,Ledger,Stand', ['-400.50', '-800.50', '400.25', '800.50']],
  ])('is not added: %s', async (head, [one, two, three, four]) => {
    const text = [
      head,
      `2026-02-05,Sales,${one}`,
      `2026-02-15,Sales,${two}`,
      `2026-02-06,Rent,${three}`,
      `2026-02-20,Rent,${four}`,
    ].join('\n');
    const columns = head
      .split(',')
      .map((heading, at) => ({ position: at + 1, heading, means: meaningOf(heading) }));
    const found = await reader.read(text, { basis: JANUARY, said: { columns } });
    expect(found.sentences.join(' ')).toContain('contains balances');
    expect(found.books).toEqual([]);
  });
});
