import type { Question } from '../../contract/questions.ts';
import { isAnswerOverdue } from '../../domain/question.ts';
import { formatDate } from '../../format/dates.ts';

export interface QuestionInWords {
  readonly state: 'Open' | 'Overdue' | 'Answered' | 'Accepted';
  readonly tone: 'neutral' | 'negative' | 'positive' | 'outline';
  /** "Vera Vale · for Ada Ash · due Dec 1, 2026", "Vera Vale · answered by Ada Ash" */
  readonly about: string;
}

/** A question as people read it on a day (YYYY-MM-DD; '' on pages of the past). */
export function questionInWords(question: Question, today: string): QuestionInWords {
  const { state, askedByName, ownerName, dueOn, answeredByName } = question;
  const due = dueOn === null || state !== 'open' ? null : `due ${formatDate(dueOn)}`;
  const owner =
    state !== 'open' && answeredByName !== null
      ? `answered by ${answeredByName}`
      : ownerName === null
        ? null
        : `for ${ownerName}`;
  const about = [askedByName, owner, due].filter((part) => part !== null).join(' · ');
  if (state === 'accepted') return { state: 'Accepted', tone: 'outline', about };
  if (state === 'answered') return { state: 'Answered', tone: 'positive', about };
  return isAnswerOverdue(question, today)
    ? { state: 'Overdue', tone: 'negative', about }
    : { state: 'Open', tone: 'neutral', about };
}

/** What a month's card says of its questions; null where all are accepted. */
export function questionsOfCard(questions: readonly Question[]): string | null {
  const count = questions.filter(({ state }) => state === 'open').length;
  if (count > 0) return count === 1 ? '1 open question' : `${count} open questions`;
  const answered = questions.filter(({ state }) => state === 'answered').length;
  if (answered === 0) return null;
  return answered === 1 ? '1 answered question' : `${answered} answered questions`;
}
