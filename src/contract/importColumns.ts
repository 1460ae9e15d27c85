import * as z from 'zod/mini';
import { text } from './fields.ts';

const MOST_COLUMNS = 500;
const LONGEST_HEADING = 200;

/** What a column of a table of accounts, balances or entries holds. */
export const COLUMN_MEANINGS = [
  'accountNumber',
  'accountName',
  'accountType',
  'date',
  'dateDayFirst',
  'dateMonthFirst',
  'period',
  'debit',
  'credit',
  'side',
  'amount',
  'balance',
  'openingBalance',
  'movement',
  'closingBalance',
  'yearToDate',
  'contraAccount',
  'entryNumber',
  'description',
  'entity',
  'currency',
  'notNeeded',
] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

export const COLUMN_MEANING_LABELS: Readonly<Record<ColumnMeaning, string>> = {
  accountNumber: 'Account number',
  accountName: 'Account name',
  accountType: 'Account type',
  date: 'Date',
  dateDayFirst: 'Date, day first',
  dateMonthFirst: 'Date, month first',
  period: 'Period',
  debit: 'Debit',
  credit: 'Credit',
  side: 'Debit or credit (D/C)',
  amount: 'Amount',
  balance: 'Balance',
  openingBalance: 'Opening balance',
  movement: 'Movement',
  closingBalance: 'Closing balance',
  yearToDate: 'Year to date',
  contraAccount: 'Contra account',
  entryNumber: 'Entry number',
  description: 'Description',
  entity: 'Entity',
  currency: 'Currency',
  notNeeded: 'Not needed',
};

const position = z.int().check(z.minimum(1), z.maximum(MOST_COLUMNS));

/** What one column holds; remembered by its heading, or by its position where it has none. */
export const columnAnswer = z.strictObject({
  /** From 1, as spreadsheets count columns. */
  position,
  heading: text(LONGEST_HEADING),
  means: z.enum(COLUMN_MEANINGS),
});
export type ColumnAnswer = z.infer<typeof columnAnswer>;

export const columnAnswers = z.array(columnAnswer).check(z.maxLength(MOST_COLUMNS));

/** A column as it is asked about. */
export const columnShown = z.object({
  position,
  heading: z.string(),
  /** The first different values below its heading. */
  samples: z.array(z.string()),
  /** As its heading, its values or a person says; null where nothing does. */
  means: z.nullable(z.enum(COLUMN_MEANINGS)),
  /** Whether its heading or a person says it. */
  isKnown: z.boolean(),
});
export type ColumnShown = z.infer<typeof columnShown>;

const isDate = (means: ColumnMeaning) =>
  means === 'date' || means === 'dateDayFirst' || means === 'dateMonthFirst' || means === 'period';

/** Meanings of which a table has one column; "Date" and "Date, day first" are the same. */
const kindOf = (means: ColumnMeaning) => (isDate(means) ? 'date' : means);
const REPEATED: ReadonlySet<string> = new Set(['description', 'entryNumber', 'notNeeded']);

type Meant = Pick<ColumnAnswer, 'means'>;

/** Why two columns cannot both hold that; null where each holds its own. */
export function repeatedMeaning(columns: readonly Meant[]): string | null {
  const kinds = columns.map(({ means }) => kindOf(means));
  const twice = columns.find(
    (_, at) => !REPEATED.has(kinds[at] ?? '') && kinds.indexOf(kinds[at] ?? 'notNeeded') !== at,
  );
  return twice === undefined
    ? null
    : `Only one column can be “${COLUMN_MEANING_LABELS[twice.means]}”. Choose “Not needed” for the others.`;
}

/** What a table with these columns lacks to be read; null where it has all. */
export function missingMeaning(columns: readonly Meant[], hasMonths: boolean): string | null {
  const has = (...wanted: readonly ColumnMeaning[]) =>
    columns.some(({ means }) => wanted.includes(means));
  if (!has('accountNumber', 'accountName')) {
    return 'Choose the column with the account number or the account name.';
  }
  if (has('debit') !== has('credit')) return 'Choose both columns, Debit and Credit.';
  return hasMonths || has('debit', 'amount', 'balance', 'movement', 'closingBalance', 'yearToDate')
    ? null
    : 'Choose the columns with the amounts: Debit and Credit, Amount or a balance.';
}
