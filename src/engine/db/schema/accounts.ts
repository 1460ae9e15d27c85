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
import { LIMITS } from '../../../contract/limits.ts';
import { ACCOUNT_TYPES } from '../../../finance/books/books.ts';
import type { OpenResult } from '../../../finance/books/completeBooks.ts';
import type { FedState } from '../../../finance/books/feedMonth.ts';
import type { FedLine } from '../../../finance/books/fedLines.ts';
import { FED_LINES } from '../../../finance/books/fedLines.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { FLOW_KEYS } from '../../../finance/statements/flowLines.ts';
import { identity, money, noNaN, rowVersion, textArray } from './columns.ts';

/** '2025-01': a calendar month, so that the ledger doesn't depend on when the company's year starts. */
export const IS_MONTH = sql.raw(`'^[0-9]{4}-(0[1-9]|1[0-2])$'`);

export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    /** The code in the company's accounting system; '' if accounts have only names. */
    code: varchar('code', { length: 64 }).notNull().default(''),
    name: varchar('name', { length: 255 }).notNull(),
    type: text('type', { enum: ACCOUNT_TYPES }).notNull(),
    /** Codes and names that files may still use: the account's earlier ones, and those of accounts merged into it. */
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

export const accountMappings = pgTable(
  'account_mappings',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** An empty text means from the beginning. */
    fromMonth: text('from_month').notNull().default(''),
    line: text('line').$type<FedLine>(),
    sign: smallint('sign').$type<1 | -1>().notNull().default(1),
    /** The slug of the line of the balance sheet; null for profit and loss, or if nobody has chosen one. */
    balanceLine: varchar('balance_line', { length: LIMITS.lineSlug }),
    /** Null for the usual line of the cash flow. */
    flow: text('flow').$type<FlowLine>(),
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
    check('account_mappings_flow', sql`${table.flow} = any (${textArray(FLOW_KEYS)})`),
  ],
);

/** Entities with stored balances; empty until the first ledger is stored. */
export const entities = pgTable(
  'entities',
  {
    id: identity(),
    key: varchar('key', { length: 255 }).notNull(),
    name: varchar('name', { length: 255 }).notNull().default(''),
    isEliminations: boolean('is_eliminations').notNull().default(false),
    fileNames: text('file_names')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /**
     * The chosen reading of last year's result by month, for books that balance under neither; null if nobody chose.
     */
    resultReadings: jsonb('result_readings').$type<Readonly<Record<string, ResultReading>>>(),
    version: rowVersion(),
  },
  (table) => [unique('entities_key').on(table.key)],
);

export const accountBalances = pgTable(
  'account_balances',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    entity: varchar('entity', { length: 255 }).notNull().default(''),
    month: text('month').notNull(),
    /**
     * The first month of a year-to-date amount whose earlier months are unknown; no report line includes such an
     * amount. Null if the amount covers `month` alone.
     */
    sinceMonth: text('since_month'),
    /** Positive as a statement shows it (naturalAmount in the domain). */
    amount: money('amount').notNull(),
    /** The import that the amount comes from; not a foreign key, and null if a program sent the amount. */
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
 * Which lines of a month accounts feed, and what had been entered by hand before. Stored with every change of the
 * ledger and derived from it (db/feedMonths.ts), so it has no revisions.
 */
export const fedMonths = pgTable('fed_months', {
  month: text('month').primaryKey(),
  lines: text('lines')
    .array()
    .$type<FedLine[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  byHand: jsonb('by_hand')
    .$type<FedState['byHand']>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  openResults: text('open_results')
    .array()
    .$type<OpenResult[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Lines that are zero because the ledger is complete and no account feeds them. */
  zeroLines: text('zero_lines')
    .array()
    .$type<FedLine[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** The ledger has changed and the lines have not been updated yet; never true after a commit. */
  isDue: boolean('is_due').notNull().default(false),
});
