import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pdfFiles } from 'virtual:pdfFiles';
import { startPdfWorker } from './pdfWorker.ts';

export type PdfFault = 'encrypted' | 'damaged' | 'empty' | 'notLoaded';

export class UnreadablePdf extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault, cause?: unknown) {
    super(`The PDF cannot be shown: ${fault}`, { cause });
    this.name = 'UnreadablePdf';
    this.fault = fault;
  }
}

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** Larger pictures would use too much memory; PDF.js leaves them out. */
const MOST_IMAGE_PIXELS = 64 * 1024 * 1024;

function faultOf(error: unknown): PdfFault {
  // Compared by name, because PDF.js may copy these errors from its worker.
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged';
}

/** Parses in a worker, which ends on `close` or on failure. */
export async function openPdf(data: ArrayBuffer, signal: AbortSignal): Promise<OpenPdf> {
  if (data.byteLength === 0) throw new UnreadablePdf('empty');
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs').catch((cause: unknown) => {
    throw new UnreadablePdf('notLoaded', cause);
  });
  signal.throwIfAborted();
  const port = startPdfWorker();
  const failed = Promise.withResolvers<never>();
  port.addEventListener('error', ({ message }) =>
    failed.reject(new UnreadablePdf('notLoaded', message)),
  );
  const worker = pdfjs.PDFWorker.create({ port });
  const task = pdfjs.getDocument({
    data,
    worker,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    cMapUrl: `${pdfFiles}cmaps/`,
    standardFontDataUrl: `${pdfFiles}standard_fonts/`,
    wasmUrl: `${pdfFiles}wasm/`,
    // The content security policy of pages and of the worker doesn't allow WebAssembly.
    useWasm: false,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
  const close = () => {
    void task
      .destroy()
      .catch(() => undefined)
      .finally(() => {
        worker.destroy();
        port.terminate();
      });
  };
  signal.addEventListener('abort', close, { once: true });
  // Set before awaiting, because nothing can continue once a file asks for a password.
  task.onPassword = () => failed.reject(new UnreadablePdf('encrypted'));
  try {
    const pdf = await Promise.race([task.promise, failed.promise]);
    signal.throwIfAborted();
    if (pdf.numPages === 0) throw new UnreadablePdf('empty');
    return { pdf, close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error instanceof UnreadablePdf ? error : new UnreadablePdf(faultOf(error), error);
  } finally {
    signal.removeEventListener('abort', close);
  }
}
