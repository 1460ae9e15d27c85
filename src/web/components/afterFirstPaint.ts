import { useEffect, useState } from 'react';

/** For browsers that cannot report when they are idle. */
const ABOUT_A_PAINT_MS = 200;
const AT_THE_LATEST_MS = 2000;

/**
 * False until the page has been drawn and the browser has nothing more urgent to do: what is not
 * needed at once (toasts, closed menus) is fetched then.
 */
export function useAfterFirstPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const mark = () => setIsAfter(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(mark, ABOUT_A_PAINT_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(mark, { timeout: AT_THE_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isAfter;
}
