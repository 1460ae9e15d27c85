import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { OpenDocumentContext } from './components/OpenDocumentHere.tsx';
import type { OpenDocumentHereProps } from './components/OpenDocumentHere.tsx';
import { openDocumentSearch } from './searchParams.ts';

const OpenDocument = lazy(async () => ({
  default: (await import('./features/preview/OpenDocument.tsx')).OpenDocument,
}));

/** The preview's script is large, so it is loaded with the first document. */
function OpenDocumentIfNamed(props: OpenDocumentHereProps) {
  const { open } = openDocumentSearch(useSearch({ strict: false }));
  return open === undefined ? null : (
    <Suspense>
      <OpenDocument {...props} id={open} />
    </Suspense>
  );
}

const show = (props: OpenDocumentHereProps) => <OpenDocumentIfNamed {...props} />;

/** Adds another feature's preview, because features must not import each other. */
export function DocumentsRoute({ children }: { children: ReactNode }) {
  return <OpenDocumentContext value={show}>{children}</OpenDocumentContext>;
}
