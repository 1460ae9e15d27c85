import type { ReactNode } from 'react';
import { OpenDocumentContext } from './components/OpenDocumentHere.tsx';
import type { OpenDocumentHereProps } from './components/OpenDocumentHere.tsx';
import { OpenDocument } from './features/preview/OpenDocument.tsx';

const show = (props: OpenDocumentHereProps) => <OpenDocument {...props} />;

/** A page with the preview of another feature on it: features do not know each other. */
export function DocumentsRoute({ children }: { children: ReactNode }) {
  return <OpenDocumentContext value={show}>{children}</OpenDocumentContext>;
}
