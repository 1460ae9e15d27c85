import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TakeBackPreview, TakenBackWhat, TakenRecord } from '../../contract/takeBacks.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

/** What taking back would change; read at each visit, since others go on editing. */
export const takeBackQuery = (what: TakenBackWhat) =>
  queryOptions({
    queryKey: ['take-backs', what],
    queryFn: ({ signal }) => call('previewTakeBack', { body: { what }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    // What is looked at does not change under the eyes; carrying it out says if it has.
    refetchOnWindowFocus: false,
  });

interface ShownTakeBack {
  readonly what: TakenBackWhat;
  readonly preview: TakeBackPreview;
  /** The records of which what was changed since goes back as well. */
  readonly takeAll: readonly Pick<TakenRecord, 'noun' | 'id'>[];
  readonly reason: string;
}

/** Carries out what a preview showed. */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ what, preview, takeAll, reason }: ShownTakeBack) =>
      call('takeBack', {
        body: {
          what,
          previewKey: preview.key,
          takeAll: takeAll.map(({ noun, id }) => ({ noun, id })),
          reason: reason.trim(),
        },
      }),
    // Anything may have changed, even if the answer was lost.
    onSettled: () => invalidateNouns(queryClient, null),
  });
}
