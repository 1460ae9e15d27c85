import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { useDeleteDocument } from '../../api/documentChanges.ts';
import { problemDetail } from '../../api/problem.ts';
import { toast } from '../../ui/toastStore.ts';

const DELETE_FAILED = 'Failed to delete the document';

export interface DocumentRemoval {
  readonly asked: Document | null;
  readonly pending: boolean;
  readonly failure: string | null;
  readonly ask: (document: Document) => void;
  readonly giveUp: () => void;
  readonly remove: (document: Document) => void;
}

/** The focused button disappears with its row, so `next` takes the focus. */
export function useDocumentRemoval(
  documents: readonly Document[],
  next: RefObject<HTMLElement | null>,
): DocumentRemoval {
  const removal = useDeleteDocument();
  const [askedId, setAskedId] = useState<number | null>(null);
  const removedId = useRef<number | null>(null);
  // The document is looked up again, because someone else may have changed or deleted it.
  const asked = documents.find(({ id }) => id === askedId) ?? null;

  useEffect(() => {
    const id = removedId.current;
    if (id === null || asked !== null || documents.some((document) => document.id === id)) return;
    removedId.current = null;
    next.current?.focus({ preventScroll: true });
  }, [documents, asked, next]);

  const close = () => {
    removal.reset();
    setAskedId(null);
  };
  const remove = async (document: Document) => {
    removedId.current = document.id;
    try {
      await removal.mutateAsync(document);
      close();
      toast({ title: 'Document Deleted' });
    } catch (error) {
      // The dialog shows the error too, unless the document and its dialog are gone.
      toast({
        title: 'Error',
        description: problemDetail(error, DELETE_FAILED),
        variant: 'destructive',
      });
    }
  };
  return {
    asked,
    pending: removal.isPending,
    failure: removal.error === null ? null : problemDetail(removal.error, DELETE_FAILED),
    ask: (document) => {
      removal.reset();
      setAskedId(document.id);
    },
    giveUp: () => {
      removedId.current = null;
      close();
    },
    remove: (document) => void remove(document),
  };
}
