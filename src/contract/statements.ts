import * as z from 'zod/mini';
import { PLAN_KINDS } from '../finance/plan.ts';
import { BALANCE_ROLE_KEYS, BALANCE_SIDES } from '../finance/statements/balanceLines.ts';
import { RESULT_READINGS } from '../finance/statements/earlierResults.ts';
import {
  CHOSEN_FLOW_KEYS,
  FLOW_KEYS,
  FLOW_SECTIONS,
  MOVED_FROM_KEYS,
} from '../finance/statements/flowLines.ts';
import { BALANCE_SOURCES } from '../finance/statements/typedMonths.ts';
import {
  FLOW_ENDS,
  NOT_PLANNED,
  SHEET_REMAINDERS,
  SHEET_TOTALS,
} from '../finance/statements/statementRows.ts';
import { endpoint } from './endpoint.ts';
import {
  bookMonthField,
  id,
  idText,
  moneyInput,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
  requiredText,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const role = z.enum(BALANCE_ROLE_KEYS);
const side = z.enum(BALANCE_SIDES);
const flow = z.enum(FLOW_KEYS);
const lineName = requiredLine(LIMITS.lineName, MESSAGES.balanceLineNameRequired);
const position = z.int().check(z.minimum(1), z.maximum(LIMITS.balanceLines));

const balanceLineSchema = z.object({
  id,
  /** Never changes; mappings and addresses use it. */
  slug: z.string(),
  name: z.string(),
  side,
  role,
  position: z.int(),
  isArchived: z.boolean(),
  /** The number of accounts mapped to the line. */
  accounts: z.int(),
  version: recordVersion,
});
export type StoredBalanceLine = z.infer<typeof balanceLineSchema>;

export const listBalanceLines = endpoint('listBalanceLines', {
  access: 'signedIn',
  summary:
    "Lists the lines of the company's balance sheet in order. Empty until “Balance sheet and cash flow” is turned on.",
  status: 200,
  response: z.array(balanceLineSchema),
});

export const createBalanceLine = endpoint('createBalanceLine', {
  access: 'manageAccounts',
  summary: `Adds a line to the balance sheet, at most ${LIMITS.balanceLines} in all. It is placed after the last line of its side.`,
  body: z.strictObject({
    name: lineName,
    role,
    /** Only for intercompany balances; every other role belongs to one side. */
    side: z.optional(side),
    reason: reasonField,
  }),
  idempotent: true,
  status: 201,
  response: balanceLineSchema,
});

export const updateBalanceLine = endpoint('updateBalanceLine', {
  access: 'manageAccounts',
  summary:
    'Renames, moves or archives a line of the balance sheet. An archived line keeps its amounts, but accounts can’t be mapped to it any more.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      name: z.optional(lineName),
      /** The place among all lines, from 1. The other lines move to make room. */
      position: z.optional(position),
      isArchived: z.optional(z.boolean()),
      reason: reasonField,
    })
    .check(
      z.refine(
        ({ name, position: place, isArchived }) =>
          name !== undefined || place !== undefined || isArchived !== undefined,
        { error: 'Nothing to change: send name, position or isArchived' },
      ),
    ),
  ifMatch: true,
  status: 200,
  response: balanceLineSchema,
});

