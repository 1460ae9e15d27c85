import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { BucketSettings } from '../../engine/storage/bucketStore.ts';
import { readBucket } from '../bucketSettings.ts';
import {
  type Environment,
  refuseSetting,
  urlSetting,
  settingValue,
  withSecretsOfFiles,
} from '../settingValues.ts';
import { BackupFault } from '../../engine/backups/backupFault.ts';

export interface MoveTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bucket: BucketSettings | null;
}

const PLACE_SETTINGS =
  /^(?:DATA_DIR|(?:DATABASE_URL|S3_SECRET_ACCESS_KEY)(?:_FILE)?|S3_(?:BUCKET|ENDPOINT|REGION|PREFIX|ACCESS_KEY_ID))$/;

export const readMoveTarget = (file: string): MoveTarget =>
  targetIn(parseEnv(readSettingsFile(file)), file);

const REMOVED_MOVE_SETTINGS = 'MOVE_TO_';

/** Reads the settings that named the target before there was a file for it; null if none is set. */
export function removedMoveTarget(environment: Environment): MoveTarget | null {
  const given = Object.entries(environment).filter(
    ([name]) =>
      name.startsWith(REMOVED_MOVE_SETTINGS) && settingValue(environment, name) !== undefined,
  );
  if (given.length === 0) return null;
  const renamed = given.map(([name, text]) => [name.slice(REMOVED_MOVE_SETTINGS.length), text]);
  return targetIn(Object.fromEntries(renamed), `the ${REMOVED_MOVE_SETTINGS} settings`);
}

function targetIn(given: Environment, file: string): MoveTarget {
  const wrong = Object.keys(given).find((name) => !PLACE_SETTINGS.test(name));
  if (wrong !== undefined) {
    throw new BackupFault(
      'usage',
      `${file}: ${wrong} is not a storage setting. Use only DATA_DIR, DATABASE_URL and the settings that begin with S3_.`,
    );
  }
  const environment = withSecretsOfFiles(given);
  const dataDir = settingValue(environment, 'DATA_DIR');
  if (dataDir === undefined)
    return refuseSetting('DATA_DIR', `expected an empty folder in ${file}`);
  return {
    dataDir: path.resolve(dataDir),
    databaseUrl: urlSetting(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    bucket: readBucket(environment),
  };
}

function readSettingsFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupFault(
      'usage',
      `${file} cannot be read. Name a file that contains the new settings.`,
      error,
    );
  }
}
