import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { cases } from '../../testRounds.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { leftOutParts, partQuestions, withPartAnswers } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const TYPED = 'Date,Voucher,Account Code,Account Name,Account Type,Debit,Credit';
const UNTYPED = 'Date,Voucher,Account Code,Account Name,Debit,Credit';

function readOf(rows: readonly string[], head = TYPED) {
  const sheet = csvSheet([head, ...rows].join('\n'), 'CSV file');
  const workbook = { sheets: [sheet], identities: null, identityRefusals: [] };
  const [counted = sheet] = withPartAnswers(STANDARD_BASIS, workbook).sheets;
  return {
    sales: shownRows(booksOfSheet(STANDARD_BASIS, counted, NO_ANSWERS), 'movements').filter((row) =>
      row.includes('Sales'),
    ),
    left: leftOutParts(STANDARD_BASIS, sheet, []).map(({ name, reason }) => `${name}: ${reason}`),
    questions: partQuestions(STANDARD_BASIS, workbook, []).length,
  };
}

const sale = (month: string, amount: number) => [
  `2025-${month}-10,S${month},4000,Sales,Revenue,,${amount}.00`,
  `2025-${month}-10,S${month},1000,Bank,Asset,${amount}.00,`,
];
const BUSINESS = [...sale('11', 1000), ...sale('12', 1200)];
const COSTS = ['2025-12-11,R,6000,Rent,Expense,300.00,', '2025-12-11,R,1000,Bank,Asset,,300.00'];
const RIGHT = ['4000 Sales 2025-11 -1000.00', '4000 Sales 2025-12 -1200.00'];
const untyped = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(4, 1).join(','));

test('the lines of an entry may be apart, in a ledger sorted by account without numbers', () => {
  const rows = [
    '2025-11-10,4000,Sales,,1000.00',
    '2025-12-10,4000,Sales,,1200.00',
    '2025-12-31,4000,Sales,2200.00,',
    '2025-12-11,6000,Rent,300.00,',
    '2025-12-31,6000,Rent,,300.00',
    '2025-12-31,3200,Retained Earnings,,1900.00',
  ];
  expect(readOf(rows, 'Date,Account Code,Account Name,Debit,Credit')).toEqual({
    sales: RIGHT,
    left: ['December 2025: It closes income and costs into 3200 Retained Earnings.'],
    questions: 0,
  });
});

describe('an entry that closes the year is left out and named', () => {
  test.each([
    [
      'of all accounts in one entry',
      [
        ...BUSINESS,
        ...COSTS,
        '2025-12-31,J9,4000,Sales,Revenue,2200.00,',
        '2025-12-31,J9,6000,Rent,Expense,,300.00',
        '2025-12-31,J9,3200,Reserves,Equity,,1900.00',
      ],
      ['J9, December 2025: It closes income and costs into 3200 Reserves.'],
    ],
    [
      'over an account of the result',
      [
        ...BUSINESS,
        ...COSTS,
        '2025-12-31,C1,4000,Sales,Revenue,2200.00,',
        '2025-12-31,C1,3900,Income Summary,Income,,2200.00',
        '2025-12-31,C2,3900,Income Summary,Income,300.00,',
        '2025-12-31,C2,6000,Rent,Expense,,300.00',
      ],
      [
        'C1, December 2025: It closes income and costs into 3900 Income Summary.',
        'C2, December 2025: It closes income and costs into 3900 Income Summary.',
      ],
    ],
    [
      'over an account of another name, which hands the result on',
      [
        ...BUSINESS,
        ...COSTS,
        '2025-12-31,C1,4000,Sales,Revenue,2200.00,',
        '2025-12-31,C1,9999,Year end,,,2200.00',
        '2025-12-31,C2,9999,Year end,,300.00,',
        '2025-12-31,C2,6000,Rent,Expense,,300.00',
        '2025-12-31,C3,9999,Year end,,1900.00,',
        '2025-12-31,C3,3200,Reserves,Equity,,1900.00',
      ],
      [
        'C1, December 2025: It closes income and costs into 9999 Year end.',
        'C2, December 2025: It closes income and costs into 9999 Year end.',
        'C3, December 2025: It closes income and costs into 3200 Reserves.',
      ],
    ],
    [
      'of a year that began before the ledger does',
      [
        ...BUSINESS,
        '2025-12-31,J9,4000,Sales,Revenue,9900.00,',
        '2025-12-31,J9,3200,Reserves,Equity,,9900.00',
      ],
      ['J9, December 2025: It closes income and costs into 3200 Reserves.'],
    ],
  ])('%s', (_, rows, left) => {
    expect(readOf(rows)).toEqual({ sales: RIGHT, left, questions: 0 });
  });

  test('without types, by the name of the account that takes the result', () => {
    const rows = [
      ...BUSINESS,
      '2025-12-31,J9,4000,Sales,Revenue,2200.00,',
      '2025-12-31,J9,3200,Retained earnings,Equity,,2200.00',
    ];
    expect(readOf(untyped(rows), UNTYPED)).toEqual({
      sales: RIGHT,
      left: ['J9, December 2025: It closes income and costs into 3200 Retained earnings.'],
      questions: 0,
    });
  });
});

