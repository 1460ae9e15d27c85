import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** More than a screen shows. */
const FIRST = 5;
const STEP = 10;

/** Lists that have been shown. */
const seen = new WeakSet<object>();

/**
 * How many of a list's `count` entries are drawn by now: the first at once, the others in tasks of
 * their own, so that the first are seen soon and a press between is answered. A list that has been
 * shown before is drawn whole, because the page may go back to where it was scrolled.
 */
export function useDrawnInSteps(list: object, count: number): number {
  const [drawn, setDrawn] = useState(() => (seen.has(list) ? Number.POSITIVE_INFINITY : FIRST));
  useEffect(() => {
    seen.add(list);
  }, [list]);
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
