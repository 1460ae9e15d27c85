import { and, eq, ne } from 'drizzle-orm';
import type { assignExplanation, ExplanationTask } from '../../../contract/explanationTasks.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarMonthName } from '../../../finance/fiscalCalendar.ts';
import { mayAnswer } from '../../users/administrators.ts';
import type { Database } from '../../../engine/db/database.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import { explanationMail } from '../../mail/questionMails.ts';
import { readExplanationTasks } from '../../months/explanationTasks.ts';
import { findMonth } from '../../months/findMonth.ts';
import { mailsAboutMonth } from '../../months/mailsAboutMonth.ts';
import { changeTask, insertTask, lockTask } from './explanationTasks.queries.ts';

export async function listedTasks(
  basis: CompanyBasis,
  orm: Database['orm'],
  month: string,
): Promise<ExplanationTask[]> {
  const at = await findMonth(basis, orm, month);
  return at === null ? [] : readExplanationTasks(basis, orm, at);
}

export async function assignedTask(
  deps: Deps,
  call: Call<typeof assignExplanation>,
): Promise<ExplanationTask[]> {
  const { body, caller } = call;
  const { month, line, ownerId, dueOn, version } = body;
  const at = await findMonth(call.basis, deps.database.orm, month);
  if (at === null) throw notFound('Month');
  let isGiven = false;
  const tasks = await call.write(async (transaction) => {
    const stored = await lockTask(transaction, { ...at, line });
    if ((stored?.version ?? 0) !== version) throw staleVersion('The task');
    const before = await readExplanationTasks(call.basis, transaction, at);
    if (!before.some((task) => task.line === line)) {
      throw invalidField('line', 'There is nothing to explain for this line');
    }
    if (ownerId !== null && !(await mayAnswer(transaction, ownerId))) {
      throw invalidField('ownerId', 'Choose an administrator or a preparer');
    }
    isGiven = ownerId !== null && ownerId !== stored?.ownerId;
    if (stored === undefined) await insertTask(transaction, { ...at, line, ownerId, dueOn });
    else await changeTask(transaction, stored.id, { ownerId, dueOn });
    return readExplanationTasks(call.basis, transaction, at);
  });
  const isOpen = tasks.some((task) => task.line === line && !task.isExplained);
  if (isGiven && isOpen && ownerId !== null) {
    const who = and(eq(users.id, ownerId), ne(users.id, caller.userId));
    const told = { month: explainedMonthName(month) };
    sendInBackground(deps, 'mails about an explanation', () =>
      mailsAboutMonth(deps, told, who, explanationMail),
    );
  }
  return tasks;
}

function explainedMonthName(month: string): string {
  const [year, calendarMonth] = month.split('-');
  return `${calendarMonthName(Number(calendarMonth))} ${year}`;
}
