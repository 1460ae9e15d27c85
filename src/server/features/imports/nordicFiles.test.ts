import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;
const read = (...rows: readonly string[]) =>
  reader.read(rows.join('\n'), { basis: JANUARY, said: { unit: 'units' } });

describe('a trial balance of e-conomic', () => {
  const ROWS = [
    '1000;Salg;-1.000,50;-2.000,50',
    '2000;Husleje;400,25;800,25',
    '5000;Bank;600,25;1.200,25',
  ];
  const BOOKED = [
    '1000 open {"2026-02":"-2000.50"}',
    '2000 open {"2026-02":"800.25"}',
    '5000 open {"2026-02":"1200.25"}',
  ];
  test.each([
    'Nr.;Navn;Perioden;År til dato',
    'Konto;Kontonavn;Periode;År til dato',
    'Nr.;Navn;Periode;År til dato',
    'Konto;Navn;Periode;Saldo',
  ])('%s', async (head) => {
    const found = await read('Saldobalance', 'Februar 2026', head, ...ROWS);
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(BOOKED);
  });

  test('has totals and a result among its accounts', async () => {
    const [sales = '', rent = '', bank = ''] = ROWS;
    const found = await read(
      'Saldobalance',
      'Februar 2026',
      'Nr.;Navn;Periode;År til dato',
      sales,
      '1999;Omsætning i alt;-1.000,50;-2.000,50',
      rent,
      '2999;Resultat;-600,25;-1.200,25',
      bank,
      '5999;Aktiver i alt;600,25;1.200,25',
    );
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(BOOKED);
  });

  test('with a column that nobody knows is asked about', async () => {
    const found = await read(
      'Saldobalance',
      'Februar 2026',
      'Konto;Navn;Fra;Periode;Til',
      '1000;Salg;0,00;-1000,50;-1000,50',
      '5000;Bank;100,00;1000,50;1100,50',
      '6000;Kapital;-100,00;0,00;-100,00',
    );
    expect(found.questions).toEqual(['columns']);
  });
});

test.each([
  'Konto;Benämning;Ing balans;Period;Utg balans',
  'Konto;Benämning;Ingående balans;Period;Utgående balans',
  'Konto;Benämning;Ing. balans;Perioden;Utg. balans',
  'Konto;Navn;Primo;Periode;Ultimo',
  'Tili;Nimi;Alkusaldo;Periode;Loppusaldo',
])('the balance of an account is the closing one: %s', async (head) => {
  const found = await read(
    'Saldobalans',
    'Period: 2026-02 - 2026-02',
    head,
    '1930;Bank;100,00;600,25;700,25',
    '2081;Aktiekapital;-100,00;0,00;-100,00',
    '3000;Försäljning;0,00;-1000,50;-1000,50',
    '5010;Lokalhyra;0,00;400,25;400,25',
  );
  expect([found.questions, found.refusals]).toEqual([[], []]);
  expect(found.books[0]).toBe('1930 open {"2026-02":"700.25"}');
});

describe('signs of Nordic statements', () => {
  test.each([
    ['Tuloslaskelma', 'Liikevaihto', 'Henkilöstökulut', 'Liiketoiminnan muut kulut', 'Liikevoitto'],
    [
      'Resultatrapport',
      'Nettoomsättning',
      'Personalkostnader',
      'Övriga kostnader',
      'Rörelseresultat',
    ],
    ['Resultat', 'Driftsinntekter', 'Lønnskostnader', 'Driftskostnader', 'Driftsresultat'],
    [
      'Resultatopgørelse',
      'Nettoomsætning',
      'Personaleomkostninger',
      'Andre omkostninger',
      'Driftsresultat',
    ],
  ])('%s', async (title, revenue, staff, others, result) => {
    const heads = ';1/2026;2/2026';
    const negative = await read(
      title,
      heads,
      `${revenue};1000,50;900,50`,
      `${staff};-200,25;-210,25`,
      `${others};-100,25;-110,25`,
      `${result};700,00;580,00`,
    );
    const credits = await read(
      title,
      heads,
      `${revenue};-1000,50;-900,50`,
      `${staff};200,25;210,25`,
      `${others};100,25;110,25`,
      `${result};-700,00;-580,00`,
    );
    expect([negative.questions, credits.questions]).toEqual([[], []]);
    expect(negative.books[0]).toContain('{"2026-01":"-1000.500000","2026-02":"-900.500000"}');
    expect(negative.books[1]).toContain('{"2026-01":"200.250000","2026-02":"210.250000"}');
    expect(credits.books).toEqual(negative.books);
  });

  test('with accounts and totals that end in their word', async () => {
    const found = await read(
      'Tuloslaskelma',
      ';1/2026;2/2026',
      'LIIKEVAIHTO',
      '3000 Myynti;1000,50;900,50',
      'LIIKEVAIHTO YHTEENSÄ;1000,50;900,50',
      'Henkilöstökulut',
      '5000 Palkat;-200,25;-210,25',
      'Liiketoiminnan muut kulut',
      '7000 Vuokrat;-100,25;-110,25',
      'LIIKEVOITTO;700,00;580,00',
    );
    expect(found.books).toEqual([
      '3000 revenue {"2026-01":"-1000.500000","2026-02":"-900.500000"}',
      '5000 operatingCost {"2026-01":"200.250000","2026-02":"210.250000"}',
      '7000 operatingCost {"2026-01":"100.250000","2026-02":"110.250000"}',
    ]);
  });
});

const balanceSheet = (cash: string, heads: string, first = 'Current Account') => [
  'Balance Sheet',
  'Harbour Ltd',
  'As at 28 February 2026',
  heads,
  'Assets',
  cash,
  `${first},1000.50,900.50`,
  'Savings,500.25,400.25',
  `Total ${cash},1500.75,1300.75`,
  'Accounts Receivable,200.50,100.50',
  'Total Assets,1701.25,1401.25',
  'Liabilities',
  'Accounts Payable,101.25,101.25',
  'Total Liabilities,101.25,101.25',
  'Net Assets,1600.00,1300.00',
];

describe('the cash of a balance sheet', () => {
  test.each([
    ['Bank', 'Account,28 Feb 2026,31 Jan 2026'],
    ['Bank Accounts', ',28 Feb 2026,31 Jan 2026'],
    ['Cash and Cash Equivalents', ',Feb 2026,Jan 2026'],
    ['Cash at Bank and in Hand', ',28 Feb 2026,31 Jan 2026'],
  ])('is its total: %s', async (cash, heads) => {
    const found = await read(...balanceSheet(cash, heads));
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.amounts).toEqual(['FY26 2 cash 1500.75', 'FY26 1 cash 1300.75']);
  });

  test('is its total next to an account of that name', async () => {
    const found = await read(...balanceSheet('Bank', ',28 Feb 2026,31 Jan 2026', 'Cash at Bank'));
    expect(found.refusals).toEqual([]);
    expect(found.amounts).toEqual(['FY26 2 cash 1500.75', 'FY26 1 cash 1300.75']);
  });
});
