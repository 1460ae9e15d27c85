import { describe, expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { fate, FEBRUARY, JANUARY, READ, under } from './testMisleading.ts';

const inThousands = (column: readonly string[]) =>
  column.map((amount) => (Number(amount) / 1_000).toFixed(5));

describe('units and currencies of some columns', () => {
  test('thousands that one month says, and the other does not, are asked about', () => {
    const { frame, notes } = fate(
      ...under(',Jan 2025 (000s),Feb 2025', inThousands(JANUARY), FEBRUARY),
    );
    expect(frame).toBe('profitAndLoss | month | – | – | 2025-01 2025-02');
    expect(notes).toContain(
      'B3 states thousands, but C3 states no unit. Choose one unit for all amounts.',
    );
  });

  test('thousands that every month says are thousands', () => {
    const { frame } = fate(...under(",Jan 2025 $'000,Feb 2025 $'000", JANUARY, FEBRUARY));
    expect(frame).toBe('profitAndLoss | month | USD | thousands | 2025-01 2025-02');
  });

  test.each([
    ['heads', ',Jan 2025 (EUR),Feb 2025 (USD)', JANUARY, 'EUR, USD'],
    [
      'amounts',
      ',Jan 2025,Feb 2025',
      JANUARY.map((amount, at) => `${at === 1 ? '$' : '€'}${amount}`),
      'EUR, $',
    ],
  ])('several currencies of %s are refused', (_, head, january, named) => {
    const { frame, stops } = fate(...under(head, january, FEBRUARY));
    expect(frame).toContain('| month | – |');
    expect(stops).toEqual([`The sheet names several currencies: ${named}.`]);
  });

  test('"$" beside Australian dollars is theirs', () => {
    const dollars = JANUARY.map((amount) => `$${amount}`);
    const { frame, stops } = fate(...under('AUD,Jan 2025,Feb 2025', dollars, FEBRUARY));
    expect([frame, stops]).toEqual(['profitAndLoss | month | AUD | units | 2025-01 2025-02', []]);
  });

  test('one month in two currencies is not told apart', () => {
    const { rows, left } = fate(...under(',Jan 2025 (EUR),Jan 2025 (USD)', JANUARY, FEBRUARY));
    expect([rows, left]).toEqual([[], ['B3', 'C3']]);
  });
});

const listed = (month: string) =>
  ['Sales,100.10', 'Rent,40.05', 'Power,10.05', 'Total expenses,50.10', 'Net Income,50.00'].map(
    (row) => `${month},${row}`,
  );

describe('periods that mislead', () => {
  test.each([
    [
      'a blank amount above them',
      ['Profit and Loss', 'Period,Line item,USD', 'Feb 2023,Sales,n/a'],
    ],
    ['their title', ['Profit and Loss Feb 2023', 'Period,Line item,USD']],
  ])('rows of another month than %s are not of that month', (_, above) => {
    const { frame, rows } = fate(...above, ...listed('Aug 2024'));
    expect([frame, rows]).toEqual(['notFigures | – | – | – | –', []]);
  });

  test('rows of the month of their title are of it', () => {
    const above = ['Profit and Loss Aug 2024', 'Period,Line item,USD'];
    const { frame } = fate(...above, ...listed('Aug 2024'));
    expect(frame).toBe('profitAndLoss | month | USD | – | 2024-08');
  });

  const monthly = 'profitAndLoss | month | USD | units | 2025-01 2025-02';

  test.each([
    ['the quarter and half year', 'USD,Jan 2025,Feb 2025,Q1 2025,H1 2025', ['D3', 'E3']],
    ['part of a month', 'USD,Jan 2025,Feb 2025,"Mar 1-15, 2025"', ['D3']],
    ['shares of income', 'USD,Jan 2025,Feb 2025,% of Income', ['D3']],
    ['an adjusted month', 'USD,Jan 2025,Feb 2025,Adjustments', ['D3']],
  ])('%s beside the months is left out, and listed', (_, head, left) => {
    const other = left.map(() => JANUARY);
    const read = fate(...under(head, JANUARY, FEBRUARY, ...other));
    expect([read.frame, read.rows, read.stops]).toEqual([monthly, READ, []]);
    expect(read.left).toEqual(left);
  });

  test('a year in the time stamp of a footer is not the year of the months', () => {
    const read = fate(
      ...under(',January,February', JANUARY, FEBRUARY),
      '',
      '"Accrual Basis  Wednesday, April 9, 2025 09:40 AM GMT+00:00"',
    );
    expect(read.frame).toBe('profitAndLoss | month | – | units | –');
    expect(read.rows).toEqual([]);
    expect(read.notes).toContain('The sheet does not state the year of its months.');
  });

  test.each([
    ['weeks', 'USD,W/E 5 Jan 2025,W/E 12 Jan 2025'],
    ['numbers without a first month', 'USD,M1,M2'],
    ['the same month twice', 'USD,Jan 2025,Jan 2025 (restated)'],
    ['days that may have the month first', 'USD,01/02/25,01/03/25'],
    ["periods of a calendar of one's own", 'USD,P01 2025,P02 2025'],
  ])('columns of %s are no months', (_, head) => {
    const { rows } = fate(...under(head, JANUARY, FEBRUARY));
    expect(rows).toEqual([]);
  });

  test('months that go backwards beside the year before are all told apart', () => {
    const { frame, left } = fate(
      ...under(
        'USD,Feb 2025,Feb 2024,Change,Jan 2025,Jan 2024,Change',
        FEBRUARY,
        JANUARY,
        READ,
        JANUARY,
        FEBRUARY,
        READ,
      ),
    );
    expect(frame).toBe('profitAndLoss | month | USD | units | 2024-01 2024-02 2025-01 2025-02');
    expect(left).toEqual(['D3', 'G3']);
  });
});

describe('amounts that mislead', () => {
  test('a decimal comma in one column and a point in the other is refused', () => {
    const text =
      'USD;Jan 2025;Feb 2025\nSales;1.234,50;1,300.25\nRent;400,00;400.00\nNet;834,50;900.25';
    expect(() => readPasted(text)).toThrow(/decimal point .* decimal comma/);
  });

  test('brackets and minus signs behind are negative', () => {
    const { rows } = fate(
      ...under(
        'USD,Jan 2025,Feb 2025',
        ['100.50', '(10.00)', '90.50', '40.00', '5.00-', '35.00', '55.50'],
        ['120.25', '10.00-', '110.25', '40.00', '(5.00)', '35.00', '75.25'],
      ),
    );
    expect(rows).toEqual([
      'Sales (revenue) -100.50 -120.25',
      'Services (revenue) 10.00 10.00',
      'Rent (operatingCost) 40.00 40.00',
      'Power (operatingCost) -5.00 -5.00',
    ]);
  });

  test('costs that their result subtracts as negative are money that came back', () => {
    const { rows, notes } = fate(
      ...under('USD,Jan 2025', ['100.50', '10.00', '110.50', '-40.00', '5.00', '-35.00', '145.50']),
    );
    expect(rows.slice(2)).toEqual(['Rent (operatingCost) -40.00', 'Power (operatingCost) 5.00']);
    expect(notes).not.toContain('Costs are negative in the file and shown as positive amounts.');
  });

  test('a total that was typed and rounds away cents is said', () => {
    const { rows, notes } = fate(
      ...under('USD,Jan 2025', ['100.25', '50.50', '151.00', '40', '20', '60', '91.00']),
    );
    expect(rows).toEqual([]);
    expect(notes).toContain(
      'Total Income (B7, 2025-01) is 151, but its accounts (B5 to B6) add up to 150.75: a difference of 0.25.',
    );
  });

  test('numbers of notes are no amounts', () => {
    const notes = ['1', '2', '', '3', '4', '', ''];
    expect(fate(...under('USD,Note,Jan 2025,Feb 2025', notes, JANUARY, FEBRUARY)).rows).toEqual(
      READ,
    );
  });
});

describe('accounts that mislead', () => {
  test('accounts without codes that are called the same are told apart by their heads', () => {
    const { rows } = fate(
      'Profit and Loss',
      'USD,Jan 2025',
      'Income,',
      '   Consulting,',
      '      London,100.00',
      '      Leeds,50.50',
      '   Total Consulting,150.50',
      '   Products,30.00',
      'Total Income,180.50',
      'Expenses,',
      '   Payroll,',
      '      London,40.00',
      '      Leeds,20.00',
      '   Total Payroll,60.00',
      'Total Expenses,60.00',
      'Net Income,120.50',
    );
    expect(rows).toEqual([
      'Consulting: London (revenue) -100.00',
      'Consulting: Leeds (revenue) -50.50',
      'Products (revenue) -30.00',
      'Payroll: London (operatingCost) 40.00',
      'Payroll: Leeds (operatingCost) 20.00',
    ]);
  });

  test('branches beside each other are entities, and those of two currencies are refused', () => {
    const sums = JANUARY.map((amount, at) => (Number(amount) + Number(FEBRUARY[at])).toFixed(2));
    const branches = (signs: readonly [string, string]) => {
      const columns = [JANUARY, FEBRUARY].map((amounts, at) =>
        amounts.map((amount) => `${signs[at] ?? ''}${amount}`),
      );
      return fate('January 2025', ...under(',London,Boston,Total', ...columns, sums));
    };
    expect(branches(['', '']).rows[0]).toBe('London Sales (revenue) -1100.55');
    expect(branches(['£', 'US$']).stops).toEqual([
      'The columns are in several currencies: GBP, USD.',
    ]);
  });
});

const balance = (...rows: readonly string[]) => fate('Trial Balance', 'Harbour Ltd', ...rows);
const READ_BALANCE = [
  '200 Sales (open) -1500.00',
  '400 Rent (open) 400.00',
  '610 Bank (open) 1100.00',
];

describe('trial balances that mislead', () => {
  test.each([
    [
      'what was before and after adjustments',
      'Unadjusted Debit,Unadjusted Credit,Adjusted Debit,Adjusted Credit',
    ],
  ])('of %s beside each other are refused', (_, heads) => {
    const { stops } = balance(
      'As at 31 March 2025',
      `Code,Account,${heads}`,
      '200,Sales,,1500.00,,1200.00',
      '400,Rent,400.00,,300.00,',
      '610,Bank,1100.00,,900.00,',
    );
    expect(stops).toEqual([
      expect.stringMatching(/it is not clear which column to use: “.*\(C\d\), “.*\(E\d\)\.$/),
      expect.stringMatching(/it is not clear which column to use: “.*\(D\d\), “.*\(F\d\)\.$/),
    ]);
  });

  test('of two years next to each other are of the later year', () => {
    const { rows, stops } = balance(
      'As at 31 March 2025',
      'Code,Account,Debit - 2025,Credit - 2025,Debit - 2024,Credit - 2024',
      '200,Sales,,1500.00,,1200.00',
      '400,Rent,400.00,,300.00,',
      '610,Bank,1100.00,,900.00,',
    );
    expect([rows, stops]).toEqual([READ_BALANCE, []]);
  });

  test('an account that sums those below it counts once', () => {
    const { rows } = balance(
      'As at 31 March 2025',
      'Code,Account,Debit,Credit',
      '4000,Sales,,1500.00',
      '4010,  Sales UK,,1000.00',
      '4020,  Sales US,,500.00',
      '6000,Rent,400.00,',
      '1000,Bank,1100.00,',
    );
    expect(rows).not.toContain('4000 Sales (open) -1500.00');
    expect(rows).toHaveLength(4);
  });

  test.each([
    ['sides behind the amounts', ';', ['1.500,00 CR', '400,00 DR', '1.100,00 DR'], 'Balance'],
    ['negative credits', ',', ['-1500.00', '400.00', '1100.00'], 'Net'],
  ])('of one column with %s', (_, mark, [sales, rent, bank], head) => {
    const { rows } = balance(
      'As at 31 March 2025',
      ['Code', 'Account', head].join(mark),
      ['200', 'Sales', sales].join(mark),
      ['400', 'Rent', rent].join(mark),
      ['610', 'Bank', bank].join(mark),
    );
    expect(rows).toEqual(READ_BALANCE);
  });
});

test.each(['USD 000', "USD '000", '$000', 'US$ 000s'])(
  '“%s” above the table says thousands',
  (title) => {
    const [first = '', ...lines] = under('USD,Jan 2025,Feb 2025', JANUARY, FEBRUARY);
    expect(fate(first, title, ...lines).frame).toContain('| USD | thousands |');
  },
);
