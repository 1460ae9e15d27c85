import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const MONTHS = ',Apr 2025,May 2025,Jun 2025';
const ROWS = 'Revenue,9000.50,9100.25,9200.75\nAdmin,700.10,710.20,720.30';
const AMOUNTS = [
  'FY25 1 revenue 9000.50',
  'FY25 1 admin 700.10',
  'FY25 2 revenue 9100.25',
  'FY25 2 admin 710.20',
  'FY25 3 revenue 9200.75',
  'FY25 3 admin 720.30',
];

describe('amounts that may not be actuals of a month are asked about', () => {
  test.each<readonly [what: string, text: string]>([
    ['a title', `Annual run rate of the group\n${MONTHS}\n${ROWS}`],
    ['a subtitle', `Harbour & Vale\nProfit and loss\nGemiddelde per winkel\n${MONTHS}\n${ROWS}`],
    ['a corner', `Base = 100${MONTHS}\n${ROWS}`],
    ['a text below the months', `${MONTHS}\nLike-for-like\n${ROWS}`],
    ['a footer', `${MONTHS}\n${ROWS}\n\nAll figures are moving averages.`],
    ['a row above the months', `,Moyenne,Moyenne,Moyenne\n${MONTHS}\n${ROWS}`],
    ['an estimate by its letters', `LE2\n${MONTHS}\n${ROWS}`],
    ['the analysts', `Consensus of analysts\n${MONTHS}\n${ROWS}`],
    ...[
      'Profit and loss - per m²',
      'Soft close, April to June',
      'Management accounts (draft v2)',
      'Provisional',
      'Month-on-month change by line',
      'Quarter to quarter movements',
      'Changes by account, USD',
      'Vorläufige Zahlen',
      'Not yet finalised',
      'Running totals since January',
      'Inception to date',
      'Cumul depuis avril',
      'Thirteen four-week periods',
      'Fortnightly report',
      'Quarterly totals',
      'Open purchase orders',
      'Commitments by line',
      'Peer group',
      'Competitor Bluewater',
      'Profit and loss, USD: number of tickets',
      'Results in tonnes - volumes in tonnes',
      'Amounts translated at 1.25',
      'P&L | Prior year',
      'Profit and loss, rok poprzedni',
      'Result - exercice N-1',
      'Comparative period',
      'Flash results',
      'April flash P&L (USD)',
      'Profit and loss before month-end accruals',
      'Results, pre accruals',
      'Ergebnis vor Abgrenzungen',
      'Draft management accounts',
      'Draft profit and loss',
      'P&L on an underlying basis',
      'Underlying results, USD',
      'Cash basis',
      'P&L (cash basis)',
      'Profit and loss - tax basis',
      'Change on prior year',
      'Movement from the previous year (USD)',
    ].map((title) => [title, `"${title}"\n${MONTHS}\n${ROWS}`] as const),
    ['the first part of a title with a comma', `Flash results, group\n${MONTHS}\n${ROWS}`],
    ['a part of a title with commas', `Draft accounts, April, May\n${MONTHS}\n${ROWS}`],
    ['a heading', `${MONTHS} (prelim)\n${ROWS}`],
    ['people', `Revenue and cost per FTE\n${MONTHS}\n${ROWS}`],
    ['balances', `Trial balance by month (closing balances)\n${MONTHS}\n${ROWS}`],
    ['growth', `Wachstum zum Vorjahr\n${MONTHS}\n${ROWS}`],
    ['a Polish estimate', `Szacunki na rok 2025\n${MONTHS}\n${ROWS}`],
    ['a Swedish estimate', `Uppskattat utfall\n${MONTHS}\n${ROWS}`],
    ['French rolling months', `12 mois glissants\n${MONTHS}\n${ROWS}`],
    ['German rolling months', `Gleitende zwölf Monate\n${MONTHS}\n${ROWS}`],
    ['Norwegian rolling months', `Siste 12 måneder\n${MONTHS}\n${ROWS}`],
    ['a Czech average', `Měsíční průměr\n${MONTHS}\n${ROWS}`],
    ['a Czech change', `Meziroční změna\n${MONTHS}\n${ROWS}`],
    ['a Danish change', `Ændring i %\n${MONTHS}\n${ROWS}`],
    ['a Finnish growth', `Kasvu edellisestä vuodesta\n${MONTHS}\n${ROWS}`],
    ['Spanish orders', `Pedidos recibidos\n${MONTHS}\n${ROWS}`],
    ['German orders', `Auftragseingang nach Bereich\n${MONTHS}\n${ROWS}`],
    ['people by department', `FTEs by department\n${MONTHS}\n${ROWS}`],
    ['French people', `Effectifs (ETP)\n${MONTHS}\n${ROWS}`],
    ['Swedish people in the corner', `Antal anställda${MONTHS}\n${ROWS}`],
    ['headcount in the corner', `Headcount${MONTHS}\n${ROWS}`],
    ['French hours', `Heures travaillées\n${MONTHS}\n${ROWS}`],
    ['billable hours', `Billable hours\n${MONTHS}\n${ROWS}`],
    ['Dutch pieces', `Verkochte stuks\n${MONTHS}\n${ROWS}`],
    ['a conversion', `Amounts in EUR translated to USD at 1.08\n${MONTHS}\n${ROWS}`],
    ['constant rates', `P&L at constant exchange rates\n${MONTHS}\n${ROWS}`],
    ['German constant rates', `Zu konstanten Wechselkursen\n${MONTHS}\n${ROWS}`],
    ['French constant rates', `Résultat à taux de change constants\n${MONTHS}\n${ROWS}`],
    ['Spanish constant rates', `Ingresos a tipo de cambio constante\n${MONTHS}\n${ROWS}`],
    ['German pieces', `Absatzmengen\n${MONTHS}\n${ROWS}`],
  ])('in %s', async (_, text) => {
    const read = await reader.read(text);
    expect(read.questions).toEqual(['scenario']);
    const confirmed = await reader.read(text, { said: { scenario: 'actual' } });
    expect(confirmed.questions).toEqual([]);
    expect(confirmed.amounts).toEqual(AMOUNTS);
  });

  test.each([
    ['Final', 'Final', 'Provisional'],
    ['Closed', 'Closed', 'Open'],
    ['Audited', 'Audited', 'Draft'],
    ['Abgeschlossen', 'Abgeschlossen', 'Offen'],
    ['Approved', 'Approved', 'Preliminary'],
  ])('in a row of states next to months: %s, %s, %s', async (...states) => {
    for (const label of ['', 'Status']) {
      const text = `${MONTHS}\n${label},${states.join(',')}\n${ROWS}`;
      const read = await reader.read(text);
      expect(read.sentences).toEqual([
        `Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: D2 says “${states[2]}”.`,
      ]);
      expect(read.amounts).toEqual(AMOUNTS.slice(0, 4));
    }
    const sure = await reader.read(`${MONTHS}\n,Final,Closed,Audited\n${ROWS}`);
    expect(sure.questions).toEqual([]);
  });

  test('in the name of the file, and of accounts that would be stored', async () => {
    const read = await reader.read(`${MONTHS}\n${ROWS}`, { name: 'store_averages_q1.csv' });
    expect(read.sentences).toEqual([
      'Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: the name of the file says “store_averages_q1.csv”.',
    ]);
    const books =
      'Trial balance, pro forma\nMarch 2026\nAccount Code,Account Name,Account Type,Debit,Credit\n1000,Bank,Asset,10.00,\n4000,Sales,Revenue,,10.00';
    expect((await reader.read(books)).questions).toContain('scenario');
  });

  test.each([
    'Growth Partners Ltd',
    'Profit and loss by month',
    'Month-on-month profit and loss',
    'As per management accounts',
    'Converted at average exchange rates',
    'Rolling 12 months',
    'Compte de résultat, le 30/06/2025',
    'Zmiana stanu produktów',
    'Kurs średni NBP',
    'Employee costs by month',
    'Personalkosten der Mitarbeiter',
    'Imprimé à 14 heures',
    'Units: whole dollars',
    'Flash Couriers Ltd',
    'Profit before tax and accruals',
    'Revenue and underlying EBITDA',
    'Accrual basis',
    'Cash Basis Monday, April 7, 2025 09:40 AM',
    'Changes on the page are saved',
  ])('and not for “%s”', async (title) => {
    const read = await reader.read(`${title}\n${MONTHS}\n${ROWS}`);
    expect(read.questions).toEqual([]);
  });
});

