import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

const summaryParams = (id: number) => ({ params: { id: String(id) } });

export const changedSentencesQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['commentary', summaryId],
    queryFn: ({ signal }) => call('listChangedSentences', { ...summaryParams(summaryId), signal }),
  });

export const quotedFiguresQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['commentary', 'quoted', summaryId],
    queryFn: ({ signal }) => call('listQuotedFigures', { ...summaryParams(summaryId), signal }),
  });

export function useConfirmSentence(summaryId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sentence, beside }: { sentence: string; beside: string }) =>
      call('confirmSentence', { ...summaryParams(summaryId), body: { sentence, beside } }),
    onSettled: () => invalidateNouns(client, ['commentary', 'month-state']),
  });
}
