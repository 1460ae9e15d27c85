import { expect, test } from 'vitest';
import { readingOfPasted } from '../testWorkbooks.ts';

const MONTHS = 'Apr 2025\tMay 2025';
const table = (...rows: readonly string[]) =>
  [`KPI\tUnit\t${MONTHS}`, ...rows.map((row) => row.replaceAll(',', '\t'))].join('\n');
const unanswered = (text: string) => readingOfPasted(text, (layout) => layout);
/** The amounts of April after a person has answered "units". */
const april = (text: string) =>
  readingOfPasted(text).amounts.filter((amount) => / 1 /.test(amount));

test.each([
  ['$m next to k', 'k', '$m'],
  ['m next to k', 'k', 'm'],
  ['Mio. USD next to TUSD', 'TUSD', 'Mio. USD'],
])('a row is read in its own unit without a question: %s', (_, thousands, millions) => {
  const text = table(`Revenue,${thousands},812,801`, `Cash,${millions},1.21,1.25`);
  expect(unanswered(text).questions).toEqual([]);
  expect(unanswered(text).hints).toEqual([]);
  expect(april(text)).toEqual(['FY25 1 revenue 812000.00', 'FY25 1 cash 1210000.00']);
});

test('a sheet with one row keeps the unit that the row states', () => {
  const text = table('Revenue,$k,812,801');
  expect(unanswered(text).questions).toEqual([]);
  expect(april(text)).toEqual(['FY25 1 revenue 812000.00']);
});

test.each([
  ['in a column', table('Revenue,k,812,801', 'Admin,,90100,91100', 'Cash,$m,1.21,1.25')],
  [
    'in names',
    [
      `KPI\t${MONTHS}`,
      'Revenue ($k)\t812\t801',
      'Admin\t90100\t91100',
      'Cash ($m)\t1.21\t1.25',
    ].join('\n'),
  ],
  [
    'in a row below the lines',
    [
      'Month\tRevenue\tCash\tAdmin',
      'Unit\tk\t$m\t',
      'Apr 2025\t812\t1.21\t90100',
      'May 2025\t801\t1.25\t91100',
    ].join('\n'),
  ],
  [
    'in a list',
    [
      'Month\tLine\tUnit\tAmount',
      'Apr 2025\tRevenue\tk\t812',
      'Apr 2025\tAdmin\t\t90100',
      'Apr 2025\tCash\t$m\t1.21',
    ].join('\n'),
  ],
])('an answer to the question about the unit is only for rows that state none: %s', (_, text) => {
  expect(unanswered(text).questions.map((question) => question.split(' ').at(-1))).toEqual([
    'unit',
  ]);
  expect(unanswered(text).hints).toEqual([]);
  expect(april(text).toSorted()).toEqual([
    'FY25 1 admin 90100.00',
    'FY25 1 cash 1210000.00',
    'FY25 1 revenue 812000.00',
  ]);
});

test('a name in thousands next to a name without a unit does not make both thousands', () => {
  const text = [`KPI\t${MONTHS}`, 'Revenue ($k)\t812\t801', 'Admin\t90100\t91100'].join('\n');
  expect(unanswered(text).questions.map((question) => question.split(' ').at(-1))).toEqual([
    'unit',
  ]);
  expect(april(text)).toEqual(['FY25 1 revenue 812000.00', 'FY25 1 admin 90100.00']);
});

test.each(['EUR', '€m', 'kEUR', '£'])('a row in %s is refused by its name', (unit) => {
  const reading = readingOfPasted(table('Revenue,USD,9000.50,9010.25', `Cash,${unit},1.21,1.25`));
  expect(reading.refusals.join('\n')).toMatch(
    /B3 Cash is in (?:EUR|GBP), but figures are kept in US dollars/,
  );
  expect(reading.amounts.filter((amount) => amount.includes('cash'))).toEqual([]);
});

test('a row of a list in another currency is refused by its name', () => {
  const reading = readingOfPasted(
    ['Month\tLine\tUnit\tAmount', 'Apr 2025\tRevenue\tk\t812', 'Apr 2025\tCash\t€m\t1.21'].join(
      '\n',
    ),
  );
  expect(reading.amounts).toEqual(['FY25 1 revenue 812000.00']);
  expect(reading.refusals.join('\n')).toMatch(/C3 Cash is in EUR/);
});

test('an unknown unit is refused, and a word that leaves the unit open is not', () => {
  const reading = readingOfPasted(
    table('Revenue,pcs,812,801', 'Cash,amount,121000.50,125000.25', 'Admin,USD,9000,9100'),
  );
  expect(reading.refusals.join('\n')).toMatch(/B2 The unit of Revenue is not recognised: “pcs”/);
  expect(reading.amounts).toContain('FY25 1 cash 121000.50');
});
