import { and, eq } from 'drizzle-orm';
import type { QuestionAbout } from '../../contract/questions.ts';
import { splitSentences } from '../../telling/commentary/numberSubject.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../finance/fiscalCalendar.ts';
import { figureSpan, isPlannedFigure, monthOfQuestion } from '../../finance/question.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import type { QuotingTextKey } from '../../finance/reportTexts.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { plans } from '../../engine/db/schema/plans.ts';
import { invalidField } from '../../contract/problemError.ts';
import { figuresOfTheMonth, reportNotes } from '../months/reportRows.ts';

export interface SubjectMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

export function parseFigureId(basis: CompanyBasis, text: string, path: string): FigureId {
  const read = readFigureId(basis, text);
  if (read.is === 'refused') throw invalidField(path, 'This is not a valid figure id');
  return read.id;
}

async function readSeenMonths(basis: CompanyBasis, orm: DatabaseReader) {
  const months = new Map<string, SubjectMonth & { readonly fyYear: string }>();
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

async function readReportMonth(
  orm: DatabaseReader,
  summaryId: number,
): Promise<SubjectMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, summaryId));
  return month;
}

async function readTextsOfReport(
  orm: DatabaseReader,
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

async function readDocumentMonth(
  orm: DatabaseReader,
  documentId: number,
): Promise<SubjectMonth | undefined> {
  const [month] = await orm
    .select({ fyId: monthlySummaries.fyId, monthNum: monthlySummaries.monthNum })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .where(eq(documents.id, documentId));
  return month;
}

async function isApprovedPlan(orm: DatabaseReader, name: string): Promise<boolean> {
  const rows = await orm
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.name, name), eq(plans.state, 'approved')));
  return rows.length > 0;
}

/** Only administrators see draft figures, but everyone sees questions. */
async function planIsReadByAll(orm: DatabaseReader, id: FigureId): Promise<boolean> {
  return id.of !== 'linePlan' || isApprovedPlan(orm, id.plan);
}

async function isSentenceOf(
  orm: DatabaseReader,
  summaryId: number,
  reportText: QuotingTextKey | null,
  quote: string | null,
): Promise<boolean> {
  if (reportText === null || quote === null) return false;
  const texts = await readTextsOfReport(orm, summaryId, reportText);
  return texts.some((text) => splitSentences(text).includes(quote));
}

/** Validates the subject of a question or note, as far as its author can see it, and returns its month. */
export async function readSubjectMonth(
  basis: CompanyBasis,
  orm: DatabaseReader,
  about: QuestionAbout,
) {
  if ('figureId' in about) {
    const id = parseFigureId(basis, about.figureId, 'about.figureId');
    if (!(await planIsReadByAll(orm, id))) {
      throw invalidField('about.figureId', 'You can only ask about an approved plan');
    }
    const of = { span: figureSpan(basis, id), isPlanned: isPlannedFigure(id) };
    const month = monthOfQuestion(of, await readSeenMonths(basis, orm));
    if (month === null) throw invalidField('about.figureId', 'There are no figures for this month');
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
