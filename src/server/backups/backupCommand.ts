import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '../../format/bytes.ts';
import { carryFactorKey, readFactorKey } from '../users/factorKey.ts';
import { countLockedFactors } from '../users/secondFactors.ts';
import type { Database } from '../../engine/db/database.ts';
import { temporaryBackupFolder } from '../../engine/db/embedded/backupCopies.ts';
import { dataFolder } from '../../engine/db/embedded/dataFolder.ts';
import { storeTraceHead } from '../../engine/db/traceHead.ts';
import { MIGRATIONS } from '../../engine/db/migrate.ts';
import { type CheckedData, checkData } from '../integrity/checkData.ts';
import { faultsInWords } from '../integrity/checkInWords.ts';
import { StartError } from '../../engine/db/startError.ts';
import { verifyChain } from '../../engine/db/verifyChain.ts';
import { readSettings, type Settings } from '../settings.ts';
import { BACKUP_EXIT_CODES, BackupFault } from '../../engine/backups/backupFault.ts';
import {
  backupName,
  type LatestBackup,
  noteLatestBackup,
  removeLeftOvers,
  removeOldBackups,
} from './latestBackup.ts';
import { type MoveTarget, readMoveTarget, removedMoveTarget } from './moveTarget.ts';
import { productVersion } from './productVersion.ts';
import { checkRestorable, proveBackup } from './proveBackup.ts';
import type { BackupContent } from '../../engine/backups/readBackup.ts';
import {
  type FilePlace,
  openObjectStores,
  openStorage,
  bucketStartError,
} from '../../engine/storage/storage.ts';
import { refuseUsed, refuseUsedBucket, restoreBackup } from '../../engine/backups/restoreBackup.ts';
import { type ReportProgress, writeBackup } from '../../engine/backups/writeBackup.ts';

const SILENT_LOG = { info() {}, warn() {}, error() {} };

export const BACKUP_USAGES = {
  backup: `Usage: npm run backup [-- <file>] [--prove]

Writes the database and all files, as of one change, to a new file. If none is named, the file is
created in BACKUP_DIR. The product can keep running. --prove then restores the backup to a temporary
folder and checks it; a backup that fails is removed.
`,
  restore: `Usage: npm run restore -- <file> [--check] [--unencrypted]

Restores a backup to an empty DATA_DIR and, with DATABASE_URL, to an empty database. The whole
backup is checked first. --check stops after that, uses a temporary database and changes nothing.
--unencrypted accepts an unencrypted backup even if a backup passphrase is set.
`,
  move: `Usage: npm run move -- --to <file>

Copies the data to another folder, bucket or kind of database. The file contains the new settings,
one per line: DATA_DIR, an empty folder; for a PostgreSQL server also DATABASE_URL, an empty database;
for a bucket also the settings that begin with S3_. Stop the product first: later changes are not
copied. The old data is left unchanged.
`,
} as const;

const MOVE_TO_REMOVED =
  'The MOVE_TO_… settings have been removed. Their values are used this time; next time, put them into the file that --to names, without MOVE_TO_.';

export type BackupCommandName = keyof typeof BACKUP_USAGES;

export const isBackupCommand = (word: string | undefined): word is BackupCommandName =>
  word !== undefined && Object.hasOwn(BACKUP_USAGES, word);

export interface CommandPlace {
  readonly folder: string;
  readonly out: ReportProgress;
  readonly error: ReportProgress;
}

