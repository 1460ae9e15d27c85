import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { cases } from '../../testRounds.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { partQuestions, partsOfSheet, withPartAnswers } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const HEAD = 'Date,Voucher,Account Code,Account Name,Account Type,Debit,Credit';
const ACCOUNTS = [
  ['4000', 'Sales', 'Revenue'],
  ['4100', 'Services', 'Revenue'],
  ['5000', 'Materials', 'Cost of Sales'],
  ['6000', 'Rent', 'Expense'],
  ['6100', 'Power', 'Expense'],
] as const;
const BANK = ['1000', 'Bank', 'Asset'] as const;

interface Entry {
  readonly month: number;
  readonly account: number;
  readonly cents: number;
}

const anyEntries = fc.array(
  fc.record({
    month: fc.integer({ min: 1, max: 6 }),
    account: fc.integer({ min: 0, max: ACCOUNTS.length - 1 }),
    cents: fc.integer({ min: 1, max: 99_999_999 }),
  }),
  { minLength: 4, maxLength: 30 },
);

/** The two lines of an entry. */
function linesOf({ month, account, cents }: Entry, number: string): readonly string[] {
  const [own = BANK, amount] = [ACCOUNTS[account], (cents / 100).toFixed(2)];
  const isSale = own[2] === 'Revenue';
  const line = (one: readonly string[], isDebit: boolean) =>
    [`2025-0${month}-15`, number, ...one, ...(isDebit ? [amount, ''] : ['', amount])].join(',');
  return [line(own, !isSale), line(BANK, isSale)];
}

const sumsOf = (text: string) => {
  const workbook = { sheets: [csvSheet(text, 'CSV file')], identities: null, identityRefusals: [] };
  const [sheet] = withPartAnswers(STANDARD_BASIS, workbook).sheets;
  const read = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  return {
    sums: shownRows(read, 'movements').toSorted(),
    isAsked: partQuestions(STANDARD_BASIS, workbook, []).length > 0,
    isRefused: workbook.sheets.some(
      (one) => partsOfSheet(STANDARD_BASIS, one).currencies.length > 0,
    ),
  };
};

const plain = (entries: readonly Entry[]) =>
  sumsOf([HEAD, ...entries.flatMap((entry, at) => linesOf(entry, `V${at}`))].join('\n')).sums;

const COLUMNS = fc.constantFrom(
  ['Status', 'Posted', 'Void'],
  ['Status', 'Posted', 'Draft'],
  ['Posting status', 'Approved', 'Rejected'],
  ['Is Cancelled', '0', '1'],
  ['Posted', 'Yes', 'No'],
  ['Voided', '', 'x'],
  ['Scenario', 'Actual', 'Budget'],
  ['Version', 'V1', 'V2'],
  ['Accounting Book', 'US GAAP', 'IFRS'],
  ['Ledger', '0L', '2L'],
  ['Stage', 'Final', 'Draft'],
  ['Layer', 'Current', 'Tax'],
  ['Currency', 'USD', 'EUR'],
);

test('a ledger with rows of another state, scenario, book or currency is right or asked about', () => {
  fc.assert(
    fc.property(
      anyEntries,
      fc.array(fc.record({ of: fc.nat(), cents: fc.integer({ min: 1, max: 99_999_999 }) }), {
        minLength: 1,
        maxLength: 10,
      }),
      COLUMNS,
      fc.boolean(),
      (entries, added, [heading, right, wrong], isFirst) => {
        const rows = entries.flatMap((entry, at) =>
          linesOf(entry, `V${at}`).map((line) => `${line},${right}`),
        );
        const more = added.flatMap(({ of, cents }, at) => {
          const [first] = entries;
          const entry = entries[of % entries.length] ?? first;
          const lines = entry === undefined ? [] : linesOf({ ...entry, cents }, `W${at}`);
          return lines.map((line) => `${line},${wrong}`);
        });
        const text = [`${HEAD},${heading}`, ...(isFirst ? [...more, ...rows] : [...rows, ...more])];
        const { sums, isAsked, isRefused } = sumsOf(text.join('\n'));
        const isRight = isDeepStrictEqual(sums, plain(entries));
        expect({ isRight: isAsked || isRefused || isRight, text }).toMatchObject({ isRight: true });
      },
    ),
    { numRuns: cases(1_000) },
  );
});

const WORDS = fc.constantFrom(
  'ann',
  'bob',
  'SJ',
  'CD',
  '1',
  '2',
  'North',
  'A',
  'manual',
  'import',
  '',
);
const HEADINGS = fc.constantFrom(
  'User',
  'Source',
  'Batch',
  'Voucher Type',
  'Project',
  'Tag',
  'Posted by',
  'Team',
);

test('a column that is the same within each entry changes nothing and is not asked about', () => {
  fc.assert(
    fc.property(
      anyEntries,
      HEADINGS,
      fc.array(WORDS, { minLength: 30, maxLength: 30 }),
      (entries, heading, words) => {
        const rows = entries.flatMap((entry, at) =>
          linesOf(entry, `V${at}`).map((line) => `${line},${words[at] ?? ''}`),
        );
        const { sums, isAsked } = sumsOf([`${HEAD},${heading}`, ...rows].join('\n'));
        expect({ sums, isAsked }).toEqual({ sums: plain(entries), isAsked: false });
      },
    ),
    { numRuns: cases(1_000) },
  );
});
