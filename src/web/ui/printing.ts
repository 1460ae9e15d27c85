import { useSyncExternalStore } from 'react';
import { mediaStore } from './mediaStore.ts';

const paper = mediaStore('print');

// A browser says that it is about to print before the page has the size of paper, and may print
// without saying that it has.
let isAbout = false;

function subscribe(listener: () => void): () => void {
  const onStart = () => {
    isAbout = true;
    listener();
  };
  const onEnd = () => {
    isAbout = false;
    listener();
  };
  window.addEventListener('beforeprint', onStart);
  window.addEventListener('afterprint', onEnd);
  const leave = paper.subscribe(listener);
  return () => {
    window.removeEventListener('beforeprint', onStart);
    window.removeEventListener('afterprint', onEnd);
    leave();
  };
}

/** Whether the page is being printed, from the moment that the browser announces it. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAbout || paper.current());
}

/** How many items of a list a page of it shows: all of them on paper, which has no next page. */
export function usePageSize(size: number): number {
  return usePrinting() ? Number.MAX_SAFE_INTEGER : size;
}
