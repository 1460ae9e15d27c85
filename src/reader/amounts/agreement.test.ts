import { describe, expect, test } from 'vitest';
import { readingFor, readingOfPasted } from '../testWorkbooks.ts';

const LINES = 'Revenue\t100\t200\t300\nEBITDA\t10\t20\t30';

/** For a company whose year begins in January. */
const inEuros = (text: string) => readingFor({ yearStartMonth: 1, currency: 'EUR' }, text);

describe('the totals of a sheet are compared with its figures', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    [
      'another currency in a heading',
      `EUR 000\tApr 2025\tMay 2025\tJun 2025\n${LINES}`,
      'The amounts in Pasted block are in EUR, but figures are kept in US dollars.',
    ],
    [
      'another currency in a title',
      `Management accounts (GBP)\t\t\t\n\tApr 2025\tMay 2025\tJun 2025\n${LINES}`,
      'The amounts in Pasted block are in GBP, but figures are kept in US dollars.',
    ],
    [
      'years',
      `Year ended\t31-Mar-24\t31-Mar-25\t31-Mar-26\n${LINES}`,
      'The amounts in Pasted block are for years, but figures are kept by month.',
    ],
    [
      'quarters',
      `USD\tJun 2025\tSep 2025\tDec 2025\n${LINES}`,
      'The amounts in Pasted block are for quarters, but figures are kept by month.',
    ],
    [
      'revenue as credits beside a result that does not follow from it',
      'USD\tApr 2025\tMay 2025\nRevenue\t-100\t-110\nMarketing\t40\t41\nEBITDA\t75\t80',
      'Revenue is negative throughout on Pasted block: the file seems to show credits as negative amounts.',
    ],
  ];
  test.each(CASES)('%s: nothing is read', (_, text, reason) => {
    const { amounts, refusals } = readingOfPasted(text);
    expect(amounts).toEqual([]);
    expect(refusals).toEqual([`Pasted block! ${reason}`]);
  });

  test('a plan below the heading of a month is refused', () => {
    const { amounts, refusals } = readingOfPasted(
      'USD\tApr 2025\n\n\tBudget\tActual\tVariance\nRevenue\t100\t90\t10\nEBITDA\t10\t9\t1',
    );
    expect(amounts.filter((text) => text.includes('100') || text.includes(' 10.00'))).toEqual([]);
    expect(refusals).toContain(
      'Pasted block!B4 B4 is below “Apr 2025 Budget”, so it is not the actual amount of a single month.',
    );
  });

  test('of a balance sheet the cash alone is read', () => {
    const { amounts, refusals } = readingOfPasted(
      'Balance sheet\tApr 2025\tMay 2025\nCash\t500\t600\nDebtors\t100\t110\nOther\t5\t5\nNet assets\t605\t715',
    );
    expect(amounts).toEqual(['FY25 1 cash 500.00', 'FY25 2 cash 600.00']);
    expect(refusals).toHaveLength(2);
  });

  test('another currency above a balance sheet is refused', () => {
    const { amounts, refusals } = readingOfPasted(
      'Balance sheet (EUR)\tApr 2025\tMay 2025\nCash\t500\t600\nDebtors\t100\t110\nNet assets\t600\t710',
    );
    expect(amounts).toEqual([]);
    expect(refusals).toEqual([
      'Pasted block! The amounts in Pasted block are in EUR, but figures are kept in US dollars.',
    ]);
  });

  test('months and amounts are held against the year and the currency of the company', () => {
    const own = inEuros(`EUR\tJan 2025\tFeb 2025\tMar 2025\n${LINES}`);
    expect(own.amounts).toContain('FY25 1 revenue 100.00');
    const other = inEuros(`GBP\tJan 2025\tFeb 2025\tMar 2025\n${LINES}`);
    expect(other.refusals).toEqual([
      'Pasted block! The amounts in Pasted block are in GBP, but figures are kept in euros.',
    ]);
  });

  const JANUARY = `USD\tJan\tFeb\tMar\tApr\nRevenue\t1\t2\t3\t4\nEBITDA\t1\t1\t1\t1`;

  test('the calendar year of a title is the year of its months', () => {
    const { amounts } = readingOfPasted(`Profit and Loss 2024\t\t\t\t\n${JANUARY}`);
    expect(amounts.filter((text) => text.includes('revenue'))).toEqual([
      'FY23 10 revenue 1.00',
      'FY23 11 revenue 2.00',
      'FY23 12 revenue 3.00',
      'FY24 1 revenue 4.00',
    ]);
  });

  test('months from January on are asked about where only a financial year is said', () => {
    const { amounts, questions } = readingOfPasted(`Profit and Loss FY24\t\t\t\t\n${JANUARY}`);
    expect(amounts).toEqual([]);
    expect(questions).toEqual(['Pasted block year']);
  });

  test('a financial year is no answer for them, and a calendar year is', () => {
    const wrong = readingOfPasted(JANUARY, (layout) => ({
      ...layout,
      unit: 'units',
      fyLabel: 'FY24',
    }));
    expect(wrong.amounts).toEqual([]);
    expect(wrong.refusals).toEqual([
      'Pasted block! The months in Pasted block run through a calendar year, but FY24 runs from April to March.',
    ]);
    const right = readingOfPasted(JANUARY, (layout) => ({
      ...layout,
      unit: 'units',
      fyLabel: '2024',
    }));
    expect(right.amounts.find((text) => text.includes('revenue'))).toBe('FY23 10 revenue 1.00');
    expect(right.amounts).toHaveLength(8);
  });

  test('a head without amounts is not the line of its total', () => {
    const { amounts, refusals } = readingOfPasted(
      'USD\tApr 2025\nCost of Goods Sold\t\nTimber\t40\nFreight\t2\nTotal for Cost of Goods Sold\t42',
    );
    expect(refusals).toEqual([]);
    expect(amounts).toEqual(['FY25 1 production 42.00']);
  });

  test('an account "Sales" is no revenue below a total of income, nor among costs', () => {
    const income = readingOfPasted(
      'USD\tApr 2025\nTrading Income\t\nSales\t80\nInterest\t20\nTotal Trading Income\t100\nGross Profit\t70',
    );
    expect(income.amounts).toEqual(['FY25 1 revenue 100.00', 'FY25 1 grossProfit 70.00']);
    const costs = readingOfPasted(
      'USD\tApr 2025\nOperating expenses\t\nSales\t80\nMarketing\t20\nTotal operating expenses\t100',
    );
    expect(costs.amounts).toEqual(['FY25 1 marketing 20.00']);
  });

  test('a list of expenses is not read by default', () => {
    const { amounts } = readingOfPasted(
      'Date\tCategory\tDescription\tAmount\n2025-04-15\tSales\tCommission\t81\n2025-05-15\tMarketing\tFair\t82',
    );
    expect(amounts).toEqual([]);
  });
});

