import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../domain/books/books.ts';
import { FED_LINES } from '../domain/books/fedLines.ts';
import { lineEffect, suggestionSchema } from './accounts.ts';
import { id, requiredLine, text } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Answers about single accounts of a file. */
const MOST_ANSWERED = 5_000;

/** What a person says of an account that is new to the company; its file may say the type. */
const accountAnswer = z.strictObject({
  /** As the file has it; '' where it has names alone. */
  code: text(LIMITS.accountCode),
  name: text(LIMITS.accountName),
  type: z.optional(z.enum(ACCOUNT_TYPES)),
  /** null: left out of the report. Left out: to be said later, on the page Accounts. */
  line: z.optional(z.nullable(z.enum(FED_LINES))),
  /** The stored account that it is, under another name; null: another one, or the same without the new name. */
  sameAs: z.optional(z.nullable(id)),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** No sheet has more columns of entities, and no file more sheets of them. */
const MOST_NAMED_SUMS = 60;

/** A sum of other entities, which is not added to them, or one of its own. */
export const SAID_OF_SUMS = ['sum', 'entity'] as const;

/** What a person says of a trial balance or ledger that does not say it itself. */
export const bookAnswers = z.strictObject({
  /** "2025-01": the month that it is of. */
  month: z.nullable(z.string().check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/))),
  /** Whether it has what was booked in that month, or since the year began. */
  basis: z.nullable(z.enum(['month', 'yearToDate'])),
  /** What positive balances without a side are. */
  sign: z.optional(z.nullable(z.enum(['debit', 'credit']))),
  /** Whether the accounts of the sheet are left out; they are stored unless a person says so. */
  isLeftOut: z.optional(z.boolean()),
  /** Whether types and lines that are suggested for new accounts are taken unless a person says others; they are. */
  takesSuggestions: z.optional(z.boolean()),
  /** The name of the entity that they are of: one that is known, or another. */
  entity: z.optional(z.nullable(requiredLine(LIMITS.accountName, 'Entity name is required'))),
  /** Whether it is of an entity of its own, by the name that the file gives it. */
  isOwnEntity: z.optional(z.boolean()),
  /** Whether they replace most of what is stored for their months, or come on top of it, as the preview says. */
  isOverStored: z.optional(z.boolean()),
  /** What all are that look like the sum of other entities by most of their amounts, and have no name of one. */
  sums: z.optional(z.nullable(z.enum(SAID_OF_SUMS))),
  /** What single ones of them are, by the names that the file gives them; this counts before `sums`. */
  namedSums: z.optional(
    z
      .array(z.strictObject({ name: text(LIMITS.accountName), is: z.enum(SAID_OF_SUMS) }))
      .check(z.maxLength(MOST_NAMED_SUMS)),
  ),
  accounts: z.optional(z.array(accountAnswer).check(z.maxLength(MOST_ANSWERED))),
});
export type BookAnswers = z.infer<typeof bookAnswers>;

/** What may be the sum of other entities, which are columns, rows or sheets of a file. */
export const doubtedSum = z.object({
  /** As the file names it. */
  name: z.string(),
  /** That of its heading, or of its first account. */
  cell: z.string(),
  /** The entities that it may be the sum of; none where its name alone says that it is one. */
  of: z.array(z.string()),
  /** Its largest amounts, in the file's own unit and as a statement shows them. */
  amounts: z.array(
    z.object({
      account: z.string(),
      /** "2025-01" */
      month: z.string(),
      amount: z.string(),
      /** Of those that it may sum, together; null where there are none. */
      together: z.nullable(z.string()),
      /** What the company would have if it is a sum, and if it is an entity of its own. */
      asSum: z.string(),
      asEntity: z.string(),
    }),
  ),
});
export type DoubtedSum = z.infer<typeof doubtedSum>;