test('headcount that is a line among amounts of money is not asked about', async () => {
  const read = await reader.read(
    `Costs and headcount\nHeadcount\n${MONTHS}\n${ROWS}\nHeadcount,12,12,13`,
  );
  expect(read.questions).toEqual([]);
  const turned = await reader.read(
    'Headcount by month\nMonth,Revenue,Admin,Headcount\nApr 2025,9000.50,700.10,12\nMay 2025,9100.25,710.20,12',
  );
  expect(turned.questions).toEqual([]);
});

describe('letters beside months', () => {
  test.each([
    ['above', ',A,A,F'],
    ['above, in brackets', ',(A),(A),(E)'],
    ['above, in words', ',Act,Act,Est'],
    ['above, a budget', ',A,A,B'],
  ])('%s leave the months out that have not happened', async (_, letters) => {
    const read = await reader.read(`${letters}\n${MONTHS}\n${ROWS}`);
    expect(read.amounts).toEqual(AMOUNTS.slice(0, 4));
    expect(read.understood[0]?.months).toEqual(['2025-04', '2025-05']);
  });

  test('below the months say the same', async () => {
    const read = await reader.read(`${MONTHS}\n,A,F,F\n${ROWS}`);
    expect(read.amounts).toEqual(AMOUNTS.slice(0, 2));
  });

  test('a run-rate beside actual amounts is left out', async () => {
    const read = await reader.read(`,Actual,Actual,Run-rate\n${MONTHS}\n${ROWS}`);
    expect(read.amounts).toEqual(AMOUNTS.slice(0, 4));
  });
});

