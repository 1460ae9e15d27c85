import { and, count, eq, ne, or, sql } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Database } from '../../db/database.ts';
import { questions } from '../../db/schema/questions.ts';
import type { Transaction } from '../../db/write.ts';
import { questionStart, readQuestions } from '../../reports/questionRows.ts';
import type { AskedMonth } from '../../reports/askedAbout.ts';

type Reading = Database['orm'] | Transaction;

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
  { fyId, monthNum }: AskedMonth,
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
