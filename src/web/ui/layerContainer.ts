import { createContext, useContext } from 'react';

/** The dialog that a menu or hint inside it is added to. */
export const LayerContainerContext = createContext<HTMLElement | null>(null);

/**
 * Where floating layers are added: the dialog around them, or else the page's <main>, so that they
 * are in a landmark and not hidden behind an open dialog.
 */
export function useLayerContainer(open: boolean): { container?: HTMLElement } {
  const dialog = useContext(LayerContainerContext);
  // Looked for when a layer opens: <main> may not have been there when its button was drawn.
  const container = open ? (dialog ?? document.querySelector('main')) : null;
  return container ? { container } : {};
}
