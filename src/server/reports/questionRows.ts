import type { SQL } from 'drizzle-orm';
import { and, asc, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Question } from '../../contract/questions.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../domain/fiscalCalendar.ts';
import { readFigureId } from '../../domain/readFigureId.ts';
import { QUOTING_TEXT_NAMES } from '../../domain/reportTexts.ts';
import { documentPage } from '../../format/documentPage.ts';
import { figureName } from '../../format/figureWords.ts';
import { NAMELESS } from '../accounts/personName.ts';
import type { Database } from '../db/database.ts';
import { documents } from '../db/schema/documents.ts';
import { documentPages, documentTexts } from '../db/schema/documentTexts.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { financialData } from '../db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { questions } from '../db/schema/questions.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import { figuresOfTheMonth, reportNotes } from './reportRows.ts';

type Reading = Database['orm'] | Transaction;

const [asker, owner, answerer] = [
  alias(users, 'asker'),
  alias(users, 'owner'),
  alias(users, 'answerer'),
];

/** Names only: the address is not for everybody. */
const nameOf = (person: typeof asker | typeof owner | typeof answerer) => sql<string | null>`
  case when ${person.id} is not null then coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${NAMELESS}) end`;

/** The first day of a question's month. */
export const questionStart = sql`(${financialYears.startDate} + make_interval(months => ${questions.monthNum} - 1))`;

const ofItsMonth = and(
  eq(monthlySummaries.fyId, questions.fyId),
  eq(monthlySummaries.monthNum, questions.monthNum),
);

const textOfReport = (text: SQL) => sql`(
  select ${text} from ${monthlySummaries} left join ${financialData} on ${figuresOfTheMonth}
  where ${ofItsMonth})`;

/** Whether the sentence that a question is about stands in its text; null: it is about none. */
const isQuoteThere = sql<boolean | null>`case
  when ${questions.quote} is null then null
  when ${questions.reportText} = 'bulletPoint' then exists (
    select 1 from ${bulletPoints} inner join ${monthlySummaries} on ${eq(monthlySummaries.id, bulletPoints.summaryId)}
    where ${ofItsMonth} and strpos(${bulletPoints.bulletText}, ${questions.quote}) > 0)
  else coalesce(strpos(case ${questions.reportText}
    when 'overview' then ${textOfReport(sql`${monthlySummaries.overview}`)}
    when 'notes' then ${textOfReport(reportNotes.notes)}
    else ${textOfReport(reportNotes.summaryNotes)} end, ${questions.quote}), 0) > 0 end`;

/** The name of the sheet that a question is about. */
const pageTitle = sql<string | null>`(
  select max(${documentPages.title}) from ${documentPages}
  where ${documentPages.documentId} = ${questions.documentId} and ${documentPages.number} = ${questions.page})`;

const stored = (orm: Reading, which: SQL | undefined) =>
  orm
    .select({
      ...getTableColumns(questions),
      fyYear: financialYears.fyYear,
      documentName: documents.originalName,
      pageUnit: documentTexts.unit,
      pageTitle,
      isQuoteThere,
      askedByName: nameOf(asker),
      ownerName: nameOf(owner),
      answeredByName: nameOf(answerer),
    })
    .from(questions)
    .innerJoin(financialYears, eq(financialYears.id, questions.fyId))
    .leftJoin(documents, eq(documents.id, questions.documentId))
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .leftJoin(asker, eq(asker.id, questions.askedBy))
    .leftJoin(owner, eq(owner.id, questions.ownerId))
    .leftJoin(answerer, eq(answerer.id, questions.answeredBy))
    .where(which)
    .orderBy(asc(questionStart), asc(questions.id));

type StoredQuestion = Awaited<ReturnType<typeof stored>>[number];

/** The oldest months first, and what was asked of each in order. */
export const readQuestions = async (
  basis: CompanyBasis,
  orm: Reading,
  which: SQL | undefined,
): Promise<Question[]> => (await stored(orm, which)).map((one) => inWords(basis, one));

function inWords(
  basis: CompanyBasis,
  {
    fyYear,
    documentName,
    pageUnit,
    pageTitle: title,
    figure,
    answeredBy: _answeredBy,
    ...row
  }: StoredQuestion,
): Question {
  return {
    ...row,
    figureId: figure,
    month: `${fiscalMonthName(basis, row.monthNum)} ${calendarYear(basis, fyYear, row.monthNum)}`,
    subject: subjectOf(basis, { ...row, figure, documentName, unit: pageUnit, title }),
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}

function subjectOf(
  basis: CompanyBasis,
  row: {
    readonly figure: string | null;
    readonly about: Question['about'];
    readonly reportText: Question['reportText'];
    readonly documentName: string | null;
    readonly page: number | null;
    readonly unit: typeof documentTexts.$inferSelect.unit;
    readonly title: string | null;
  },
): string {
  if (row.about === 'report')
    return row.reportText === null ? 'Report' : QUOTING_TEXT_NAMES[row.reportText];
  if (row.about === 'document') {
    const name = row.documentName ?? 'A document that was deleted';
    return row.page === null ? name : `${name}, ${documentPage({ ...row, number: row.page })}`;
  }
  const id = readFigureId(basis, row.figure ?? '');
  // What was once an id may be none after the company's financial year was settled otherwise.
  if (id.is === 'refused') return row.figure ?? '';
  const { title, period } = figureName(basis, id.id);
  return `${title}, ${period}`;
}

/**
 * What the pack of a month prints: its own, and of earlier months what was not accepted before it began.
 */
export function readPrintedQuestions(
  basis: CompanyBasis,
  orm: Reading,
  { fyId, monthNum }: { readonly fyId: number; readonly monthNum: number },
): Promise<Question[]> {
  const day = sql`(select start_date + make_interval(months => ${monthNum} - 1) from ${financialYears} where ${financialYears.id} = ${fyId})`;
  const wasOpen = or(
    ne(questions.state, 'accepted'),
    sql`${questions.acceptedAt} at time zone 'UTC' >= ${day}`,
  );
  return readQuestions(
    basis,
    orm,
    or(sql`${questionStart} = ${day}`, and(sql`${questionStart} < ${day}`, wasOpen)),
  );
}
