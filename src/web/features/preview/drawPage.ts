import type { PDFPageProxy } from 'pdfjs-dist';

/** Canvases past this many pixels fail on phones; larger pages are drawn less sharp. */
const MOST_PIXELS = 16 * 1024 * 1024;

export interface DrawnPage {
  /** Frees the resources of the page: its canvas, its words, and what the worker keeps of it. */
  readonly release: () => void;
}

/**
 * How many pixels of the canvas lie on one of the page, so that letters are as sharp as they can
 * be.
 */
function sharpness(width: number, height: number): number {
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  return Math.min(globalThis.devicePixelRatio || 1, most);
}

/**
 * Draws a page into `paper` at this scale, and lays its words over it, unseen, to be selected and
 * read out. The previous picture stays until the new one is done.
 */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  places: { readonly paper: HTMLElement; readonly words: HTMLElement },
  onWords: () => void,
): DrawnPage {
  const viewport = page.getViewport({ scale });
  const ratio = sharpness(viewport.width, viewport.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
  canvas.setAttribute('aria-hidden', 'true');
  let isReleased = false;
  let stopWords: (() => void) | undefined;
  const task = page.render({
    canvas,
    viewport,
    ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  const layWords = async () => {
    const { TextLayer } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    if (isReleased) return;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: places.words,
      viewport,
    });
    stopWords = () => layer.cancel();
    places.words.replaceChildren();
    await layer.render();
    onWords();
  };
  const draw = async () => {
    await task.promise;
    if (isReleased) return;
    for (const old of places.paper.querySelectorAll('canvas')) old.width = 0;
    places.paper.replaceChildren(canvas);
    places.paper.dataset['drawn'] = 'yes';
    await layWords();
  };
  // A page that was scrolled away or zoomed is cancelled: both promises reject then.
  draw().catch(() => {
    if (!isReleased) places.paper.dataset['drawn'] = 'no';
  });
  return {
    release: () => {
      isReleased = true;
      task.cancel();
      stopWords?.();
    },
  };
}

/** Clears a page that is no longer visible. */
export function clearPage(
  page: PDFPageProxy,
  { paper, words }: { readonly paper: HTMLElement; readonly words: HTMLElement },
): void {
  // Safari frees a canvas only when it has no size.
  for (const canvas of paper.querySelectorAll('canvas')) canvas.width = 0;
  paper.replaceChildren();
  delete paper.dataset['drawn'];
  words.replaceChildren();
  page.cleanup();
}
