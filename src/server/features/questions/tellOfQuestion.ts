import { and, eq, ne } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import { canAnswer } from '../../accounts/administrators.ts';
import { NAMELESS } from '../../accounts/personName.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import { answerMail, questionMail } from '../../mail/questionMails.ts';
import { mailsAboutMonth } from '../../reports/mailsAboutMonth.ts';

const MAILS = 'mails about a question';

/** Mails who is to answer, or everyone who can while nobody is named. Returns at once. */
export function tellAnswerers(deps: Deps, question: Question, actor: number): void {
  const { ownerId, askedByName } = question;
  const name = askedByName === null || askedByName === NAMELESS ? '' : askedByName;
  const who = ownerId === null ? canAnswer : eq(users.id, ownerId);
  sendInBackground(deps, MAILS, () =>
    mailsAboutMonth(deps, question, and(who, ne(users.id, actor)), (told) =>
      questionMail(told, name),
    ),
  );
}

/** Mails whoever asked that there is an answer. Returns at once. */
export function tellAsker(deps: Deps, question: Question, actor: number): void {
  const who = and(eq(users.id, question.askedBy), ne(users.id, actor));
  sendInBackground(deps, MAILS, () => mailsAboutMonth(deps, question, who, answerMail));
}
