import { createContext, type ReactNode, useContext } from 'react';
import type { Document } from '../../contract/documents.ts';

export type OpenDocumentHereProps = {
  /** The documents that can be opened here; left out: all there are. */
  among?: readonly Document[] | undefined;
};

/**
 * Shows the document that the address names. Passed in from outside, since several features list
 * documents and the preview reads from the server.
 */
export const OpenDocumentContext = createContext<
  ((props: OpenDocumentHereProps) => ReactNode) | null
>(null);

/** Where the document named by the address opens; above the dialog, if there is one. */
export function OpenDocumentHere(props: OpenDocumentHereProps) {
  const show = useContext(OpenDocumentContext);
  if (show === null) throw new Error('A list of documents outside of pages with a preview');
  return show(props);
}
