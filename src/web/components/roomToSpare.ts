import { useEffect, useState } from 'react';
import { whenIdle } from './afterFirstPaint.ts';

/** What a browser says of its connection; Chromium does, others say nothing. */
interface Connection {
  readonly saveData?: unknown;
  readonly effectiveType?: unknown;
}

/** Whether to load what the person may never ask for: not where data is saved, or slow to come. */
export function hasRoomToSpare(
  connection: Connection | undefined = Reflect.get(navigator, 'connection'),
): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** Nothing has arrived for so long: the page has what it asks for itself. */
const QUIET_MS = 1_000;

/** Calls back once nothing more arrives; the function that it returns takes that back. */
export function whenQuiet(then: () => void): () => void {
  const end = () => {
    stop();
    then();
  };
  let timer = setTimeout(end, QUIET_MS);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS);
  });
  observer.observe({ type: 'resource' });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

/** True once the page has what it needs and is drawn, if its connection has room to spare. */
export function useRoomToSpare(): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    if (!hasRoomToSpare()) return undefined;
    let takeBack = whenQuiet(() => {
      takeBack = whenIdle(() => setHasTime(true));
    });
    return () => takeBack();
  }, []);
  return hasTime;
}
