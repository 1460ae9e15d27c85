/** The delay in browsers without requestIdleCallback. */
const ABOUT_A_PAINT_MS = 200;
const AT_THE_LATEST_MS = 2000;

/** Calls `then` when the browser is idle. Returns a function that cancels the call. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, ABOUT_A_PAINT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: AT_THE_LATEST_MS });
  return () => cancelIdleCallback(handle);
}
