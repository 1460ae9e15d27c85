import type { Question } from '../../contract/questions.ts';
import { isAnswerOverdue } from '../../finance/question.ts';
import { formatDate, formatMoment } from '../../format/dates.ts';

export interface QuestionInWords {
  /** A text such as "Open", "Overdue", "Accepted" or "Answered by Ada Ash". */
  readonly state: string;
  readonly tone: 'neutral' | 'negative' | 'positive' | 'outline';
  /** A text such as "Vera Vale · for Ada Ash · due Dec 1, 2026" or "Nov 4, 2026, 7:21 PM · asked by Vera Vale". */
  readonly about: string;
}

const joinedWithDots = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null).join(' · ');

/** Written as of a day (YYYY-MM-DD; '' on pages of the past). */
export function questionInWords(question: Question, today: string): QuestionInWords {
  const { state, askedByName, ownerName, dueOn, answeredByName, answeredAt } = question;
  const by = answeredByName === null ? '' : ` by ${answeredByName}`;
  const asker = askedByName === null ? null : `asked by ${askedByName}`;
  const answered = answeredAt === null ? null : formatMoment(answeredAt);
  if (state === 'accepted') {
    return {
      state: 'Accepted',
      tone: 'outline',
      about: joinedWithDots(`answered${by}`, answered, asker),
    };
  }
  if (state === 'answered') {
    return { state: `Answered${by}`, tone: 'positive', about: joinedWithDots(answered, asker) };
  }
  const owner = ownerName === null ? null : `for ${ownerName}`;
  const due = dueOn === null ? null : `due ${formatDate(dueOn)}`;
  const about = joinedWithDots(askedByName, owner, due);
  return isAnswerOverdue(question, today)
    ? { state: 'Overdue', tone: 'negative', about }
    : { state: 'Open', tone: 'neutral', about };
}

/** Returns "2 open questions", counting those without an answer; null if there are none. */
export function openQuestions(questions: readonly Question[]): string | null {
  const count = questions.filter(({ state }) => state === 'open').length;
  if (count === 0) return null;
  return count === 1 ? '1 open question' : `${count} open questions`;
}

/** Returns null if all questions are accepted. */
export function questionsOfCard(questions: readonly Question[]): string | null {
  const open = openQuestions(questions);
  if (open !== null) return open;
  const answered = questions.filter(({ state }) => state === 'answered').length;
  if (answered === 0) return null;
  return answered === 1 ? '1 answered question' : `${answered} answered questions`;
}

/** Answers to the reader's own questions first, then other answers, open questions and accepted questions. */
export function answersFirst<Q extends Pick<Question, 'state' | 'askedBy'>>(
  questions: readonly Q[],
  readerId: number,
): Q[] {
  const rank = ({ state, askedBy }: Q) =>
    state === 'answered' ? (askedBy === readerId ? 0 : 1) : state === 'open' ? 2 : 3;
  return questions.toSorted((a, b) => rank(a) - rank(b));
}
