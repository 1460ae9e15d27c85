import { startTransition, useDeferredValue, useEffect, useState } from 'react';

let hasDrawnAPage = false;

/**
 * While a first page still shows placeholders, content is drawn in short tasks so that the browser can respond. True on
 * the first page even if data arrived before its scripts; on later pages the code is already compiled and fast.
 */
export function useShortTasks(isPending: boolean): boolean {
  const [isFirst] = useState(() => !hasDrawnAPage);
  const isLoading = useDeferredValue(isPending, isFirst || isPending) || isPending;
  useEffect(() => {
    if (!isLoading) hasDrawnAPage = true;
  }, [isLoading]);
  return isLoading;
}

/** Only tests call this, because they share one page. */
export function beginVisit(): void {
  hasDrawnAPage = false;
}

/** On the first page of a visit, false until the content above is drawn. */
export function useSecondTask(): boolean {
  const [isItsTurn, setIsItsTurn] = useState(() => hasDrawnAPage);
  // useDeferredValue doesn't work here: nested deferred values all get the last value at once.
  useEffect(() => startTransition(() => setIsItsTurn(true)), []);
  return isItsTurn;
}
