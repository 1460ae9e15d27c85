import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SystemState } from '../../../contract/systemState.ts';
import { localTimeZone } from '../../../format/timeZone.ts';
import { nextBackupAt } from '../../backups/backupDue.ts';
import { readLatestBackup } from '../../backups/latestBackup.ts';
import { productVersion } from '../../backups/productVersion.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import type { ListedInstance } from '../../../engine/db/instanceList.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { readLatestChecks } from '../../integrity/latestChecks.ts';
import { StorageUnavailableError } from '../../../engine/storage/objectStore.ts';

interface SystemSources {
  readonly startedAt: Date;
  readonly ready: () => Promise<void>;
  readonly instances: () => Promise<readonly ListedInstance[]>;
}

type StateDeps = Pick<Deps, 'settings' | 'database' | 'files' | 'shelves' | 'mailer' | 'now'>;

/** The current state of the product. Parts that can't be read are marked, so that the rest is still shown. */
export async function readSystemState(
  deps: StateDeps,
  { startedAt, ready, instances }: SystemSources,
): Promise<SystemState> {
  const { settings, files, mailer } = deps;
  const { singleSignOn, port, dataDir } = settings;
  const disk = await statfs(dataDir);
  return {
    version: await productVersion(),
    name: `${os.hostname()}:${port}`,
    startedAt: startedAt.toISOString(),
    notReady: await whatIsMissing(ready),
    database: await describeDatabase(deps),
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    files: {
      place: settings.bucket === null ? 'folder' : 'bucket',
      checkedAt: files.checkedAt()?.toISOString() ?? null,
      faulty: files.faultCount(),
    },
    checks: await latestChecks(deps),
    backups: await describeBackupState(deps),
    mail: mailer.state(),
    signIn: {
      provider: singleSignOn && { name: singleSignOn.name, issuer: singleSignOn.issuer },
      takesPasswords: singleSignOn?.takesPasswords ?? true,
    },
    instances: (await instances()).map(withIsoInstants),
  };
}

async function whatIsMissing(ready: () => Promise<void>): Promise<string[]> {
  try {
    await ready();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.errors ?? []).map(({ message }) => message);
  }
}

async function describeDatabase({
  database: { engine, pool },
}: Pick<Deps, 'database'>): Promise<SystemState['database']> {
  const { rows } = await pool.query<{ version: string; size: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       pg_database_size(current_database()) as size`,
  );
  const [{ version, size } = { version: '', size: '0' }] = rows;
  return { engine, version, size: Number(size) };
}

async function latestChecks({ shelves }: Pick<Deps, 'shelves'>): Promise<SystemState['checks']> {
  try {
    return await readLatestChecks(shelves.documents);
  } catch (error) {
    if (error instanceof StorageUnavailableError) return null;
    throw error;
  }
}

async function describeBackupState({
  settings,
  now,
}: Pick<Deps, 'settings' | 'now'>): Promise<SystemState['backups']> {
  const latest = await readLatestBackup(settings);
  const at = now();
  const next = nextBackupAt(latest, settings.backupTimes, at);
  const { backupTimes, backupKeep, backupDir, dataDir } = settings;
  return {
    ...latest,
    times: [...backupTimes],
    timeZone: localTimeZone(),
    nextAt: next?.toISOString() ?? null,
    isDue: next !== null && next <= at,
    folder: backupDir,
    isBesideData: `${backupDir}${path.sep}`.startsWith(`${dataDir}${path.sep}`),
    keeps: backupKeep,
  };
}
