import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const READ = [
  'FY25 1 revenue 1250500.00',
  'FY25 1 production 500100.00',
  'FY25 1 cash 2450000.00',
  'FY25 2 revenue 1310200.00',
  'FY25 2 production 520400.00',
  'FY25 2 cash 2510000.00',
];
const inOrder = (amounts: readonly string[]) => amounts.toSorted();

test.each([
  [
    'sections',
    ',Apr 2025,May 2025\nProfit and loss (USD thousands)\n',
    'Balance sheet (USD millions)\n',
  ],
  [
    'sections after a word',
    'Report,Apr 2025,May 2025\nP&L in $ thousands\n',
    'Liquidity in $ millions\n',
  ],
  [
    'a title and a section',
    'Board report in $ thousands\n,Apr 2025,May 2025\n',
    'Cash in $ millions\n',
  ],
])('lines are read in the units of their %s', async (_, head, section) => {
  const read = await reader.read(
    `${head}Revenue,1250.5,1310.2\nCost of sales,500.1,520.4\n${section}Cash,2.45,2.51`,
  );
  expect(read.questions).toEqual([]);
  expect(inOrder(read.amounts)).toEqual(inOrder(READ));
});

test('“Revenue ($)” below a title in thousands is in thousands', async () => {
  const read = await reader.read(
    'Report in $ thousands\n,Apr 2025\nRevenue ($),1250.5\nCost of sales ($),500.1',
  );
  expect(read.amounts).toEqual(['FY25 1 revenue 1250500.00', 'FY25 1 production 500100.00']);
});

test('months in different units are refused for that reason', async () => {
  const read = await reader.read(
    ',Apr 2025 (USD k),May 2025 (USD)\nRevenue,1250.5,1310200\nCost of sales,500.1,520400',
  );
  expect(read.amounts).toEqual([]);
  expect(read.refusals).toEqual(['B1 states thousands, but C1 states units.']);
});

test('months that all state one unit are read in it', async () => {
  const read = await reader.read(
    ',Apr 2025 (USD k),May 2025 (USD k)\nRevenue,1250.5,1310.2\nCost of sales,500.1,520.4',
    { said: { unit: 'thousands' } },
  );
  expect(read.questions).toEqual([]);
  expect(read.amounts[0]).toBe('FY25 1 revenue 1250500.00');
});

test.each([
  ['PLN', 'w tys. zł\n;sty 2025;lut 2025\nRevenue;1 250,5;1 310,2\nAdmin;500,1;520,4'],
  ['EUR', 'x € 1.000\n;jan 2025;feb 2025\nOmzet;1.250,5;1.310,2\nAdmin;500,1;520,4'],
  [
    'EUR',
    "En milliers d'euros\n;janv. 2025;févr. 2025\nChiffre d'affaires;1 250,5;1 310,2\nAdmin;500,1;520,4",
  ],
  [
    'USD',
    ';Jan 2025;Feb 2025\nRevenue;1250.5;1310.2\nAdmin;500.1;520.4\nNote: all amounts in thousands of US dollars',
  ],
])('the unit is not asked of a sheet in %s: %j', async (currency, text) => {
  const read = await reader.read(text, { basis: { currency, yearStartMonth: 1 } });
  expect(read.questions).toEqual([]);
  expect(read.amounts[0]).toBe('FY25 1 revenue 1250500.00');
});
