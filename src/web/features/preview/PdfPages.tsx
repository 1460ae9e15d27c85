import type { PDFDocumentProxy } from 'pdfjs-dist';
import { PageViewer, type PageViewerProps } from './PageViewer.tsx';
import { PdfPage } from './PdfPage.tsx';

export type PdfPagesProps = Pick<PageViewerProps, 'first' | 'page' | 'onPageChange'> & {
  pdf: PDFDocumentProxy;
  find: string | undefined;
};

export function PdfPages({ pdf, find, ...place }: PdfPagesProps) {
  return (
    <PageViewer count={pdf.numPages} {...place}>
      {({ number, keepSize, showMark, ...page }) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          {...page}
          find={find}
          onSize={keepSize}
          onMarked={showMark}
        />
      )}
    </PageViewer>
  );
}
