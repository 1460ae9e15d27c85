import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { ledgerForm, readLedger } from './readLedger.ts';
import type { MadeBooks, SaftStyle, SieStyle } from './testLedgers.ts';
import { cents, saftFile, sie5File, sieFile } from './testLedgers.ts';

const BOOKS: MadeBooks = {
  company: 'Räksmörgås Åberg AB',
  from: '2024-01',
  to: '2024-12',
  accounts: [
    { code: '1930', name: 'Företagskonto', opening: 50_000 },
    { code: '2081', name: 'Aktiekapital', opening: -50_000 },
    { code: '2440', name: 'Leverantörsskulder', opening: 0 },
    { code: '3001', name: 'Försäljning', opening: 0 },
    { code: '4010', name: 'Inköp', opening: 0 },
    { code: '5010', name: 'Lokalhyra', opening: 0 },
    { code: '8410', name: 'Räntekostnader', opening: 0 },
  ],
  vouchers: [
    voucher('2024-01-31', ['1930', 100_000], ['3001', -100_000]),
    voucher('2024-01-31', ['4010', 40_010], ['2440', -40_010]),
    voucher('2024-02-15', ['5010', 12_345], ['1930', -12_345]),
    voucher('2024-02-28', ['1930', 90_099], ['3001', -90_099]),
    voucher('2024-12-31', ['8410', 105], ['1930', -105]),
  ],
};

