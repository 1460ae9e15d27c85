import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Publication, VersionChanges } from '../../../contract/publications.ts';
import { shownProblem } from '../../api/problem.ts';
import { publicationQuery } from '../../api/publications.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { RestatedFigures } from '../../components/RestatedFigures.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type OfVersion = { publication: Publication };

export function SinceVersions({ publication }: OfVersion) {
  const [isOpen, setIsOpen] = useState(false);
  if (publication.number === 1) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-small text-ink-soft pointer-coarse:py-3">
        Changes in version {publication.number}
      </summary>
      {isOpen ? <ReadChanges publication={publication} /> : null}
    </details>
  );
}

function ReadChanges({ publication: { id, number } }: OfVersion) {
  const query = useQuery(publicationQuery(id));
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = query.data?.sinceVersions ?? [];
  const since = versions.find((version) => `${version.number}` === chosen) ?? versions[0];
  return (
    <div className="flex flex-col gap-3 pb-2">
      <NotLoaded title="The changes could not be loaded" query={query} problem={shownProblem} />
      {query.isPending ? <Skeleton className="h-12 w-full" /> : null}
      {versions.length < 2 ? null : (
        <RadioGroup
          label="Compared with"
          choices={versions.map((version) => ({
            value: `${version.number}`,
            label: `Version ${version.number}`,
          }))}
          value={`${since?.number}`}
          onValueChange={setChosen}
        />
      )}
      {since === undefined ? null : <ChangesSince since={since} number={number} />}
    </div>
  );
}

function ChangesSince({ since, number }: { since: VersionChanges; number: number }) {
  const { figures, parts } = since;
  const heads = [`Version ${since.number}`, `Version ${number}`] as const;
  if (figures.length === 0 && parts.length === 0) {
    return (
      <p className="text-small text-ink-muted">Nothing has changed since version {since.number}.</p>
    );
  }
  return (
    <>
      {figures.length === 0 ? null : (
        <RestatedFigures
          figures={figures}
          label={`Figures changed from version ${since.number} to version ${number}`}
          heads={heads}
        />
      )}
      {parts.length === 0 ? null : (
        <p className="text-small">
          {figures.length === 0 ? 'Changed' : 'Also changed'} since version {since.number}:{' '}
          {parts.join(', ')}
        </p>
      )}
    </>
  );
}
