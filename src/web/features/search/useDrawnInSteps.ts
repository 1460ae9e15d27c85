import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** More than a screen shows. */
const FIRST = 5;
const STEP = 10;

/**
 * How many of a list are drawn by now: the first at once, the others in tasks of their own, so that
 * the first are seen soon and a press between is answered. `isKnown`: the list has been here before
 * and is drawn whole, because the page may go back to where it was scrolled.
 */
export function useDrawnInSteps(count: number, isKnown: boolean): number {
  const [drawn, setDrawn] = useState(isKnown ? Number.POSITIVE_INFINITY : FIRST);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + STEP));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  useEffect(() => {
    // Paper does not wait.
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  return drawn;
}
