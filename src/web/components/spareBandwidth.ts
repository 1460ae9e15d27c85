import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Only Chromium reports this. */
interface NetworkInformation {
  readonly saveData?: unknown;
  readonly effectiveType?: unknown;
}

/** False if the person saves data or the connection is slow. */
export function hasSpareBandwidth(
  connection: NetworkInformation | undefined = Reflect.get(navigator, 'connection'),
): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** After this long without a response, the page is assumed to have loaded everything it needs. */
const NETWORK_QUIET_MS = 1_000;

/** Calls `then` once the network is quiet. Returns a function that cancels the call. */
export function whenNetworkIdle(then: () => void): () => void {
  const end = () => {
    stop();
    then();
  };
  let timer = setTimeout(end, NETWORK_QUIET_MS);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, NETWORK_QUIET_MS);
  });
  observer.observe({ type: 'resource' });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

export function useSpareBandwidth(): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    if (!hasSpareBandwidth()) return undefined;
    let takeBack = whenNetworkIdle(() => {
      takeBack = whenIdle(() => setHasTime(true));
    });
    return () => takeBack();
  }, []);
  return hasTime;
}
