import type { PDFPageProxy } from 'pdfjs-dist';

/** Larger canvases fail on phones, so bigger pages are drawn less sharply. */
const MOST_PIXELS = 16 * 1024 * 1024;

export interface DrawnPage {
  /** Frees the canvas, the text layer and the worker's data. */
  readonly release: () => void;
}

/** Canvas pixels per page pixel, as many as the limit allows. */
function sharpness(width: number, height: number): number {
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  return Math.min(globalThis.devicePixelRatio || 1, most);
}

/**
 * Draws a page at this scale, with an invisible text layer for selection and screen readers. The previous picture stays
 * until the new one is ready.
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
  // Scrolling away or zooming cancels the drawing, which rejects both promises.
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

export function clearPage(
  page: PDFPageProxy,
  { paper, words }: { readonly paper: HTMLElement; readonly words: HTMLElement },
): void {
  // Safari frees a canvas only when its size is zero.
  for (const canvas of paper.querySelectorAll('canvas')) canvas.width = 0;
  paper.replaceChildren();
  delete paper.dataset['drawn'];
  words.replaceChildren();
  page.cleanup();
}
