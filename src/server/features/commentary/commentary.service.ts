import type { ChangedSentence, confirmSentence } from '../../../contract/commentary.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Transaction } from '../../db/write.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import { readChangedSentences } from '../../reports/changedSentences.ts';
import { lockReport } from '../../reports/lockReport.ts';
import { storeConfirmation } from './commentary.queries.ts';

/** Confirms a sentence beside the figures that the person has seen; those may not be others by now. */
export async function confirm(
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
      'The sentence or its figures have changed by now. Look at it again before you confirm it',
    );
  }
  await storeConfirmation(transaction, { summaryId, sentence, beside });
  return changed.filter((one) => one.sentence !== sentence);
}
