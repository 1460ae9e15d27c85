/**
 * Calls `then` in a task after the next frame, when a press is already visible. Returns a function that cancels the
 * call. A hidden page has no frames.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(then);
  };
  if (document.visibilityState !== 'visible') {
    soon();
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
