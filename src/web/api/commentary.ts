import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** The sentences of a report whose figures have changed since. */
export const changedSentencesQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['commentary', summaryId],
    queryFn: ({ signal }) => call('listChangedSentences', { ...of(summaryId), signal }),
  });

/** The stretches of a report's texts that follow a figure. */
export const quotedFiguresQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['commentary', 'quoted', summaryId],
    queryFn: ({ signal }) => call('listQuotedFigures', { ...of(summaryId), signal }),
  });

/** Confirms a sentence beside what its figures are now; afterwards they are read again in any case. */
export function useConfirmSentence(summaryId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sentence, beside }: { sentence: string; beside: string }) =>
      call('confirmSentence', { ...of(summaryId), body: { sentence, beside } }),
    onSettled: () => invalidateNouns(client, ['commentary', 'month-state']),
  });
}