export async function runBackupCommand(
  name: BackupCommandName,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  around: CommandPlace,
): Promise<number> {
  try {
    const { file: given, options, to } = parseCommandLine(name, words);
    const file = given === undefined ? undefined : path.resolve(around.folder, given);
    if (options.has('help')) {
      around.out(BACKUP_USAGES[name].trimEnd());
      return BACKUP_EXIT_CODES.done;
    }
    // This command doesn't listen, so the demo's restriction on addresses doesn't matter.
    const settings = readSettings({ ...environment, DEMO: 'no' });
    const work = {
      settings,
      passphrase: settings.backupPassphrase ?? null,
      tell: around.out,
      options,
    };
    if (name === 'backup') return await backup(file, work);
    if (name === 'restore') await restore(file, work);
    else {
      const target =
        to === undefined
          ? removedMoveTarget(environment)
          : readMoveTarget(path.resolve(around.folder, to));
      if (given !== undefined || target === null) {
        throw new BackupFault('usage', BACKUP_USAGES.move.trimEnd());
      }
      if (to === undefined) around.error(MOVE_TO_REMOVED);
      await move(target, work);
    }
    return BACKUP_EXIT_CODES.done;
  } catch (thrown) {
    const error = bucketStartError(thrown);
    if (!(error instanceof BackupFault || error instanceof StartError)) throw error;
    around.error(error.message);
    return error.exitCode;
  }
}

const COMMAND_OPTIONS = { backup: ['prove'], restore: ['check', 'unencrypted'], move: [] } as const;
const DESTINATION_OPTION = { type: 'string' } as const;

function parseCommandLine(name: BackupCommandName, words: readonly string[]) {
  const known = [...COMMAND_OPTIONS[name], 'help'];
  const switches = known.map((option) => [option, { type: 'boolean' as const }] as const);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(switches),
        ...(name === 'move' ? { to: DESTINATION_OPTION } : {}),
      },
    });
    if (positionals.length > 1) throw new TypeError('Name only one file');
    const to = typeof values['to'] === 'string' ? values['to'] : undefined;
    return { file: positionals[0], options: new Set(Object.keys(values)), to };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupFault('usage', `${why}; --help shows the options.`, error);
  }
}

interface CommandWork {
  readonly settings: Settings;
  readonly passphrase: string | null;
  readonly tell: ReportProgress;
  readonly options: ReadonlySet<string>;
}

/** Writes to BACKUP_DIR and records the result there, or writes to the given file. */
async function backup(given: string | undefined, work: CommandWork): Promise<number> {
  const { backupDir, backupKeep } = work.settings;
  if (given !== undefined) {
    return backupExitCode(await makeBackup(given, work));
  }
  try {
    await removeLeftOvers(backupDir, new Date());
    const last = await makeBackup(path.join(backupDir, backupName(new Date())), work);
    await noteLatestBackup(work.settings, { last, failure: null });
    const removed = await removeOldBackups(backupDir, backupKeep, new Date());
    if (removed > 0) work.tell(`Removed the oldest backups: ${removed}`);
    return backupExitCode(last);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failure = { at: new Date().toISOString(), reason };
    await noteLatestBackup(work.settings, { failure }).catch(() => {});
    throw error;
  }
}

type LastBackup = NonNullable<LatestBackup['last']>;

/** A backup whose data has faults is kept anyway, because it may be the only one. */
const backupExitCode = ({ dataFaults = 0 }: LastBackup): number =>
  dataFaults > 0 ? BACKUP_EXIT_CODES.unfit : BACKUP_EXIT_CODES.done;

async function makeBackup(file: string, work: CommandWork): Promise<LastBackup> {
  const { settings, passphrase, tell, options } = work;
  const { dataDir, databaseUrl, bucket } = settings;
  const madeAt = new Date();
  let dataFaults = 0;
  const isProving = options.has('prove');
  const proving = async (unfinished: string) => {
    ({ faultCount: dataFaults } = await prove(unfinished, work));
  };
  const { totals, size } = await writeBackup({
    dataDir,
    databaseUrl,
    bucket,
    file,
    passphrase,
    version: await productVersion(),
    now: () => new Date(),
    log: SILENT_LOG,
    tell,
    ...(isProving ? { prove: proving } : {}),
  });
  const isEncrypted = passphrase !== null;
  tell(`${file}: ${formatBytes(size)}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`);
  tell(
    `The backup holds ${totals.rows} rows in ${totals.tables} tables and ${totals.files} files.`,
  );
  const { missing } = totals;
  if (missing.length > 0) tell(`Files that were already missing: ${missing.join(', ')}`);
  return {
    madeAt: madeAt.toISOString(),
    size,
    isEncrypted,
    isProven: isProving && dataFaults === 0,
    missingFiles: missing.length,
    ...(dataFaults === 0 ? {} : { dataFaults }),
  };
}

