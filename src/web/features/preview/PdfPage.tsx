import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { memo, useEffect, useRef, useState } from 'react';
import { clearPage, drawPage } from './drawPage.ts';
import { markWords, partAbove } from './markWords.ts';
import type { PageSize } from './pageLayout.ts';
import './pages.css';

export type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  size: PageSize;
  scale: number;
  isNear: boolean;
  find: string | undefined;
  onSize: (number: number, size: PageSize) => void;
  /** `part` is the share of the page's height above the first mark, from 0 to 1. */
  onMarked: (number: number, part: number) => void;
};

/** A page is white in both themes. */
export const PdfPage = memo(function PdfPage({
  pdf,
  number,
  size,
  scale,
  isNear,
  find,
  onSize,
  onMarked,
}: PdfPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    if (!isNear) return undefined;
    let isOver = false;
    const fetchPage = async () => {
      try {
        const found = await pdf.getPage(number);
        if (isOver) return;
        const { width, height } = found.getViewport({ scale: 1 });
        onSize(number, { width, height });
        setPage(found);
      } catch {
        // One damaged page shouldn't hide the others.
        if (!isOver) setIsBroken(true);
      }
    };
    void fetchPage();
    return () => {
      isOver = true;
      setPage(null);
    };
  }, [pdf, number, isNear, onSize]);

  useEffect(() => {
    if (page === null || paper.current === null || words.current === null) return undefined;
    const places = { paper: paper.current, words: words.current };
    return () => clearPage(page, places);
  }, [page]);

  useEffect(() => {
    if (page === null || paper.current === null || words.current === null) return undefined;
    const places = { paper: paper.current, words: words.current };
    let unmark = () => {};
    const drawn = drawPage(page, scale, places, () => {
      const marks = markWords(places.words, find);
      unmark = marks.remove;
      if (marks.first !== undefined) onMarked(number, partAbove(marks.first, places.words));
    });
    return () => {
      drawn.release();
      unmark();
    };
  }, [page, scale, find, number, onMarked]);

  return (
    <figure
      aria-label={`Page ${number}`}
      data-page={number}
      className="paper"
      style={{
        width: `${size.width * scale}px`,
        height: `${size.height * scale}px`,
        // PDF.js reads this property to size its text layer.
        ['--total-scale-factor' as string]: scale,
      }}
    >
      <div ref={paper} className="pdf-paper" />
      <div ref={words} className="pdf-words" />
      {isBroken ? <p className="pdf-fault">This page is damaged and cannot be shown.</p> : null}
    </figure>
  );
});
