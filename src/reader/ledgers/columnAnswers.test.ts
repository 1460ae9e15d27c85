import { describe, expect, test } from 'vitest';
import type { ColumnAnswer, ColumnMeaning } from '../../contract/importColumns.ts';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { csvSheet } from '../file/csvGrid.ts';
import {
  columnsToAsk,
  periodColumnQuestion,
  unknownColumnsQuestion,
  withColumnAnswers,
} from './columnAnswers.ts';
import { partQuestions } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const SHEET = 'CSV file';

const workbookOf = (lines: readonly string[]) => ({
  sheets: [csvSheet(lines.join('\n'), SHEET)],
  identities: null,
  identityRefusals: [],
});

type Said = readonly (readonly [heading: string, means: ColumnMeaning])[];

const layoutsOf = (lines: readonly string[], said: Said): SheetLayout[] => {
  const headings = lines[0]?.split(',') ?? [];
  const columns = said.map(([heading, means]): ColumnAnswer => {
    return { position: headings.indexOf(heading) + 1, heading, means };
  });
  return [
    {
      sheet: SHEET,
      isUsed: false,
      subject: 'figures',
      orientation: 'monthsDown',
      headerRow: 1,
      labelColumn: 1,
      fyLabel: null,
      unit: null,
      meanings: [],
      columns,
      books: { month: '2025-01', basis: 'month', sign: 'debit' },
    },
  ];
};

/** The reading of a table before and after a person has named its columns. */
function readOf(lines: readonly string[], said: Said, amounts: 'movements' | 'balances') {
  const workbook = workbookOf(lines);
  const layouts = layoutsOf(lines, said);
  const before = booksOfWorkbook(STANDARD_BASIS, workbook).get(SHEET);
  const after = booksOfWorkbook(
    STANDARD_BASIS,
    withColumnAnswers(STANDARD_BASIS, workbook, layouts),
    layouts,
  ).get(SHEET);
  return { before, rows: shownRows(after ?? null, amounts) };
}

const JOURNAL = [
  'When,GL Ref X,What,Money in,Money out',
  '2025-01-05,4000,Sales,,1000.00',
  '2025-01-05,1000,Bank,1000.00,',
  '2025-01-20,6000,Rent,400.00,',
  '2025-01-20,1000,Bank,,400.00',
];
const OF_JOURNAL: Said = [
  ['When', 'date'],
  ['GL Ref X', 'accountNumber'],
  ['What', 'accountName'],
  ['Money in', 'debit'],
  ['Money out', 'credit'],
];
const BALANCES = [
  'Ref,Wording,This,Before',
  '1000,Bank,600.00,500.00',
  '4000,Sales,-1000.00,-900.00',
  '6000,Rent,400.00,400.00',
];
const LISTED = [
  'Slice,Kto,Debit,Credit',
  '2025-01,1000,600.00,',
  '2025-01,4000,,1000.00',
  '2025-01,6000,400.00,',
  '2025-02,1000,700.00,',
  '2025-02,4000,,1100.00',
  '2025-02,6000,400.00,',
];
const ACROSS = [
  'Ref,Wording,Jan 2025,Feb 2025',
  '4000,Sales,1000.00,1100.00',
  '6000,Rent,400.00,400.00',
  '6100,Wages,300.00,300.00',
];

const SHAPES: readonly (readonly [
  string,
  readonly string[],
  Said,
  readonly string[],
  'movements' | 'balances',
])[] = [
  [
    'a journal',
    JOURNAL,
    OF_JOURNAL,
    ['4000 Sales 2025-01 -1000.00', '1000 Bank 2025-01 600.00', '6000 Rent 2025-01 400.00'],
    'movements',
  ],
  [
    'a table of balances without a title',
    BALANCES,
    [
      ['Ref', 'accountNumber'],
      ['Wording', 'accountName'],
      ['This', 'balance'],
      ['Before', 'notNeeded'],
    ],
    ['1000 Bank 2025-01 600.00', '4000 Sales 2025-01 -1000.00', '6000 Rent 2025-01 400.00'],
    'balances',
  ],
  [
    'a table with a month in each column',
    ACROSS,
    [
      ['Ref', 'accountNumber'],
      ['Wording', 'accountName'],
    ],
    [
      '4000 Sales 2025-01 -1000.00',
      '4000 Sales 2025-02 -1100.00',
      '6000 Rent 2025-01 400.00',
      '6000 Rent 2025-02 400.00',
      '6100 Wages 2025-01 300.00',
      '6100 Wages 2025-02 300.00',
    ],
    'movements',
  ],
];