export const deleteBalanceLine = endpoint('deleteBalanceLine', {
  access: 'manageAccounts',
  summary: 'Deletes a line of the balance sheet to which no account is mapped.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});

/** Decimal text; null if the column has no statement. */
const amounts = z.readonly(z.array(z.nullable(z.string())));

const sheetRow = z.discriminatedUnion('is', [
  z.object({ is: z.literal('line'), slug: z.string(), side, amounts }),
  z.object({
    is: z.literal('remainder'),
    key: z.enum([...SHEET_REMAINDERS, NOT_PLANNED]),
    amounts,
  }),
  z.object({ is: z.literal('total'), key: z.enum(SHEET_TOTALS), amounts }),
]);

const flowRow = z.discriminatedUnion('is', [
  z.object({ is: z.literal('line'), line: flow, amounts }),
  z.object({ is: z.literal('section'), section: z.enum(FLOW_SECTIONS), amounts }),
  z.object({ is: z.literal('end'), key: z.enum([...FLOW_ENDS, NOT_PLANNED]), amounts }),
]);

export const FLOW_PERIODS = ['month', 'toDate', 'twelveMonths'] as const;
export type FlowPeriod = (typeof FLOW_PERIODS)[number];

const flowMoveSchema = z.object({
  id,
  month: z.string(),
  from: flow,
  to: flow,
  amount: z.string(),
  reason: z.string(),
  version: recordVersion,
});
export type StoredFlowMove = z.infer<typeof flowMoveSchema>;

/** The earlier results and the difference of an entity under a reading. */
const resultReading = z.object({ earlierResults: z.string(), difference: z.string() });

const statementsSchema = z.object({
  /** Months that have a balance sheet, oldest first. */
  months: z.array(z.string()),
  month: z.nullable(z.string()),
  lines: z.array(z.object({ slug: z.string(), name: z.string(), side, role })),
  /** The month, the month before and the same month a year earlier. */
  sheet: z.object({ columns: z.array(z.string()), rows: z.array(sheetRow) }),
  /** For each period, the months of its two columns: this year's and last year's. */
  flows: z.array(
    z.object({
      period: z.enum(FLOW_PERIODS),
      columns: z.array(z.object({ first: z.string(), last: z.string() })),
      /** Only if the plans of these months have a cash flow: each row then has one more amount, the planned one. */
      planName: z.optional(z.string()),
      rows: z.array(flowRow),
    }),
  ),
  /**
   * The plan that the month is compared with. Each row of the balance sheet then has one more amount, the planned one.
   * Absent without such a plan, and if its year has no balance sheet to begin with.
   */
  plan: z.optional(
    z.object({
      name: z.string(),
      /** The month of the actual balance sheet from which the planned ones follow. */
      start: z.string(),
      /** The names of lines without a planned balance in the month. They keep their latest earlier amounts. */
      unchanged: z.array(z.string()),
      /** The names of figures of the result that are not planned for the year so far, so they are left out. */
      notCounted: z.array(z.string()),
      /** The names of planned lines that do not count, because the balance sheet at the start lacks them. */
      withoutStart: z.array(z.string()),
    }),
  ),
  moves: z.array(flowMoveSchema),
  /** The recorded opening balances, one entry for each entity; absent if there are none. */
  openings: z.optional(
    z.array(
      z.object({
        /** '' for a company without entities. */
        entity: z.string(),
        /** The month at whose end they were taken. */
        month: z.string(),
        accounts: z.int(),
        /** The file that they come from; null if they come from several, or the file isn't shown. */
        fileName: z.nullable(z.string()),
        /** False if balances of the month or of earlier ones are stored. */
        isUsed: z.boolean(),
      }),
    ),
  ),
  /** Entities that had books in the month before, but have no complete books in this month. */
  missingEntities: z.array(z.string()),
  /** Entities whose books of the month balance under neither reading of last year's result; absent if there are none. */
  readings: z.optional(
    z.array(
      z.object({
        entityId: id,
        /** '' for a company without entities. */
        entity: z.string(),
        /** Null until a person has chosen, which counts as `notMoved`. */
        chosen: z.nullable(z.enum(RESULT_READINGS)),
        notMoved: resultReading,
        moved: resultReading,
      }),
    ),
  ),
  /** The first month with the present difference; null if the sheet balances. */
  differenceSince: z.nullable(z.string()),
  /** The steps to the first month that ties; null once a month does. */
  firstSteps: z.nullable(
    z.object({
      hasWholeMonth: z.boolean(),
      /** True once a line was renamed, moved, added or archived. */
      hasOwnLines: z.boolean(),
      /** Asset, liability and equity accounts with amounts, and those of them without a line. */
      accounts: z.int(),
      accountsWithoutLine: z.int(),
      hasCashFlow: z.boolean(),
    }),
  ),
  /** Only for a month without whole books, or one that follows such a month. */
  typed: z.optional(
    z.object({
      isEquityEntered: z.boolean(),
      /** The names of balances and figures that nobody has entered for the month or the month before. */
      notEntered: z.array(z.string()),
    }),
  ),
  /** Days and months are unrounded; null if a month or its base is missing. */
  workingCapital: z.nullable(
    z.object({
      dso: z.nullable(z.string()),
      dio: z.nullable(z.string()),
      dpo: z.nullable(z.string()),
      /** Negative for net cash. */
      netDebt: z.nullable(z.string()),
      liquidity: z.nullable(z.string()),
      /** Only for the newest month, if approved plans have the cash of later months. */
      ahead: z.optional(
        z.object({
          lowest: z.object({ month: z.string(), amount: z.string() }),
          /** The first month below the minimum of a covenant; null if there is none. */
          firstBelow: z.nullable(z.string()),
          /** The last month whose liquidity follows from the plans. */
          until: z.string(),
          sources: z.array(z.enum(PLAN_KINDS)),
          /** Lines of the cash flow that the plans leave out. */
          leftOut: z.array(flow),
        }),
      ),
      /** How many months liquidity lasts at the monthly burn, or why there is no answer. */
      runway: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('months'), months: z.string(), burn: z.string() }),
        z.object({ kind: z.enum(['noBurn', 'missing']) }),
      ]),
    }),
  ),
});
export type StatementsOfMonth = z.infer<typeof statementsSchema>;
export type OpenReading = NonNullable<StatementsOfMonth['readings']>[number];