test.each([
  'Cash flow\t5\t6\nRevenue growth\t1\t2\nEBITDA\t10\t20',
  'Free cash flow\t5\t6\nStatement of cash flows\t1\t2\nEBITDA\t10\t20',
])('a row below the months does not make a sheet a cash flow statement: %j', (rows) => {
  const { amounts, refusals } = readingOfPasted(`\tApr 2025\tMay 2025\n${rows}`);
  expect(refusals).toEqual([]);
  expect(amounts).toEqual(['FY25 1 ebitda 10.00', 'FY25 2 ebitda 20.00']);
});

test.each(['Intäkter', 'Inntekter', 'Indtægter'])('%s is revenue, next to a difference', (name) => {
  const text = `\tApr 2025\tAvvikelse\tMay 2025\tAfvigelse\n${name}\t900\t10\t910\t20\nEBITDA\t90\t1\t91\t2`;
  expect(readingOfPasted(text).amounts).toEqual([
    'FY25 1 revenue 900.00',
    'FY25 1 ebitda 90.00',
    'FY25 2 revenue 910.00',
    'FY25 2 ebitda 91.00',
  ]);
});

test.each(['Utfall', 'Ist', 'Faktisk'])('months headed %s are actual ones', (word) => {
  const text = `\t${word} Apr 2025\tBudget Apr 2025\t${word} May 2025\nRevenue\t900\t10\t910\nEBITDA\t90\t1\t91`;
  expect(readingOfPasted(text).amounts).toEqual([
    'FY25 1 revenue 900.00',
    'FY25 1 ebitda 90.00',
    'FY25 2 revenue 910.00',
    'FY25 2 ebitda 91.00',
  ]);
});
