import { and, count, eq, ne, or, sql } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../../domain/fiscalCalendar.ts';
import type { QuotingTextKey } from '../../../domain/reportTexts.ts';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/documents.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { plans } from '../../db/schema/plans.ts';
import { questions } from '../../db/schema/questions.ts';
import type { Transaction } from '../../db/write.ts';
import { questionStart, readQuestions } from '../../reports/questionRows.ts';
import { figuresOfTheMonth, reportNotes } from '../../reports/reportRows.ts';

type Reading = Database['orm'] | Transaction;

/** A month of a company's year, by its place there. */
export interface QuestionMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

const isUnsettled = ne(questions.state, 'accepted');

/** Of a month ("2026-10"): its own, and those of earlier months that are not accepted. */
export function readOfMonth(basis: CompanyBasis, orm: Reading, month: string): Promise<Question[]> {
  const day = sql`${`${month}-01`}::date`;
  return readQuestions(
    basis,
    orm,
    or(sql`${questionStart} = ${day}`, and(isUnsettled, sql`${questionStart} < ${day}`)),
  );
}

export const readAboutFigure = (
  basis: CompanyBasis,
  orm: Reading,
  figure: string,
): Promise<Question[]> => readQuestions(basis, orm, eq(questions.figure, figure));

export const readUnsettled = (basis: CompanyBasis, orm: Reading): Promise<Question[]> =>
  readQuestions(basis, orm, isUnsettled);

export async function readQuestion(
  basis: CompanyBasis,
  orm: Reading,
  id: number,
): Promise<Question | undefined> {
  const [question] = await readQuestions(basis, orm, eq(questions.id, id));
  return question;
}

export async function lockQuestion(transaction: Transaction, id: number) {
  const [question] = await transaction
    .select()
    .from(questions)
    .where(eq(questions.id, id))
    .for('update');
  return question;
}

/** Waits for others who ask about the same month, so that they are counted one by one. */
export async function countQuestions(
  transaction: Transaction,
  { fyId, monthNum }: QuestionMonth,
): Promise<number> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(727001413, ${fyId} * 12 + ${monthNum})`,
  );
  const [row] = await transaction
    .select({ count: count() })
    .from(questions)
    .where(and(eq(questions.fyId, fyId), eq(questions.monthNum, monthNum)));
  return row?.count ?? 0;
}

export async function insertQuestion(
  transaction: Transaction,
  values: typeof questions.$inferInsert,
): Promise<number> {
  const [made] = await transaction.insert(questions).values(values).returning({ id: questions.id });
  if (made === undefined) throw new Error('The question was not inserted');
  return made.id;
}

export async function changeQuestion(
  transaction: Transaction,
  id: number,
  values: Partial<typeof questions.$inferInsert>,
): Promise<void> {
  await transaction.update(questions).set(values).where(eq(questions.id, id));
}

export async function removeQuestion(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(questions).where(eq(questions.id, id));
}

/** The months that have figures or a report, by the calendar too. */
export async function readSeenMonths(basis: CompanyBasis, orm: Database['orm']) {
  const months = new Map<string, QuestionMonth & { readonly fyYear: string }>();
  for (const table of [financialData, monthlySummaries]) {
    const rows = await orm
      .select({ fyId: table.fyId, monthNum: table.monthNum, fyYear: financialYears.fyYear })
      .from(table)
      .innerJoin(financialYears, eq(financialYears.id, table.fyId));
    for (const row of rows) months.set(`${row.fyId} ${row.monthNum}`, row);
  }
  return [...months.values()].map(({ fyId, monthNum, fyYear }) => ({
    fyId,
    monthNum,
    calendarYear: calendarYear(basis, fyYear, monthNum),
    calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
  }));
}

export async function readReportMonth(
  orm: Database['orm'],
  summaryId: number,
): Promise<QuestionMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, summaryId));
  return month;
}

/** The text of a report; of bullet points all of them. */
export async function readTextsOfReport(
  orm: Database['orm'],
  summaryId: number,
  which: QuotingTextKey,
): Promise<string[]> {
  if (which === 'bulletPoint') {
    const rows = await orm
      .select({ text: bulletPoints.bulletText })
      .from(bulletPoints)
      .where(eq(bulletPoints.summaryId, summaryId));
    return rows.map(({ text }) => text);
  }
  const rows = await orm
    .select({ overview: monthlySummaries.overview, ...reportNotes })
    .from(monthlySummaries)
    .leftJoin(financialData, figuresOfTheMonth)
    .where(eq(monthlySummaries.id, summaryId));
  return rows.map((row) => row[which] ?? '');
}

export async function readDocumentMonth(
  orm: Database['orm'],
  documentId: number,
): Promise<QuestionMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .where(eq(documents.id, documentId));
  return month;
}

/** Whether everybody may read the plan of this name. */
export async function isApprovedPlan(orm: Database['orm'], name: string): Promise<boolean> {
  const rows = await orm
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.name, name), eq(plans.state, 'approved')));
  return rows.length > 0;
}
