import type { Deps } from '../../deps.ts';
import { listFileNames } from './documents.queries.ts';

/** Removes the files that a crash left without a document. To be called now and then. */
export async function sweepOrphans({ database, files, log, now }: Deps): Promise<void> {
  const { removed, left } = await files.sweep(await listFileNames(database), now());
  if (removed > 0) log.info({ files: removed }, 'removed files that belonged to no document');
  if (left > 0) {
    log.warn(
      { files: left },
      'many stored files belong to no document, so none was removed: is this the right database?',
    );
  }
}
