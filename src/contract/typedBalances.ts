import * as z from 'zod/mini';
import { BALANCE_ROLE_KEYS, BALANCE_SIDES } from '../finance/statements/balanceLines.ts';
import { BALANCE_SOURCES } from '../finance/statements/typedMonths.ts';
import { endpoint } from './endpoint.ts';
import { balanceSlug, bookMonthField, id, idText, moneyInput, reasonField } from './fields.ts';
import { LIMITS } from './limits.ts';

const balanceGridSchema = z.object({
  fyId: id,
  fyYear: z.string(),
  months: z.array(
    z.object({
      month: z.string(),
      /** Balances are typed in `open` months; the others lack figures, or have a complete trial balance. */
      state: z.enum(['open', 'noFigures', 'wholeBooks', 'incompleteBooks']),
      /** A change needs a reason. */
      closing: z.nullable(z.enum(['approved', 'published'])),
    }),
  ),
  /** All lines of the balance sheet in order, with a cell for each month. */
  lines: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      side: z.enum(BALANCE_SIDES),
      role: z.enum(BALANCE_ROLE_KEYS),
      isArchived: z.boolean(),
      cells: z.array(
        z.object({
          /** Null if nobody has entered the balance. */
          amount: z.nullable(z.string()),
          source: z.nullable(z.enum(BALANCE_SOURCES)),
        }),
      ),
    }),
  ),
});
export type BalanceGrid = z.infer<typeof balanceGridSchema>;

export const getTypedBalances = endpoint('getTypedBalances', {
  access: 'manageAccounts',
  summary:
    'Returns the balances of a financial year by line and month, with where each comes from: accounts, Financial Data, or a person who typed it.',
  query: z.object({ fyId: idText }),
  status: 200,
  response: balanceGridSchema,
});

const typedAmount = z.union([z.null(), moneyInput]);

const sentBalance = z.strictObject({
  month: bookMonthField,
  /** The slug of the balance sheet line. */
  line: balanceSlug,
  /** The closing balance, with the sign of the line; null removes it. */
  amount: typedAmount,
  /** The amount before the edit. If it has changed since, all edits are refused. */
  was: z.optional(typedAmount),
});
export type SentTypedBalance = z.output<typeof sentBalance>;

export const setTypedBalances = endpoint('setTypedBalances', {
  access: 'manageAccounts',
  summary:
    'Types balances of a financial year by line and month, for months without a complete trial balance. Other balances stay unchanged.',
  body: z.strictObject({
    fyId: id,
    balances: z.array(sentBalance).check(z.minLength(1), z.maxLength(LIMITS.typedBalancesPerCall)),
    reason: reasonField,
  }),
  status: 200,
  response: balanceGridSchema,
});
