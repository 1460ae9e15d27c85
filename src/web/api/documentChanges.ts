import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../contract/documents.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { uploadFile } from './upload.ts';
import type { Upload } from './upload.ts';

function documentsChanged(queryClient: QueryClient): void {
  invalidateNouns(queryClient, ['documents', 'monthly-summaries', 'search']);
}

export function useUploadDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upload: Upload) => uploadFile(upload),
    // This runs even after a lost answer or a cancelled call, because the file may have been
    // stored.
    onSettled: () => documentsChanged(queryClient),
  });
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Document) =>
      call('deleteDocument', { params: { id: String(id) }, ifMatch: version }),
    onSettled: () => documentsChanged(queryClient),
  });
}

/** Permanently erases a document, even a deleted one. */
export function usePurgeDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call('purgeDocument', { params: { id: String(id) }, body: { reason: reason.trim() } }),
    // Everything is refreshed, because the name appears in many places. This runs even if the
    // response was lost.
    onSettled: () => invalidateNouns(queryClient, null),
  });
}
