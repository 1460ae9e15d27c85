import { inspect } from 'node:util';
import { exitCodeOf, failureSentence } from '../client/failureSentence.ts';
import { openDatabase } from '../engine/db/openDatabase.ts';
import { dataDirNotWritable, isNotWritable, StartError } from '../engine/db/startError.ts';
import { openLog } from './http/openLog.ts';
import { makesNewDatabase, refuseNewData } from './refuseNewData.ts';
import { readSettings, type Settings } from './settings.ts';

export async function runServer(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const settings = readSettings(environment);
    await startServer(settings).catch((error: unknown) => {
      throw folderRefusal(error, settings);
    });
  } catch (error) {
    process.stderr.write(`Board Reports cannot start. ${failureSentence(error)}\n`);
    if (environment['LOG_LEVEL'] === 'debug') process.stderr.write(`${inspect(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

/** An unusable folder in DATA_DIR also ends the start with a plain message. */
function folderRefusal(error: unknown, { dataDir }: Settings): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const isInDataDir = 'path' in error && String(error.path).startsWith(dataDir);
  return isInDataDir && isNotWritable(error) ? dataDirNotWritable(dataDir, error) : error;
}

async function startServer(settings: Settings): Promise<void> {
  process.umask(0o077);
  if (makesNewDatabase(settings)) await refuseNewData(settings);
  const log = openLog(settings.logLevel);
  const { databaseUrl, dataDir } = settings;
  const [database, { serve }] = await Promise.all([
    openDatabase({ databaseUrl, dataDir, log }),
    // Everything else is loaded while the engine opens in its thread.
    import('./serve.ts'),
  ]);
  try {
    await serve(settings, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
