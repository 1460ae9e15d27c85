import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { BULLET_CATEGORIES } from '../../contract/bulletCategories.ts';
import { covenantBody } from '../../contract/covenants.ts';
import { metric } from '../../contract/forecasts.ts';
import { CURRENCIES } from '../../contract/forecastKinds.ts';
import { ACCOUNT_TYPES } from '../../finance/books/books.ts';
import { FED_LINES } from '../../finance/books/fedLines.ts';
import { EXPLANATION_KINDS } from '../../telling/briefing/explanations.ts';
import { EVENT_LINES } from '../../finance/companyEvent.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { ACTION_STATES, AGENDA_KINDS } from '../../finance/meeting.ts';
import { PLAN_KINDS } from '../../finance/plan.ts';
import { BALANCE_ROLE_KEYS } from '../../finance/statements/balanceLines.ts';
import { FLOW_KEYS } from '../../finance/statements/flowLines.ts';

/**
 * The demo company's files: one JSON file per table with one row per line, and the documents. `node
 * scripts/demoCompany/write.ts` writes them. Rows name a report by its calendar month, "2026-10", because the database
 * assigns ids.
 */
const FOLDER = new URL('./company/', import.meta.url);

const PLANNED_LINES = ['revenue', 'production', ...OPERATING_COSTS] as const;
const demoAmountSchema = z.string().check(z.regex(/^-?\d+\.\d\d$/));
const reportMonthSchema = z.string().check(z.regex(/^\d{4}-\d\d$/));

const FILES = {
  users: z.strictObject({
    email: z.string(),
    role: z.enum(['admin', 'viewer']),
    firstName: z.string(),
    lastName: z.string(),
  }),
  financialData: z.strictObject({
    report: reportMonthSchema,
    fyId: z.int(),
    monthNum: z.int(),
    monthName: z.string(),
    revenue: demoAmountSchema,
    ebitda: demoAmountSchema,
    adjEbitda: demoAmountSchema,
    cash: demoAmountSchema,
    grossProfit: demoAmountSchema,
    grossMarginPercent: demoAmountSchema,
    production: demoAmountSchema,
    salesMarketing: demoAmountSchema,
    customerSuccess: demoAmountSchema,
    marketing: demoAmountSchema,
    rnd: demoAmountSchema,
    admin: demoAmountSchema,
    other: demoAmountSchema,
    notes: z.string(),
    summaryNotes: z.string(),
  }),
  reports: z.strictObject({
    report: reportMonthSchema,
    issuedAt: z.iso.datetime(),
    fyId: z.int(),
    monthNum: z.int(),
    monthName: z.string(),
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
    report: reportMonthSchema,
    businessUnit: z.string(),
    currency: z.enum(CURRENCIES),
    metric,
    fy: z.int(),
    month: z.int(),
    amount: demoAmountSchema,
    actualAmount: z.nullable(demoAmountSchema),
    notes: z.string(),
  }),
  plans: z.strictObject({
    name: z.string(),
    kind: z.enum(PLAN_KINDS),
    fyId: z.int(),
    approvedAt: z.iso.datetime(),
    lines: z.array(
      z.strictObject({ line: z.enum(PLANNED_LINES), amounts: z.array(demoAmountSchema) }),
    ),
  }),
  ebitdaItems: z.strictObject({
    report: reportMonthSchema,
    name: z.string(),
    amount: demoAmountSchema,
    reason: z.string(),
    line: z.enum(['admin', 'other']),
    kind: z.enum(EXPLANATION_KINDS),
  }),
  monthEvents: z.strictObject({
    report: reportMonthSchema,
    title: z.string(),
    lines: z.array(z.enum(EVENT_LINES)),
  }),
  agendaItems: z.strictObject({
    report: reportMonthSchema,
    kind: z.enum(AGENDA_KINDS),
    itemText: z.string(),
    decision: z.nullable(z.string()),
    decidedOn: z.nullable(z.iso.date()),
  }),
  boardActions: z.strictObject({
    report: reportMonthSchema,
    actionText: z.string(),
    ownerName: z.string(),
    dueOn: z.iso.date(),
    state: z.enum(ACTION_STATES),
    endedOn: z.nullable(z.iso.date()),
    outcome: z.nullable(z.string()),
  }),
  questions: z.strictObject({
    report: reportMonthSchema,
    figure: z.string(),
    questionText: z.string(),
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    answer: z.nullable(
      z.strictObject({ answer: z.string(), answeredBy: z.string(), answeredAt: z.iso.datetime() }),
    ),
  }),
  balanceLines: z.strictObject({ name: z.string(), role: z.enum(BALANCE_ROLE_KEYS) }),
  ledgerAccounts: z.strictObject({
    code: z.string(),
    name: z.string(),
    type: z.enum(ACCOUNT_TYPES),
    line: z.nullable(z.enum(FED_LINES)),
    /** The name of a balance line; null for income and costs. */
    balanceLine: z.nullable(z.string()),
    flow: z.nullable(z.enum(FLOW_KEYS)),
  }),
  covenants: covenantBody,
  flowMoves: z.strictObject({
    month: reportMonthSchema,
    from: z.enum(FLOW_KEYS),
    to: z.enum(FLOW_KEYS),
    amount: demoAmountSchema,
    reason: z.string(),
  }),
  firstReported: z.strictObject({
    report: reportMonthSchema,
    marketing: demoAmountSchema,
    ebitda: demoAmountSchema,
    adjEbitda: demoAmountSchema,
    notes: z.string(),
    summaryNotes: z.string(),
    overview: z.string(),
  }),
  documents: z.strictObject({
    report: reportMonthSchema,
    originalName: z.string(),
    /** A path below `company/documents/`; the file is compressed if it ends in ".gz". */
    file: z.string(),
  }),
};

