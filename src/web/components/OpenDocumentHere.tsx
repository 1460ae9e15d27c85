import { createContext, type ReactNode, useContext } from 'react';
import type { Document } from '../../contract/documents.ts';

export type OpenDocumentHereProps = {
  among?: readonly Document[] | undefined;
};

/** Passed in from outside, because several features list documents and the preview reads from the server. */
export const OpenDocumentContext = createContext<
  ((props: OpenDocumentHereProps) => ReactNode) | null
>(null);

export function OpenDocumentHere(props: OpenDocumentHereProps) {
  const show = useContext(OpenDocumentContext);
  if (show === null) throw new Error('A list of documents outside of pages with a preview');
  return show(props);
}
