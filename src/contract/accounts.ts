import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../domain/books/books.ts';
import { FED_LINES } from '../domain/books/fedLines.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  moneyInput,
  moneyOutput,
  optionalLine,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
} from './fields.ts';
import { LIMITS } from './limits.ts';

/** Mappings or balances in one call. */
export const MOST_MAPPED = 5_000;
export const MOST_BALANCES = 50_000;
/** Names by which files mean one entity. */
const MOST_FILE_NAMES = 100;

const MONTH_TEXT = 'Expected a month such as 2025-01';
/** A calendar month: "2025-01". */
const month = z
  .string(MONTH_TEXT)
  .check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, MONTH_TEXT));

const type = z.enum(ACCOUNT_TYPES);
/** The line of the report; null: the account is left out of it. */
const line = z.nullable(z.enum(FED_LINES));
const sign = z.union([z.literal(1), z.literal(-1)]);
const code = optionalLine(LIMITS.accountCode);
const name = requiredLine(LIMITS.accountName, 'Account name is required');

/** A line suggested for an account, and why. */
export const suggestionSchema = z.object({
  line,
  reason: z.discriminatedUnion('by', [
    /** So many accounts go there that have this word, or this beginning of their codes. */
    z.object({ by: z.literal('alike'), count: z.int(), what: z.string() }),
    /** A word of its name says it. */
    z.object({ by: z.literal('word'), what: z.string() }),
    /** The type of the account says it. */
    z.object({ by: z.literal('type') }),
  ]),
});

/** Codes and names that files may still have for an account: earlier ones, and those of accounts merged into it. */
const fileNames = z.array(z.string());

const accountSchema = z.object({
  id,
  /** '' where the accounting system has names alone. */
  code: z.string(),
  name: z.string(),
  type,
  fileNames,
  version: recordVersion,
  /** Earliest first. `from` is null for the beginning. */
  mappings: z.array(z.object({ from: z.nullable(z.string()), line, sign })),
  /** The newest month with a balance, and its amount over all entities. */
  latest: z.nullable(z.object({ month: z.string(), amount: z.string() })),
  /** The months in which a balance has no line. */
  unmappedMonths: z.array(z.string()),
  /** For an account without any mapping. */
  suggestion: z.nullable(suggestionSchema),
});
export type Account = z.infer<typeof accountSchema>;

export const listAccounts = endpoint('listAccounts', {
  access: 'manageAccounts',
  summary:
    'Lists the chart of accounts with the account mapping, the months in which a balance has no line, and a suggestion for each unmapped account.',
  status: 200,
  response: z.array(accountSchema),
});

const plainAccount = z.object({
  id,
  code: z.string(),
  name: z.string(),
  type,
  fileNames,
  version: recordVersion,
});
export type PlainAccount = z.infer<typeof plainAccount>;

export const createAccount = endpoint('createAccount', {
  access: 'manageAccounts',
  summary: 'Adds an account. Its code is unique, or its name where it has no code.',
  body: z.strictObject({ code: z._default(code, ''), name, type, reason: reasonField }),
  idempotent: true,
  status: 201,
  response: plainAccount,
});

export const updateAccount = endpoint('updateAccount', {
  access: 'manageAccounts',
  summary:
    'Changes the code, name or type of an account. Its balances and mappings stay as they are. Files may go on using the code or name that it had.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      code: z.optional(code),
      name: z.optional(name),
      type: z.optional(type),
      reason: reasonField,
    })
    .check(
      z.refine(
        (change) =>
          change.code !== undefined || change.name !== undefined || change.type !== undefined,
        { error: 'Nothing to change: send code, name or type' },
      ),
    ),
  ifMatch: true,
  status: 200,
  response: plainAccount,
});

const mergedAccount = z.object({
  account: plainAccount,
  /** Months whose amounts are now those of the other account. */
  months: z.int(),
  /** Those of them that both accounts had. */
  addedUp: z.int(),
});

export const mergeAccount = endpoint('mergeAccount', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Moves all months of an account into another one of the same type and lines, and removes it. No line of the report changes. Files that have its code or name go into the other account from then on.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    /** The account that stays. */
    into: id,
    /** Adds up the months that both have; without it they are refused. */
    addsUp: z._default(z.boolean(), false),
    reason: reasonField,
  }),
  ifMatch: true,
  idempotent: true,
  status: 200,
  response: mergedAccount,
});

const mappingChange = z.strictObject({
  accountId: id,
  /** The first month that is mapped like this; null from the beginning. */
  from: z._default(z.nullable(month), null),
  /** "unmapped" removes the mapping that begins in this month. */
  line: z.union([line, z.literal('unmapped')], 'Expected a line, null or "unmapped"'),
  /** With which sign the account's amounts enter the line; left out: as usual for its type. */
  sign: z.optional(sign),
});
export type SentMapping = z.infer<typeof mappingChange>;

const changes = z.array(mappingChange).check(z.minLength(1), z.maxLength(MOST_MAPPED));

/** A line of a month before and after a change of the books. */
export const lineEffect = z.object({
  line: z.enum([...FED_LINES, 'ebitda', 'netIncome']),
  /** null where it is not reported. */
  before: moneyOutput,
  after: moneyOutput,
});

const effectSchema = z.object({
  /** Stands for exactly this effect: what is stored must have the same. */
  key: z.string(),
  /** The months that change, earliest first. */
  months: z.array(
    z.object({
      month: z.string(),
      /** Whether it was published: its figures will be restated. */
      isPublished: z.boolean(),
      lines: z.array(lineEffect),
    }),
  ),
  /** Balances without a line, before and after. */
  unmapped: z.object({ before: z.int(), after: z.int() }),
  /** Adjustments of these months whose line no account feeds, before and after. */
  resting: z.object({ before: z.int(), after: z.int() }),
});
export type MappingEffect = z.infer<typeof effectSchema>;

