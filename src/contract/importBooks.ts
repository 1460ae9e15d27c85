import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../finance/books/books.ts';
import { FED_LINES } from '../finance/books/fedLines.ts';
import { lineEffect, suggestedLineSchema } from './accounts.ts';
import { balanceSlug, id, requiredLine, text } from './fields.ts';
import { LIMITS } from './limits.ts';

const MOST_ANSWERED = 5_000;

/** An answer about a new account. Its file may already state the type. */
const accountAnswer = z.strictObject({
  code: text(LIMITS.accountCode),
  name: text(LIMITS.accountName),
  type: z.optional(z.enum(ACCOUNT_TYPES)),
  /** Null leaves the account out of the report. If absent, the decision is left for later, on the Accounts page. */
  line: z.optional(z.nullable(z.enum(FED_LINES))),
  /** The slug of a balance sheet line, which decides the line of the report. Only for balance sheet accounts. */
  balanceLine: z.optional(balanceSlug),
  /**
   * The stored account that is the same under another name. Null if the account is a different one, or shouldn't get
   * the new name.
   */
  sameAs: z.optional(z.nullable(id)),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** Generous limits: no sheet has this many entity columns, and no file this many such sheets. */
const MOST_NAMED_SUMS = 60;

/** A total over other entities, which isn't added to them, or an entity of its own. */
export const TOTAL_ANSWERS = ['sum', 'entity'] as const;

/** A first trial balance begins the books, or is a month's. */
export const TAKEN_AS = ['opening', 'month'] as const;

/** Answers about a trial balance or ledger that the file itself doesn't contain. */
export const bookAnswers = z.strictObject({
  month: z.nullable(z.string().check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/))),
  /** The period of the amounts: the month's movements, or the year to date. */
  basis: z.nullable(z.enum(['month', 'yearToDate'])),
  /** The side of positive balances, if the file doesn't state sides. */
  sign: z.optional(z.nullable(z.enum(['debit', 'credit']))),
  isLeftOut: z.optional(z.boolean()),
  /** Accepts suggested types and lines for new accounts; true by default. */
  takesSuggestions: z.optional(z.boolean()),
  entity: z.optional(z.nullable(requiredLine(LIMITS.accountName, 'Entity name is required'))),
  isOwnEntity: z.optional(z.boolean()),
  /** Whether a first trial balance is the opening, or its month's; a month by default. */
  takenAs: z.optional(z.nullable(z.enum(TAKEN_AS))),
  /** Confirms a balance sheet whose result of the year isn't that of the books. */
  isOtherResult: z.optional(z.boolean()),
  /** Confirms replacing most stored amounts of the same months, or adding to them, as the preview states. */
  isOverStored: z.optional(z.boolean()),
  /** The answer for everything that looks like a total over other entities by its amounts, but not by its name. */
  sums: z.optional(z.nullable(z.enum(TOTAL_ANSWERS))),
  /** Answers for individual totals, by their names in the file; these override `sums`. */
  namedSums: z.optional(
    z
      .array(z.strictObject({ name: text(LIMITS.accountName), is: z.enum(TOTAL_ANSWERS) }))
      .check(z.maxLength(MOST_NAMED_SUMS)),
  ),
  accounts: z.optional(z.array(accountAnswer).check(z.maxLength(MOST_ANSWERED))),
});
export type BookAnswers = z.infer<typeof bookAnswers>;

/** A column, row or sheet that may be a total over other entities. */
export const doubtfulTotal = z.object({
  name: z.string(),
  cell: z.string(),
  /** The entities that the total may add up; empty if only its name suggests a total. */
  of: z.array(z.string()),
  amounts: z.array(
    z.object({
      account: z.string(),
      month: z.string(),
      amount: z.string(),
      /** The sum of those entities; null if there are none. */
      together: z.nullable(z.string()),
      /** The company's amount if this is a total, and if it is an entity. */
      asSum: z.string(),
      asEntity: z.string(),
    }),
  ),
});
export type DoubtfulTotal = z.infer<typeof doubtfulTotal>;