/** A type suggested for an account whose file does not say it, and why. */
const typeSuggestion = z.object({
  type: z.enum(ACCOUNT_TYPES),
  reason: z.discriminatedUnion('by', [
    /** So many accounts of the company with this word in their names have it. */
    z.object({ by: z.literal('alike'), count: z.int(), what: z.string() }),
    /** The accounts around it, "6000–6200", have it. */
    z.object({ by: z.literal('between'), what: z.string() }),
    /** A word of its name says it. */
    z.object({ by: z.literal('word'), what: z.string() }),
  ]),
});

/** Accounts that are listed in a preview; the number of all is complete. */
export const MOST_NEW_ACCOUNTS = 2_000;

/** What an import would do to the company's books. */
export const importBooks = z.object({
  /** Of the amounts: that of the company. */
  currency: z.string(),
  counts: z.object({
    newAccounts: z.int(),
    knownAccounts: z.int(),
    /** Stored accounts that get another name, or have one remembered; left out without any. */
    renamed: z.optional(z.int()),
    /** Accounts of the file, with a balance, of which nobody has said which line they go into. */
    withoutLine: z.int(),
    /** Balances: one for each account, entity and month. */
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Stored balances of accounts that a complete trial balance has no more. */
    removed: z.int(),
  }),
  /** The first of the new accounts: those without a type first, then those without a line. */
  newAccounts: z.array(
    z.object({
      sheet: z.string(),
      cell: z.string(),
      code: z.string(),
      name: z.string(),
      /** null: neither the file nor a person has said it, and no suggestion was taken. */
      type: z.nullable(z.enum(ACCOUNT_TYPES)),
      /** null where the file or a person says the type, and where nothing suggests one. */
      suggestedType: z.nullable(typeSuggestion),
      line: z.union([z.nullable(z.enum(FED_LINES)), z.literal('unmapped')]),
      suggestion: z.nullable(suggestionSchema),
    }),
  ),
  /** Accounts of the file that may be stored ones under other names. */
  renamedAccounts: z.optional(
    z.array(
      z.object({
        sheet: z.string(),
        cell: z.string(),
        /** As the file has them. */
        code: z.string(),
        name: z.string(),
        /** The stored account. */
        account: z.object({ id, code: z.string(), name: z.string() }),
        /** Both have the same amounts, or the same code, or names that say the same in a file of new months alone. */
        by: z.enum(['amounts', 'code', 'name']),
        /** What both have in their months; null where they have the code or the name in common. */
        amount: z.nullable(z.string()),
        months: z.array(z.string()),
        /** null: nobody has said it. It is shown as the same until then. */
        isSame: z.nullable(z.boolean()),
      }),
    ),
  ),
  /** Of a company with several, all of them; a company that is not divided has none. */
  entities: z.optional(
    z.array(
      z.object({
        name: z.string(),
        isEliminations: z.boolean(),
        isNew: z.boolean(),
        /** So many of the balances that it would store or remove. */
        balances: z.int(),
      }),
    ),
  ),
  /** The sheets that a person may say the entity of, with what the file calls it. */
  sheetEntities: z.optional(
    z.array(z.object({ sheet: z.string(), fileName: z.nullable(z.string()) })),
  ),
  months: z.array(
    z.object({
      /** "2025-01" */
      month: z.string(),
      /** Whether it was published: its figures would be restated. */
      isPublished: z.boolean(),
      balances: z.int(),
      /** The lines of the report that would change. */
      lines: z.array(lineEffect),
      /** What its accounts come to, and where it goes, costs below zero; null without profit and loss. */
      result: z.nullable(
        z.object({
          /** All income less all costs: the result of the file. */
          accounts: z.string(),
          ebitda: z.string(),
          /** In lines below EBITDA, or left out of the report. */
          beside: z.string(),
          withoutLine: z.string(),
        }),
      ),
    }),
  ),
});
export type ImportBooks = z.infer<typeof importBooks>;

/** How many accounts and balances it would store, change or remove. */
export function booksCount(books: ImportBooks | undefined): number {
  if (books === undefined) return 0;
  const { newAccounts, renamed = 0, new: added, changed, removed } = books.counts;
  return newAccounts + renamed + added + changed + removed;
}
