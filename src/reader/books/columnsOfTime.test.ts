import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { FEBRUARY, fate, JANUARY, under } from './testMisleading.ts';

const YEAR = ['5100.55', '510.25', '5610.80', '2010.20', '250.05', '2260.25', '3350.55'];

describe('the first month of a year next to its year to date', () => {
  test.each(['Jan/2025,Jan/2025 - Jan/2025', '01/2025,01/2025 bis 01/2025'])('%s', (heads) => {
    const { rows, left } = fate(...under(`,${heads}`, JANUARY, JANUARY));
    expect([rows[0], left]).toEqual(['Sales (revenue) -1100.55', ['C3']]);
  });

  test('a line', () => {
    const rows = ['Revenue,1000.50,1000.50', 'COGS,400.10,400.10', 'Admin,100.10,100.10'];
    const { left, frame } = fate(',Jan/2025,Jan/2025 - Jan/2025', ...rows);
    expect([frame.split(' | ').at(-1), left]).toEqual(['2025-01', ['C1']]);
  });
});

describe('columns of several times or versions are no entities', () => {
  test.each([
    'This Month,This Year',
    'Balance (LC),Balance (SC)',
    'Opening,Net change',
    'Opening,Closing',
  ])('%s', (heads) => {
    const { rows, frame } = fate('January 2025', ...under(`,${heads}`, JANUARY, YEAR));
    expect([frame.split(' | ')[1], rows]).toEqual(['–', []]);
  });

  test.each([
    'Current,Prior',
    'Current period,Previous',
    'This Month,Last Month',
    'Huidige periode,Vorige periode',
    'Aktuelle Periode,Vorperiode',
    'Exercice N,Exercice N-1',
    'Période courante,Période précédente',
    'Período actual,Período anterior',
    'Periodo corrente,Periodo precedente',
    'Denne periode,Forrige periode',
    'Period,Period fg år',
  ])('%s: the first is the month of the title', (heads) => {
    const { rows, left } = fate('January 2025', ...under(`,${heads}`, JANUARY, YEAR));
    expect([rows[0], left]).toEqual(['Sales (revenue) -1100.55', ['C4']]);
  });

  test('a year to date and a year before beside a month', () => {
    const heads = ',Period,Ackumulerat,Period fg år';
    const { rows, left } = fate('Januari 2025', ...under(heads, JANUARY, YEAR, FEBRUARY));
    expect([rows[0], left]).toEqual(['Sales (revenue) -1100.55', ['C4', 'D4']]);
  });
});

describe('actual amounts beside those of the year to date', () => {
  test.each([
    ['May 2025', ',Actual,Budget,Variance,YTD Actual,YTD Budget,YTD Variance'],
    ['For the month ended 31 May 2025', ',Actual,Budget,Var,Actual YTD,Budget YTD,Var YTD'],
    ['As at 31 May 2025', ',Actuals,Plan,Var %,Year to date actual,Year to date plan,Var %'],
  ])('are of the month of the title: %s', (title, heads) => {
    const beside = [FEBRUARY, FEBRUARY, YEAR, FEBRUARY, FEBRUARY];
    const { frame, rows, left } = fate(title, ...under(heads, JANUARY, ...beside));
    expect(frame).toMatch(/^profitAndLoss \| month \| . \| units \| 2025-05$/);
    expect(rows[0]).toBe('Sales (revenue) -1100.55');
    expect(left).toEqual(['C4', 'D4', 'E4', 'F4', 'G4']);
  });

  test('are left out below a title of several months', () => {
    const { rows, left } = fate(
      'For the 2 months ended 31 May 2025',
      ...under(',Actual,Actual YTD', JANUARY, YEAR),
    );
    expect([rows[0], left]).toEqual(['Sales (revenue) -5100.55', ['B4']]);
  });
});

describe('a month that ends what the title says', () => {
  test.each([
    ['For the year ended 31 December 2024', '31 Dec 24', 'year | USD | units | 2024-12'],
    ['Year ended 31 December 2024', 'Dec 2024', 'year | USD | units | 2024-12'],
    ['Quarter ended 30 June 2025', '30 Jun 2025', 'quarter | USD | units | 2025-06'],
    ['Year to date June 2025', 'June 2025', 'yearToDate | USD | units | 2025-06'],
    ['Profit and Loss YTD', 'June 2025', 'yearToDate | USD | units | 2025-06'],
    ['Six months ended 30 June 2025', 'June 2025', '– | USD | units | 2025-06'],
  ])('%s: %s', (title, head, frame) => {
    expect(fate(title, ...under(`USD,${head}`, JANUARY)).frame).toBe(`profitAndLoss | ${frame}`);
  });

  test('is the year to date of both years', () => {
    const { frame } = fate(
      'Year to date June 2025',
      ...under('USD,June 2025,June 2024', JANUARY, YEAR),
    );
    expect(frame).toBe('profitAndLoss | yearToDate | USD | units | 2024-06 2025-06');
  });

  test('is a month where the title says so, or a longer column stands beside it', () => {
    const month = fate(
      'For the month ended 30 June 2025',
      ...under('USD,30 Jun 2025,30 Jun 2024', JANUARY, YEAR),
    );
    expect(month.frame).toBe('profitAndLoss | month | USD | units | 2024-06 2025-06');
    const beside = fate(
      'Year to date June 2025',
      ...under('USD,June 2025,YTD June 2025', JANUARY, YEAR),
    );
    expect(beside.frame).toBe('profitAndLoss | month | USD | units | 2025-06');
  });
});