const typeSuggestion = z.object({
  type: z.enum(ACCOUNT_TYPES),
  reason: z.discriminatedUnion('by', [
    /** This many of the company's accounts with the same word in their names have the type. */
    z.object({ by: z.literal('alike'), count: z.int(), what: z.string() }),
    /** The accounts around it, such as "6000–6200", have this type. */
    z.object({ by: z.literal('between'), what: z.string() }),
    z.object({ by: z.literal('word'), what: z.string() }),
    /** Accounts whose codes begin with these digits have the type in the chart of accounts. */
    z.object({ by: z.literal('chart'), what: z.string() }),
  ]),
});

/** The most accounts listed in a preview; the count includes all. */
export const MOST_NEW_ACCOUNTS = 2_000;

export const importBooks = z.object({
  currency: z.string(),
  counts: z.object({
    newAccounts: z.int(),
    knownAccounts: z.int(),
    /** Stored accounts that get or keep another name; absent if there are none. */
    renamed: z.optional(z.int()),
    withoutLine: z.int(),
    /** Counts balances by account, entity and month. */
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Stored balances of accounts that a complete trial balance no longer contains. */
    removed: z.int(),
    /** New, changed and removed opening balances; absent if there are none. */
    openings: z.optional(z.int()),
  }),
  newAccounts: z.array(
    z.object({
      sheet: z.string(),
      cell: z.string(),
      code: z.string(),
      name: z.string(),
      type: z.nullable(z.enum(ACCOUNT_TYPES)),
      /** Null if the type is stated, or nothing suggests one. */
      suggestedType: z.nullable(typeSuggestion),
      line: z.union([z.nullable(z.enum(FED_LINES)), z.literal('unmapped')]),
      /**
       * The slug of the balance sheet line; null if the account has none. Absent for income and costs, and if “Balance
       * sheet and cash flow” is off.
       */
      balanceLine: z.optional(z.nullable(z.string())),
      suggestion: z.nullable(suggestedLineSchema),
    }),
  ),
  renamedAccounts: z.optional(
    z.array(
      z.object({
        sheet: z.string(),
        cell: z.string(),
        code: z.string(),
        name: z.string(),
        account: z.object({ id, code: z.string(), name: z.string() }),
        /**
         * Why they may be the same: they share amounts or a code, or (if the file has only new months) have equivalent
         * names.
         */
        by: z.enum(['amounts', 'code', 'name']),
        amount: z.nullable(z.string()),
        months: z.array(z.string()),
        isSame: z.nullable(z.boolean()),
      }),
    ),
  ),
  entities: z.optional(
    z.array(
      z.object({
        name: z.string(),
        isEliminations: z.boolean(),
        isNew: z.boolean(),
        balances: z.int(),
      }),
    ),
  ),
  /** Sheets whose entity a person may choose, with the file's name for the entity. */
  sheetEntities: z.optional(
    z.array(z.object({ sheet: z.string(), fileName: z.nullable(z.string()) })),
  ),
  /** Opening balances that would be stored: those at the end of the month before an entity's books begin. */
  openings: z.optional(
    z.array(z.object({ entity: z.string(), month: z.string(), balances: z.int() })),
  ),
  /**
   * Months of the file whose debits equal its credits; absent if there are none, or “Balance sheet and cash flow” is
   * off.
   */
  balancedMonths: z.optional(z.array(z.string())),
  /** Sheets whose trial balance can be taken as the opening. */
  openingOffers: z.optional(z.array(z.object({ sheet: z.string(), month: z.string() }))),
  months: z.array(
    z.object({
      month: z.string(),
      /** The month was published, so its figures would be restated. */
      isPublished: z.boolean(),
      balances: z.int(),
      lines: z.array(lineEffect),
      /** How the file's result is split, costs below zero; null without profit and loss. */
      result: z.nullable(
        z.object({
          /** All income less all costs. */
          accounts: z.string(),
          ebitda: z.string(),
          beside: z.string(),
          withoutLine: z.string(),
        }),
      ),
    }),
  ),
});
export type ImportBooks = z.infer<typeof importBooks>;

export function booksCount(books: ImportBooks | undefined): number {
  if (books === undefined) return 0;
  const { newAccounts, renamed = 0, new: added, changed, removed, openings = 0 } = books.counts;
  return newAccounts + renamed + added + changed + removed + openings;
}
