import type { Deps } from '../../deps.ts';
import { appliedMigrations, knownMigrations, MIGRATIONS } from '../../../engine/db/migrate.ts';
import { type FieldError, ProblemError } from '../../../contract/problemError.ts';
import { StorageUnavailableError } from '../../../engine/storage/objectStore.ts';
import { throttledCheck } from './throttledCheck.ts';

const READINESS_RETRY_SECONDS = 2;
const STOPPING: FieldError = { path: 'server', message: 'The server is stopping' };
const FILES_CHANGED: FieldError = {
  path: 'program',
  message: 'The files of the program have changed since the server started; start it again',
};
const ADRIFT: FieldError = {
  path: 'server',
  message: 'The server has lost its lock on the database, and another server may hold it',
};

/**
 * Resolves if everything can be read and changed; otherwise rejects with a list of what is missing, in words that
 * anyone may read. A proxy's check ignores the files, because instances share them: while they are unavailable, all
 * instances still answer calls that don't need files.
 */
export function readiness(
  { database, files, now, changes }: Pick<Deps, 'database' | 'files' | 'now' | 'changes'>,
  stopping: AbortSignal | undefined,
  haveFilesChanged: () => Promise<boolean> = async () => false,
): (asking?: 'proxy') => Promise<void> {
  const applied = throttledCheck(() => appliedMigrations(database.pool), now);
  const written = throttledCheck(() => files.checkWritable(), now);
  let known: ReadonlySet<number> | undefined;
  return async (asking) => {
    known ??= knownMigrations(MIGRATIONS);
    const [migrations, disk] = await Promise.allSettled([
      applied(),
      asking === 'proxy' ? null : written(),
    ]);
    // Several instances on one machine may share the program's files, and a proxy would be left without any instance.
    const areFilesChanged = asking !== 'proxy' && (await haveFilesChanged());
    const missing = [
      ...(stopping?.aborted === true ? [STOPPING] : []),
      ...(changes.isAdrift ? [ADRIFT] : []),
      ...(areFilesChanged ? [FILES_CHANGED] : []),
      ...(migrations.status === 'rejected'
        ? [{ path: 'database', message: 'The database is not responding' }]
        : missingOf(migrations.value, known)),
      ...(asking === 'proxy' ? [] : missingOfDisk(disk, database.lowOnSpace())),
    ];
    if (missing.length === 0) return;
    const said = missing.map(({ message }) => message).join('. ');
    throw new ProblemError('temporarily_unavailable', `Not ready. ${said}.`, {
      errors: missing,
      retryAfterSeconds: READINESS_RETRY_SECONDS,
    });
  };
}

/** Another version may have migrated a shared database. */
function missingOf(applied: readonly number[], known: ReadonlySet<number>): FieldError[] {
  const areAll = applied.length === known.size && applied.every((when) => known.has(when));
  return areAll
    ? []
    : [{ path: 'migrations', message: 'The database belongs to another version of Board Reports' }];
}

function missingOfDisk(written: PromiseSettledResult<unknown>, isLow: boolean): FieldError[] {
  if (written.status === 'rejected' && written.reason instanceof StorageUnavailableError) {
    return [{ path: 'storage', message: 'The file storage is not responding' }];
  }
  if (written.status === 'rejected')
    return [{ path: 'disk', message: 'The data disk cannot be written to' }];
  return isLow
    ? [{ path: 'disk', message: 'The disk is almost full, so nothing can be changed' }]
    : [];
}
