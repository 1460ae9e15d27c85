import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from './db/connect.ts';
import { StartError } from './db/startError.ts';
import type { FaultyDocument } from './features/documents/storedFiles.ts';
import { findDamagedContent } from './features/documents/storedFiles.ts';
import { readSettings } from './settings.ts';
import { openFileStore } from './storage/diskFileStore.ts';

/** Ends with this when files are missing or damaged; the codes of a refused start are others. */
const FAULTY_EXIT_CODE = 2;

/** Reads every document's file, and answers what is not there or not as it was stored. */
async function check(): Promise<FaultyDocument[]> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  // Opening would make a new database there.
  if (!fs.existsSync(path.join(dataDir, 'files'))) {
    throw new StartError('wrongSetting', `DATA_DIR ${dataDir} holds no files of Board Reports.`);
  }
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    return await findDamagedContent({ database, files: await openFileStore(dataDir) });
  } finally {
    await database.close();
  }
}

try {
  const faulty = await check();
  for (const { state, originalName, month, fileName } of faulty) {
    process.stdout.write(`${state}: ${originalName} (${month}), files/${fileName}\n`);
  }
  process.stdout.write(
    faulty.length === 0
      ? 'All files of documents are there\n'
      : `Missing or damaged files: ${faulty.length}. Restore them to DATA_DIR/files\n`,
  );
  process.exitCode = faulty.length === 0 ? 0 : FAULTY_EXIT_CODE;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`The files cannot be checked. ${error.message}\n`);
  process.exitCode = error.exitCode;
}
