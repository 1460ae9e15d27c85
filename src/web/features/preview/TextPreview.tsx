import { useQuery } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DocumentText } from '../../../contract/documents.ts';
import { documentTextQuery } from '../../api/documentText.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { documentPage } from '../../../format/documentPage.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import type { DocumentPlace } from './documentPlace.ts';
import { markWords } from './markWords.ts';
import { NotShown } from './NotShown.tsx';
import { blocksOf, tableOf } from './textBlocks.ts';
import { TextTableView } from './TextTableView.tsx';

type DocumentTextPage = DocumentText['pages'][number];

const TEXT_REGION_PROPS = { role: 'region', 'aria-label': 'Text of the document', tabIndex: 0 };

export function TextPreview(props: DocumentPlace) {
  const query = useQuery(documentTextQuery(props.document.id));
  return (
    <QueryContent
      query={query}
      failure="The document could not be loaded"
      problem={shownProblem}
      loading={<WaitingForText label="Loading document..." />}
    >
      {(text) => <ReadText {...props} text={text} />}
    </QueryContent>
  );
}

function WaitingForText({ label }: { label: string }) {
  return (
    <Loading label={label} className="px-4 sm:px-6">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
    </Loading>
  );
}

function ReadText({ document, text, ...place }: DocumentPlace & { text: DocumentText }) {
  // The change stream reports when the text is ready, and the query runs again.
  if (text.status === 'pending') return <WaitingForText label="Reading the document…" />;
  if (text.status === 'not_searchable' || text.pages.length === 0) {
    return (
      <NotShown
        document={document}
        title="The text of this document cannot be shown"
        hint={text.reason ?? 'The file contains no text.'}
        icon={<FileX2 className="size-6" />}
      />
    );
  }
  return <TextPages document={document} text={text} {...place} />;
}

function TextPages({
  document: { id, originalName },
  text,
  page,
  find,
  onPageChange,
}: DocumentPlace & { text: DocumentText }) {
  const frame = useRef<HTMLDivElement>(null);
  const { unit, pages } = text;
  const shown = pages.find(({ number }) => number === page) ?? pages[0];

  useEffect(() => {
    const element = frame.current;
    const dialog = element?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) element?.focus({ preventScroll: true });
    if (page === 1) return;
    const start = element?.querySelector(`[data-slide="${page}"]`);
    start?.scrollIntoView({ block: 'start' });
  }, [page]);

  const askAbout = ({ number, title }: DocumentTextPage) => {
    const words = documentPage({ unit, number, title });
    return (
      <AskButton
        key={number}
        about={{ documentId: id, page: number }}
        subject={`${originalName}, ${words}`}
        iconLabel={`Ask about ${words}`}
      />
    );
  };

  // Runs after every change. React runs a ref's cleanup before the next call.
  const marked = (element: HTMLElement | null) =>
    element === null ? undefined : markWords(element, find, 'found-in-text').remove;

  return (
    <div
      ref={frame}
      {...TEXT_REGION_PROPS}
      className="min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line px-4 lg:rounded-b-large py-4 outline-offset-[-2px] sm:px-6"
    >
      <div className="mb-4 flex items-start justify-between gap-2">
        <p className="text-small text-ink-muted">
          Text only, without layout or pictures. Download the file to see the original.
        </p>
        {unit === 'sheet' && shown !== undefined ? askAbout(shown) : null}
      </div>
      <div ref={marked}>
        {unit === 'sheet' && shown !== undefined ? (
          <Sheets pages={pages} shown={shown} find={find} onPageChange={onPageChange} />
        ) : null}
        {unit === 'slide' ? (
          <ol className="flex flex-col gap-4">
            {pages.map((slide) => (
              <li
                key={slide.number}
                data-slide={slide.number}
                className="scroll-mt-2 rounded-large border border-line bg-surface p-4 sm:p-6"
              >
                <div className="mb-2 flex items-center justify-between gap-2">
                  <h3 className="text-small font-medium text-ink-muted">Slide {slide.number}</h3>
                  {askAbout(slide)}
                </div>
                <TextBlocks
                  text={slide.text}
                  label={`Table on slide ${slide.number}`}
                  find={find}
                />
              </li>
            ))}
          </ol>
        ) : null}
        {unit !== 'sheet' && unit !== 'slide'
          ? pages.map(({ number, text: words }) => (
              <TextBlocks
                key={number}
                text={words}
                label={unit === 'page' ? `Table on page ${number}` : 'Table'}
                find={find}
              />
            ))
          : null}
      </div>
    </div>
  );
}

function Sheets({
  pages,
  shown,
  find,
  onPageChange,
}: Pick<DocumentPlace, 'find' | 'onPageChange'> & {
  pages: readonly DocumentTextPage[];
  shown: DocumentTextPage;
}) {
  const nameOf = ({ number, title }: DocumentTextPage) => title ?? `Sheet ${number}`;
  return (
    <Tabs
      label="Sheets"
      value={String(shown.number)}
      tabs={pages.map((sheet) => ({ value: String(sheet.number), label: nameOf(sheet) }))}
      onValueChange={(value) => onPageChange(Number(value))}
    >
      <TabPanel value={String(shown.number)} className="pt-4!">
        <TextTableView
          key={shown.number}
          table={tableOf(shown.text.split('\n'))}
          label={nameOf(shown)}
          find={find}
          maxHeight="calc(100dvh - 300px)"
        />
      </TabPanel>
    </Tabs>
  );
}

function TextBlocks({
  text,
  label,
  find,
}: {
  text: string;
  label: string;
  find: string | undefined;
}) {
  const blocks = blocksOf(text);
  const tables = blocks.filter(({ kind }) => kind !== 'paragraph');
  const nameOf = (block: (typeof blocks)[number]) =>
    tables.length === 1 ? label : `${label} ${tables.indexOf(block) + 1} of ${tables.length}`;
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, place): ReactNode => {
        const key = `${place}`;
        return block.kind === 'paragraph' ? (
          <p key={key} className="max-w-[76ch] [overflow-wrap:anywhere]">
            {block.text}
          </p>
        ) : (
          <TextTableView key={key} table={block.table} label={nameOf(block)} find={find} />
        );
      })}
    </div>
  );
}
