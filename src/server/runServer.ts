import { openDatabase } from './db/connect.ts';
import { StartError } from './db/startError.ts';
import { openLog } from './http/openLog.ts';
import { readSettings, type Settings } from './settings.ts';

/** Starts the product and keeps it running until it is told to stop. */
export async function runServer(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    await start(readSettings(environment));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`Board Reports cannot start. ${error.message}\n`);
    process.exit(error.exitCode);
  }
}

async function start(settings: Settings): Promise<void> {
  process.umask(0o077);
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
