import { and, eq, ne } from 'drizzle-orm';
import type { Question } from '../../../contract/questions.ts';
import { canAnswer } from '../../users/administrators.ts';
import { NAMELESS } from '../../users/personName.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import { answerMail, questionMail } from '../../mail/questionMails.ts';
import { mailsAboutMonth } from '../../months/mailsAboutMonth.ts';

const QUESTION_MAILS = 'mails about a question';

export function mailAnswerers(deps: Deps, question: Question, actor: number): void {
  const { ownerId, askedByName } = question;
  const name = askedByName === null || askedByName === NAMELESS ? '' : askedByName;
  const who = ownerId === null ? canAnswer : eq(users.id, ownerId);
  sendInBackground(deps, QUESTION_MAILS, () =>
    mailsAboutMonth(deps, question, and(who, ne(users.id, actor)), (told) =>
      questionMail(told, name),
    ),
  );
}

export function mailAsker(deps: Deps, question: Question, actor: number): void {
  const who = and(eq(users.id, question.askedBy), ne(users.id, actor));
  sendInBackground(deps, QUESTION_MAILS, () => mailsAboutMonth(deps, question, who, answerMail));
}