test.each([
  ['February - May 2025', '2025-02'],
  ['April - May 2025', null],
])('amounts of %s say since when they are', (range, begins) => {
  const text = under(`USD,${range}`, JANUARY).join('\n');
  const [books] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
  expect(books?.books.yearBegins).toBe(begins);
  expect(books?.books.rows[0]?.balances).toEqual({ '2025-05': '-1100.550000' });
  const titled = [range, ...under('USD,Total', JANUARY)].join('\n');
  const [ofTitle] = booksOfWorkbook(STANDARD_BASIS, readPasted(titled)).values();
  expect(ofTitle?.books.yearBegins).toBe(begins);
});

test('a heading of dates above the labels says no other date', () => {
  const dated = fate(...under('Date,31 Jan 2025,28 Feb 2025', JANUARY, FEBRUARY));
  expect(dated.frame).toBe('profitAndLoss | month | – | units | 2025-01 2025-02');
  expect(dated.rows[0]).toBe('Sales (revenue) -1100.55 -1200.35');
});

const withRent = (rent: string, all: string, net: string) => [
  ...JANUARY.slice(0, 3),
  rent,
  '50.05',
  all,
  net,
];

describe('an amount that could be a year', () => {
  test.each([
    ['2000', '2050.05', '-839.25'],
    ['2024.10', '2074.15', '-863.35'],
  ])('%s beside a label is one', (...amounts) => {
    const beside = fate(...under('USD,Jan 2025', withRent(...amounts)));
    expect(beside.frame).toBe('profitAndLoss | month | USD | units | 2025-01');
    expect(beside.rows[2]).toBe(`Rent (operatingCost) ${Number(amounts[0]).toFixed(2)}`);
    const titled = fate('January 2025', ...under('USD,Amount', withRent(...amounts)));
    expect(titled.frame).toBe('profitAndLoss | month | USD | units | 2025-01');
    expect(titled.rows).toEqual(beside.rows);
  });

  test('in the first row below a title is one', () => {
    const sales = ['2000', '110.25', '2110.25', '400.10', '50.05', '450.15', '1660.10'];
    const { frame, rows } = fate('January 2025', ...under('USD,Amount', sales));
    expect(frame).toBe('profitAndLoss | month | USD | units | 2025-01');
    expect(rows[0]).toBe('Sales (revenue) -2000.00');
  });
});

test('a day that may be in two months stops the months beside it', () => {
  const { frame, notes, rows } = fate(...under('USD,01/01/2025,01/02/2025', JANUARY, FEBRUARY));
  expect([frame, rows]).toEqual(['profitAndLoss | month | USD | units | –', []]);
  expect(notes).toContain('“01/02/2025” (C3) is next to months, but is not a known month.');
});

test.each([
  ['USD,01/01/2025,01/02/2025,01/03/2025', '2025-01 2025-02 2025-03'],
  ['USD,1/1/2025,2/1/2025,3/1/2025', '2025-01 2025-02 2025-03'],
  ['USD,31/01/2025,28/02/2025,31/03/2025', '2025-01 2025-02 2025-03'],
  ['USD,4/30/25,5/31/25,6/30/25', '2025-04 2025-05 2025-06'],
  ['USD,01-04-2025,01-05-2025,01-06-2025', '2025-04 2025-05 2025-06'],
])('days in digits are the months that all of them can be: %s', (head, months) => {
  const { frame, rows } = fate(...under(head, JANUARY, FEBRUARY, JANUARY));
  expect(frame).toBe(`profitAndLoss | month | USD | units | ${months}`);
  expect(rows[0]).toBe('Sales (revenue) -1100.55 -1200.35 -1100.55');
});

test('days in digits of which none is the first or the last are no months', () => {
  const { rows } = fate(...under('USD,02/03/2025,02/05/2025,02/07/2025', JANUARY, FEBRUARY, YEAR));
  expect(rows).toEqual([]);
});

describe('a single day on which amounts end', () => {
  test.each([',31 Dec 2024', ',31/12/2024', ',"December 31, 2024"'])(
    'says no month, and is asked about: %s',
    (head) => {
      const { frame, rows, stops } = fate(...under(head, JANUARY));
      expect(frame).toBe('profitAndLoss | – | – | units | 2024-12');
      expect([rows, stops]).toEqual([
        expect.not.arrayContaining([expect.stringMatching(/\d/)]),
        [expect.stringContaining('states only an end date')],
      ]);
    },
  );

  test('is that of a month below a title that says so, and beside the year to date', () => {
    const titled = fate('For the month ended 31 December 2024', ...under(',31 Dec 2024', JANUARY));
    const beside = fate(...under(',31 Dec 2024,YTD 31 Dec 2024', JANUARY, YEAR));
    expect([titled.rows[0], beside.rows[0]]).toEqual(
      Array.from({ length: 2 }, () => 'Sales (revenue) -1100.55'),
    );
  });
});

test.each([
  'Estado de resultados del 1 al 31 de enero de 2025',
  'Income statement from 1 to 31 January 2025',
  'Ergebnis vom 1. bis 31. Januar 2025',
])('%s is of one month', (title) => {
  expect(fate(title, ...under(',Importe', JANUARY).slice(2)).frame).toBe(
    'profitAndLoss | month | – | units | 2025-01',
  );
});

test('a comparison below the result is no account', () => {
  const rows = ['Sales,1000.50', 'Rent,200.10', 'Wages,300.20', 'Net profit,500.20'];
  const { rows: read } = fate(',Jan 2025', ...rows, 'Écart vs budget,100.00');
  expect(read).toHaveLength(3);
});

test.each(['For the period ending March 31 2025', 'For the three months ending March 31 2025'])(
  'the current month below “%s” is its last month',
  (title) => {
    const heads = ',Current month,Year to date';
    const { frame, left } = fate(title, ...under(heads, JANUARY, YEAR).slice(2));
    expect([frame.split(' | ').at(-1), left]).toEqual(['2025-03', ['C2']]);
  },
);
