type Drawing = () => void;

/** Drawings that wait for their turn, the oldest first. */
const waiting = new Set<Drawing>();
let isScheduled = false;

function drawNext(): void {
  isScheduled = false;
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  schedule();
  draw();
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  setTimeout(drawNext, 0);
}

/**
 * Draws in a task of its own, so that between two drawings the browser can answer a press. Returns
 * a function that takes it back.
 */
export function drawInTurn(draw: Drawing): () => void {
  waiting.add(draw);
  schedule();
  return () => waiting.delete(draw);
}

/** Draws at once what still waits: paper does not wait. */
export function drawAllNow(): void {
  for (const draw of waiting) {
    waiting.delete(draw);
    draw();
  }
}
