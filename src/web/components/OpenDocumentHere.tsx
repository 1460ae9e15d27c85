import { createContext, type ReactNode, useContext } from 'react';
import type { Document } from '../../contract/documents.ts';

export type OpenDocumentHereProps = {
  /** The documents that can be opened here; left out: all there are. */
  among?: readonly Document[] | undefined;
};

/**
 * What shows the document that the address names. It is given to the pages from outside, since the
 * lists of documents stand in several features and the preview reads from the server.
 */
export const OpenDocumentContext = createContext<
  ((props: OpenDocumentHereProps) => ReactNode) | null
>(null);

/** Where the document opens that the address names. In a dialog it lies above that. */
export function OpenDocumentHere(props: OpenDocumentHereProps) {
  const show = useContext(OpenDocumentContext);
  if (show === null) throw new Error('A list of documents outside of pages with a preview');
  return show(props);
}