export const previewMapping = endpoint('previewMapping', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Previews month by month the effect of an account mapping. It changes nothing, and its key stores exactly this.',
  body: z.strictObject({ changes }),
  status: 200,
  response: effectSchema,
});

export const changeMapping = endpoint('changeMapping', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Stores an account mapping as the preview showed it. The lines of all affected months follow at once.',
  body: z.strictObject({
    changes,
    key: z.string().check(z.minLength(1), z.maxLength(100)),
    reason: reasonField,
  }),
  idempotent: true,
  status: 200,
  response: z.object({ months: z.int(), mappings: z.int() }),
});

const readMappingsSchema = z.object({
  /** None as long as a cell is refused. */
  changes: z.array(z.object({ accountId: id, from: z.nullable(z.string()), line, sign })),
  /** Rows that say what is stored already, or name no line. */
  unchanged: z.int(),
  /** The cells that cannot be read: "E5". */
  refused: z.array(z.object({ sheet: z.string(), cell: z.string(), reason: z.string() })),
});
export type ReadMappings = z.infer<typeof readMappingsSchema>;

export const readMappingFile = endpoint('readMappingFile', {
  access: 'manageAccounts',
  cost: 'import',
  summary:
    'Reads an account mapping from an Excel workbook or a CSV file: a form with `file`. The answer lists the mappings that differ, or each cell that cannot be read. It changes nothing.',
  bodyKind: 'multipart',
  status: 200,
  response: readMappingsSchema,
});

const entitySchema = z.object({
  id,
  /** "The company as a whole" until it has a name of its own. */
  name: z.string(),
  /** Whether it holds what is taken out between the others. */
  isEliminations: z.boolean(),
  /** By which names files mean it. */
  fileNames: z.array(z.string()),
  /** The first and the last month with balances; null without any. */
  months: z.nullable(z.object({ first: z.string(), last: z.string() })),
  version: recordVersion,
});
export type BookEntity = z.infer<typeof entitySchema>;

export const listEntities = endpoint('listEntities', {
  access: 'manageAccounts',
  summary: 'Lists the entities of the company. The lines of the report are their sum.',
  status: 200,
  response: z.array(entitySchema),
});

export const updateEntity = endpoint('updateEntity', {
  access: 'manageAccounts',
  summary:
    'Changes the name of an entity, its names in files, or whether it holds intercompany eliminations. Its balances stay as they are.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    name: z.optional(requiredLine(LIMITS.accountName, 'Entity name is required')),
    isEliminations: z.optional(z.boolean()),
    fileNames: z.optional(
      z
        .array(requiredLine(LIMITS.accountName, 'A name of files is required'))
        .check(z.maxLength(MOST_FILE_NAMES)),
    ),
    reason: reasonField,
  }),
  ifMatch: true,
  status: 200,
  response: entitySchema,
});

const balanceSchema = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  type,
  /** Its name; '' where the company is not divided. */
  entity: z.string(),
  amount: z.string(),
  /** null: left out of the report; "unmapped" where nobody has said. */
  line: z.union([line, z.literal('unmapped')]),
  sign,
  /** Where it was read; null where a program has sent it. */
  origin: z.nullable(
    z.object({
      importId: z.nullable(id),
      sheet: z.nullable(z.string()),
      cell: z.nullable(z.string()),
    }),
  ),
});

const adjustmentSchema = z.object({
  id,
  line: z.enum(FED_LINES),
  amount: z.string(),
  reason: z.string(),
  /** No account feeds its line in the month: it is kept, and counts again once one does. */
  isResting: z.boolean(),
  version: recordVersion,
});

const booksSchema = z.object({
  month: z.string(),
  balances: z.array(balanceSchema),
  adjustments: z.array(adjustmentSchema),
  /** The lines that accounts feed, with what they and the adjustments make of them. */
  lines: z.array(
    z.object({
      line: z.enum(FED_LINES),
      accounts: z.string(),
      adjustments: z.string(),
      total: z.string(),
    }),
  ),
});
export type BooksOfMonth = z.infer<typeof booksSchema>;

export const getBooks = endpoint('getBooks', {
  access: 'manageAccounts',
  summary:
    'Returns the books of a month: the balance of each account, the adjustments, and their lines.',
  query: z.object({ month }),
  status: 200,
  response: booksSchema,
});

const sentBalance = z.strictObject({
  accountId: id,
  month,
  entity: z._default(optionalLine(LIMITS.accountName), ''),
  /** Positive as a statement shows it; null removes the balance. */
  amount: z.union([z.null(), moneyInput]),
  importId: z.optional(id),
  sheet: z.optional(optionalLine(LIMITS.accountName)),
  cell: z.optional(optionalLine(LIMITS.accountCode)),
});

export const storeBalances = endpoint('storeBalances', {
  access: 'manageAccounts',
  cost: 'import',
  summary: 'Replaces the balances of accounts in months. The lines of these months follow at once.',
  body: z.strictObject({
    balances: z.array(sentBalance).check(z.minLength(1), z.maxLength(MOST_BALANCES)),
    reason: reasonField,
  }),
  idempotent: true,
  status: 200,
  response: z.object({ stored: z.int(), removed: z.int(), unchanged: z.int() }),
});

export const deleteAdjustment = endpoint('deleteAdjustment', {
  access: 'manageAccounts',
  summary: 'Removes an adjustment and computes its line again.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
