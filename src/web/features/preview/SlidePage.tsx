import { type CSSProperties, memo, useEffect, useRef } from 'react';
import type { Slide, SlideBox } from '../../../contract/documentLayout.ts';
import { pictureAddress } from '../../api/documentLayout.ts';
import { useAsOf } from '../../components/asOf.ts';
import { keyedByPosition } from './keyedByPosition.ts';
import { markWords, partAbove } from './markWords.ts';
import type { PageSize } from './pageLayout.ts';
import { PageParagraphs } from './PageParagraphs.tsx';
import { inPoints, insets } from './pagePoints.ts';
import { NamedBox, Picture } from './PagePictures.tsx';
import { PageTableView } from './PageTableView.tsx';
import './pages.css';

export type SlidePageProps = {
  documentId: number;
  number: number;
  slide: Slide | undefined;
  size: PageSize;
  scale: number;
  isNear: boolean;
  find: string | undefined;
  /** The share of the slide's height above the first mark, from 0 to 1. */
  onMarked: (number: number, part: number) => void;
};

export function SlidePage({
  documentId,
  number,
  slide,
  size,
  scale,
  isNear,
  find,
  onMarked,
}: SlidePageProps) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (page.current === null || slide === undefined) return undefined;
    const marks = markWords(page.current, find);
    if (isNear && marks.first !== undefined) onMarked(number, partAbove(marks.first, page.current));
    return marks.remove;
  }, [slide, find, number, isNear, onMarked]);
  const width = size.width * scale;
  return (
    <section
      ref={page}
      aria-label={`Slide ${number}`}
      data-page={number}
      className="mx-auto"
      style={{ width }}
    >
      <div
        className="paper slide"
        style={{ width, height: size.height * scale, ['--pt' as string]: `${scale}px` }}
      >
        {slide === undefined ? null : <SlideContent documentId={documentId} slide={slide} />}
      </div>
      {slide === undefined || slide.notes.length === 0 ? null : <SlideNotes lines={slide.notes} />}
    </section>
  );
}

const SlideContent = memo(function SlideContent({
  documentId,
  slide: { number, background, behind, boxes },
}: {
  documentId: number;
  slide: Slide;
}) {
  const asOf = useAsOf();
  const { fill, picture } = background;
  return (
    <div className="slide-sheet" style={{ backgroundColor: fill }}>
      {picture === undefined ? null : (
        <img
          src={pictureAddress(documentId, picture, asOf)}
          alt=""
          loading="lazy"
          className="slide-background"
        />
      )}
      {/* Hidden from screen readers, because it repeats on every slide. */}
      <div aria-hidden="true">
        {keyedByPosition(behind).map(([key, box]) => (
          <Box key={key} box={box} documentId={documentId} label="Table" />
        ))}
      </div>
      {keyedByPosition(boxes).map(([key, box]) => (
        <Box key={key} box={box} documentId={documentId} label={`Table on slide ${number}`} />
      ))}
    </div>
  );
});

const TEXT_ANCHORS = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

const MIRRORS = { x: 'scaleX(-1)', y: 'scaleY(-1)', both: 'scale(-1)' } as const;
const isDrawnAsPath = ({ outline }: SlideBox) => outline === 'line' || outline === 'path';

function boxStyle(box: SlideBox): CSSProperties {
  const { left, top, width, height, turn, fill, line } = box;
  return {
    left: `${left}%`,
    top: `${top}%`,
    width: `${width}%`,
    height: `${height}%`,
    ...(turn === undefined ? {} : { transform: `rotate(${turn}deg)` }),
    ...(fill === undefined || isDrawnAsPath(box) ? {} : { backgroundColor: fill }),
    ...(line === undefined || isDrawnAsPath(box)
      ? {}
      : { boxShadow: `inset 0 0 0 ${inPoints(line.width)} ${line.color}` }),
  };
}

function Box({ box, documentId, label }: { box: SlideBox; documentId: number; label: string }) {
  return (
    <div className={`slide-box slide-${box.outline}`} style={boxStyle(box)}>
      {isDrawnAsPath(box) ? <Outline box={box} /> : null}
      <SlideElement content={box.content} documentId={documentId} label={label} />
    </div>
  );
}

const DIAGONAL: NonNullable<SlideBox['path']> = { width: 100, height: 100, steps: 'M0 0L100 100' };

function Outline({ box: { path = DIAGONAL, mirror, fill, line } }: { box: SlideBox }) {
  return (
    <svg
      aria-hidden="true"
      className="slide-outline"
      viewBox={`0 0 ${path.width} ${path.height}`}
      preserveAspectRatio="none"
      style={mirror === undefined ? {} : { transform: MIRRORS[mirror] }}
    >
      <path
        d={path.steps}
        fill={fill ?? 'none'}
        stroke={line?.color ?? 'none'}
        vectorEffect="non-scaling-stroke"
        style={{ strokeWidth: inPoints(line?.width ?? 1) }}
      />
    </svg>
  );
}

function SlideElement({
  content,
  documentId,
  label,
}: {
  content: SlideBox['content'];
  documentId: number;
  label: string;
}) {
  if (content === null) return null;
  if (content.kind === 'table') {
    return <PageTableView table={content} label={label} documentId={documentId} />;
  }
  if (content.kind === 'picture') return <Picture picture={content} documentId={documentId} />;
  if (content.kind === 'named') return <NamedBox content={content} />;
  const { anchor, padding, wraps, paragraphs } = content;
  return (
    <div
      className="slide-text"
      style={{
        justifyContent: TEXT_ANCHORS[anchor],
        padding: insets(padding),
        ...(wraps ? {} : { whiteSpace: 'pre' }),
      }}
    >
      <PageParagraphs paragraphs={paragraphs} documentId={documentId} />
    </div>
  );
}

function SlideNotes({ lines }: { lines: readonly string[] }) {
  return (
    <div className="mt-2 rounded-base border border-line bg-surface px-4 py-3 text-small text-ink-soft">
      <h4 className="font-medium text-ink">Speaker notes</h4>
      {keyedByPosition(lines).map(([key, line]) => (
        <p key={key} className="max-w-[76ch] [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </div>
  );
}