export const getStatements = endpoint('getStatements', {
  access: 'signedIn',
  summary:
    "Returns a month's balance sheet, and its cash flow for the month, the year to date and twelve months, next to last year's. Without a month, returns the newest.",
  query: z.object({ month: z.optional(bookMonthField) }),
  status: 200,
  response: statementsSchema,
});

const cellOfBalance = z.nullable(
  z.object({
    importId: z.nullable(id),
    sheet: z.nullable(z.string()),
    cell: z.nullable(z.string()),
  }),
);

const accountOfLine = z.object({
  code: z.string(),
  name: z.string(),
  entity: z.string(),
  /** Balances at both ends of the month, with the sign of the line; null for income and costs. */
  opening: z.nullable(z.string()),
  closing: z.nullable(z.string()),
  /** The amount that the account adds to the line. */
  amount: z.string(),
  origin: cellOfBalance,
  /** The cell of the opening balance; null for income and costs. */
  openingOrigin: cellOfBalance,
});

const statementLineSchema = z.object({
  month: z.string(),
  amount: z.nullable(z.string()),
  /** Null for people who don't see accounts. */
  accounts: z.nullable(z.array(accountOfLine)),
  /** Adjustments of the report's lines that belong to this line. */
  adjustments: z.array(
    z.object({
      id,
      /** The name of the report's line. */
      line: z.string(),
      month: z.string(),
      amount: z.string(),
      reason: z.string(),
    }),
  ),
  moves: z.array(flowMoveSchema),
  /**
   * Only for a difference: the first month that has it, and by how much it changed in that month. The accounts, or the
   * balances and figures, are those that changed in that month.
   */
  difference: z.optional(
    z.object({
      since: z.string(),
      change: z.string(),
      /** The names of accounts with an amount in the month before and none in this month, largest first. */
      withoutAmount: z.array(z.string()),
    }),
  ),
  /** Typed balances and figures of Financial Data, for a month without whole books or one that follows such a month. */
  entered: z.optional(
    z.array(
      z.object({
        /** The figure id under which the amount can be explained. */
        figure: z.string(),
        name: z.string(),
        month: z.string(),
        amount: z.string(),
        source: z.nullable(z.enum(BALANCE_SOURCES)),
      }),
    ),
  ),
});
export type StatementLineParts = z.infer<typeof statementLineSchema>;

export const getStatementLine = endpoint('getStatementLine', {
  access: 'signedIn',
  summary:
    'Returns the accounts, adjustments and moves that a line of a balance sheet or a cash flow consists of in a month.',
  query: z.object({
    month: bookMonthField,
    /** `balance-` and the slug of a balance sheet line or the key of a row such as `difference`, or `flow-` and the key of a cash flow line. */
    line: z
      .string()
      .check(z.regex(/^(?:balance|flow)-[A-Za-z0-9-]{1,60}$/, MESSAGES.statementLine)),
  }),
  status: 200,
  response: statementLineSchema,
});

export const createFlowMove = endpoint('createFlowMove', {
  access: 'manageAccounts',
  summary:
    'Moves an amount from one line of a month’s cash flow to another, such as a lease that involved no cash. The change in cash stays the same.',
  body: z
    .strictObject({
      month: bookMonthField,
      from: z.enum(MOVED_FROM_KEYS),
      to: z.enum(CHOSEN_FLOW_KEYS),
      amount: moneyInput,
      reason: requiredText(LIMITS.reasonText, MESSAGES.moveReasonRequired),
    })
    .check(
      z.refine(({ from, to }) => from !== to, { path: ['to'], error: MESSAGES.moveToItself }),
      z.refine(({ amount }) => /[1-9]/.test(amount) && !amount.startsWith('-'), {
        path: ['amount'],
        error: MESSAGES.moveAmount,
      }),
    ),
  idempotent: true,
  status: 201,
  response: flowMoveSchema,
});

export const deleteFlowMove = endpoint('deleteFlowMove', {
  access: 'manageAccounts',
  summary: 'Deletes a move between cash flow lines.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
