import { and, count, eq, ne, or, sql } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { questions } from '../../../engine/db/schema/questions.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { questionStart, readQuestions } from '../../questions/questionRows.ts';
import type { SubjectMonth } from '../../questions/questionSubject.ts';

const isUnsettledQuestion = ne(questions.state, 'accepted');

export function readOfMonth(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: string,
): Promise<Question[]> {
  const day = sql`${`${month}-01`}::date`;
  return readQuestions(
    basis,
    orm,
    or(sql`${questionStart} = ${day}`, and(isUnsettledQuestion, sql`${questionStart} < ${day}`)),
  );
}

export const readAboutFigure = (
  basis: CompanyBasis,
  orm: DatabaseReader,
  figure: string,
): Promise<Question[]> => readQuestions(basis, orm, eq(questions.figure, figure));

export const readOpenQuestions = (basis: CompanyBasis, orm: DatabaseReader): Promise<Question[]> =>
  readQuestions(basis, orm, isUnsettledQuestion);

export async function readQuestion(
  basis: CompanyBasis,
  orm: DatabaseReader,
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

/** Waits for other questions about the same month, so that concurrent questions are counted correctly. */
export async function countQuestions(
  transaction: Transaction,
  { fyId, monthNum }: SubjectMonth,
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
