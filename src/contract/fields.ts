import * as z from 'zod/mini';
import {
  canonical,
  fitsNumeric,
  FORECAST_DIGITS,
  isZero,
  jsonNumberToDecimal,
  MONEY_DIGITS,
  PERCENT_DIGITS,
  toMoney,
} from '../finance/money.ts';
import { isOneLine } from '../finance/oneLine.ts';
import { standardName } from './fieldNames.ts';
import { ID_MAX, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const id = z.int().check(z.minimum(1), z.maximum(ID_MAX));

/** Digits only, so "1e3" and "+5" are refused. */
export const idText = z.pipe(
  z.string().check(
    z.refine((digits) => /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= ID_MAX, {
      error: 'Expected an id',
    }),
  ),
  z.transform((digits: string) => Number(digits)),
);

/** An id or "all". If the filter is absent, all are returned. */
export const fyIdFilter = z.optional(
  z.union([z.literal('all'), idText], 'Expected an id or "all"'),
);

function isStorableText(written: string): boolean {
  return !written.includes('\u0000') && written.isWellFormed();
}

const storableText = z.refine<string>(isStorableText, {
  error: 'Contains characters that cannot be stored',
  abort: true,
});

/** A text of at most `max` characters, without NUL or broken Unicode. */
export function text(max: number, tooLong: string = MESSAGES.tooLong(max)) {
  return z.string().check(z.maxLength(max, tooLong), storableText);
}

export function requiredText(max: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    // Set here, because otherwise a text that is too long would be reported with the message for a missing text.
    z.maxLength(max, MESSAGES.tooLong(max)),
    storableText,
  );
}

export const reasonField = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(LIMITS.reasonText, MESSAGES.tooLong(LIMITS.reasonText)),
      storableText,
    ),
);

export const reasonQuery = z.object({ reason: reasonField });

const onOneLineOnly = z.refine<string>(isOneLine, { error: MESSAGES.oneLine });

/** One line, because names are used within sentences and in mail. */
export function requiredLine(max: number, message: string) {
  return requiredText(max, message).check(onOneLineOnly);
}

export const optionalLine = (max: number) => text(max).check(z.trim(), onOneLineOnly);

type Digits = { readonly integer: number; readonly fraction: number };

const expectedAmount = (digits: Digits) =>
  `Expected an amount with at most ${digits.integer} digits and ${digits.fraction} decimals, such as -1234.50`;

/** The canonical decimal text of an amount that fits the column; null otherwise. */
function canonicalAmount(value: string | number, digits: Digits): string | null {
  const decimal = typeof value === 'number' ? jsonNumberToDecimal(value) : value;
  if (decimal === null || !fitsNumeric(decimal, digits.integer, digits.fraction)) return null;
  return canonical(decimal, digits.fraction);
}

/**
 * A decimal text, or a JSON number of at most 15 significant digits, parsed to canonical decimal text ("7" becomes
 * "7.00"), never to a float.
 */
function amountInput(
  digits: Digits,
  requiredMessage?: string,
  invalid: string = expectedAmount(digits),
) {
  return z.pipe(
    z.union([z.string(), z.number()], {
      error: (issue) => (issue.input === undefined ? (requiredMessage ?? 'Required') : invalid),
    }),
    z.transform((value: string | number, context) => {
      const amount = canonicalAmount(value, digits);
      if (amount !== null) return amount;
      const message = value === '' && requiredMessage !== undefined ? requiredMessage : invalid;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

/** Fits a column of type numeric(15,2). */
export const moneyInput = amountInput(MONEY_DIGITS);

/** Fits a column of type numeric(5,2). */
export const percentInput = amountInput(PERCENT_DIGITS);

/** An amount with its own limits and one message for any violation. */
export const amountWithin = (digits: Digits, invalid: string) =>
  amountInput(digits, undefined, invalid);

/** An amount in the forecast's own currency, which fits numeric(18,2). */
export const forecastAmountInput = (requiredMessage?: string) =>
  amountInput(FORECAST_DIGITS, requiredMessage);

/** An empty text and null mean the same as an absent field. */
export const optionalMoneyInput = z.optional(
  z.pipe(
    z.union([z.string(), z.number(), z.null()], { error: expectedAmount(MONEY_DIGITS) }),
    z.transform((value: string | number | null, context) => {
      if (value === '' || value === null) return undefined;
      const amount = canonicalAmount(value, MONEY_DIGITS);
      if (amount !== null) return amount;
      context.issues.push({ code: 'custom', message: expectedAmount(MONEY_DIGITS), input: value });
      return z.NEVER;
    }),
  ),
);

export function notReportedInput<const Name extends string>(names: readonly Name[]) {
  return z.optional(z.array(z.pipe(z.transform(standardName), z.enum(names))));
}

/** Refuses an amount that was sent although it is also marked as not reported. */
export const onlyZerosNotReported = z.check<{ readonly notReported?: readonly string[] }>(
  ({ value, issues }) => {
    const sent = new Map<string, unknown>(Object.entries(value));
    for (const name of value.notReported ?? []) {
      const amount = sent.get(name);
      if (typeof amount !== 'string' || isZero(toMoney(amount))) continue;
      issues.push({
        code: 'custom',
        path: [name],
        message: MESSAGES.notReportedIsZero,
        input: amount,
      });
    }
  },
);

/** Decimal text as stored, or null if missing. */
export const moneyOutput = z.nullable(z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/)));

export const percentOutput = z.nullable(z.string().check(z.regex(/^-?\d{1,3}\.\d{2}$/)));

/** An instant in ISO 8601 and in UTC. */
export const instant = z.iso.datetime();

export const day = z.iso.date();

export const dayInput = z.iso.date(MESSAGES.dayExpected);

/** Counts the committed changes of a record. Sent back as If-Match, so that only this state is changed. */
export const recordVersion = z.int().check(z.minimum(1));

const MONTH_TEXT = 'Expected a month such as 2025-01';
/** A calendar month from 1900 to 2199, such as "2025-01". */
export const bookMonthField = z
  .string(MONTH_TEXT)
  .check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, MONTH_TEXT));

/** Names a line of the balance sheet in calls and addresses. */
export const balanceSlug = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,60}$/, 'Expected a line such as fixed-assets'));
