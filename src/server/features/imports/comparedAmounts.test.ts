import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const UNITS = { unit: 'units', fyLabel: 'FY25' } as const;
const LINES = ',Apr 2025,May 2025\nRevenue,104.50,98.20\nAdmin,101.20,99.10';

describe('a title of percentages or comparisons above plain amounts is asked about', () => {
  test.each([
    'Profit and loss - Actual vs prior year in %',
    'Revenue vs prior year in %',
    'in % of prior year',
    'Ergebnis in Prozent',
    'Profit and loss (%)',
    'Actual vs budget',
    '% of prior year',
    'Year to date',
    'YTD figures',
    'Pro rata share 50%',
    'Résultat par rapport à l’année précédente',
  ])('%s', async (title) => {
    const read = await reader.read(`Harbour Vale\n${title}\n${LINES}`, { said: UNITS });
    expect(read.sentences).toEqual([
      `Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: A2 says “${title}”.`,
    ]);
  });

  test.each(['Prior year figures', 'Comparatives', 'Last year', 'Vorjahreszahlen'])(
    'and so is one of an earlier period: %s',
    async (title) => {
      const read = await reader.read(`${title}\n${LINES}`, { said: UNITS });
      expect(read.questions).toEqual(['scenario']);
    },
  );

  test('in the corner above the accounts, too', async () => {
    const read = await reader.read(`in %${LINES}`, { said: UNITS });
    expect(read.questions).toEqual(['scenario']);
  });

  test.each([
    `Actual vs budget\n,Apr 2025 Actual,Apr 2025 Budget\nRevenue,9.50,8.50`,
    `Actual vs prior year\n,Apr 2025,Prior year\nRevenue,9.50,8.50`,
    `Profit and loss in USD and %\n,Apr 2025,%\nRevenue,9.50,100`,
    `Profit and loss, VAT 20%\n,Apr 2025\nRevenue,9.50`,
  ])('and is not beside columns of their own: %s', async (text) => {
    const read = await reader.read(text, { said: UNITS });
    expect(read.questions).toEqual([]);
    expect(read.amounts).toEqual(['FY25 1 revenue 9.50']);
  });

  test('columns that compare months alone are named', async () => {
    const read = await reader.read(
      ',Apr 2025 vs PY in %,May 2025 vs PY in %\nRevenue,104.50,98.20\nAdmin,101.20,99.10',
    );
    expect(read.unread).toEqual([
      'Its columns compare amounts (B1), and none has the amounts of a month.',
    ]);
  });
});

describe('scenarios above months that are not merged', () => {
  const TWO = ['Revenue,900.50,910.50,800.50,810.50', 'Admin,90.50,91.50,80.50,81.50'].join('\n');
  const OWN = [
    'FY25 1 revenue 900.50',
    'FY25 1 admin 90.50',
    'FY25 2 revenue 910.50',
    'FY25 2 admin 91.50',
  ];

  test.each([
    [',,,Prior year,', ',Apr 2025,May 2025,Apr 2024,May 2024'],
    [',,,Vorjahr,', ',Apr 2025,Mai 2025,Apr 2024,Mai 2024'],
    [',Actual,,Prior year,', ',Apr 2025,May 2025,Apr 2025,May 2025'],
    [',,,Budget,', ',Apr 2025,May 2025,Apr 2025,May 2025'],
    [',Ist,,Vorjahr,', ',Apr 2025,Mai 2025,Apr 2024,Mai 2024'],
  ])('%s', async (above, months) => {
    const read = await reader.read(`${above}\n${months}\n${TWO}`, { said: UNITS });
    expect([read.questions, read.refusals]).toEqual([[], []]);
    expect(read.amounts.toSorted()).toEqual(OWN.toSorted());
  });

  test('blocks of different lengths', async () => {
    const read = await reader.read(
      ',Actual,,,Prior year,\n,Apr 2025,May 2025,Jun 2025,Apr 2024,May 2024\nRevenue,1.50,2.50,3.50,4.50,5.50',
      { said: UNITS },
    );
    expect(read.refusals).toEqual([]);
    expect(read.amounts).toEqual([
      'FY25 1 revenue 1.50',
      'FY25 2 revenue 2.50',
      'FY25 3 revenue 3.50',
    ]);
  });

  test('months in pairs', async () => {
    const read = await reader.read(
      ',,Prior year,,Prior year\n,Apr 2025,Apr 2025,May 2025,May 2025\nRevenue,1.50,2.50,3.50,4.50',
      { said: UNITS },
    );
    expect(read.refusals).toEqual([]);
    expect(read.amounts).toEqual(['FY25 1 revenue 1.50', 'FY25 2 revenue 3.50']);
  });

  test.each([
    ',Prior year,\n,Apr 2025,May 2025\nRevenue,1.50,2.50\nAdmin,1.50,2.50',
    ',Prior year\n,Apr 2025\nRevenue,1.50\nAdmin,1.50',
  ])('months of an earlier period alone are asked about: %s', async (text) => {
    const read = await reader.read(text, { said: UNITS });
    expect(read.refusals).toEqual([]);
    expect(read.sentences).toEqual([
      'Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: its months have headings of an earlier period.',
    ]);
    const confirmed = await reader.read(text, { said: { ...UNITS, scenario: 'actual' } });
    expect(confirmed.questions).toEqual([]);
    expect(confirmed.amounts).toContain('FY25 1 revenue 1.50');
  });
});

describe('several versions of one plan', () => {
  test.each([
    ',Apr 2025,,May 2025,\n,Forecast v1,Forecast v2,Forecast v1,Forecast v2',
    ',Apr 2025 Forecast v1,Apr 2025 Forecast v2,May 2025 Forecast v1,May 2025 Forecast v2',
    ',Forecast v1,,Forecast v2,\n,Apr 2025,May 2025,Apr 2025,May 2025',
    ',Budget 1,,Budget 2,\n,Apr 2025,May 2025,Apr 2025,May 2025',
    ',Actual v1,,Actual v2,\n,Apr 2025,May 2025,Apr 2025,May 2025',
  ])('are named: %s', async (heads) => {
    const text = `${heads}\nRevenue,1.50,2.50,3.50,4.50\nAdmin,1.50,2.50,3.50,4.50`;
    const read = await reader.read(text);
    expect([read.amounts, read.questions]).toEqual([[], []]);
    expect(read.unread).toEqual([
      expect.stringMatching(/^It has several versions of the same amounts, .* Keep the columns/),
    ]);
  });

  test('and are left out beside actual amounts', async () => {
    const text =
      'Profit and loss April 2025\n,Actual,Forecast v1,Forecast v2\nIncome\nSales,9000,9100,8000\nTotal income,9000,9100,8000\nExpenses\nRent,700,710,600\nWages,300,310,200\nTotal expenses,1000,1020,800\nNet profit,8000,8080,7200';
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.books).toHaveLength(3);
    const planned = await reader.read(text, { said: { unit: 'units', scenario: 'plan' } });
    expect([...planned.unread, ...planned.refusals].join(' ')).toContain('several versions');
  });

  test.each(['Budget 25,Budget 26', 'Budget Q1,Budget Q2'])('and “%s” are none', async (heads) => {
    const read = await reader.read(`,${heads}\nRevenue,1.50,2.50\nAdmin,1.50,2.50`);
    expect(read.unread.join(' ')).not.toContain('several versions');
  });
});
