import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { PackScope, PackSource } from '../../../packs/model/packSource.ts';
import { readPrintedQuestions } from '../../questions/questionRows.ts';

/** Questions about the pack's opening month, with only the fields that a pack prints; empty if there are none. */
export async function packQuestionsOf(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  opening: Required<PackScope>,
): Promise<Pick<PackSource, 'questions'>> {
  const asked = await readPrintedQuestions(basis, transaction, opening);
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
