import { describe, expect, test } from 'vitest';
import type { Books } from '../../finance/books/books.ts';
import { RESULT_ACCOUNT_NAME } from './closingEntries.ts';
import { readLedger } from './readLedger.ts';

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text, 'latin1'));
}

type Line = readonly [code: string, amount: number];
interface Entry {
  readonly day: string;
  readonly lines: readonly Line[];
}

const CHART = [
  ['1930', 'Bank'],
  ['2010', 'Eget kapital'],
  ['2099', 'Arets resultat'],
  ['3010', 'Forsaljning'],
  ['5010', 'Lokalhyra'],
  ['8999', 'Arets resultat'],
] as const;

const sie4 = (entries: readonly Entry[]) =>
  readLedger(
    'sie',
    bytesOf(
      [
        '#FLAGGA 0',
        '#FNAMN "Hamnen AB"',
        '#KPTYP EUBAS97',
        '#RAR 0 20240101 20241231',
        ...CHART.map(([code, name]) => `#KONTO ${code} "${name}"`),
        ...entries.flatMap(({ day, lines }, at) => [
          `#VER A ${at + 1} ${day.replaceAll('-', '')} "Entry"`,
          '{',
          ...lines.map(([code, amount]) => `#TRANS ${code} {} ${amount.toFixed(2)}`),
          '}',
        ]),
      ].join('\n'),
    ),
  );

const sie5 = (entries: readonly Entry[]) =>
  readLedger(
    'xml',
    bytesOf(
      [
        '<Sie xmlns="http://www.sie.se/sie5"><FileInfo><Company name="Hamnen AB"/>',
        '<FiscalYears><FiscalYear start="2024-01" end="2024-12" primary="true"/></FiscalYears>',
        '</FileInfo><Accounts>',
        ...CHART.map(([code, name]) => {
          const type = { 1: 'asset', 2: 'equity', 3: 'income' }[code.slice(0, 1)] ?? 'cost';
          return `<Account id="${code}" name="${name}" type="${type}"/>`;
        }),
        '</Accounts><Journal id="A">',
        ...entries.map(
          ({ day, lines }, at) =>
            `<JournalEntry id="${at + 1}" journalDate="${day}">${lines
              .map(
                ([code, amount]) =>
                  `<LedgerEntry accountId="${code}" amount="${amount.toFixed(2)}"/>`,
              )
              .join('')}</JournalEntry>`,
        ),
        '</Journal></Sie>',
      ].join(''),
    ),
  );

const BUSINESS: readonly Entry[] = [
  {
    day: '2024-03-10',
    lines: [
      ['1930', 1000],
      ['3010', -1000],
    ],
  },
  {
    day: '2024-12-10',
    lines: [
      ['1930', 500],
      ['3010', -500],
    ],
  },
  {
    day: '2024-12-15',
    lines: [
      ['5010', 300],
      ['1930', -300],
    ],
  },
];
const december = (lines: readonly Line[]): Entry => ({ day: '2024-12-31', lines });

const booked = ({ rows }: Books) =>
  rows.flatMap(({ account, movements }) =>
    Object.entries(movements).map(([month, amount]) => `${account.code} ${month} ${amount}`),
  );

describe.each([
  ['4', sie4],
  ['5', sie5],
])('of a SIE file of type %s', (_, read) => {
  test.each([
    [
      'each account of profit and loss',
      [
        december([
          ['3010', 1500],
          ['5010', -300],
          ['2099', -1200],
        ]),
      ],
      1,
    ],
    [
      'income and costs one after the other',
      [
        december([
          ['3010', 1500],
          ['2099', -1500],
        ]),
        december([
          ['5010', -300],
          ['2099', 300],
        ]),
      ],
      2,
    ],
    [
      'the result of the year on an account of its own',
      [
        december([
          ['8999', 1200],
          ['2099', -1200],
        ]),
      ],
      1,
    ],
    [
      'a result whose earlier months are in another file',
      [
        december([
          ['8999', 3400],
          ['2099', -3400],
        ]),
      ],
      1,
    ],
    [
      'a loss whose earlier months are in another file',
      [
        december([
          ['8999', -2750],
          ['2099', 2750],
        ]),
      ],
      1,
    ],
  ] as const)('vouchers that clear %s are left out and named', async (_name, closing, count) => {
    const plain = await read(BUSINESS);
    const books = await read([...BUSINESS, ...closing]);
    expect(booked(books)).toEqual(booked(plain));
    expect(plain.closed).toBeUndefined();
    expect(books.closed).toHaveLength(count);
    expect(books.closed?.[0]).toMatchObject({
      name: expect.stringContaining('4, December 2024'),
      into: '2099 Arets resultat',
      lines: closing[0].lines.length,
    });
  });

  test.each([
    [
      'that corrects part of a cost',
      december([
        ['5010', -100],
        ['2010', 100],
      ]),
    ],
    [
      'that pays capital in',
      december([
        ['1930', 800],
        ['2010', -800],
      ]),
    ],
    [
      'of a cost that the owner has paid',
      december([
        ['5010', 40],
        ['2010', -40],
      ]),
    ],
    [
      'of the middle of the year',
      {
        day: '2024-06-30',
        lines: [
          ['3010', 1500],
          ['2099', -1500],
        ],
      },
    ],
  ] as const)('a voucher %s is business', async (_name, entry) => {
    const books = await read([...BUSINESS, entry]);
    expect(books.closed).toBeUndefined();
    const [[code, amount]] = entry.lines;
    expect(booked(books).some((row) => row.startsWith(code))).toBe(true);
    const sum = (all: readonly Entry[]) =>
      all
        .flatMap(({ lines }) => lines)
        .reduce((total, [own, one]) => total + (own === code ? one : 0), 0);
    const total = booked(books)
      .filter((row) => row.startsWith(code))
      .reduce((all, row) => all + Number(row.split(' ')[2]), 0);
    expect(total).toBe(sum([...BUSINESS, entry]));
    expect(amount).not.toBe(0);
  });

  test('an owner’s payments stay next to the voucher that closes the year', async () => {
    const owner = december([
      ['5010', 40],
      ['2010', -40],
    ]);
    const books = await read([
      ...BUSINESS,
      owner,
      december([
        ['8999', 1160],
        ['2099', -1160],
      ]),
    ]);
    expect(books.closed?.map(({ into }) => into)).toEqual(['2099 Arets resultat']);
    expect(booked(books)).toContain('5010 2024-12 340.00');
  });
});

test.each(['Årets resultat', 'Résultat de l’exercice', 'Jahresüberschuss'])(
  '“%s” names an account of the result, whatever letter it begins with',
  (name) => {
    expect(RESULT_ACCOUNT_NAME.test(name.replace('’', "'"))).toBe(true);
  },
);
