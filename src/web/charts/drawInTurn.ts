import { afterPaint } from '../ui/afterPaint.ts';

/** Each call to next() draws one part. */
type DrawingParts = Iterator<void, void>;

const waiting = new Set<DrawingParts>();
let begun: DrawingParts | undefined;
let isScheduled = false;

function drawPart(drawing: DrawingParts): void {
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
  // A drawing begins by measuring, which before a frame would lay out the whole page.
  else afterPaint(drawNext);
}

/**
 * Draws each part in its own task, so that the browser can respond in between. Returns a function that cancels the
 * rest.
 */
export function drawInTurn(drawing: DrawingParts): () => void {
  waiting.add(drawing);
  schedule();
  return () => waiting.delete(drawing);
}

/** Draws everything at once for printing, which doesn't wait. */
export function drawAllNow(): void {
  for (const drawing of waiting) {
    while (waiting.has(drawing)) drawPart(drawing);
  }
}
