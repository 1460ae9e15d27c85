import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Import, ImportListItem, ImportPlan, SheetLayout } from '../../../contract/imports.ts';
import { call } from '../../api/call.ts';
import { typedReason } from '../../components/ReasonField.tsx';
import { invalidateNouns } from '../../api/changes.ts';
import { sendUpload } from '../../api/upload.ts';
import type { FormProgress } from '../../api/upload.ts';

const IMPORTS = ['imports'];

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS, 'list'],
  queryFn: ({ signal }) => call('listImports', { signal, asOf: null }),
});

/** The import is read on every visit, because stored data may have changed since the preview. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'one', id],
    queryFn: ({ signal }) => call('getImport', { signal, params: { id: String(id) } }),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Pages start at 1. Rows are read with the layouts of that version. */
export const importRowsQuery = ({ id, version }: Import, sheet: string, page: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'rows', id, sheet, page, version],
    queryFn: ({ signal }) =>
      call('importRows', {
        signal,
        params: { id: String(id) },
        query: { sheet, page: String(page) },
      }),
    // Keeps showing the page while a corrected one loads.
    placeholderData: (before, query) =>
      query?.queryKey[3] === sheet && query.queryKey[4] === page ? before : undefined,
  });

function keep(queryClient: QueryClient, record: Import): void {
  queryClient.setQueryData(importQuery(record.id).queryKey, record);
  void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}

function figuresChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: IMPORTS });
  invalidateNouns(queryClient, [
    'financial-data',
    'monthly-summaries',
    'financial-trends',
    'forecasts',
    'plans',
    'search',
  ]);
}

export type Chosen = { readonly file: File } | { readonly text: string };

/** Reads a workbook without storing its figures. */
export function useReadWorkbook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, sent }: { chosen: Chosen; sent: FormProgress }) => {
      if ('text' in chosen) {
        const { idempotencyKey, signal } = sent;
        return call('pasteImport', { body: { text: chosen.text }, idempotencyKey, signal });
      }
      const form = new FormData();
      form.append('file', chosen.file);
      return sendUpload('uploadImport', form, sent);
    },
    onSuccess: (record) => keep(queryClient, record),
    // A cancelled request may have left a draft behind.
    onError: () => void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
}

export interface Correction {
  readonly layouts: readonly SheetLayout[];
  readonly reportId: number | null;
}

export function useCorrectImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, to }: { id: number; version: number; to: Correction }) =>
      call('updateImport', {
        params: { id: String(id) },
        body: { layouts: [...to.layouts], reportId: to.reportId },
        ifMatch: version,
      }),
    onSuccess: (record) => keep(queryClient, record),
  });
}

/**
 * Chooses whether an import creates missing reports for its months. Choices are sent one after the other, each with the
 * version that the previous one returned.
 */
export function useChooseReports() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'import reports' },
    mutationFn: ({ id, version, makesReports }: Pick<Import, 'id' | 'version' | 'makesReports'>) =>
      call('updateImport', {
        params: { id: String(id) },
        body: { makesReports },
        ifMatch: queryClient.getQueryData(importQuery(id).queryKey)?.version ?? version,
      }),
    onSuccess: (record) => keep(queryClient, record),
    // Someone else may have corrected the import meanwhile.
    onError: (_error, { id }) =>
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

/** Chooses a plan as the destination, or null for monthly figures. */
export function useChooseDestination() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      version,
      plan,
    }: Pick<Import, 'id' | 'version'> & { plan: ImportPlan | null }) =>
      call('updateImport', { params: { id: String(id) }, body: { plan }, ifMatch: version }),
    onSuccess: (record) => keep(queryClient, record),
    // Someone else may have corrected the import meanwhile.
    onError: (_error, { id }) =>
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

export function useStoreImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Parameters<typeof storeBody>[0]) =>
      call('applyImport', { params: { id: String(id) }, body: storeBody(body) }),
    onSuccess: (record) => keep(queryClient, record),
    // This runs even after an error, because the answer may have been lost.
    onSettled: () => figuresChanged(queryClient),
  });
}

function storeBody(body: { reason: string; previewKey: string; leaveOutRefused: boolean }) {
  return body;
}

export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('undoImport', { params: { id: String(id) }, query: typedReason(reason) }),
    onSuccess: (record) => keep(queryClient, record),
    onSettled: () => figuresChanged(queryClient),
  });
}

export function useDiscardImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<ImportListItem, 'id' | 'version'>) =>
      call('deleteImport', { params: { id: String(id) }, ifMatch: version }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
}