const LEDGER = [
  ...sale('11', 1000),
  '2025-11-20,W1,6100,Wages,,300.00,',
  '2025-11-20,W1,1000,Bank,,,300.00',
  ...sale('12', 1200),
  '2025-12-11,R,6000,Rent,,200.00,',
  '2025-12-11,R,1000,Bank,,,200.00',
];

describe('without a word for the account that takes the result', () => {
  test.each([
    'Profit carried forward',
    'Årets resultat',
    'Wynik finansowy',
    'Účet zisků a ztrát',
    "Utile d'esercizio",
    'Transfer',
    'Suspense',
    'Reserves',
  ])('an entry that brings all income and costs to zero is left out: %s', (name) => {
    const rows = [
      ...LEDGER,
      '2025-12-31,J9,4000,Sales,,2200.00,',
      '2025-12-31,J9,6100,Wages,,,300.00',
      '2025-12-31,J9,6000,Rent,,,200.00',
      `2025-12-31,J9,3100,${name},,,1700.00`,
    ];
    expect(readOf(untyped(rows), UNTYPED)).toEqual({
      sales: RIGHT,
      left: [`J9, December 2025: It closes income and costs into 3100 ${name}.`],
      questions: 0,
    });
  });

  test('entries for one account each are left out together', () => {
    const rows = [
      ...LEDGER,
      ...[
        ['4000,Sales,,2200.00,', '3100,Sammelkonto,,,2200.00'],
        ['6100,Wages,,,300.00', '3100,Sammelkonto,,300.00,'],
        ['6000,Rent,,,200.00', '3100,Sammelkonto,,200.00,'],
      ].flatMap((lines, at) => lines.map((line) => `2026-01-01,J${at},${line}`)),
    ];
    const { left, sales } = readOf(untyped(rows), UNTYPED);
    expect(left).toHaveLength(3);
    expect(sales).toEqual(RIGHT);
  });

  test('the closing of a year of which the ledger has one month is left out', () => {
    const rows = [
      ...sale('12', 1200),
      '2025-12-11,R,6000,Rent,,200.00,',
      '2025-12-11,R,1000,Bank,,,200.00',
      '2025-12-31,CL,4000,Sales,,15800.00,',
      '2025-12-31,CL,6000,Rent,,,2400.00',
      '2025-12-31,CL,3200,Retained earnings,,,13400.00',
    ];
    expect(readOf(untyped(rows), UNTYPED)).toEqual({
      sales: ['4000 Sales 2025-12 -1200.00'],
      left: ['CL, December 2025: It closes income and costs into 3200 Retained earnings.'],
      questions: 0,
    });
  });
});

test.each(['Retained earnings', 'Reserves'])(
  'a result that goes on to %s is left out twice',
  (name) => {
    const rows = [
      ...BUSINESS,
      '2025-12-31,C1,4000,Sales,Revenue,2200.00,',
      '2025-12-31,C1,3900,Income Summary,Income,,2200.00',
      '2025-12-31,C2,3900,Income Summary,Income,2200.00,',
      `2025-12-31,C2,3200,${name},Equity,,2200.00`,
      '2025-12-31,D1,3900,Income Summary,Income,2200.00,',
      '2025-12-31,D1,1000,Bank,Asset,,2200.00',
    ];
    expect(readOf(rows).left).toHaveLength(2);
  },
);

