import { inspect } from 'node:util';
import { exitCodeOf, failureSentence } from '../client/failureSentence.ts';
import { openDatabase } from './db/connect.ts';
import { dataDirNotWritable, isNotWritable, StartError } from './db/startError.ts';
import { openLog } from './http/openLog.ts';
import { makesNewDatabase, refuseNewData } from './refuseNewData.ts';
import { readSettings, type Settings } from './settings.ts';

/** Starts the product and keeps it running until it is told to stop. */
export async function runServer(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const settings = readSettings(environment);
    await start(settings).catch((error: unknown) => {
      throw refusalOf(error, settings);
    });
  } catch (error) {
    process.stderr.write(`Board Reports cannot start. ${failureSentence(error)}\n`);
    if (environment['LOG_LEVEL'] === 'debug') process.stderr.write(`${inspect(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

/** A folder of DATA_DIR that cannot be made ends the start in words, too. */
function refusalOf(error: unknown, { dataDir }: Settings): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const isInDataDir = 'path' in error && String(error.path).startsWith(dataDir);
  return isInDataDir && isNotWritable(error) ? dataDirNotWritable(dataDir, error) : error;
}

async function start(settings: Settings): Promise<void> {
  process.umask(0o077);
  if (makesNewDatabase(settings)) await refuseNewData(settings);
  const log = openLog(settings.logLevel);
  const { databaseUrl, dataDir } = settings;
  const [database, { serve }] = await Promise.all([
    openDatabase({ databaseUrl, dataDir, log }),
    // Everything else is loaded while the engine opens in its thread, or the server answers.
    import('./serve.ts'),
  ]);
  try {
    await serve(settings, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
