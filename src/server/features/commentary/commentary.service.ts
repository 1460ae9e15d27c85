import type { ChangedSentence, confirmSentence } from '../../../contract/commentary.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import { readChangedSentences } from '../../texts/changedSentences.ts';
import { lockReport } from '../../months/lockReport.ts';
import { storeConfirmation } from './commentary.queries.ts';

/** Confirms a sentence with the figures that the person saw, unless the figures have changed since. */
export async function confirmSentenceOfReport(
  basis: CompanyBasis,
  transaction: Transaction,
  summaryId: number,
  { sentence, beside }: CallParsed<typeof confirmSentence>['body'],
): Promise<ChangedSentence[]> {
  if ((await lockReport(transaction, summaryId)) === undefined) throw notFound('Report');
  const changed = (await readChangedSentences(basis, transaction, { id: summaryId })) ?? [];
  if (!changed.some((one) => one.sentence === sentence && one.beside === beside)) {
    throw new ProblemError(
      'changed_since',
      'The sentence or its figures have changed. Check it again before you confirm it',
    );
  }
  await storeConfirmation(transaction, { summaryId, sentence, beside });
  return changed.filter((one) => one.sentence !== sentence);
}
