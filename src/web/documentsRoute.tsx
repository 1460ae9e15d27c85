import type { ReactNode } from 'react';
import { OpenDocumentContext } from './components/OpenDocumentHere.tsx';
import type { OpenDocumentHereProps } from './components/OpenDocumentHere.tsx';
import { OpenDocument } from './features/preview/OpenDocument.tsx';

const show = (props: OpenDocumentHereProps) => <OpenDocument {...props} />;

/** Adds another feature's preview to a page, since features must not import each other. */
export function DocumentsRoute({ children }: { children: ReactNode }) {
  return <OpenDocumentContext value={show}>{children}</OpenDocumentContext>;
}
