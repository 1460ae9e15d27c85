import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../finance/books/books.ts';
import { FED_LINES } from '../finance/books/fedLines.ts';
import { RESULT_READINGS } from '../finance/statements/earlierResults.ts';
import { CHOSEN_FLOW_KEYS, FLOW_KEYS } from '../finance/statements/flowLines.ts';
import { endpoint } from './endpoint.ts';
import {
  balanceSlug,
  bookMonthField,
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
import { MESSAGES } from './messages.ts';

export const MOST_MAPPINGS_PER_CALL = 5_000;
export const MOST_BALANCES = 50_000;
const MOST_FILE_NAMES = 100;

const type = z.enum(ACCOUNT_TYPES);
const fedLineField = z.nullable(z.enum(FED_LINES));
const sign = z.union([z.literal(1), z.literal(-1)]);
const accountCodeField = optionalLine(LIMITS.accountCode);
const accountNameField = requiredLine(LIMITS.accountName, 'Account name is required');

export const suggestedLineSchema = z.object({
  line: fedLineField,
  /** The slug of a balance sheet line; absent for income and costs. */
  balanceLine: z.optional(z.string()),
  reason: z.discriminatedUnion('by', [
    /** This many accounts are mapped to the line and have the same word, or the same start of their codes. */
    z.object({ by: z.literal('alike'), count: z.int(), what: z.string() }),
    z.object({ by: z.literal('word'), what: z.string() }),
    /** The file lists the account under this heading; only during an import. */
    z.object({ by: z.literal('heading'), what: z.string() }),
    /** The code belongs to the line in this chart of accounts, such as SKR03. */
    z.object({ by: z.literal('code'), what: z.string(), chart: z.string() }),
    z.object({ by: z.literal('type') }),
  ]),
});

/** Absent unless the company has a balance sheet and a cash flow. */
const statementLines = {
  /** The slug of the balance sheet line; null for income and costs, and if none is chosen. */
  balanceLine: z.optional(z.nullable(z.string())),
  /** Null for the usual cash flow line. */
  flow: z.optional(z.nullable(z.enum(FLOW_KEYS))),
};

const fileNames = z.array(z.string());

const accountSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  type,
  fileNames,
  version: recordVersion,
  mappings: z.array(
    z.object({ from: z.nullable(z.string()), line: fedLineField, sign, ...statementLines }),
  ),
  /** The newest month with a balance, summed over all entities. */
  latest: z.nullable(z.object({ month: z.string(), amount: z.string() })),
  unmappedMonths: z.array(z.string()),
  suggestion: z.nullable(suggestedLineSchema),
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
  summary: 'Adds an account. The code must be unique, or the name if there is no code.',
  body: z.strictObject({
    code: z._default(accountCodeField, ''),
    name: accountNameField,
    type,
    reason: reasonField,
  }),
  idempotent: true,
  status: 201,
  response: plainAccount,
});

export const updateAccount = endpoint('updateAccount', {
  access: 'manageAccounts',
  summary:
    'Changes the code, name or type of an account. No line changes: if the new type has debit and credit the other way round, the stored amounts and the signs of the mappings are reversed. Files can still use the old code or name.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      code: z.optional(accountCodeField),
      name: z.optional(accountNameField),
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
  /** Months whose amounts moved to the other account. */
  months: z.int(),
  addedUp: z.int(),
});

export const mergeAccount = endpoint('mergeAccount', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Merges an account into another one with the same type and mapping, then deletes it. Reported figures do not change. When later files use its code or name, their amounts go to the remaining account.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    into: id,
    /** If true, months that both accounts have are added up; otherwise such months are refused. */
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
  from: z._default(z.nullable(bookMonthField), null),
  /**
   * "unmapped" removes the mapping that begins in this month. If a balance sheet line is sent, the line follows from
   * its role.
   */
  line: z.union([fedLineField, z.literal('unmapped')], 'Expected a line, null or "unmapped"'),
  /** The slug of a balance sheet line, for assets, liabilities and equity. */
  balanceLine: z.optional(z.nullable(balanceSlug)),
  /** A cash flow line; null for the usual one. */
  flow: z.optional(z.nullable(z.enum(CHOSEN_FLOW_KEYS))),
  /** The sign with which amounts enter the line; defaults to the usual one for the type. */
  sign: z.optional(sign),
});
export type SentMapping = z.infer<typeof mappingChange>;

const mappingChanges = z
  .array(mappingChange)
  .check(z.minLength(1), z.maxLength(MOST_MAPPINGS_PER_CALL));

export const lineEffect = z.object({
  line: z.enum([...FED_LINES, 'ebitda', 'netIncome']),
  /** Null if not reported. */
  before: moneyOutput,
  after: moneyOutput,
});

const beforeAndAfter = { before: z.string(), after: z.string() };

const effectSchema = z.object({
  /** Identifies this effect. Storing is refused if the effect has changed. */
  key: z.string(),
  months: z.array(
    z.object({
      month: z.string(),
      isPublished: z.boolean(),
      lines: z.array(lineEffect),
    }),
  ),
  /** Absent unless the company has a balance sheet and a cash flow. A slug of null stands for "not classified". */
  statements: z.optional(
    z.array(
      z.object({
        month: z.string(),
        balances: z.array(z.object({ slug: z.nullable(z.string()), ...beforeAndAfter })),
        flows: z.array(z.object({ line: z.enum(FLOW_KEYS), ...beforeAndAfter })),
      }),
    ),
  ),
  /** The number of balances without a line, before and after. */
  unmapped: z.object({ before: z.int(), after: z.int() }),
  /** The number of adjustments in these months whose line no account feeds, before and after. */
  resting: z.object({ before: z.int(), after: z.int() }),
});
export type MappingEffect = z.infer<typeof effectSchema>;

