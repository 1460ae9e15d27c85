import { describe, expect, test } from 'vitest';
import type { Books } from '../../finance/books/books.ts';
import { readLedger } from './readLedger.ts';

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text, 'latin1'));
}

interface Entry {
  readonly number: string;
  readonly day: string;
  readonly amount: number;
}

const sie4 = (entries: readonly Entry[]) =>
  readLedger(
    'sie',
    bytesOf(
      [
        '#FLAGGA 0',
        '#FNAMN "Hamnen AB"',
        '#KPTYP EUBAS97',
        '#RAR 0 20240101 20241231',
        '#KONTO 1930 "Bank"',
        '#KONTO 3010 "Forsaljning"',
        ...entries.flatMap(({ number, day, amount }) => [
          `#VER B "${number}" ${day.replaceAll('-', '')} "Faktura"`,
          '{',
          `#TRANS 1930 {} ${amount.toFixed(2)}`,
          `#TRANS 3010 {} ${(-amount).toFixed(2)}`,
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
        '</FileInfo><Accounts><Account id="1930" name="Bank" type="asset"/>',
        '<Account id="3010" name="Forsaljning" type="income"/></Accounts><Journal id="B">',
        ...entries.map(
          ({ number, day, amount }) =>
            `<JournalEntry${number === '' ? '' : ` id="${number}"`} journalDate="${day}">` +
            `<LedgerEntry accountId="1930" amount="${amount}"/>` +
            `<LedgerEntry accountId="3010" amount="${-amount}"/></JournalEntry>`,
        ),
        '</Journal></Sie>',
      ].join(''),
    ),
  );

const movementsOf = ({ rows }: Books) =>
  rows.map(({ account, movements }) => ({ code: account.code, movements }));

const MARCH = { number: '7', day: '2024-03-10', amount: 1200 };
const APRIL = { number: '8', day: '2024-04-02', amount: 450 };

describe.each([
  ['4', sie4],
  ['5', sie5],
])('vouchers of a SIE file of type %s', (_, read) => {
  test.each([
    ['at once', [MARCH, MARCH, APRIL], 1],
    ['at the end, each twice', [MARCH, APRIL, MARCH, APRIL, APRIL], 3],
  ])('that are repeated %s count once and are named', async (_name, entries, count) => {
    const books = await read(entries);
    expect(movementsOf(books)).toEqual(movementsOf(await read([MARCH, APRIL])));
    expect(books.closed).toHaveLength(count);
    expect(books.closed?.[0]).toMatchObject({ into: null, lines: 2 });
  });

  test.each([
    ['another number', { ...MARCH, number: '9' }, 2400],
    ['another amount', { ...MARCH, amount: 1201 }, 2401],
    ['another day', { ...MARCH, day: '2024-03-11' }, 2400],
    ['no number', { ...MARCH, number: '' }, 3600],
  ])('with %s both count', async (_name, other, sum) => {
    const entries = other.number === '' ? [MARCH, other, other] : [MARCH, other];
    const books = await read(entries);
    expect(books.closed).toBeUndefined();
    const bank = books.rows.find(({ account }) => account.code === '1930');
    expect(Number(bank?.movements['2024-03'])).toBe(sum);
  });
});
