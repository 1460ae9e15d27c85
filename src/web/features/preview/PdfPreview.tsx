import { FileLock2, FileX2 } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { shownProblem } from '../../api/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { readDocument } from '../../api/documentContent.ts';
import type { DocumentPlace } from './documentPlace.ts';
import { NotShown } from './NotShown.tsx';
import type { OpenPdf, PdfFault } from './openPdf.ts';
import { openPdf, UnreadablePdf } from './openPdf.ts';
import type { PageSize } from './pageLayout.ts';
import { PdfPages } from './PdfPages.tsx';

export function PdfPreview(props: DocumentPlace) {
  const [tries, setTries] = useState(0);
  if (props.document.fileState === 'missing') return <MissingPdf document={props.document} />;
  return <OneTry key={tries} {...props} onRetry={() => setTries((before) => before + 1)} />;
}

/** A PDF without its file can't be drawn; other documents still have their text. */
function MissingPdf({ document }: { document: Document }) {
  return (
    <NotShown
      document={document}
      title="File missing"
      hint="The file for this document is not on the server. Ask your IT team to restore it from a backup."
      icon={<FileX2 className="size-6" />}
    />
  );
}

function OneTry({ document, onRetry, ...place }: DocumentPlace & { onRetry: () => void }) {
  const reading = usePdf(document.id);
  if (reading.state === 'open') {
    return <OpenedPdf pdf={reading.pdf} document={document} {...place} />;
  }
  if (reading.state === 'reading') return <PdfLoading />;
  if (reading.error instanceof UnreadablePdf && reading.error.fault !== 'notLoaded') {
    return <Unreadable document={document} fault={reading.error.fault} />;
  }
  return (
    <ErrorState
      title="The document could not be loaded"
      {...shownProblem(reading.error)}
      onRetry={onRetry}
    />
  );
}

function PdfLoading() {
  return (
    <Loading label="Loading document..." className="px-4 sm:px-6">
      <Skeleton className="mx-auto h-96 w-full max-w-[720px]" />
    </Loading>
  );
}

/** Assumes that all pages have the first page's size, so that nothing jumps while they load. */
function OpenedPdf({ pdf, document, ...place }: DocumentPlace & { pdf: PDFDocumentProxy }) {
  const [first, setFirst] = useState<PageSize | 'broken' | null>(null);
  useEffect(() => {
    let isOver = false;
    const measure = async () => {
      try {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isOver) setFirst(width > 0 && height > 0 ? { width, height } : 'broken');
      } catch {
        if (!isOver) setFirst('broken');
      }
    };
    void measure();
    return () => {
      isOver = true;
    };
  }, [pdf]);
  if (first === null) return <PdfLoading />;
  if (first === 'broken') return <Unreadable document={document} fault="damaged" />;
  return <PdfPages pdf={pdf} first={first} {...place} />;
}

const FAULTS: Readonly<
  Record<Exclude<PdfFault, 'notLoaded'>, { title: string; hint: string; Icon: typeof FileX2 }>
> = {
  encrypted: {
    title: 'This PDF is protected by a password',
    hint: 'It cannot be shown here. Download it and open it with its password.',
    Icon: FileLock2,
  },
  damaged: {
    title: 'This PDF is damaged',
    hint: 'It cannot be shown here. Another program may still be able to open it: download it, or ask for a new copy.',
    Icon: FileX2,
  },
  empty: {
    title: 'This PDF is empty',
    hint: 'It has no pages.',
    Icon: FileX2,
  },
};

function Unreadable({
  document,
  fault,
}: {
  document: Document;
  fault: Exclude<PdfFault, 'notLoaded'>;
}) {
  const { title, hint, Icon } = FAULTS[fault];
  return (
    <NotShown document={document} title={title} hint={hint} icon={<Icon className="size-6" />} />
  );
}

type PdfReading =
  | { readonly state: 'reading' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'failed'; readonly error: unknown };

/** Frees its resources when the document is closed. */
function usePdf(id: number): PdfReading {
  const asOf = useAsOf();
  const [reading, setReading] = useState<PdfReading>({ state: 'reading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let open: OpenPdf | undefined;
    const read = async () => {
      try {
        open = await openPdf(await readDocument(id, asOf, signal), signal);
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
  }, [id, asOf]);
  return reading;
}
