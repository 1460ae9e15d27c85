import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { documentsQuery } from '../../api/documents.ts';
import { shownProblem } from '../../api/problem.ts';
import type { OpenDocumentHereProps } from '../../components/OpenDocumentHere.tsx';
import { openDocumentSearch } from '../../searchParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Skeleton.tsx';

const DocumentPreview = lazy(() => import('./DocumentPreview.tsx'));

export function OpenDocument({ id, among }: OpenDocumentHereProps & { id: number }) {
  return among === undefined ? (
    <OneOfAll key={id} id={id} />
  ) : (
    <One key={id} id={id} documents={among} />
  );
}

function useAddress() {
  const search = openDocumentSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (next: { open?: number | undefined; page?: number | undefined; find?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(
    () => change({ open: undefined, page: undefined, find: undefined }),
    [change],
  );
  const turnTo = useCallback(
    (page: number) => change({ page: page === 1 ? undefined : page }),
    [change],
  );
  return { search, close, turnTo };
}

function OneOfAll({ id }: { id: number }) {
  const query = useQuery(documentsQuery());
  const { close } = useAddress();
  if (query.data !== undefined) return <One id={id} documents={query.data} />;
  return (
    <Message title="Document" onClose={close}>
      {query.error === null ? (
        <Loading label="Loading document..." />
      ) : (
        <ErrorState
          title="The document could not be loaded"
          {...shownProblem(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Message>
  );
}

function One({ id, documents }: { id: number; documents: readonly Document[] }) {
  const { search, close, turnTo } = useAddress();
  const document = documents.find((candidate) => candidate.id === id);
  if (document === undefined) {
    return (
      <Message title="Document not found" onClose={close}>
        <EmptyState
          title="This document does not exist"
          hint="It may have been deleted, or the address is wrong."
          action={<Button onClick={close}>Close</Button>}
        />
      </Message>
    );
  }
  return (
    <Suspense fallback={null}>
      <DocumentPreview
        document={document}
        page={search.page ?? 1}
        find={search.find}
        onPageChange={turnTo}
        onClose={close}
      />
    </Suspense>
  );
}

function Message({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      title={title}
      description="A document from a board report"
      hideDescription
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}
