/** For browsers that cannot report when they are idle. */
const ABOUT_A_PAINT_MS = 200;
const AT_THE_LATEST_MS = 2000;

/** Calls back when the browser has nothing more urgent to do; the function that it returns takes that back. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, ABOUT_A_PAINT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: AT_THE_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