type DemoFileTable = keyof typeof FILES;
export type DemoRow<Table extends DemoFileTable> = z.infer<(typeof FILES)[Table]>;
export type DemoRows = { readonly [Table in DemoFileTable]: readonly DemoRow<Table>[] };

async function readDemoFile<Row>(table: DemoFileTable, row: z.ZodMiniType<Row>): Promise<Row[]> {
  const json: unknown = JSON.parse(await readFile(new URL(`${table}.json`, FOLDER), 'utf8'));
  return z.array(row).parse(json);
}

export const TRIAL_BALANCES = {
  originalName: 'Trial balances May 2025 to October 2026.xlsx',
  file: 'trial-balances-may-2025-to-october-2026.xlsx',
} as const;

export async function readDemoRows(): Promise<DemoRows> {
  return {
    users: await readDemoFile('users', FILES.users),
    financialData: await readDemoFile('financialData', FILES.financialData),
    reports: await readDemoFile('reports', FILES.reports),
    businessUnits: await readDemoFile('businessUnits', FILES.businessUnits),
    forecasts: await readDemoFile('forecasts', FILES.forecasts),
    plans: await readDemoFile('plans', FILES.plans),
    ebitdaItems: await readDemoFile('ebitdaItems', FILES.ebitdaItems),
    monthEvents: await readDemoFile('monthEvents', FILES.monthEvents),
    agendaItems: await readDemoFile('agendaItems', FILES.agendaItems),
    boardActions: await readDemoFile('boardActions', FILES.boardActions),
    questions: await readDemoFile('questions', FILES.questions),
    balanceLines: await readDemoFile('balanceLines', FILES.balanceLines),
    ledgerAccounts: await readDemoFile('ledgerAccounts', FILES.ledgerAccounts),
    covenants: await readDemoFile('covenants', FILES.covenants),
    flowMoves: await readDemoFile('flowMoves', FILES.flowMoves),
    firstReported: await readDemoFile('firstReported', FILES.firstReported),
    documents: await readDemoFile('documents', FILES.documents),
  };
}

export async function readDemoDocument(file: string): Promise<Buffer> {
  const bytes = await readFile(new URL(`documents/${file}`, FOLDER));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
