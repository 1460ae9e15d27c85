import { createContext, useContext } from 'react';

export const LayerContainerContext = createContext<HTMLElement | null>(null);

/**
 * The surrounding dialog, otherwise <main>, so that layers are inside a landmark and not hidden behind an open dialog.
 */
export function useLayerContainer(open: boolean): { container?: HTMLElement } {
  const dialog = useContext(LayerContainerContext);
  // Looked up on opening, because <main> may not exist when the button renders.
  const container = open ? (dialog ?? document.querySelector('main')) : null;
  return container ? { container } : {};
}
