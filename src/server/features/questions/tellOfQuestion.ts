import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import { NAMELESS } from '../../accounts/personName.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { QuestionTold } from '../../mail/questionMails.ts';
import { answerMail, questionMail } from '../../mail/questionMails.ts';
import { companyName } from '../../reports/company.ts';

const MAILS = 'mails about a question';

/** Mails who is to answer, or all administrators while nobody is named. Returns at once. */
export function tellAnswerers(deps: Deps, question: Question, actor: number): void {
  const { ownerId, askedByName } = question;
  const name = askedByName === null || askedByName === NAMELESS ? '' : askedByName;
  const who = ownerId === null ? eq(users.role, 'admin') : eq(users.id, ownerId);
  sendInBackground(deps, MAILS, () =>
    compose(deps, question, and(who, ne(users.id, actor)), (told) => questionMail(told, name)),
  );
}

/** Mails whoever asked that there is an answer. Returns at once. */
export function tellAsker(deps: Deps, question: Question, actor: number): void {
  const who = and(eq(users.id, question.askedBy), ne(users.id, actor));
  sendInBackground(deps, MAILS, () => compose(deps, question, who, answerMail));
}

async function compose(
  { database: { orm }, settings }: Deps,
  { fyId, monthNum, month }: Question,
  who: ReturnType<typeof and>,
  mailOf: (told: QuestionTold) => Mail,
): Promise<Mail[]> {
  const [report] = await orm
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)));
  const people = await orm
    .select({ to: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.isActive, true), isNotNull(users.password), who))
    .orderBy(users.id);
  const company = await companyName(orm, settings);
  const link = `${settings.publicUrl}${report === undefined ? '/briefing' : `/reports?report=${report.id}`}`;
  return people.map((person) => mailOf({ ...person, month, companyName: company, link }));
}
