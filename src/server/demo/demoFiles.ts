import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { BULLET_CATEGORIES } from '../../contract/bulletCategories.ts';
import { metric } from '../../contract/forecasts.ts';
import { CURRENCIES } from '../../contract/forecastKinds.ts';
import { ACCOUNT_TYPES } from '../../domain/books/books.ts';
import { FED_LINES } from '../../domain/books/fedLines.ts';
import { EXPLANATION_KINDS } from '../../domain/briefing/explanations.ts';
import { EVENT_LINES } from '../../domain/companyEvent.ts';
import { OPERATING_COSTS } from '../../domain/lines.ts';
import { ACTION_STATES, AGENDA_KINDS } from '../../domain/meeting.ts';
import { PLAN_KINDS } from '../../domain/plan.ts';

/**
 * The demo company's files: one JSON file per table, one row per line, and the documents. They
 * are written by `node scripts/demoCompany/write.ts` and never by hand; rows name a report by its
 * calendar month, "2026-10", since ids are given by the database.
 */
const FOLDER = new URL('./company/', import.meta.url);

const PLANNED_LINES = ['revenue', 'production', ...OPERATING_COSTS] as const;
const amount = z.string().check(z.regex(/^-?\d+\.\d\d$/));
const report = z.string().check(z.regex(/^\d{4}-\d\d$/));

const FILES = {
  users: z.strictObject({
    email: z.string(),
    role: z.enum(['admin', 'viewer']),
    firstName: z.string(),
    lastName: z.string(),
  }),
  financialData: z.strictObject({
    report,
    fyId: z.int(),
    monthNum: z.int(),
    monthName: z.string(),
    revenue: amount,
    ebitda: amount,
    adjEbitda: amount,
    cash: amount,
    grossProfit: amount,
    grossMarginPercent: amount,
    production: amount,
    salesMarketing: amount,
    customerSuccess: amount,
    marketing: amount,
    rnd: amount,
    admin: amount,
    other: amount,
    notes: z.string(),
    summaryNotes: z.string(),
  }),
  reports: z.strictObject({
    report,
    /** When the board papers of the month went out. */
    issuedAt: z.iso.datetime(),
    fyId: z.int(),
    monthNum: z.int(),
    monthName: z.string(),
    /** Calendar year. */
    year: z.int(),
    overview: z.string(),
    staffCount: z.int(),
    bullets: z.array(
      z.strictObject({
        category: z.enum(BULLET_CATEGORIES),
        bulletText: z.string(),
      }),
    ),
  }),
  businessUnits: z.strictObject({ name: z.string(), isActive: z.boolean() }),
  forecasts: z.strictObject({
    report,
    businessUnit: z.string(),
    currency: z.enum(CURRENCIES),
    metric,
    /** Calendar year and month, January is 1. */
    fy: z.int(),
    month: z.int(),
    amount,
    actualAmount: z.nullable(amount),
    notes: z.string(),
  }),
  plans: z.strictObject({
    name: z.string(),
    kind: z.enum(PLAN_KINDS),
    fyId: z.int(),
    approvedAt: z.iso.datetime(),
    lines: z.array(z.strictObject({ line: z.enum(PLANNED_LINES), amounts: z.array(amount) })),
  }),
  ebitdaItems: z.strictObject({
    report,
    name: z.string(),
    amount,
    reason: z.string(),
    line: z.enum(['admin', 'other']),
    kind: z.enum(EXPLANATION_KINDS),
  }),
  monthEvents: z.strictObject({ report, title: z.string(), lines: z.array(z.enum(EVENT_LINES)) }),
  agendaItems: z.strictObject({
    report,
    kind: z.enum(AGENDA_KINDS),
    itemText: z.string(),
    decision: z.nullable(z.string()),
    decidedOn: z.nullable(z.iso.date()),
  }),
  boardActions: z.strictObject({
    report,
    actionText: z.string(),
    ownerName: z.string(),
    dueOn: z.iso.date(),
    state: z.enum(ACTION_STATES),
    endedOn: z.nullable(z.iso.date()),
    outcome: z.nullable(z.string()),
  }),
  questions: z.strictObject({
    report,
    /** The id of the figure that is asked about. */
    figure: z.string(),
    questionText: z.string(),
    /** A user's address, as in the answer. */
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    answer: z.nullable(
      z.strictObject({ answer: z.string(), answeredBy: z.string(), answeredAt: z.iso.datetime() }),
    ),
  }),
  ledgerAccounts: z.strictObject({
    code: z.string(),
    name: z.string(),
    type: z.enum(ACCOUNT_TYPES),
    /** Null: left out of the report. */
    line: z.nullable(z.enum(FED_LINES)),
  }),
  /** What was reported of a month first, and restated after it had been published. */
  firstReported: z.strictObject({
    report,
    marketing: amount,
    ebitda: amount,
    adjEbitda: amount,
    notes: z.string(),
    summaryNotes: z.string(),
    overview: z.string(),
  }),
  documents: z.strictObject({
    report,
    originalName: z.string(),
    /** In `company/documents/`; compressed if it ends in ".gz". */
    file: z.string(),
  }),
};

type DemoTable = keyof typeof FILES;
export type DemoRow<Table extends DemoTable> = z.infer<(typeof FILES)[Table]>;
/** The rows of each file, in the order in which they are stored. */
export type DemoRows = { readonly [Table in DemoTable]: readonly DemoRow<Table>[] };

async function readRows<Row>(table: DemoTable, row: z.ZodMiniType<Row>): Promise<Row[]> {
  const json: unknown = JSON.parse(await readFile(new URL(`${table}.json`, FOLDER), 'utf8'));
  return z.array(row).parse(json);
}

/** The trial balances behind the latest months, as the company's accounting system exports them. */
export const TRIAL_BALANCES = {
  originalName: 'Trial balances May 2025 to October 2026.xlsx',
  file: 'trial-balances-may-2025-to-october-2026.xlsx',
} as const;

/** All rows of the demo company. Throws if a file does not have the expected content. */
export async function readDemoRows(): Promise<DemoRows> {
  return {
    users: await readRows('users', FILES.users),
    financialData: await readRows('financialData', FILES.financialData),
    reports: await readRows('reports', FILES.reports),
    businessUnits: await readRows('businessUnits', FILES.businessUnits),
    forecasts: await readRows('forecasts', FILES.forecasts),
    plans: await readRows('plans', FILES.plans),
    ebitdaItems: await readRows('ebitdaItems', FILES.ebitdaItems),
    monthEvents: await readRows('monthEvents', FILES.monthEvents),
    agendaItems: await readRows('agendaItems', FILES.agendaItems),
    boardActions: await readRows('boardActions', FILES.boardActions),
    questions: await readRows('questions', FILES.questions),
    ledgerAccounts: await readRows('ledgerAccounts', FILES.ledgerAccounts),
    firstReported: await readRows('firstReported', FILES.firstReported),
    documents: await readRows('documents', FILES.documents),
  };
}

/** A document's bytes, as they are downloaded. */
export async function readDemoDocument(file: string): Promise<Buffer> {
  const bytes = await readFile(new URL(`documents/${file}`, FOLDER));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
