import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../contract/documents.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { uploadFile } from './upload.ts';
import type { Upload } from './upload.ts';

function documentsChanged(queryClient: QueryClient): void {
  invalidateNouns(queryClient, ['documents', 'monthly-summaries', 'search']);
}

/** Stores a file with a report. */
export function useUploadDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upload: Upload) => uploadFile(upload),
    // Also if the answer was lost or the call cancelled, because the file may have been stored.
    onSettled: () => documentsChanged(queryClient),
  });
}

/** Deletes a document, if it still has the version that was read. */
export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Document) =>
      call('deleteDocument', { params: { id: String(id) }, ifMatch: version }),
    // Whether it worked or somebody else was faster, the list is read again.
    onSettled: () => documentsChanged(queryClient),
  });
}

/** Erases a document for ever, also one that was deleted. */
export function usePurgeDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call('purgeDocument', { params: { id: String(id) }, body: { reason: reason.trim() } }),
    // Its name stood in many places, also if the answer was lost.
    onSettled: () => invalidateNouns(queryClient, null),
  });
}
