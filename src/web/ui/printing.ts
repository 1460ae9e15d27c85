import { useSyncExternalStore } from 'react';
import { mediaStore } from './mediaStore.ts';

const paper = mediaStore('print');

// Browsers announce printing before the page has paper size, and may never announce its end.
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

export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAbout || paper.current());
}

/** On paper the size is unlimited, because paper has no next page. */
export function usePageSize(size: number): number {
  return usePrinting() ? Number.MAX_SAFE_INTEGER : size;
}
