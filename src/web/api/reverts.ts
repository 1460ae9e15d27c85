import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RevertPreview, RevertTarget, RevertedRecord } from '../../contract/reverts.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

/** The preview is read again on each visit, because other people keep editing. */
export const revertPreviewQuery = (what: RevertTarget) =>
  queryOptions({
    queryKey: ['take-backs', what],
    queryFn: ({ signal }) => call('previewTakeBack', { body: { what }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    // The preview stays the same while the person reads it; the server refuses an outdated one.
    refetchOnWindowFocus: false,
  });

interface ShownRevert {
  readonly what: RevertTarget;
  readonly preview: RevertPreview;
  /** The records whose later changes are reverted too. */
  readonly takeAll: readonly Pick<RevertedRecord, 'noun' | 'id'>[];
  readonly reason: string;
}

export function useRevert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ what, preview, takeAll, reason }: ShownRevert) =>
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
