import type { RestatedFigure, RestatedOnPage } from '../../../contract/publications.ts';
import { ProblemError } from '../../http/problem.ts';
import { restatedFigures } from './manifest.ts';
import { currentManifests, readManifest } from './publications.queries.ts';
import { restatedOnPages } from './restatedOnPages.ts';
import type { PublicationDeps } from './publications.service.ts';

/** The figures of a publication that are not the same now, read in one snapshot. */
export function restatedSince(
  deps: Pick<PublicationDeps, 'database' | 'settings' | 'now' | 'readPackSource'>,
  id: number,
): Promise<RestatedFigure[]> {
  return deps.database.orm.transaction(
    async (reading) => {
      const stored = await readManifest(reading, id);
      if (stored === null) return [];
      const { fyId, monthNum, manifest } = stored;
      const source = await deps
        .readPackSource(reading, deps, { fyId, monthNum })
        .catch((error: unknown) => {
          // The whole month or its year was deleted.
          if (error instanceof ProblemError && error.code === 'not_found') return null;
          throw error;
        });
      return restatedFigures(manifest, source);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** All figures that are not what was published last, read in one snapshot. */
export function allRestated(
  deps: Pick<PublicationDeps, 'database' | 'settings' | 'now' | 'readPackSource'>,
): Promise<RestatedOnPage[]> {
  return deps.database.orm.transaction(
    async (reading) => {
      const published = await currentManifests(reading);
      if (published.length === 0) return [];
      const manifests = published.map(({ month, number, manifest }) => ({
        manifest,
        name: `${month}, version ${number}`,
      }));
      return restatedOnPages(manifests, await deps.readPackSource(reading, deps, {}));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
