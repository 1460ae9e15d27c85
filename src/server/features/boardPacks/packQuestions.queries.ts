import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { PackScope, PackSource } from '../../packs/model/packSource.ts';
import { readPrintedQuestions } from '../../reports/questionRows.ts';

/** Of a pack of one month, only what it prints; none where nothing was asked. */
export async function packQuestionsOf(
  transaction: Transaction | Deps['database']['orm'],
  { fyId, monthNum }: PackScope,
): Promise<Pick<PackSource, 'questions'>> {
  if (fyId === undefined || monthNum === undefined) return {};
  const asked = await readPrintedQuestions(transaction, { fyId, monthNum });
  const questions = asked.map(
    ({ subject, month, questionText, askedByName, ownerName, dueOn, state, ...question }) => ({
      subject,
      month,
      quote: question.quote,
      isQuoteThere: question.isQuoteThere,
      questionText,
      askedByName,
      ownerName,
      dueOn,
      state,
      answer: question.answer,
      answeredByName: question.answeredByName,
      answeredAt: question.answeredAt,
    }),
  );
  return questions.length === 0 ? {} : { questions };
}
