import { describe, expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

const ABOVE = [
  ',Jan 2025,Feb 2025',
  'Income',
  'Sales,1000.50,1100.50',
  'Services,200.25,200.25',
  'Total Income,1200.75,1300.75',
  'Cost of Goods Sold',
  'Materials,300.00,310.00',
  'COGS total,300.00,310.00',
  'Gross Profit,900.75,990.75',
  'Expenses',
  'Rent,400.00,400.00',
  'Power,100.10,101.10',
  'Total Operating Expenses,500.10,501.10',
];

const typesOf = (rows: readonly string[], from: number) =>
  rows.slice(from).map((row) => row.replace(/( -?[\d.]+)+$/, ''));

describe('accounts below an operating result', () => {
  test.each(['Operating Profit', 'EBIT', 'Operating Income', 'Profit from operations'])(
    'below “%s”, names that mean operating costs elsewhere are other costs',
    (result) => {
      const { rows, stops } = fate(
        ...ABOVE,
        `${result},400.65,489.65`,
        'Loan charges,20.15,21.15',
        'HP charges,10.00,11.00',
        'Net Profit,370.50,457.50',
      );
      expect(stops).toEqual([]);
      expect(typesOf(rows, 5)).toEqual(['Loan charges (otherCost)', 'HP charges (otherCost)']);
    },
  );

  test('income and costs are told apart by what they add to the result', () => {
    const { rows } = fate(
      ...ABOVE,
      'Operating Profit,400.65,489.65',
      'Gain on disposal of van,50.25,51.25',
      'Loss on foreign exchange,20.15,21.15',
      'Deferred tax,10.00,11.00',
      'Net Profit,420.75,508.75',
    );
    expect(typesOf(rows, 5)).toEqual([
      'Gain on disposal of van (otherIncome)',
      'Loss on foreign exchange (otherCost)',
      'Deferred tax (otherCost)',
    ]);
  });

  test.each([
    ['Zysk brutto ze sprzedaży', 'Zysk operacyjny', 'Odsetki', 'Zysk netto'],
    ['Rohertrag', 'Betriebsergebnis', 'Darlehenszinsen', 'Jahresüberschuss'],
    ['Marge brute', "Résultat d'exploitation", 'Agios bancaires', 'Résultat net'],
    ['Margine lordo', 'Risultato operativo', 'Imposte IRES e IRAP', 'Utile netto'],
  ])('below %s and %s, %s has no section of costs', (gross, operating, name, net) => {
    const { rows, stops } = fate(
      ...ABOVE.map((row) => row.replace('Gross Profit', gross)),
      `${operating},400.65,489.65`,
      `${name},20.15,21.15`,
      `${net},380.50,468.50`,
    );
    expect(stops).toEqual([]);
    expect(typesOf(rows, 5)).toEqual([`${name} (otherCost)`]);
  });

  test('below a trading profit of sales and purchases, operating costs follow', () => {
    const { rows } = fate(
      ...ABOVE.slice(0, 8),
      'Trading Profit,900.75,990.75',
      'Rent,400.00,400.00',
      'Insurance,100.10,101.10',
      'Net Profit,400.65,489.65',
    );
    expect(typesOf(rows, 3)).toEqual(['Rent (open)', 'Insurance (open)']);
  });

  test('a heading of their own keeps its section', () => {
    const { rows } = fate(
      ...ABOVE,
      'Operating Profit,400.65,489.65',
      'Overheads',
      'Insurance,20.15,21.15',
      'Cleaning,10.00,11.00',
      'Total Overheads,30.15,32.15',
      'Net Profit,370.50,457.50',
    );
    expect(typesOf(rows, 5)).toEqual(['Insurance (operatingCost)', 'Cleaning (operatingCost)']);
  });
});

test.each([
  ['Sales (1)', 'Services (2)', 'Rent (3)', 'Power (4)'],
  ['Sales (1)', 'Services (1)', 'Rent (1)', 'Power (1)'],
  ['Sales (1a)', 'Services', 'Rent (12)', 'Power (12)'],
  ['Sales', 'Services', 'Rent (1)', 'Power'],
])('numbers of footnotes, as in “%s”, aren’t codes', (...names) => {
  const { rows, stops } = fate(
    ...ABOVE.map((row) =>
      row.replace(/^(Sales|Services|Rent|Power)(?=,)/, (name) => {
        const at = ['Sales', 'Services', 'Rent', 'Power'].indexOf(name);
        return names[at] ?? name;
      }),
    ),
    'Net Profit,400.65,489.65',
  );
  expect(stops).toEqual([]);
  expect(typesOf(rows, 0)).toEqual([
    `${names[0]} (revenue)`,
    `${names[1]} (revenue)`,
    'Materials (costOfSales)',
    `${names[2]} (operatingCost)`,
    `${names[3]} (operatingCost)`,
  ]);
});
