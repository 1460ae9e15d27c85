import { addressOf } from '../../client/address.ts';
import { CALLS } from '../../contract/calls.ts';
import type { Publication } from '../../contract/publications.ts';
import { buttonClass } from '../ui/Button.tsx';

const PUBLISHED_FORMAT_NAMES = { pdf: 'PDF', pptx: 'PowerPoint', xlsx: 'Excel' } as const;

const contentAddress = (id: number, format: keyof typeof PUBLISHED_FORMAT_NAMES) =>
  addressOf(CALLS.publicationContent, { params: { id: String(id) }, query: { format } });

export function PublishedFileLinks({ publication: { id, files } }: { publication: Publication }) {
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ format, fileName }) => (
        <a
          key={format}
          href={contentAddress(id, format)}
          download={fileName}
          aria-label={`Download the published pack as ${PUBLISHED_FORMAT_NAMES[format]}`}
          className={buttonClass('secondary', 'small')}
        >
          {PUBLISHED_FORMAT_NAMES[format]}
        </a>
      ))}
    </div>
  );
}

export function PublishedPdfLink({ publication: { id, files } }: { publication: Publication }) {
  const pdf = files.find(({ format }) => format === 'pdf');
  if (pdf === undefined) return null;
  return (
    <a
      href={contentAddress(id, 'pdf')}
      download={pdf.fileName}
      data-print="hide"
      className={buttonClass('secondary', 'small')}
    >
      Published PDF
    </a>
  );
}

export function ManifestLink({ publication: { id, number } }: { publication: Publication }) {
  return (
    <a
      href={addressOf(CALLS.publicationManifest, { params: { id: String(id) } })}
      download
      aria-label={`Download the signed manifest of version ${number}`}
      className={buttonClass('quiet', 'small')}
    >
      Manifest
    </a>
  );
}

export function CheckLink({ publication: { code, number } }: { publication: Publication }) {
  const search = new URLSearchParams(location.search);
  search.set('verify', code);
  return (
    <a
      href={`?${search}`}
      aria-label={`Check a file of version ${number}`}
      className={buttonClass('quiet', 'small')}
    >
      Check a file
    </a>
  );
}