async function prove(
  file: string,
  { settings, passphrase, tell }: CommandWork,
): Promise<CheckedData> {
  const { dataDir } = settings;
  const check = await proveBackup({ file, passphrase, dataDir, migrations: MIGRATIONS, tell });
  // A backup doesn't contain the stored chain head.
  for (const line of faultsInWords(check)) tell(line);
  if (check.faultCount === 0) tell('Tested: the backup was restored, and all data matches.');
  return check;
}

/** Works like a backup followed by a restore, so everything is verified before anything is written. */
async function move(target: MoveTarget, work: CommandWork): Promise<void> {
  const { settings, tell } = work;
  const { dataDir, databaseUrl, bucket } = settings;
  await refuseUsed(target.dataDir);
  if (target.bucket !== null) await refuseUsedBucket(await openObjectStores(target));
  const passing = await temporaryBackupFolder(dataFolder(target.dataDir));
  const file = path.join(passing, 'moving.backup');
  const common = { file, passphrase: null, log: SILENT_LOG, tell };
  try {
    await writeBackup({
      ...common,
      dataDir,
      databaseUrl,
      bucket,
      atRest: true,
      version: await productVersion(),
      now: () => new Date(),
    });
    const to = { ...target, migrations: MIGRATIONS };
    tell(
      backupContentsInWords(await restoreBackup({ ...common, ...to }, lookingAt(settings, tell))),
    );
    await carryFactorKey(dataDir, target.dataDir);
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
  tell(
    `Moved. Start the product with the new DATA_DIR${target.bucket === null ? '' : ', S3_BUCKET'} and DATABASE_URL, and never with the old settings.`,
  );
}

const tellOfChain = (tell: ReportProgress) => async (database: Database) => {
  const { moments, fault } = await verifyChain(database);
  tell(fault === null ? `Changes checked: ${moments}. All of them match.` : fault.text);
};

/** Checks restored data with the keys of these settings, and stores the chain head, which no backup has. */
const lookingAt =
  (settings: Settings, tell: ReportProgress) => async (database: Database, place: FilePlace) => {
    const { published, shelves } = await openStorage(place);
    const check = await checkData({ database, published, shelves });
    for (const line of faultsInWords(check)) tell(line);
    await storeTraceHead(database, shelves.documents, { isMissingReported: true });
    const { keysDir } = settings.instances;
    const locked = await countLockedFactors(database, await readFactorKey(keysDir));
    if (locked === 0) return;
    tell(
      `Codes from authenticator apps will not work (people affected: ${locked}). Copy the factor-key of this data to ${keysDir} before the product starts; backups do not contain it.`,
    );
  };

async function restore(given: string | undefined, work: CommandWork): Promise<void> {
  const { settings, passphrase, tell, options } = work;
  if (given === undefined) throw new BackupFault('usage', BACKUP_USAGES.restore.trimEnd());
  const source = {
    file: given,
    passphrase: options.has('unencrypted') ? null : passphrase,
    migrations: MIGRATIONS,
    tell,
  };
  if (options.has('check')) {
    tell(backupContentsInWords(await checkRestorable(source, tellOfChain(tell))));
    tell('The backup is complete and can be restored. Nothing was changed.');
    return;
  }
  const { dataDir, databaseUrl, bucket } = settings;
  const place = { dataDir, databaseUrl, bucket, log: SILENT_LOG };
  const content = await restoreBackup({ ...source, ...place }, lookingAt(settings, tell));
  tell(backupContentsInWords(content));
  tell(`Restored to ${dataDir}${databaseUrl === undefined ? '' : ' and DATABASE_URL'}.`);
}

function backupContentsInWords({ manifest, totals }: BackupContent): string {
  const { madeAt, version: by, engine } = manifest;
  return (
    `Backup of ${madeAt} by version ${by} (${engine}): ${totals.rows} rows in ${totals.tables} tables, ` +
    `${totals.files} files of ${formatBytes(totals.fileBytes)}.`
  );
}
