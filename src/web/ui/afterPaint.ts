/**
 * Calls back in a task after the next frame: what a press changed is in sight by then. The function
 * that it returns takes that back. A page that is not in sight has no frames.
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