describe('other entries against equity stay', () => {
  test.each([
    [
      'shares that were paid as salaries, and are taken back',
      [
        '2025-11-30,J8,6100,Salaries,Expense,500.00,',
        '2025-11-30,J8,3100,Share premium,Equity,,500.00',
        '2025-12-31,J9,3100,Share premium,Equity,500.00,',
        '2025-12-31,J9,6100,Salaries,Expense,,500.00',
      ],
    ],
    [
      'shares that are paid as salaries',
      [
        '2025-12-31,J9,6100,Salaries,Expense,500.00,',
        '2025-12-31,J9,3100,Share premium,Equity,,500.00',
      ],
    ],
    [
      'a correction of a part',
      ['2025-12-31,J9,4000,Sales,Revenue,100.00,', '2025-12-31,J9,3200,Reserves,Equity,,100.00'],
    ],
    [
      'capital that is paid in',
      ['2025-12-31,J9,1000,Bank,Asset,500.00,', '2025-12-31,J9,3100,Capital,Equity,,500.00'],
    ],
  ])('%s', (_, rows) => {
    expect(readOf([...BUSINESS, ...rows]).left).toEqual([]);
  });
});

const ACCOUNTS = [
  ['4000', 'Erste'],
  ['4100', 'Zweite'],
  ['6000', 'Dritte'],
  ['6100', 'Vierte'],
] as const;

const anyLedger = fc
  .array(
    fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      account: fc.integer({ min: 0, max: 3 }),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
    }),
    { maxLength: 30 },
  )
  .map((more) =>
    [
      { month: 3, account: 0, cents: 99_999_999 },
      { month: 4, account: 3, cents: 77_777 },
    ].concat(more),
  );

const line = (day: string, number: string, [code, name]: readonly string[], cents: number) =>
  `${day},${number},${code},${name},${cents > 0 ? (cents / 100).toFixed(2) : ''},${cents < 0 ? (-cents / 100).toFixed(2) : ''}`;
const signed = ({ account, cents }: { account: number; cents: number }) =>
  account < 2 ? -cents : cents;
const twoLines = (day: string, number: string, account: number, cents: number, other: string[]) => [
  line(day, number, ACCOUNTS[account] ?? [], cents),
  line(day, number, other, -cents),
];
const BANK = ['1000', 'Fünfte'];
const rowsOf = (entries: readonly { month: number; account: number; cents: number }[]) =>
  entries.flatMap((entry, at) =>
    twoLines(
      `2025-${String(entry.month).padStart(2, '0')}-15`,
      `V${at}`,
      entry.account,
      signed(entry),
      BANK,
    ),
  );

test('reversals and corrections of any ledger are no closing', () => {
  fc.assert(
    fc.property(
      anyLedger,
      fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(BANK, ['1100', 'Sechste']),
      fc.boolean(),
      (entries, picked, other, isPart) => {
        const reversed = [...new Set(picked.map((at) => at % entries.length))].filter(
          (at) => other === BANK || at > 1,
        );
        const rows = [
          ...rowsOf(entries),
          ...reversed.flatMap((at) => {
            const { account, ...entry } = entries[at] ?? { month: 1, account: 0, cents: 100 };
            const cents = signed({ account, cents: isPart ? 1 : entry.cents });
            return twoLines('2025-12-31', `R${at}`, account, -cents, other);
          }),
        ];
        expect(readOf(rows, UNTYPED).left).toEqual([]);
      },
    ),
    { numRuns: cases(300) },
  );
});

test('the closing of any ledger is left out', () => {
  fc.assert(
    fc.property(anyLedger, (entries) => {
      const sums = ACCOUNTS.map((_, account) =>
        entries.reduce((sum, entry) => sum + (entry.account === account ? signed(entry) : 0), 0),
      );
      const rows = [
        ...rowsOf(entries),
        ...sums.flatMap((sum, at) =>
          sum === 0 ? [] : [line('2025-12-31', 'CL', ACCOUNTS[at] ?? [], -sum)],
        ),
        line(
          '2025-12-31',
          'CL',
          ['2900', 'Siebte'],
          sums.reduce((one, more) => one + more, 0),
        ),
      ];
      expect(readOf(rows, UNTYPED).left).toEqual([
        'CL, December 2025: It closes income and costs into 2900 Siebte.',
      ]);
    }),
    { numRuns: cases(300) },
  );
});