describe.each(SHAPES)('%s with headings that nobody knows', (_, lines, said, rows, amounts) => {
  test('is read as a person says what its columns hold', () => {
    const read = readOf(lines, said, amounts);
    expect(read.before).toBeUndefined();
    expect(read.rows).toEqual(rows);
  });

  test('is asked about until then', () => {
    const [sheet] = workbookOf(lines).sheets;
    const [question] = sheet === undefined ? [] : unknownColumnsQuestion(STANDARD_BASIS, sheet, []);
    expect(question).toMatchObject({ sheet: SHEET, about: 'columns' });
    expect(question?.question).toMatch(/^Choose what each column holds: A “/);
  });
});

test('a column of months that no heading names is asked about where accounts repeat', () => {
  const { sheets } = workbookOf(LISTED);
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error('no sheet');
  expect(periodColumnQuestion(STANDARD_BASIS, sheet, []).map(({ question }) => question)).toEqual([
    'Choose what column A “Slice” contains. The same accounts appear under several of its values, such as 2025-01.',
  ]);
  const said: Said = [['Slice', 'period']];
  expect(periodColumnQuestion(STANDARD_BASIS, sheet, layoutsOf(LISTED, said))).toEqual([]);
  expect(readOf(LISTED, said, 'movements').rows).toEqual([
    '1000 2025-01 600.00',
    '1000 2025-02 700.00',
    '4000 2025-01 -1000.00',
    '4000 2025-02 -1100.00',
    '6000 2025-01 400.00',
    '6000 2025-02 400.00',
  ]);
});

test('a column of days with one value per account is no period', () => {
  const [sheet] = workbookOf([
    'Account,Name,Last used,Debit,Credit',
    '1000,Bank,2025-01-03,600.00,',
    '4000,Sales,2025-02-04,,600.00',
  ]).sheets;
  expect(sheet === undefined ? [] : periodColumnQuestion(STANDARD_BASIS, sheet, [])).toEqual([]);
});

const UNCLEAR = [
  'Date,Account,Name,Debit,Credit',
  '03/04/2025,4000,Sales,,1000.00',
  '03/04/2025,1000,Bank,1000.00,',
  '05/06/2025,6000,Rent,400.00,',
  '05/06/2025,1000,Bank,,400.00',
];

test.each([
  ['dateDayFirst', '4000 Sales 2025-04 -1000.00'],
  ['dateMonthFirst', '4000 Sales 2025-03 -1000.00'],
] as const)('days that can be read in two ways are %s where a person says so', (means, first) => {
  const { before, rows } = readOf(UNCLEAR, [['Date', means]], 'movements');
  expect(before?.refusals).toEqual([]);
  expect(before?.questions.map(({ question }) => question)).toEqual([
    'Choose whether the day or the month comes first in the dates of column A, such as 03/04/2025.',
  ]);
  expect(rows[0]).toBe(first);
});

test('columns are shown with their first values, and what their headings or values say', () => {
  const [sheet] = workbookOf(JOURNAL).sheets;
  if (sheet === undefined) throw new Error('no sheet');
  expect(columnsToAsk(STANDARD_BASIS, sheet, [])).toEqual([
    {
      position: 1,
      heading: 'When',
      samples: ['2025-01-05', '2025-01-20'],
      means: 'date',
      isKnown: false,
    },
    {
      position: 2,
      heading: 'GL Ref X',
      samples: ['4000', '1000', '6000'],
      means: 'accountNumber',
      isKnown: false,
    },
    {
      position: 3,
      heading: 'What',
      samples: ['Sales', 'Bank', 'Rent'],
      means: 'accountName',
      isKnown: false,
    },
    {
      position: 4,
      heading: 'Money in',
      samples: ['1000.00', '400.00'],
      means: 'debit',
      isKnown: false,
    },
    {
      position: 5,
      heading: 'Money out',
      samples: ['1000.00', '400.00'],
      means: 'credit',
      isKnown: false,
    },
  ]);
});

