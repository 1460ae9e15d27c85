import { addressOf } from '../../client/address.ts';
import { CALLS } from '../../contract/calls.ts';
import type { Publication } from '../../contract/publications.ts';
import { buttonClass } from '../ui/Button.tsx';

const NAMES = { pdf: 'PDF', pptx: 'PowerPoint', xlsx: 'Excel' } as const;

/** Downloads of the files of a publication, as they were published. */
export function PublishedFileLinks({ publication: { id, files } }: { publication: Publication }) {
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ format, fileName }) => (
        <a
          key={format}
          href={addressOf(CALLS.publicationContent, {
            params: { id: String(id) },
            query: { format },
          })}
          download={fileName}
          aria-label={`Download what was published as ${NAMES[format]}`}
          className={buttonClass('secondary', 'small')}
        >
          {NAMES[format]}
        </a>
      ))}
    </div>
  );
}

/** The signed manifest of a publication, with which its files can be checked. */
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
