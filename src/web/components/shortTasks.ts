import { startTransition, useDeferredValue, useEffect, useState } from 'react';

let hasDrawnAPage = false;

/**
 * Whether a page still shows the shapes of what is loading. What has arrived is drawn in short tasks,
 * between which the browser can paint and answer presses. The first page of a visit shows the shapes
 * also where its data were quicker than its scripts; later ones, drawn by code that is warm, do not.
 */
export function useShortTasks(isPending: boolean): boolean {
  const [isFirst] = useState(() => !hasDrawnAPage);
  const isLoading = useDeferredValue(isPending, isFirst || isPending) || isPending;
  useEffect(() => {
    if (!isLoading) hasDrawnAPage = true;
  }, [isLoading]);
  return isLoading;
}

/** The next page is the first of a visit again; for tests, which share one page. */
export function beginVisit(): void {
  hasDrawnAPage = false;
}

/** On the first page of a visit, false until what stands above has been drawn. */
export function useSecondTask(): boolean {
  const [isItsTurn, setIsItsTurn] = useState(() => hasDrawnAPage);
  // Not a deferred value: what is drawn with deferred values itself gets the last one at once.
  useEffect(() => startTransition(() => setIsItsTurn(true)), []);
  return isItsTurn;
}
