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
} from '../domain/money.ts';
import { isOneLine } from '../domain/oneLine.ts';
import { standardName } from './fieldNames.ts';
import { ID_MAX, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** An id in a body: an integer from 1 to PostgreSQL's largest. */
export const id = z.int().check(z.minimum(1), z.maximum(ID_MAX));

/** An id in a path or a query, as text: digits only, so "1e3" and "+5" are refused. */
export const idText = z.pipe(
  z.string().check(
    z.refine((digits) => /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= ID_MAX, {
      error: 'Expected an id',
    }),
  ),
  z.transform((digits: string) => Number(digits)),
);

/** A year filter in a query: an id, or "all". Left out means all. */
export const fyIdFilter = z.optional(
  z.union([z.literal('all'), idText], 'Expected an id or "all"'),
);

function isStorableText(written: string): boolean {
  return !written.includes('\u0000') && written.isWellFormed();
}

const storable = z.refine<string>(isStorableText, {
  error: 'Contains characters that cannot be stored',
  abort: true,
});

/** Text typed by a person: at most `max` characters, without NUL or broken Unicode. */
export function text(max: number, tooLong: string = MESSAGES.tooLong(max)) {
  return z.string().check(z.maxLength(max, tooLong), storable);
}

/** The same, trimmed, and not blank. */
export function requiredText(max: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    // Set here, or a text that is too long would be reported with the message for a missing one.
    z.maxLength(max, MESSAGES.tooLong(max)),
    storable,
  );
}

/** Why something is changed, kept with the change; blank is the same as left out. */
export const reasonField = z.optional(
  z
    .string()
    .check(z.trim(), z.maxLength(LIMITS.reasonText, MESSAGES.tooLong(LIMITS.reasonText)), storable),
);

/** The query of a change that has no JSON body. */
export const reasonQuery = z.object({ reason: reasonField });

const oneLine = z.refine<string>(isOneLine, { error: MESSAGES.oneLine });

/** Every name: the same on one line, for it stands in the middle of sentences and in mail. */
export function requiredLine(max: number, message: string) {
  return requiredText(max, message).check(oneLine);
}

/** A name that may be left blank, trimmed. */
export const optionalLine = (max: number) => text(max).check(z.trim(), oneLine);

type Digits = { readonly integer: number; readonly fraction: number };

const expectedAmount = (digits: Digits) =>
  `Expected an amount with at most ${digits.integer} digits and ${digits.fraction} decimals, such as -1234.50`;

/** The canonical decimal string of an amount that fits the column, otherwise null. */
function canonicalAmount(value: string | number, digits: Digits): string | null {
  const decimal = typeof value === 'number' ? jsonNumberToDecimal(value) : value;
  if (decimal === null || !fitsNumeric(decimal, digits.integer, digits.fraction)) return null;
  return canonical(decimal, digits.fraction);
}

/**
 * An amount in a request: a decimal string, or a JSON number of at most 15 significant digits.
 * Parsed to a canonical decimal string ("7" becomes "7.00"), never as a float.
 */
function amountOf(
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

/** US dollars with cents, numeric(15,2). */
export const moneyInput = amountOf(MONEY_DIGITS);

/** A percentage, numeric(5,2). */
export const percentInput = amountOf(PERCENT_DIGITS);

/** An amount or a percentage with limits of its own, which the message for any misfit says. */
export const amountWithin = (digits: Digits, invalid: string) =>
  amountOf(digits, undefined, invalid);

/** A forecast's amount in its own currency, numeric(18,2). */
export const forecastAmountInput = (requiredMessage?: string) =>
  amountOf(FORECAST_DIGITS, requiredMessage);

/** An optional amount: an empty string and null mean the same as no field. */
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

/** In a request that creates: the amounts, by name, that nobody has entered. */
export function notReportedInput<const Name extends string>(names: readonly Name[]) {
  return z.optional(z.array(z.pipe(z.transform(standardName), z.enum(names))));
}

/** Refuses an amount that was sent and, at the same time, said not to be reported. */
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

/** An amount in an answer, as stored: a decimal string, or null where it is missing. */
export const moneyOutput = z.nullable(z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/)));

export const percentOutput = z.nullable(z.string().check(z.regex(/^-?\d{1,3}\.\d{2}$/)));

/** An instant in an answer: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A day in an answer: YYYY-MM-DD. */
export const day = z.iso.date();

/** A day in a request; one that the calendar does not have is refused. */
export const dayInput = z.iso.date(MESSAGES.dayExpected);

/** Counts the committed changes of a record; sent back as If-Match to change exactly that state. */
export const recordVersion = z.int().check(z.minimum(1));
