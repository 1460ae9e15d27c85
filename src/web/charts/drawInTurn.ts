import { afterPaint } from '../ui/afterPaint.ts';

/** Draws one part each time that it is asked for the next. */
type Drawing = Iterator<void, void>;

/** Drawings that wait for their turn, the oldest first. */
const waiting = new Set<Drawing>();
/** The one that has begun. */
let begun: Drawing | undefined;
let isScheduled = false;

/** A drawing that fails is over. */
function drawPart(drawing: Drawing): void {
  let isOver: boolean | undefined = true;
  try {
    isOver = drawing.next().done;
  } finally {
    if (isOver === true) waiting.delete(drawing);
  }
}

function drawNext(): void {
  isScheduled = false;
  const [drawing] = waiting;
  if (drawing === undefined) return;
  begun = drawing;
  try {
    drawPart(drawing);
  } finally {
    schedule();
  }
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  const [next] = waiting;
  if (next === begun) setTimeout(drawNext, 0);
  // A drawing begins by measuring its place: before a frame, that would lay out the whole page.
  else afterPaint(drawNext);
}

/**
 * Draws each part in a task of its own, so that between two of them the browser can answer a press.
 * Returns a function that takes back what is not drawn yet.
 */
export function drawInTurn(drawing: Drawing): () => void {
  waiting.add(drawing);
  schedule();
  return () => waiting.delete(drawing);
}

/** Draws at once what still waits: paper does not wait. */
export function drawAllNow(): void {
  for (const drawing of waiting) {
    while (waiting.has(drawing)) drawPart(drawing);
  }
}