export const previewMapping = endpoint('previewMapping', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Previews the effect of an account mapping month by month. Nothing is changed. The key identifies this exact preview.',
  body: z.strictObject({ changes: mappingChanges }),
  status: 200,
  response: effectSchema,
});

export const changeMapping = endpoint('changeMapping', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Stores an account mapping as previewed. The lines of all affected months are updated immediately.',
  body: z.strictObject({
    changes: mappingChanges,
    key: z.string().check(z.minLength(1), z.maxLength(100)),
    reason: reasonField,
  }),
  idempotent: true,
  status: 200,
  response: z.object({ months: z.int(), mappings: z.int() }),
});

const readMappingsSchema = z.object({
  /** Empty while any cell is refused. */
  changes: z.array(
    z.object({
      accountId: id,
      from: z.nullable(z.string()),
      line: fedLineField,
      sign,
      /** Set if the table has these columns and the company has statements. */
      balanceLine: z.optional(z.string()),
      flow: z.optional(z.nullable(z.enum(FLOW_KEYS))),
    }),
  ),
  unchanged: z.int(),
  /** Cells that can't be read, such as "E5". */
  refused: z.array(z.object({ sheet: z.string(), cell: z.string(), reason: z.string() })),
});
export type ReadMappings = z.infer<typeof readMappingsSchema>;

export const readMappingFile = endpoint('readMappingFile', {
  access: 'manageAccounts',
  cost: 'import',
  summary:
    'Reads an account mapping from an Excel workbook or a CSV file, sent as form data with a `file` field. The response lists the mappings that differ, or the cells that cannot be read. Nothing is changed.',
  bodyKind: 'multipart',
  status: 200,
  response: readMappingsSchema,
});

const entitySchema = z.object({
  id,
  name: z.string(),
  isEliminations: z.boolean(),
  fileNames: z.array(z.string()),
  months: z.nullable(z.object({ first: z.string(), last: z.string() })),
  version: recordVersion,
});
export type BookEntity = z.infer<typeof entitySchema>;

export const listEntities = endpoint('listEntities', {
  access: 'manageAccounts',
  summary: "Lists the company's entities. Report lines are totals across all entities.",
  status: 200,
  response: z.array(entitySchema),
});

export const updateEntity = endpoint('updateEntity', {
  access: 'manageAccounts',
  summary:
    'Changes the name of an entity, its names in files, or whether it holds intercompany eliminations. Its balances stay unchanged. If the books of a month don’t balance either way, a person can choose whether last year’s result has been moved into equity.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      resultReading: z.optional(
        z.strictObject({ month: bookMonthField, reading: z.enum(RESULT_READINGS) }),
      ),
      name: z.optional(requiredLine(LIMITS.accountName, 'Entity name is required')),
      isEliminations: z.optional(z.boolean()),
      fileNames: z.optional(
        z
          .array(requiredLine(LIMITS.accountName, 'Enter the name that files use for the entity'))
          .check(z.maxLength(MOST_FILE_NAMES)),
      ),
      reason: reasonField,
    })
    .check(
      z.refine(
        ({ resultReading, reason }) => resultReading === undefined || (reason ?? '') !== '',
        { path: ['reason'], error: MESSAGES.readingReasonRequired },
      ),
    ),
  ifMatch: true,
  status: 200,
  response: entitySchema,
});

const balanceSchema = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  type,
  entity: z.string(),
  amount: z.string(),
  /** Null if left out of the report; "unmapped" if not decided yet. */
  line: z.union([fedLineField, z.literal('unmapped')]),
  sign,
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
  /** No account feeds the line in this month, so the adjustment has no effect for now. */
  isResting: z.boolean(),
  version: recordVersion,
});

const companyBooksSchema = z.object({
  month: z.string(),
  balances: z.array(balanceSchema),
  adjustments: z.array(adjustmentSchema),
  lines: z.array(
    z.object({
      line: z.enum(FED_LINES),
      accounts: z.string(),
      adjustments: z.string(),
      total: z.string(),
    }),
  ),
});
export type BooksOfMonth = z.infer<typeof companyBooksSchema>;

export const getBooks = endpoint('getBooks', {
  access: 'manageAccounts',
  summary: "Returns a month's account balances and adjustments, with their lines.",
  query: z.object({ month: bookMonthField }),
  status: 200,
  response: companyBooksSchema,
});

const sentBalance = z.strictObject({
  accountId: id,
  month: bookMonthField,
  entity: z._default(optionalLine(LIMITS.accountName), ''),
  /** The amount is positive as in a statement; null removes the balance. */
  amount: z.union([z.null(), moneyInput]),
  importId: z.optional(id),
  sheet: z.optional(optionalLine(LIMITS.accountName)),
  cell: z.optional(optionalLine(LIMITS.accountCode)),
});

export const storeBalances = endpoint('storeBalances', {
  access: 'manageAccounts',
  cost: 'import',
  summary: 'Replaces account balances by month. The lines of these months are updated immediately.',
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
  summary: 'Removes an adjustment and recalculates its line.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