test.each<readonly [Said, string]>([
  [
    [
      ['Ref', 'accountNumber'],
      ['Wording', 'accountName'],
      ['This', 'debit'],
    ],
    'Choose both columns, Debit and Credit.',
  ],
  [[['This', 'balance']], 'Choose the column with the account number or the account name.'],
  [
    [['Wording', 'accountName']],
    'Choose the columns with the amounts: Debit and Credit, Amount or a balance.',
  ],
])('what %j lacks is asked for', (said, question) => {
  const [sheet] = workbookOf(BALANCES).sheets;
  const asked =
    sheet === undefined
      ? []
      : unknownColumnsQuestion(STANDARD_BASIS, sheet, layoutsOf(BALANCES, said));
  expect(asked.map((one) => one.question)).toEqual([question]);
});

test('answers about a column that is not there any more do not count', () => {
  const workbook = workbookOf(BALANCES);
  const layouts = layoutsOf(JOURNAL, OF_JOURNAL);
  expect(withColumnAnswers(STANDARD_BASIS, workbook, layouts).sheets[0]?.rows).toEqual(
    workbook.sheets[0]?.rows,
  );
});

test.each(['Value Type', 'Parent state'])(
  '“%s” still tells which rows count where a person does not need it',
  (heading) => {
    const [actual, planned] = heading === 'Value Type' ? ['10', '20'] : ['posted', 'draft'];
    const text = [
      `When,${heading},Account,Name,Amount`,
      `2025-01-31,${actual},4000,Sales,-900.00`,
      `2025-01-31,${actual},1000,Bank,900.00`,
      `2025-01-31,${planned},4000,Sales,-950.00`,
      `2025-01-31,${planned},1000,Bank,950.00`,
    ];
    const said = withColumnAnswers(
      STANDARD_BASIS,
      workbookOf(text),
      layoutsOf(text, [
        ['When', 'date'],
        [heading, 'notNeeded'],
        ['Account', 'accountNumber'],
        ['Name', 'accountName'],
        ['Amount', 'amount'],
      ]),
    );
    expect(partQuestions(STANDARD_BASIS, said, []).map(({ question }) => question)).toEqual([
      `${heading}: ${actual} (2 rows, total 900.00), ${planned} (2 rows, total 950.00). Which ones count?`,
    ]);
  },
);

describe('balances of a list of days', () => {
  const RUNNING = [
    'Day,Ledger,Text,Stand',
    '2025-01-10,Sales,Inv 1,-30.50',
    '2025-01-24,Sales,Inv 2,-70.25',
    '2025-01-31,Bank,Jan,70.25',
  ];
  const ONCE_A_MONTH = [
    'Date,Account Code,Account Name,Balance',
    '2025-01-31,4000,Sales,-10.50',
    '2025-02-28,4000,Sales,-22.75',
    '2025-01-31,1200,Bank,10.50',
    '2025-02-28,1200,Bank,22.75',
  ];

  test.each<readonly [lines: readonly string[], column: string, said: Said]>([
    [
      RUNNING,
      'D “Stand”',
      [
        ['Day', 'date'],
        ['Ledger', 'accountName'],
        ['Text', 'description'],
        ['Stand', 'balance'],
      ],
    ],
    [ONCE_A_MONTH, 'D “Balance”', [['Balance', 'balance']]],
    [ONCE_A_MONTH, 'D “Balance”', [['Balance', 'closingBalance']]],
  ])('are not added: %s', (lines, column, said) => {
    expect(readOf(lines, said, 'movements').rows).toEqual([]);
    const [sheet] = workbookOf(lines).sheets;
    if (sheet === undefined) throw new Error('A table has no sheet.');
    const asked = unknownColumnsQuestion(STANDARD_BASIS, sheet, layoutsOf(lines, said));
    expect(asked).toEqual([
      {
        sheet: SHEET,
        about: 'columns',
        question: `${column} contains balances, and each of them includes the rows before it, so they can't be added. Export the list with debits and credits or amounts, or choose “Amount” if the column contains amounts.`,
      },
    ]);
  });

  test('are added if a person says that they are amounts', () => {
    const { rows } = readOf(ONCE_A_MONTH, [['Balance', 'amount']], 'movements');
    expect(rows).toEqual([
      '4000 Sales 2025-01 -10.50',
      '4000 Sales 2025-02 -22.75',
      '1200 Bank 2025-01 10.50',
      '1200 Bank 2025-02 22.75',
    ]);
  });
});
