import * as z from 'zod/mini';
import type { EnteredKey, MonthLineKey, OptionalLineKey } from '../finance/lines.ts';
import {
  ENTERED_LINES,
  forLines,
  isComputedLine,
  isOptionalLine,
  LINES,
  MARKED_LINES,
  MONTH_LINES,
  OPTIONAL_LINES,
} from '../finance/lines.ts';
import { endpoint } from './endpoint.ts';
import { withStandardNames } from './fieldNames.ts';
import {
  fyIdFilter,
  id,
  idText,
  instant,
  moneyInput,
  moneyOutput,
  notReportedInput,
  onlyZerosNotReported,
  optionalMoneyInput,
  percentInput,
  percentOutput,
  reasonField,
  recordVersion,
  requiredText,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { LINE_REFUSALS, MESSAGES } from './messages.ts';
import { quotedInNotes } from './quotedFigures.ts';

const isMarginKey = (key: MonthLineKey) => LINES[key].unit === 'percent';

type EveryMonthKey = Exclude<MonthLineKey, OptionalLineKey>;
const isOfEveryCompany = (key: MonthLineKey): key is EveryMonthKey => !isOptionalLine(key);
const EVERY_MONTH_LINE = MONTH_LINES.filter(isOfEveryCompany);

export const financialDataSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int().check(z.minimum(1), z.maximum(12)),
  monthName: z.string(),
  ...forLines(EVERY_MONTH_LINE, (key) => (isMarginKey(key) ? percentOutput : moneyOutput)),
  ...forLines(OPTIONAL_LINES, () => z.optional(moneyOutput)),
  /** Figures stored as zero that nobody has entered yet. */
  notReported: z.array(z.enum(MARKED_LINES)),
  notes: z.nullable(z.string()),
  summaryNotes: z.nullable(z.string()),
  updatedAt: instant,
  version: recordVersion,
});
export type FinancialData = z.infer<typeof financialDataSchema>;

export const listFinancialData = endpoint('listFinancialData', {
  access: 'signedIn',
  summary: 'Lists the figures of all months, or of one year, in fiscal calendar order.',
  query: z.object({ fyId: fyIdFilter }),
  status: 200,
  response: z.array(financialDataSchema),
});

type FirstLine = Exclude<EnteredKey, 'grossProfit'>;
const isFirst = (key: EnteredKey): key is FirstLine => key !== 'grossProfit';
const FIRST_LINES = ENTERED_LINES.filter(isFirst);
const BLANK_LINES = MARKED_LINES.filter((key) => key !== 'grossProfit');

const onlyEnteredLines = z.check<Readonly<Partial<Record<MonthLineKey, unknown>>>>(
  ({ value, issues }) => {
    for (const key of OPTIONAL_LINES) {
      const sent = value[key];
      if (sent === undefined || !isComputedLine(key)) continue;
      const message = LINE_REFUSALS.isComputed(LINES[key].label);
      issues.push({ code: 'custom', path: [key], message, input: sent });
    }
  },
);

export const updateFinancialDataBody = z.pipe(
  z.transform(withStandardNames),
  z
    .strictObject({
      ...forLines(MONTH_LINES, (key) =>
        z.optional(z.nullable(isMarginKey(key) ? percentInput : moneyInput)),
      ),
      notReported: notReportedInput(BLANK_LINES),
      notes: z.optional(z.nullable(text(LIMITS.grownText))),
      summaryNotes: z.optional(z.nullable(text(LIMITS.grownText))),
      /** Accepted only for a month with a report, which stores the quotes. */
      quotedFigures: z.optional(quotedInNotes),
      /** Stored with the change. If no figures were sent, a reason for leaving them unchanged. */
      reason: reasonField,
    })
    .check(onlyZerosNotReported, onlyEnteredLines),
);

export const updateFinancialData = endpoint('updateFinancialData', {
  access: 'editFigures',
  summary:
    'Changes the figures sent for a month; the others stay unchanged. Send null for a missing figure.',
  params: z.object({ id: idText }),
  body: updateFinancialDataBody,
  ifMatch: true,
  status: 200,
  response: financialDataSchema,
});

export const createFinancialDataBody = z.pipe(
  z.transform(withStandardNames),
  z
    .strictObject({
      fyId: id,
      monthNum: z
        .int()
        .check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
      monthName: requiredText(20, MESSAGES.monthRequired),
      ...forLines(FIRST_LINES, () => optionalMoneyInput),
      /** Amounts sent as zero that nobody has entered; treated as absent. */
      notReported: notReportedInput(BLANK_LINES),
      notes: z.optional(z.nullable(text(LIMITS.noteText))),
      summaryNotes: z.optional(z.nullable(text(LIMITS.noteText))),
      reason: reasonField,
    })
    .check(onlyZerosNotReported, onlyEnteredLines),
);

export const createFinancialData = endpoint('createFinancialData', {
  access: 'editFigures',
  summary: 'Creates the figures of a month. Each month of a year exists only once.',
  body: createFinancialDataBody,
  idempotent: true,
  status: 201,
  response: financialDataSchema,
});

export const figureReasonSchema = z.object({
  at: instant,
  by: z.nullable(z.string()),
  reason: z.string(),
  lines: z.array(z.enum(MONTH_LINES)),
});
export type FigureReason = z.infer<typeof figureReasonSchema>;

export const listFigureReasons = endpoint('listFigureReasons', {
  access: 'signedIn',
  summary: 'Lists the reasons for changes to a month, newest first.',
  params: z.object({ id: idText }),
  status: 200,
  response: z.array(figureReasonSchema),
});
