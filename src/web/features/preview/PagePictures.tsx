import type { NamedContent, PagePicture } from '../../../contract/documentLayout.ts';
import { pictureAddress } from '../../api/documentLayout.ts';
import { useAsOf } from '../../components/asOf.ts';
import { keyedByPosition } from './keyedByPosition.ts';
import { inPoints } from './pagePoints.ts';

export function Picture({ picture, documentId }: { picture: PagePicture; documentId: number }) {
  const asOf = useAsOf();
  const { number, alt, crop } = picture;
  if (number === null) return <NotDrawn alt={alt} />;
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [wide, high] = [1 - left - right, 1 - top - bottom];
  return (
    <span className="page-picture">
      <img
        src={pictureAddress(documentId, number, asOf)}
        alt={alt}
        loading="lazy"
        style={{
          width: `${100 / wide}%`,
          height: `${100 / high}%`,
          left: `${(-100 * left) / wide}%`,
          top: `${(-100 * top) / high}%`,
        }}
      />
    </span>
  );
}

export function InlinePicture({
  picture: { number, alt, width },
  documentId,
}: {
  picture: PagePicture;
  documentId: number;
}) {
  const asOf = useAsOf();
  if (number === null) return <NotDrawn alt={alt} />;
  return (
    <img
      src={pictureAddress(documentId, number, asOf)}
      alt={alt}
      loading="lazy"
      className="word-picture"
      {...(width === undefined ? {} : { style: { width: inPoints(width) } })}
    />
  );
}

function NotDrawn({ alt }: { alt: string }) {
  return <NamedBox content={{ kind: 'named', what: 'picture', title: alt, lines: [] }} />;
}

const PLACEHOLDER_NAMES = {
  chart: 'Chart',
  diagram: 'Diagram',
  object: 'Embedded object',
  picture: 'Picture',
} as const;

export function NamedBox({
  content: { what, title, lines },
}: {
  content: Omit<NamedContent, 'what'> & { what: keyof typeof PLACEHOLDER_NAMES };
}) {
  return (
    <span className="page-named">
      <span className="page-named-kind">{PLACEHOLDER_NAMES[what]}</span>
      {title === '' ? null : <strong>{title}</strong>}
      {keyedByPosition(lines).map(([key, line]) => (
        <span key={key}>{line}</span>
      ))}
      {what === 'diagram' ? null : (
        <span className="page-named-kind">Not shown here. Download the file to see it.</span>
      )}
    </span>
  );
}
