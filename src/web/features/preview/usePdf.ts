import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { readDocument } from '../../api/documentContent.ts';
import type { OpenPdf } from './openPdf.ts';
import { openPdf } from './openPdf.ts';

export type PdfReading =
  | { readonly state: 'reading' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'failed'; readonly error: unknown };

/** Fetches a document and parses it; its resources are freed when nobody looks at it any more. */
export function usePdf(id: number): PdfReading {
  const [reading, setReading] = useState<PdfReading>({ state: 'reading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let open: OpenPdf | undefined;
    const read = async () => {
      try {
        open = await openPdf(await readDocument(id, signal), signal);
        if (signal.aborted) open.close();
        else setReading({ state: 'open', pdf: open.pdf });
      } catch (error) {
        if (!signal.aborted) setReading({ state: 'failed', error });
      }
    };
    void read();
    return () => {
      controller.abort();
      open?.close();
    };
  }, [id]);
  return reading;
}
