import { useQuery } from '@tanstack/react-query';
import type { Papers, Slides } from '../../../contract/documentLayout.ts';
import { documentLayoutQuery } from '../../api/documentLayout.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { CutNote } from './CutNote.tsx';
import type { DocumentPlace } from './documentPlace.ts';
import { PageViewer } from './PageViewer.tsx';
import { SlidePage } from './SlidePage.tsx';
import { TextPreview } from './TextPreview.tsx';
import { WordPapers } from './WordPapers.tsx';

export function PagesPreview(props: DocumentPlace) {
  const query = useQuery(documentLayoutQuery(props.document.id));
  return (
    <QueryContent
      query={query}
      failure="The document could not be loaded"
      problem={shownProblem}
      loading={<PagesLoading />}
    >
      {(pages) => {
        if (pages.kind === 'slides') return <SlideDeck {...props} deck={pages} />;
        if (pages.kind === 'none' || isEmpty(pages)) return <TextPreview {...props} />;
        return <WordPapers documentId={props.document.id} document={pages} find={props.find} />;
      }}
    </QueryContent>
  );
}

/** If a document has no text, the text view says so. */
const isEmpty = ({ papers, header, footer }: Papers) =>
  papers.length + header.length + footer.length === 0;

function PagesLoading() {
  return (
    <Loading label="Loading document..." className="px-4 sm:px-6">
      <Skeleton className="mx-auto aspect-video w-full max-w-[960px]" />
    </Loading>
  );
}

function SlideDeck({ document, deck, page, find, onPageChange }: DocumentPlace & { deck: Slides }) {
  const { slides, width, height } = deck;
  return (
    <>
      {deck.isCut ? <CutNote /> : null}
      <PageViewer
        count={slides.at(-1)?.number ?? 1}
        first={{ width, height }}
        page={page}
        onPageChange={onPageChange}
      >
        {({ number, size, scale, isNear, showMark }) => (
          <SlidePage
            key={number}
            documentId={document.id}
            number={number}
            slide={slides.find((slide) => slide.number === number)}
            size={size}
            scale={scale}
            isNear={isNear}
            find={find}
            onMarked={showMark}
          />
        )}
      </PageViewer>
    </>
  );
}
