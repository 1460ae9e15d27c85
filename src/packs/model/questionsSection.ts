import type { QuestionState } from '../../finance/question.ts';
import { QUESTION_STATES } from '../../finance/question.ts';
import { formatDate, formatUtcDate } from '../../format/dates.ts';
import { packWithSingleLineTexts } from './singleLine.ts';
import type { PackSection } from './pack.ts';
import type { PackQuestion, PackSource } from './packSource.ts';

const QUESTION_HEADINGS: Readonly<Record<QuestionState, string>> = {
  open: 'Open',
  answered: 'Answered',
  accepted: 'Answered and accepted',
};

/**
 * Returns a subject such as "Revenue, October 2026". A subject without a month gets the question's
 * month.
 */
const printedQuestionSubject = ({ subject, month }: PackQuestion) =>
  subject.includes(month) ? subject : `${subject}, ${month}`;

function questionQuote({ quote, isQuoteThere }: PackQuestion): string {
  if (quote === null) return '';
  const gone = isQuoteThere === false ? ' (no longer exists)' : '';
  return `, “${packWithSingleLineTexts(quote)}”${gone}`;
}

function questionState({ state, ownerName, dueOn }: PackQuestion): string[] {
  if (state !== 'open') return [];
  return [
    ...(ownerName === null ? [] : [`for ${ownerName}`]),
    ...(dueOn === null ? [] : [`due ${formatDate(dueOn)}`]),
  ];
}

function questionAnswer({ state, answer, answeredByName, answeredAt }: PackQuestion): string {
  if (answer === null || answeredAt === null) return '';
  const by = answeredByName === null ? '' : ` by ${answeredByName}`;
  const again = state === 'open' ? ', and reopened' : '';
  return ` – answered${by} ${formatUtcDate(answeredAt)}${again}: ${packWithSingleLineTexts(answer)}`;
}

function printedQuestion(question: PackQuestion): string {
  const { askedByName, questionText } = question;
  const asked = askedByName === null ? [] : [askedByName];
  const people = [...asked, ...questionState(question)].join(', ');
  const who = people === '' ? '' : ` (${people})`;
  return `${printedQuestionSubject(question)}${questionQuote(question)}: ${packWithSingleLineTexts(questionText)}${who}${questionAnswer(question)}`;
}

/** Questions about a month, and those about earlier months that were still open; empty if there are none. */
export function questionsSection({ questions = [] }: PackSource): PackSection[] {
  if (questions.length === 0) return [];
  const parts = QUESTION_STATES.flatMap((state) => {
    const items = questions.filter((question) => question.state === state).map(printedQuestion);
    return items.length === 0
      ? []
      : [{ kind: 'bullets', heading: QUESTION_HEADINGS[state], items } as const];
  });
  return [{ key: 'questions', title: 'Questions', parts }];
}
