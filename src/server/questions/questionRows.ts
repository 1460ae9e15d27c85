import type { SQL } from 'drizzle-orm';
import { and, asc, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Question } from '../../contract/questions.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { QUOTING_TEXT_NAMES } from '../../finance/reportTexts.ts';
import { documentPage } from '../../format/documentPage.ts';
import { figureName } from '../../format/figureWords.ts';
import { NAMELESS } from '../users/personName.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { documentPages, documentTexts } from '../../engine/db/schema/documentTexts.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { questions } from '../../engine/db/schema/questions.ts';
import { users } from '../../engine/db/schema/users.ts';
import { figuresOfTheMonth, reportNotes } from '../months/reportRows.ts';

const [asker, owner, answerer] = [
  alias(users, 'asker'),
  alias(users, 'owner'),
  alias(users, 'answerer'),
];

/** Returns only the name, because not everyone may see the address. */
const personNameSql = (person: typeof asker | typeof owner | typeof answerer) => sql<string | null>`
  case when ${person.id} is not null then coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${NAMELESS}) end`;

export const questionStart = sql`(${financialYears.startDate} + make_interval(months => ${questions.monthNum} - 1))`;

const figuresOfQuestionMonth = and(
  eq(monthlySummaries.fyId, questions.fyId),
  eq(monthlySummaries.monthNum, questions.monthNum),
);

const textOfReport = (text: SQL) => sql`(
  select ${text} from ${monthlySummaries} left join ${financialData} on ${figuresOfTheMonth}
  where ${figuresOfQuestionMonth})`;

/** True if the quoted sentence is still in its text; null if the question quotes no sentence. */
const isQuoteThere = sql<boolean | null>`case
  when ${questions.quote} is null then null
  when ${questions.reportText} = 'bulletPoint' then exists (
    select 1 from ${bulletPoints} inner join ${monthlySummaries} on ${eq(monthlySummaries.id, bulletPoints.summaryId)}
    where ${figuresOfQuestionMonth} and strpos(${bulletPoints.bulletText}, ${questions.quote}) > 0)
  else coalesce(strpos(case ${questions.reportText}
    when 'overview' then ${textOfReport(sql`${monthlySummaries.overview}`)}
    when 'notes' then ${textOfReport(reportNotes.notes)}
    else ${textOfReport(reportNotes.summaryNotes)} end, ${questions.quote}), 0) > 0 end`;

const pageTitle = sql<string | null>`(
  select max(${documentPages.title}) from ${documentPages}
  where ${documentPages.documentId} = ${questions.documentId} and ${documentPages.number} = ${questions.page})`;

const selectQuestions = (orm: DatabaseReader, which: SQL | undefined) =>
  orm
    .select({
      ...getTableColumns(questions),
      fyYear: financialYears.fyYear,
      documentName: documents.originalName,
      pageUnit: documentTexts.unit,
      pageTitle,
      isQuoteThere,
      askedByName: personNameSql(asker),
      ownerName: personNameSql(owner),
      answeredByName: personNameSql(answerer),
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

type StoredQuestion = Awaited<ReturnType<typeof selectQuestions>>[number];

export const readQuestions = async (
  basis: CompanyBasis,
  orm: DatabaseReader,
  which: SQL | undefined,
): Promise<Question[]> =>
  (await selectQuestions(orm, which)).map((one) => questionRowInWords(basis, one));

function questionRowInWords(
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
    subject: questionSubject(basis, { ...row, figure, documentName, unit: pageUnit, title }),
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}

function questionSubject(
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
  // A figure's id can become invalid when the company's financial year changes.
  if (id.is === 'refused') return row.figure ?? '';
  const { title, period } = figureName(basis, id.id);
  return `${title}, ${period}`;
}

/**
 * Questions printed in the pack of a month: the month's own, and earlier ones that were not accepted before it began.
 */
export function readPrintedQuestions(
  basis: CompanyBasis,
  orm: DatabaseReader,
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
