import { type CSSProperties, type ReactNode } from 'react';
import type { PageParagraph, PageRun } from '../../../contract/documentLayout.ts';
import { keyedByPosition } from './keyedByPosition.ts';
import { inPoints } from './pagePoints.ts';
import { InlinePicture, NamedBox } from './PagePictures.tsx';

/** Level 1 is the dialog's title. */
const HEADING_TAGS = ['p', 'h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

/** Consecutive list items form one list. */
export function PageParagraphs({
  paragraphs,
  documentId,
}: {
  paragraphs: readonly PageParagraph[];
  documentId: number;
}) {
  const drawn: ReactNode[] = [];
  let items: ReactNode[] = [];
  const endList = () => {
    if (items.length > 0) drawn.push(<ul key={`list ${drawn.length}`}>{items}</ul>);
    items = [];
  };
  for (const [key, paragraph] of keyedByPosition(paragraphs)) {
    const line = <Paragraph key={key} paragraph={paragraph} documentId={documentId} />;
    if (paragraph.marker !== '' && paragraph.heading === 0) items.push(line);
    else {
      endList();
      drawn.push(line);
    }
  }
  endList();
  return drawn;
}

function Paragraph({ paragraph, documentId }: { paragraph: PageParagraph; documentId: number }) {
  const { heading, marker, indent, hang, align, size, gap, spacing, runs } = paragraph;
  const style: CSSProperties = {
    fontSize: inPoints(size),
    ...(gap === 0 ? {} : { marginTop: inPoints(gap) }),
    ...(indent === 0 ? {} : { paddingLeft: inPoints(indent) }),
    ...(align === undefined ? {} : { textAlign: align }),
    ...(spacing === undefined ? {} : { lineHeight: 1.2 * spacing }),
  };
  const isItem = marker !== '' && heading === 0;
  const Element = isItem ? 'li' : (HEADING_TAGS[heading] ?? 'p');
  return (
    <Element className="page-paragraph" style={style}>
      {marker === '' ? null : (
        <span
          className="page-marker"
          style={{ minWidth: inPoints(hang), marginLeft: inPoints(-hang) }}
        >
          {marker}{' '}
        </span>
      )}
      {keyedByPosition(runs).map(([key, run]) => (
        <Run key={key} run={run} documentId={documentId} />
      ))}
    </Element>
  );
}

function Run({ run, documentId }: { run: PageRun; documentId: number }) {
  if (run.kind === 'picture') return <InlinePicture picture={run} documentId={documentId} />;
  if (run.kind === 'named') return <NamedBox content={run} />;
  const { text, bold, italic, size, color } = run;
  const style: CSSProperties = {
    ...(bold === true ? { fontWeight: 700 } : {}),
    ...(italic === true ? { fontStyle: 'italic' } : {}),
    ...(size === undefined ? {} : { fontSize: inPoints(size) }),
    ...(color === undefined ? {} : { color }),
  };
  return <span style={style}>{text}</span>;
}