function voucher(day: string, ...entries: readonly (readonly [string, number])[]) {
  return { day, entries: entries.map(([code, amount]) => ({ code, cents: amount })) };
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (bytes: Uint8Array, size = 64 * 1024) => {
  const form = ledgerForm(bytes);
  if (form === null) throw new TypeError('the file was not recognised');
  return readLedger(form, inPieces(bytes, size));
};

/** Bookings by account and month. */
function movementsOf({ vouchers }: MadeBooks): string[] {
  const sums = new Map<string, number>();
  for (const { day, entries } of vouchers) {
    for (const { code, cents: amount } of entries) {
      const key = `${code} ${day.slice(0, 7)}`;
      sums.set(key, (sums.get(key) ?? 0) + amount);
    }
  }
  return [...sums].map(([key, amount]) => `${key} ${cents(amount)}`).toSorted();
}

const readMovements = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows
    .flatMap(({ account, movements }) =>
      Object.entries(movements).map(([month, amount]) => `${account.code} ${month} ${amount}`),
    )
    .toSorted();

const SIE: readonly SieStyle[] = [
  { type: 4, encoding: 'pc8' },
  { type: 4, encoding: 'utf-8', hasKinds: true, lineEnd: '\n' },
  { type: 4, encoding: 'latin1', isTabbed: true, hasDays: true, currency: 'EUR' },
  { type: 2, encoding: 'pc8', hasKinds: true },
  { type: 2, encoding: 'utf-8', isTabbed: true, lineEnd: '\r' },
];

describe('SIE files of types 2 and 4', () => {
  // Each also holds entries that were struck out, or balances of a cost centre, which do not count.
  test.each(SIE)('$type in $encoding', async (style) => {
    const books = await read(sieFile(BOOKS, style), 37);
    expect(books).toMatchObject({
      kind: 'ledger',
      company: 'Räksmörgås Åberg AB',
      currency: style.currency ?? 'SEK',
      months: ['2024-01', '2024-02', '2024-12'],
      yearBegins: '2024-01',
    });
    const says =
      'The file names no currency, so its amounts are in SEK, the default of the format.';
    const unread = [
      style.type === 2
        ? /^Records that are not imported: \d+ #PSALDO \(other monthly balances\)\.$/
        : /^Records that are not imported: \d+ #BTRANS \(removed entries\)\.$/,
    ].map((note) => expect.stringMatching(note));
    expect(books.notes).toEqual([...(style.currency === undefined ? [says] : []), ...unread]);
    expect(readMovements(books)).toEqual(movementsOf(BOOKS));
    expect(books.rows.map(({ account }) => account.type)).toEqual([
      'asset',
      'equity',
      'liability',
      'revenue',
      'costOfSales',
      'operatingCost',
      'otherCost',
    ]);
    expect(books.rows[0]).toMatchObject({
      account: { code: '1930', name: 'Företagskonto' },
      origin: { sheet: 'SIE file', cell: style.currency === undefined ? 'line 9' : 'line 10' },
      balances: { '2024-01': '1500.00', '2024-02': '2277.54', '2024-12': '2276.49' },
    });
  });

  test.each([
    [
      'a voucher that does not add up',
      '#TRANS 3001 {} -1000.00',
      '#TRANS 3001 {} -1000.01',
      'differ by -0.01',
    ],
    ['an amount that is none', '#TRANS 3001 {} -1000.00', '#TRANS 3001 {} 1e3', 'is not an amount'],
    [
      'a month outside its year',
      '#RAR 0 20240101 20241231',
      '#RAR 0 20230101 20231231',
      'outside the financial year',
    ],
    ['a day that is none', '#VER A 1 20240131', '#VER A 1 2024', 'is not a date'],
  ])('%s is refused', async (_, written, instead, reason) => {
    const text = sieFile(BOOKS, { type: 4, encoding: 'utf-8' }).toString();
    expect(text).toContain(written);
    const changed = read(Buffer.from(text.replace(written, instead)));
    await expect(changed).rejects.toMatchObject({ reason: expect.stringContaining(reason) });
  });

  test('entries that do not lead to the closing balance are said', async () => {
    const text = sieFile(BOOKS, { type: 4, encoding: 'utf-8' }).toString();
    const books = await read(Buffer.from(text.replace('#RES 0 5010 123.45', '#RES 0 5010 120.00')));
    expect(books.notes).toContain(
      'Movements do not add up to the closing balances. Differences: account 5010 (3.45).',
    );
  });
});

describe('SIE files of type 1', () => {
  test('hold the balances of a year', async () => {
    const books = await read(sieFile(BOOKS, { type: 1, encoding: 'pc8' }));
    expect(books).toMatchObject({ kind: 'trialBalance', months: ['2024-12'] });
    expect(books.rows.map(({ account, balances }) => [account.code, balances])).toEqual([
      ['1930', { '2024-12': '2276.49' }],
      ['2081', { '2024-12': '-500.00' }],
      ['2440', { '2024-12': '-400.10' }],
      ['3001', { '2024-12': '-1900.99' }],
      ['4010', { '2024-12': '400.10' }],
      ['5010', { '2024-12': '123.45' }],
      ['8410', { '2024-12': '1.05' }],
    ]);
  });

  test('are refused with the difference when debits and credits differ', async () => {
    const text = sieFile(BOOKS, { type: 1, encoding: 'utf-8' }).toString();
    const changed = read(Buffer.from(text.replace('#RES 0 5010 123.45', '#RES 0 5010 120.00')));
    await expect(changed).rejects.toMatchObject({ reason: 'Debits and credits differ by -3.45.' });
  });
});

test.each(['', 'sie'])('a SIE file of type 5 with the prefix “%s”', async (prefix) => {
  const books = await read(sie5File(BOOKS, prefix), 101);
  expect(books).toMatchObject({
    kind: 'ledger',
    company: 'Räksmörgås Åberg AB',
    currency: 'SEK',
    yearBegins: '2024-01',
    notes: [],
  });
  expect(readMovements(books)).toEqual(movementsOf(BOOKS));
});

test('budgets in a SIE file of type 5 are named', async () => {
  const budget = '<Budget month="2024-02" amount="-70.25"/></Account>';
  const text = sie5File(BOOKS).toString('utf8').replaceAll('</Account>', budget);
  const books = await read(Buffer.from(text), 101);
  expect(books.notes).toEqual(['Records that are not imported: 7 Budget (budgets).']);
  expect(readMovements(books)).toEqual(movementsOf(BOOKS));
});

const NORDIC: MadeBooks = {
  ...BOOKS,
  company: 'Fjord & Vik AS',
  accounts: BOOKS.accounts.map(({ code, opening }) => ({ code, name: `Konto ${code}`, opening })),
};
const SAFT: readonly SaftStyle[] = [
  { country: 'NO' },
  { country: 'NO', prefix: 'n1', hasStandard: true },
  { country: 'NO', encoding: 'utf-16le', currency: 'EUR' },
  { country: 'PT' },
  { country: 'PT', encoding: 'windows-1252' },
];

describe('SAF-T files', () => {
  test.each(SAFT)('of $country, $prefix $encoding', async (style) => {
    const books = await read(saftFile(NORDIC, style), 211);
    expect(books).toMatchObject({
      kind: 'ledger',
      company: 'Fjord & Vik AS',
      currency: style.currency ?? (style.country === 'NO' ? 'NOK' : 'EUR'),
      months: ['2024-01', '2024-02', '2024-12'],
      yearBegins: '2024-01',
      notes: [],
    });
    expect(readMovements(books)).toEqual(movementsOf(NORDIC));
    expect(books.rows[0]).toMatchObject({
      account: { code: '1930', name: 'Konto 1930', type: 'asset' },
      balances: { '2024-12': '2276.49' },
    });
  });

  test('of a year that begins in July count periods from July', async () => {
    const books: MadeBooks = { ...NORDIC, from: '2024-07', to: '2025-06' };
    const vouchers = [
      voucher('2024-07-31', ['1930', 100], ['3001', -100]),
      voucher('2025-02-28', ['1930', 300], ['3001', -300]),
    ];
    for (const country of ['NO', 'PT'] as const) {
      const its = await read(saftFile({ ...books, vouchers }, { country, firstMonth: 7 }));
      expect(its.months).toEqual(['2024-07', '2025-02']);
      expect(readMovements(its)).toEqual(movementsOf({ ...books, vouchers }));
    }
  });

  test('leave out what closes the profit and loss of a year, and say so', async () => {
    const text = saftFile(
      {
        ...NORDIC,
        vouchers: [
          ...NORDIC.vouchers,
          voucher('2024-12-31', ['3001', 190_099], ['2081', -190_099]),
        ],
      },
      { country: 'PT' },
    ).toString();
    const at = text.lastIndexOf('<TransactionType>N');
    const closed = `${text.slice(0, at)}<TransactionType>A${text.slice(at + 18)}`;
    const books = await read(Buffer.from(closed));
    expect(readMovements(books)).toEqual(movementsOf(NORDIC));
    expect(books.notes).toEqual(['Entries that close the year’s profit and loss are not counted.']);
  });

  test('count what was booked after period 12 in the last month', async () => {
    const text = saftFile(NORDIC, { country: 'NO' }).toString();
    const books = await read(Buffer.from(text.replace('<Period>12<', '<Period>13<')));
    expect(readMovements(books)).toEqual(movementsOf(NORDIC));
    expect(books.notes).toEqual([expect.stringContaining('after period 12')]);
  });

  test.each([
    [
      'a transaction that does not add up',
      '<Amount>1000.00<',
      '<Amount>1000.10<',
      'differ by 0.10',
    ],
    [
      'totals that are not those of its entries',
      /<TotalDebit>[\d.]+</,
      '<TotalDebit>1.00<',
      'entries are missing',
    ],
    ['an amount that is none', '<Amount>1000.00<', '<Amount>NaN<', 'is not an amount'],
  ])('with %s are refused', async (_, written, instead, reason) => {
    const text = saftFile(NORDIC, { country: 'NO' }).toString();
    const changed = read(Buffer.from(text.replace(written, instead)));
    await expect(changed).rejects.toMatchObject({ reason: expect.stringContaining(reason) });
  });

  test('with balances alone are trial balances, refused with the difference', async () => {
    const text = saftFile(NORDIC, { country: 'NO' })
      .toString()
      .replace(/<GeneralLedgerEntries>.*<\/GeneralLedgerEntries>/, '');
    expect(await read(Buffer.from(text))).toMatchObject({
      kind: 'trialBalance',
      months: ['2024-12'],
    });
    const changed = read(
      Buffer.from(text.replace('ClosingDebitBalance>400.10', 'ClosingDebitBalance>400.00')),
    );
    await expect(changed).rejects.toMatchObject({ reason: 'Debits and credits differ by -0.10.' });
  });
});

/** Any chart of accounts with any entries, all of which add up. */
const anyBooks = fc
  .record({
    codes: fc.uniqueArray(fc.integer({ min: 1_000, max: 7_999 }), { minLength: 2, maxLength: 12 }),
    from: fc.constantFrom('2023-01', '2024-07', '2025-04'),
    entries: fc.array(
      fc.record({
        month: fc.nat({ max: 11 }),
        debit: fc.nat({ max: 11 }),
        credit: fc.nat({ max: 11 }),
        amount: fc.integer({ min: -99_999_999, max: 99_999_999 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ codes, from, entries }): MadeBooks => {
    const code = (at: number) => String(codes[at % codes.length]);
    const month = (at: number) => {
      const index = Number(from.slice(0, 4)) * 12 + Number(from.slice(5)) - 1 + at;
      return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    };
    return {
      company: 'Any & Co',
      from,
      to: month(11),
      accounts: codes.map((number) => ({
        code: String(number),
        name: `Kontö ${number}`,
        opening: 0,
      })),
      vouchers: entries.map(({ month: at, debit, credit, amount }) =>
        voucher(`${month(at)}-05`, [code(debit), amount], [code(credit), -amount]),
      ),
    };
  });

test('any books written as SIE or SAF-T are read back to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(anyBooks, fc.integer({ min: 1, max: 5_000 }), async (books, size) => {
      const firstMonth = Number(books.from.slice(5));
      const files = [
        ...SIE.map((style) => sieFile(books, style)),
        sie5File(books),
        saftFile(books, { country: 'NO', firstMonth }),
        saftFile(books, { country: 'PT' }),
      ];
      for (const file of files) {
        const its = await read(file, size);
        expect(readMovements(its)).toEqual(movementsOf(books));
      }
    }),
    { numRuns: cases(300) },
  );
});
