import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { withTotalColumns } from '../file/totalColumns.ts';
import { whyNotUsed } from '../layout/whyNotUsed.ts';
import { fate, fateOf } from './testMisleading.ts';
import { understoodText } from './testStatements.ts';

const MONTHS = ',Jan 2025,Feb 2025';
const typesOf = (rows: readonly string[]) => rows.map((row) => row.replace(/( -?[\d.]+)+$/, ''));

describe('totals and results named in other languages', () => {
  test.each([
    ['Receitas', 'Receita total', 'Custos', 'Custos totais', 'Lucro bruto', 'Lucro líquido'],
    ['Gelirler', 'Toplam Gelir', 'Satış Maliyeti', 'Toplam Maliyet', 'Brüt Kâr', 'Net Kâr'],
    ['Gelirler', 'Gelirler Toplamı', 'Maliyetler', 'Maliyetler Toplamı', 'Brüt Kâr', 'Net Kâr'],
    [
      'Ricavi',
      'Ricavi totali',
      'Costo del venduto',
      'Costi totali',
      'Margine lordo',
      'Utile netto',
    ],
    [
      'Ingresos',
      'Ingresos totales',
      'Costos de ventas',
      'Costos totales',
      'Utilidad bruta',
      'Utilidad neta',
    ],
    [
      'Betriebsertrag',
      'Total Betriebsertrag',
      'Waren- und Materialaufwand',
      'Total Warenaufwand',
      'Bruttogewinn',
      'Jahresgewinn',
    ],
  ])('%s, %s, %s, %s, %s and %s', (income, total, costs, totalCosts, gross, net) => {
    const { rows, stops } = fate(
      MONTHS,
      income,
      'A,1000.50,1100.50',
      'B,200.25,200.25',
      `${total},1200.75,1300.75`,
      costs,
      'C,300.00,310.00',
      `${totalCosts},300.00,310.00`,
      `${gross},900.75,990.75`,
      'Kosten',
      'Rent,400.00,400.00',
      'Total Kosten,400.00,400.00',
      `${net},500.75,590.75`,
    );
    expect(stops).toEqual([]);
    expect(typesOf(rows)).toEqual([
      'A (revenue)',
      'B (revenue)',
      'C (costOfSales)',
      'Rent (operatingCost)',
    ]);
  });
});

const statement = (...costs: readonly string[]) => [
  MONTHS,
  'Income',
  'Sales,1000.50,1100.50',
  'Fees,200.25,200.25',
  'Total Income,1200.75,1300.75',
  'Expenses',
  ...costs,
];

describe('two rows of one name', () => {
  test('in one section are added, with a note', () => {
    const { rows, said, stops } = fate(
      ...statement('Rent,400.00,410.00', 'Rent,100.10,101.10', 'Power,50.00,50.00'),
      'Total Expenses,550.10,561.10',
      'Net Profit,650.65,739.65',
    );
    expect(stops).toEqual([]);
    expect(rows.slice(2)).toEqual([
      'Rent (operatingCost) 500.10 511.10',
      'Power (operatingCost) 50.00 50.00',
    ]);
    expect(said).toEqual(['2 rows are named “Rent” (A7 and A8), and their amounts are added.']);
  });

  test('with a code are not', () => {
    const { rows } = fate(
      ...statement('6000 Rent,400.00,410.00', '6000 Rent,100.10,101.10', 'Power,50.00,50.00'),
      'Total Expenses,550.10,561.10',
      'Net Profit,650.65,739.65',
    );
    expect(rows).toEqual([]);
  });
});

const row = (name: string, amount: string, last: string) =>
  `${name},${Array.from({ length: 12 }, () => amount).join(',')},${last}`;

describe('a thirteenth period', () => {
  const periods = Array.from({ length: 13 }, (_, at) => `P${at + 1}`).join(',');
  const yearOf = (last: readonly [string, string, string, string]) =>
    fate(
      'Profit and Loss FY2025',
      `Account,${periods}`,
      row('Sales', '1000.50', last[0]),
      row('Rent', '400.25', last[1]),
      row('Power', '100.00', last[2]),
      row('Net profit', '500.25', last[3]),
    ).stops;

  test('as large as the others means periods of four weeks', () => {
    expect(yearOf(['990.50', '400.25', '100.00', '490.25'])).toEqual([
      '“P13” is as large as the other periods, so the year has more than twelve and they aren’t months.',
    ]);
  });

  test('with small amounts closes the year', () => {
    expect(yearOf(['10.50', '0.25', '0.00', '10.25'])).toEqual([
      '“P13” is not a month, but the year is incomplete without its amounts.',
    ]);
  });
});

describe('columns of departments with their total', () => {
  const rows = [
    'Account,Showroom,Online,Total',
    'Sales,100.50,50.25,150.75',
    'Fees,10.00,5.00,15.00',
    'Rent,40.00,20.00,60.00',
    'Net Profit,70.50,35.25,105.75',
  ];
  const readBelow = (title: string) => {
    const sheets = [csvSheet([title, 'June 2025', ...rows].join('\n'), 'CSV file')];
    return fateOf(
      withTotalColumns(STANDARD_BASIS, { sheets, identities: null, identityRefusals: [] }),
    );
  };

  test.each([
    'Income statement by department',
    'P&L by cost center',
    'Profit and Loss by Class',
    'GuV nach Filialen',
  ])('below “%s”, the total is read', (title) => {
    const { rows: read, stops } = readBelow(title);
    expect([typesOf(read), stops]).toEqual([
      ['Sales (revenue)', 'Fees (revenue)', 'Rent (open)'],
      [],
    ]);
  });

  test('may otherwise be entities', () => {
    expect(readBelow('Income statement').rows[0]).toBe('Showroom Sales (revenue) -100.50');
  });
});

test.each(['Revenue YTD', 'Revenue year to date', 'Revenue (YTD)'])(
  'lines such as “%s” alone are for the year to date',
  (heading) => {
    const sheet = csvSheet(
      `Month,${heading},Admin YTD\nJan 2025,100.50,20.00\nFeb 2025,220.50,41.00`,
      'CSV file',
    );
    const layout = { sheet: 'CSV file', isUsed: false, meanings: [] };
    expect(
      whyNotUsed(STANDARD_BASIS, sheet, {
        ...layout,
        subject: 'figures',
        orientation: 'monthsDown',
        headerRow: 1,
        labelColumn: 1,
        fyLabel: null,
        unit: null,
      }),
    ).toBe(
      'Its amounts are for the year to date (B1), and figures are kept by month: export the months one by one.',
    );
  },
);

test.each([
  ['USD', 'US dollars'],
  ['CAD', 'Canadian dollars'],
  ['AUD', 'Australian dollars'],
  ['EUR', 'US dollars'],
])('in the books of a company in %s, $ means %s', (currency, name) => {
  const text = [
    'Profit and loss',
    MONTHS,
    'Sales,$100.50,$200.25',
    'Rent,$40.00,$40.00',
    'Net profit,$60.50,$160.25',
  ];
  const { notes } = understoodText(text.join('\n'), { ...STANDARD_BASIS, currency });
  expect(notes).toContain(`The sheet uses $, which is read as ${name}.`);
});