describe('ends of longer periods', () => {
  test.each([
    [
      'a list of quarters',
      'Month,Line,Amount\n2025-06,Revenue,9.50\n2025-09,Revenue,9.50\n2025-12,Revenue,9.50',
    ],
    ['a list of halves', 'Month,Line,Amount\n2025-06,Revenue,9.50\n2025-12,Revenue,9.50'],
    [
      'a list with a quarter less',
      'Month,Line,Amount\n2025-06,Revenue,9.50\n2025-09,Revenue,9.50\n2026-03,Revenue,9.50',
    ],
    ['columns of halves', ',Jun 2025,Dec 2025\nRevenue,9.50,8.50\nAdmin,1.50,1.50'],
    [
      'a list of accounts',
      'Month,Account,Type,Amount\n2025-06,Sales,Revenue,9\n2025-06,Rent,Expense,2\n2025-12,Sales,Revenue,9\n2025-12,Rent,Expense,2',
    ],
  ])('%s is asked about', async (_, text) => {
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.questions).toEqual(['scenario']);
    expect(read.sentences[0]).toMatch(/its months are (?:three|six|three or more) apart/);
  });

  test('a month beside the same one of the year before is not', async () => {
    const read = await reader.read(
      'Month,Line,Amount\n2024-06,Revenue,9.50\n2025-06,Revenue,9.50',
      {
        said: { unit: 'units' },
      },
    );
    expect(read.questions).toEqual([]);
  });
});

describe('lines with units of their own', () => {
  test.each([
    ['in their names', ',Apr 2025\nRevenue ($k),900\nCash ($m),1.5'],
    ['beside them', ',Unit,Apr 2025\nRevenue,$000,900\nCash,$m,1.5\nHeadcount,#,12'],
    ['in the headings of columns', 'Month,Revenue ($k),Cash ($m)\nApr 2025,900,1.5'],
    [
      'in the rows of a list',
      'Month,Line,Amount\nApr 2025,Revenue ($k),900\nApr 2025,Cash ($m),1.5',
    ],
  ])('%s are read in these', async (_, text) => {
    const read = await reader.read(text);
    expect(read.questions).toEqual([]);
    expect(read.amounts).toEqual(
      expect.arrayContaining(['FY25 1 revenue 900000.00', 'FY25 1 cash 1500000.00']),
    );
  });

  test('a line that says none is asked about, and only that one waits', async () => {
    const text = ',Apr 2025\nRevenue ($k),900\nCash ($m),1.5\nAdmin,20';
    const read = await reader.read(text);
    expect(read.questions).toEqual(['unit']);
    expect(read.amounts).toEqual(['FY25 1 revenue 900000.00', 'FY25 1 cash 1500000.00']);
    const said = await reader.read(text, { said: { unit: 'thousands' } });
    expect(said.amounts).toContain('FY25 1 admin 20000.00');
  });
});

describe('balances of all accounts by month', () => {
  test.each([
    [
      'numbered accounts that add up to zero',
      `Account,Name${MONTHS}\n4000,Revenue,-900.50,-1950.75,-2800.00\n6100,Admin,310.00,655.25,990.10\n1200,Bank,1090.50,1795.50,2309.90\n3000,Equity,-500.00,-500.00,-500.00`,
    ],
    [
      'names alone that add up to zero, with their sum',
      `Position${MONTHS}\nRevenue,-40,-85,-130\nAdmin,10,22,31\nBank,80,113,149\nCapital,-50,-50,-50\nTotal,0,0,0`,
    ],
    [
      'sides by their letters',
      `Account,Name${MONTHS}\n4000,Revenue,900 CR,1950 CR,2800 CR\n6100,Admin,310 DR,650 DR,990 DR\n1200,Bank,590 DR,1300 DR,1810 DR`,
    ],
    [
      'accounts of the balance sheet among the others',
      `Code,Account${MONTHS}\n4000,Revenue,900,1950,2800\n6100,Admin,310,655,990\n1100,Trade debtors,410,520,480\n2100,Trade creditors,-300,-280,-260`,
    ],
  ])('are asked about: %s', async (_, text) => {
    expect((await reader.read(text)).questions).toContain('scenario');
    const confirmed = await reader.read(text, { said: { scenario: 'actual' } });
    expect(confirmed.questions).not.toContain('scenario');
  });

  test.each([
    ['the report’s own lines with cash', `${MONTHS}\n${ROWS}\nCash,10,20,30`],
    [
      'a result below numbered lines',
      `Code,Account${MONTHS}\n4000,Revenue,900,950,980\n6100,Admin,-310,-355,-390\n,Result,590,595,590`,
    ],
  ])('and no question for %s', async (_, text) => {
    expect((await reader.read(text)).questions).not.toContain('scenario');
  });
});
