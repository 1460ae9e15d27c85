import type { QuestionState } from '../../../domain/question.ts';
import { QUESTION_STATES } from '../../../domain/question.ts';
import { formatDate, formatUtcDate } from '../../../format/dates.ts';
import { onOneLine } from './onOneLine.ts';
import type { PackSection } from './pack.ts';
import type { PackQuestion, PackSource } from './packSource.ts';

const HEADINGS: Readonly<Record<QuestionState, string>> = {
  open: 'Open',
  answered: 'Answered',
  accepted: 'Answered and accepted',
};

/** "Revenue, October 2026": what is of no month by its own name says that of the question. */
const about = ({ subject, month }: PackQuestion) =>
  subject.includes(month) ? subject : `${subject}, ${month}`;

/** The sentence that it is about, as it stood when it was asked. */
function quoted({ quote, isQuoteThere }: PackQuestion): string {
  if (quote === null) return '';
  const gone = isQuoteThere === false ? ' (not there any more)' : '';
  return `, “${onOneLine(quote)}”${gone}`;
}

function standing({ state, ownerName, dueOn }: PackQuestion): string[] {
  if (state !== 'open') return [];
  return [
    ...(ownerName === null ? [] : [`for ${ownerName}`]),
    ...(dueOn === null ? [] : [`due ${formatDate(dueOn)}`]),
  ];
}

function answered({ state, answer, answeredByName, answeredAt }: PackQuestion): string {
  if (answer === null || answeredAt === null) return '';
  const by = answeredByName === null ? '' : ` by ${answeredByName}`;
  const again = state === 'open' ? ', and opened again' : '';
  return ` – answered${by} ${formatUtcDate(answeredAt)}${again}: ${onOneLine(answer)}`;
}

function printed(question: PackQuestion): string {
  const { askedByName, questionText } = question;
  const asked = askedByName === null ? [] : [askedByName];
  const people = [...asked, ...standing(question)].join(', ');
  const who = people === '' ? '' : ` (${people})`;
  return `${about(question)}${quoted(question)}: ${onOneLine(questionText)}${who}${answered(question)}`;
}

/** What was asked about a month, and of earlier months what was still open; none where nothing was. */
export function questionsSection({ questions = [] }: PackSource): PackSection[] {
  if (questions.length === 0) return [];
  const parts = QUESTION_STATES.flatMap((state) => {
    const items = questions.filter((question) => question.state === state).map(printed);
    return items.length === 0
      ? []
      : [{ kind: 'bullets', heading: HEADINGS[state], items } as const];
  });
  return [{ key: 'questions', title: 'Questions', parts }];
}
