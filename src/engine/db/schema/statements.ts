import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { LIMITS } from '../../../contract/limits.ts';
import type { BalanceRole } from '../../../finance/statements/balanceLines.ts';
import { BALANCE_ROLE_KEYS, BALANCE_SIDES } from '../../../finance/statements/balanceLines.ts';
import type { CovenantLimit, CovenantPiece } from '../../../finance/statements/covenant.ts';
import { COVENANT_DIRECTIONS, COVENANT_TESTS } from '../../../finance/statements/covenant.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { FLOW_KEYS } from '../../../finance/statements/flowLines.ts';
import { accounts, IS_MONTH } from './accounts.ts';
import { identity, money, noNaN, percent, rowVersion, textArray } from './columns.ts';

/** The lines of the company's balance sheet. */
export const balanceLines = pgTable(
  'balance_lines',
  {
    id: identity(),
    /** Never changes, so that mappings and addresses keep their meaning when a line is renamed. */
    slug: varchar('slug', { length: LIMITS.lineSlug }).notNull(),
    name: varchar('name', { length: LIMITS.lineName }).notNull(),
    side: text('side', { enum: BALANCE_SIDES }).notNull(),
    role: text('role').$type<BalanceRole>().notNull(),
    position: integer('position').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    version: rowVersion(),
  },
  (table) => [
    unique('balance_lines_slug').on(table.slug),
    check('balance_lines_side', sql`${table.side} = any (${textArray(BALANCE_SIDES)})`),
    check('balance_lines_role', sql`${table.role} = any (${textArray(BALANCE_ROLE_KEYS)})`),
  ],
);

/** Balances before an entity's first month. An entity has one opening; later files replace it. */
export const openingBalances = pgTable(
  'opening_balances',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    entity: varchar('entity', { length: 255 }).notNull().default(''),
    /** The month at whose end the balances were taken. */
    month: text('month').notNull(),
    /** Positive as a statement shows it; for profit and loss, the amount since the year began. */
    amount: money('amount').notNull(),
    /** Not a foreign key. */
    importId: integer('import_id'),
    sheet: text('sheet'),
    cell: text('cell'),
    version: rowVersion(),
  },
  (table) => [
    unique('opening_balances_place').on(table.accountId, table.entity),
    check('opening_balances_month', sql`${table.month} ~ ${IS_MONTH}`),
    noNaN('opening_balances_numbers', table.amount),
  ],
);

/** Amounts that a person moved between lines of a month's cash flow. */
export const flowMoves = pgTable(
  'flow_moves',
  {
    id: identity(),
    month: text('month').notNull(),
    fromLine: text('from_line').$type<FlowLine>().notNull(),
    toLine: text('to_line').$type<FlowLine>().notNull(),
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('flow_moves_month').on(table.month),
    check('flow_moves_month_text', sql`${table.month} ~ ${IS_MONTH}`),
    check(
      'flow_moves_lines',
      sql`${table.fromLine} = any (${textArray(FLOW_KEYS)}) and ${table.toLine} = any (${textArray(FLOW_KEYS)}) and ${table.fromLine} <> ${table.toLine}`,
    ),
    noNaN('flow_moves_numbers', table.amount),
  ],
);

/** Closing balances that a person typed for months without whole books. */
export const typedBalances = pgTable(
  'typed_balances',
  {
    id: identity(),
    month: text('month').notNull(),
    /** The slug of the balance sheet line. */
    line: varchar('line', { length: LIMITS.lineSlug }).notNull(),
    amount: money('amount').notNull(),
    version: rowVersion(),
  },
  (table) => [
    unique('typed_balances_place').on(table.month, table.line),
    check('typed_balances_month', sql`${table.month} ~ ${IS_MONTH}`),
    noNaN('typed_balances_numbers', table.amount),
  ],
);

/** Limits that a lender or the board sets for the company's figures. `covenantFaults` checks a definition. */
export const covenants = pgTable(
  'covenants',
  {
    id: identity(),
    name: varchar('name', { length: LIMITS.covenantName }).notNull(),
    numerator: jsonb('numerator').$type<readonly CovenantPiece[]>().notNull(),
    /** Null if the covenant is a sum. */
    denominator: jsonb('denominator').$type<readonly CovenantPiece[]>(),
    direction: text('direction', { enum: COVENANT_DIRECTIONS }).notNull(),
    limits: jsonb('limits').$type<readonly CovenantLimit[]>().notNull(),
    testedEach: text('tested_each', { enum: COVENANT_TESTS }).notNull(),
    /** A percentage of the limit: with less headroom, the covenant needs watching. */
    warningPercent: percent('warning_percent').notNull(),
    version: rowVersion(),
  },
  (table) => [
    uniqueIndex('covenants_name').on(sql`lower(${table.name})`),
    check('covenants_direction', sql`${table.direction} = any (${textArray(COVENANT_DIRECTIONS)})`),
    check('covenants_tested_each', sql`${table.testedEach} = any (${textArray(COVENANT_TESTS)})`),
  ],
);
