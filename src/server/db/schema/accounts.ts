import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { ACCOUNT_TYPES } from '../../../domain/books/books.ts';
import type { OpenResult } from '../../../domain/books/completeBooks.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
import { FED_LINES } from '../../../domain/books/fedLines.ts';
import { identity, money, noNaN, rowVersion, textArray } from './columns.ts';

/** '2025-01': a calendar month, so that the books do not depend on when the company's year begins. */
const IS_MONTH = sql.raw(`'^[0-9]{4}-(0[1-9]|1[0-2])$'`);

/** The accounts of the company's books. */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    /** As the company's accounting system has it; '' where accounts have names alone. */
    code: varchar('code', { length: 64 }).notNull().default(''),
    name: varchar('name', { length: 255 }).notNull(),
    type: text('type', { enum: ACCOUNT_TYPES }).notNull(),
    /** Codes and names that files may still have for it: its own earlier ones, and those of accounts merged into it. */
    fileNames: text('file_names')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    version: rowVersion(),
  },
  (table) => [
    uniqueIndex('accounts_code')
      .on(table.code)
      .where(sql`${table.code} <> ''`),
    uniqueIndex('accounts_name')
      .on(table.name)
      .where(sql`${table.code} = ''`),
    check('accounts_type', sql`${table.type} = any (${textArray(ACCOUNT_TYPES)})`),
  ],
);

/** Into which line the balances of an account go, from a month on until its next mapping. */
export const accountMappings = pgTable(
  'account_mappings',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** '' from the beginning. */
    fromMonth: text('from_month').notNull().default(''),
    /** null: left out of the report. */
    line: text('line').$type<FedLine>(),
    /** 1 or -1. */
    sign: smallint('sign').$type<1 | -1>().notNull().default(1),
    version: rowVersion(),
  },
  (table) => [
    unique('account_mappings_from').on(table.accountId, table.fromMonth),
    check(
      'account_mappings_month',
      sql`${table.fromMonth} = '' or ${table.fromMonth} ~ ${IS_MONTH}`,
    ),
    check('account_mappings_line', sql`${table.line} = any (${textArray(FED_LINES)})`),
    check('account_mappings_sign', sql`${table.sign} in (1, -1)`),
  ],
);

/** The entities of which balances are stored; none of a company whose books nobody has stored yet. */
export const entities = pgTable(
  'entities',
  {
    id: identity(),
    /** As balances have it, and for ever: '' of the one that a company begins with. */
    key: varchar('key', { length: 255 }).notNull(),
    /** As people read it; '' for the company as a whole. */
    name: varchar('name', { length: 255 }).notNull().default(''),
    /** Whether it holds what is taken out between the others. */
    isEliminations: boolean('is_eliminations').notNull().default(false),
    /** By which names files have meant it. */
    fileNames: text('file_names')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    version: rowVersion(),
  },
  (table) => [unique('entities_key').on(table.key)],
);

/** The amounts of the accounts by month: what was booked, or of a balance sheet the closing balance. */
export const accountBalances = pgTable(
  'account_balances',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The key of one of the entities. */
    entity: varchar('entity', { length: 255 }).notNull().default(''),
    month: text('month').notNull(),
    /**
     * The first month of an amount of the year to date, whose earlier months are not known; it is in no line of the
     * report. null: the amount is of `month` alone.
     */
    sinceMonth: text('since_month'),
    /** Positive as a statement shows it (naturalAmount in the domain). */
    amount: money('amount').notNull(),
    /** Where it was read; not a foreign key, and null where it was sent by a program. */
    importId: integer('import_id'),
    sheet: text('sheet'),
    cell: text('cell'),
    version: rowVersion(),
  },
  (table) => [
    unique('account_balances_place').on(table.month, table.accountId, table.entity),
    index('account_balances_account').on(table.accountId, table.month),
    check('account_balances_month', sql`${table.month} ~ ${IS_MONTH}`),
    check(
      'account_balances_since',
      sql`${table.sinceMonth} ~ ${IS_MONTH} and ${table.sinceMonth} < ${table.month}`,
    ),
    noNaN('account_balances_numbers', table.amount),
  ],
);

/** Corrections by hand of lines that accounts feed, in the sign of the line. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: identity(),
    month: text('month').notNull(),
    line: text('line').$type<FedLine>().notNull(),
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('adjustments_month').on(table.month),
    check('adjustments_month_text', sql`${table.month} ~ ${IS_MONTH}`),
    check('adjustments_line', sql`${table.line} = any (${textArray(FED_LINES)})`),
    noNaN('adjustments_numbers', table.amount),
  ],
);

/**
 * Which lines of a month accounts feed, and what was entered there by hand before. The database keeps it
 * with every change of the books, and it follows from their revisions: it has none of its own.
 */
export const fedMonths = pgTable('fed_months', {
  month: text('month').primaryKey(),
  lines: text('lines')
    .array()
    .$type<FedLine[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** By line: the amount, whether it was marked as not reported, and whether it followed from others. */
  byHand: jsonb('by_hand')
    .$type<Record<string, [string | null, boolean, boolean?]>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  /** Results that wait for a decision about accounts. */
  openResults: text('open_results')
    .array()
    .$type<OpenResult[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Lines that are zero because the books are complete and no account feeds them. */
  zeroLines: text('zero_lines')
    .array()
    .$type<FedLine[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
});
