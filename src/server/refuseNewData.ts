import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { administratorMissing } from './users/firstAdministrator.ts';
import { asError } from '../engine/db/databaseErrors.ts';
import { dataDirNotWritable, StartError } from '../engine/db/startError.ts';
import type { Settings } from './settings.ts';
import { isInUse, openObjectStores } from '../engine/storage/storage.ts';

export function makesNewDatabase(settings: Settings): boolean {
  if (settings.databaseUrl !== undefined) return false;
  try {
    return !isInUse(settings);
  } catch {
    return false;
  }
}

/**
 * Refuses to start with a new database if a problem is known, before anything is created. Existing data is opened
 * first, because a problem with the data matters more.
 */
export async function refuseNewData(settings: Settings): Promise<void> {
  if (!settings.demo && settings.adminEmail === undefined) throw administratorMissing();
  refuseUnusableFolder(settings.dataDir);
  if (settings.bucket !== null) await openObjectStores(settings);
  await new Promise<void>((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => reject(cannotListen(error, settings)));
    server.listen(settings.port, settings.host, () => server.close(() => resolve()));
  });
}

/** A missing DATA_DIR must be possible to create. */
function refuseUnusableFolder(dataDir: string): void {
  let folder = dataDir;
  while (!fs.existsSync(folder)) folder = path.dirname(folder);
  try {
    fs.accessSync(`${folder}${path.sep}`, fs.constants.W_OK);
  } catch (error) {
    throw dataDirNotWritable(dataDir, asError(error));
  }
}

export function cannotListen(error: unknown, { host, port }: Settings): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new StartError(
    'wrongSetting',
    code === 'EADDRINUSE'
      ? `PORT: ${port} is in use by another program; choose another port`
      : `HOST, PORT: cannot listen on ${host}:${port} (${code})`,
    error,
  );
}
