import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Responsibilities } from '../../../contract/users.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { mayAnswer } from '../../users/administrators.ts';
import { readApiTokens } from '../../users/apiTokens.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { apiTokens } from '../../../engine/db/schema/apiTokens.ts';
import { company } from '../../../engine/db/schema/company.ts';
import { explanationTasks } from '../../../engine/db/schema/explanationTasks.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { questions } from '../../../engine/db/schema/questions.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { COMPANY_ID, lockCompany, storedCompany } from '../../company/company.ts';
import { readExplanationTasks } from '../../months/explanationTasks.ts';
import { readQuestions } from '../../questions/questionRows.ts';

const openQuestionsOf = (userId: number) =>
  and(eq(questions.ownerId, userId), ne(questions.state, 'accepted'));

async function readOpenExplanations(basis: CompanyBasis, orm: DatabaseReader, userId: number) {
  const { id, fyId, monthNum, line } = explanationTasks;
  const rows = await orm
    .select({ id, fyId, monthNum, line, fyYear: financialYears.fyYear })
    .from(explanationTasks)
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .where(eq(explanationTasks.ownerId, userId))
    .orderBy(asc(financialYears.startDate), asc(monthNum), asc(id));
  const open = [];
  for (const row of rows) {
    const tasks = await readExplanationTasks(basis, orm, row);
    const task = tasks.find((of) => of.line === row.line && of.ownerId === userId);
    if (task !== undefined && !task.isExplained) open.push({ ...row, label: task.label });
  }
  return open;
}

export async function readResponsibilities(
  basis: CompanyBasis,
  orm: DatabaseReader,
  userId: number,
): Promise<Responsibilities> {
  const explanations = await readOpenExplanations(basis, orm, userId);
  const { approvalsWanted, approverIds } = await storedCompany(orm);
  return {
    questions: (await readQuestions(basis, orm, openQuestionsOf(userId))).map(
      ({ id, month, questionText }) => ({ id, month, questionText }),
    ),
    explanations: explanations.map(({ fyYear, monthNum, label }) => ({
      month: `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyYear, monthNum)}`,
      label,
    })),
    isApprover: approvalsWanted > 0 && approverIds.includes(userId),
    apiTokens: (await readApiTokens(orm, eq(apiTokens.userId, userId))).map(({ id, purpose }) => ({
      id,
      purpose,
    })),
  };
}

async function replaceApprover(transaction: Transaction, userId: number, successorId: number) {
  const { approverIds } = await lockCompany(transaction);
  if (!approverIds.includes(userId)) return;
  const replaced = approverIds.map((id) => (id === userId ? successorId : id));
  await transaction
    .update(company)
    .set({ approverIds: [...new Set(replaced)] })
    .where(eq(company.id, COMPANY_ID));
}

/**
 * Gives a person's open questions, explanations and approvals to a successor. Without a successor, questions and
 * explanations are left without an owner, and everyone who can answer sees them.
 */
export async function handOver(
  basis: CompanyBasis,
  transaction: Transaction,
  { userId, successorId }: { readonly userId: number; readonly successorId: number | null },
): Promise<void> {
  if (successorId !== null) {
    if (successorId === userId || !(await mayAnswer(transaction, successorId))) {
      throw invalidField(
        'handOverTo',
        'Choose someone with an active account who can edit reports',
      );
    }
    await replaceApprover(transaction, userId, successorId);
  }
  const explanations = await readOpenExplanations(basis, transaction, userId);
  await transaction.update(questions).set({ ownerId: successorId }).where(openQuestionsOf(userId));
  if (explanations.length === 0) return;
  await transaction
    .update(explanationTasks)
    .set({ ownerId: successorId })
    .where(
      inArray(
        explanationTasks.id,
        explanations.map(({ id }) => id),
      ),
    );
}
