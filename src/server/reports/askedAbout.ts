import { and, eq } from 'drizzle-orm';
import type { AskedAbout } from '../../contract/questions.ts';
import { splitSentences } from '../../domain/commentary/besideNumber.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { FigureId } from '../../domain/figureId.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../domain/fiscalCalendar.ts';
import { figureSpan, monthOfQuestion } from '../../domain/question.ts';
import { readFigureId } from '../../domain/readFigureId.ts';
import type { QuotingTextKey } from '../../domain/reportTexts.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/documents.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { plans } from '../db/schema/plans.ts';
import { invalidField } from '../http/problem.ts';
import { figuresOfTheMonth, reportNotes } from './reportRows.ts';

type Orm = Database['orm'];

/** A month of a company's year, by its place there. */
export interface AskedMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

export function figureNamed(basis: CompanyBasis, text: string, path: string): FigureId {
  const read = readFigureId(basis, text);
  if (read.is === 'refused') throw invalidField(path, 'Not the id of a figure');
  return read.id;
}

/** The months that have figures or a report, by the calendar too. */
async function readSeenMonths(basis: CompanyBasis, orm: Orm) {
  const months = new Map<string, AskedMonth & { readonly fyYear: string }>();
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

async function readReportMonth(orm: Orm, summaryId: number): Promise<AskedMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, summaryId));
  return month;
}

/** The text of a report; of bullet points all of them. */
async function readTextsOfReport(
  orm: Orm,
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

async function readDocumentMonth(orm: Orm, documentId: number): Promise<AskedMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .where(eq(documents.id, documentId));
  return month;
}

/** Whether everybody may read the plan of this name. */
async function isApprovedPlan(orm: Orm, name: string): Promise<boolean> {
  const rows = await orm
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.name, name), eq(plans.state, 'approved')));
  return rows.length > 0;
}

/** Figures of drafts are for administrators, and questions for everybody. */
async function planIsReadByAll(orm: Orm, id: FigureId): Promise<boolean> {
  return id.of !== 'linePlan' || isApprovedPlan(orm, id.plan);
}

/** Whether a sentence stands in a text of a report, as the caller sees both. */
async function isSentenceOf(
  orm: Orm,
  summaryId: number,
  reportText: QuotingTextKey | null,
  quote: string | null,
): Promise<boolean> {
  if (reportText === null || quote === null) return false;
  const texts = await readTextsOfReport(orm, summaryId, reportText);
  return texts.some((text) => splitSentences(text).includes(quote));
}

/** What a question or a note is about, and the month that it is kept with, as far as its author sees both. */
export async function placed(basis: CompanyBasis, orm: Orm, about: AskedAbout) {
  if ('figureId' in about) {
    const id = figureNamed(basis, about.figureId, 'about.figureId');
    if (!(await planIsReadByAll(orm, id))) {
      throw invalidField('about.figureId', 'Only an approved plan can be asked about');
    }
    const month = monthOfQuestion(figureSpan(basis, id), await readSeenMonths(basis, orm));
    if (month === null) throw invalidField('about.figureId', 'There are no figures yet');
    return { month, subject: { about: 'figure', figure: about.figureId } } as const;
  }
  if ('summaryId' in about) {
    const { summaryId, reportText = null, quote = null } = about;
    const month = await readReportMonth(orm, summaryId);
    if (month === undefined) throw invalidField('about.summaryId', 'Unknown report');
    const needsQuote = quote !== null || reportText === 'bulletPoint';
    if (needsQuote && !(await isSentenceOf(orm, summaryId, reportText, quote))) {
      throw invalidField('about.quote', 'This sentence is not in the text');
    }
    return { month, subject: { about: 'report', reportText, quote } } as const;
  }
  const { documentId, page = null } = about;
  const month = await readDocumentMonth(orm, documentId);
  if (month === undefined) throw invalidField('about.documentId', 'Unknown document');
  return { month, subject: { about: 'document', documentId, page } } as const;
}
