import * as z from 'zod/mini';
import { text } from './fields.ts';

const MOST_TABLE_COLUMNS = 500;
const LONGEST_HEADING = 200;

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

const columnPosition = z.int().check(z.minimum(1), z.maximum(MOST_TABLE_COLUMNS));

/** Remembered by the column's heading, or if it has no heading, by its position. */
export const columnAnswer = z.strictObject({
  position: columnPosition,
  heading: text(LONGEST_HEADING),
  means: z.enum(COLUMN_MEANINGS),
});
export type ColumnAnswer = z.infer<typeof columnAnswer>;

export const columnAnswers = z.array(columnAnswer).check(z.maxLength(MOST_TABLE_COLUMNS));

export const columnShown = z.object({
  position: columnPosition,
  heading: z.string(),
  samples: z.array(z.string()),
  /** Known from the heading, the values or a person; null if unknown. */
  means: z.nullable(z.enum(COLUMN_MEANINGS)),
  /** True if the heading or a person states the meaning. */
  isKnown: z.boolean(),
});
export type ColumnShown = z.infer<typeof columnShown>;

const isDate = (means: ColumnMeaning) =>
  means === 'date' || means === 'dateDayFirst' || means === 'dateMonthFirst' || means === 'period';

/** A table has one column of each kind. "Date" and "Date, day first" are the same kind. */
const meaningKind = (means: ColumnMeaning) => (isDate(means) ? 'date' : means);
const REPEATED: ReadonlySet<string> = new Set(['description', 'entryNumber', 'notNeeded']);

type Meant = Pick<ColumnAnswer, 'means'>;

/** Returns null if no two columns have the same meaning. */
export function repeatedMeaning(columns: readonly Meant[]): string | null {
  const kinds = columns.map(({ means }) => meaningKind(means));
  const twice = columns.find(
    (_, at) => !REPEATED.has(kinds[at] ?? '') && kinds.indexOf(kinds[at] ?? 'notNeeded') !== at,
  );
  return twice === undefined
    ? null
    : `Only one column can be “${COLUMN_MEANING_LABELS[twice.means]}”. Choose “Not needed” for the others.`;
}

/** Returns null if nothing is missing. */
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
