import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** A screen shows fewer entries than this. */
const FIRST_DRAWN = 5;
const DRAWN_PER_TASK = 10;

const renderedLists = new WeakSet<object>();

/**
 * How many entries to render: the first immediately, the rest in separate tasks, so that the browser can respond. A
 * list that was shown before renders completely, so that its scroll position can be restored.
 */
export function useDrawnInSteps(list: object, count: number): number {
  const [drawn, setDrawn] = useState(() =>
    renderedLists.has(list) ? Number.POSITIVE_INFINITY : FIRST_DRAWN,
  );
  useEffect(() => {
    renderedLists.add(list);
  }, [list]);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + DRAWN_PER_TASK));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  useEffect(() => {
    // Printing doesn't wait.
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  return drawn;
}
