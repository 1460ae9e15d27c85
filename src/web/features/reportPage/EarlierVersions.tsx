import type { Publication } from '../../../contract/publications.ts';
import { formatDate } from '../../../format/dates.ts';
import {
  CheckLink,
  ManifestLink,
  PublishedFileLinks,
} from '../../components/PublishedFileLinks.tsx';
import { SinceVersions } from './SinceVersions.tsx';

export function VersionFiles({ publication }: { publication: Publication }) {
  return (
    <div className="flex flex-wrap gap-2">
      <PublishedFileLinks publication={publication} />
      <ManifestLink publication={publication} />
      <CheckLink publication={publication} />
    </div>
  );
}

export function EarlierVersions({ versions }: { versions: readonly Publication[] }) {
  if (versions.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2 text-small text-ink-soft pointer-coarse:py-3">
        {versions.length === 1 ? '1 earlier version' : `${versions.length} earlier versions`}
      </summary>
      <ul className="flex flex-col gap-3 pt-1">
        {versions.map((publication) => (
          <li key={publication.id} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="text-small">
                Version {publication.number}, published {formatDate(publication.publishedAt)}
                <span className="text-ink-muted"> · {publication.code}</span>
              </span>
              <VersionFiles publication={publication} />
            </div>
            <SinceVersions publication={publication} />
          </li>
        ))}
      </ul>
    </details>
  );
}
