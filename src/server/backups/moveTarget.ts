import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type BucketSettings, readBucket } from '../bucketSettings.ts';
import {
  type Environment,
  refuseSetting,
  url,
  value,
  withSecretsOfFiles,
} from '../settingValues.ts';
import { BackupFault } from './backupFault.ts';

/** The place that data is moved to. */
export interface MoveTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bucket: BucketSettings | null;
}

const OF_THE_PLACE =
  /^(?:DATA_DIR|(?:DATABASE_URL|S3_SECRET_ACCESS_KEY)(?:_FILE)?|S3_(?:BUCKET|ENDPOINT|REGION|PREFIX|ACCESS_KEY_ID))$/;

/** Reads a file with the settings of that place, as the product is started with them afterwards. */
export const readMoveTarget = (file: string): MoveTarget => targetIn(parseEnv(textOf(file)), file);

const REMOVED = 'MOVE_TO_';

/** The same of the settings that named it before there was a file; null where none is set. */
export function removedMoveTarget(environment: Environment): MoveTarget | null {
  const given = Object.entries(environment).filter(
    ([name]) => name.startsWith(REMOVED) && value(environment, name) !== undefined,
  );
  if (given.length === 0) return null;
  const renamed = given.map(([name, text]) => [name.slice(REMOVED.length), text]);
  return targetIn(Object.fromEntries(renamed), `the ${REMOVED} settings`);
}

function targetIn(given: Environment, file: string): MoveTarget {
  const wrong = Object.keys(given).find((name) => !OF_THE_PLACE.test(name));
  if (wrong !== undefined) {
    throw new BackupFault(
      'usage',
      `${file}: ${wrong} is no setting of a place. Only DATA_DIR, DATABASE_URL and the S3_ settings are.`,
    );
  }
  const environment = withSecretsOfFiles(given);
  const dataDir = value(environment, 'DATA_DIR');
  if (dataDir === undefined)
    return refuseSetting('DATA_DIR', `expected an empty folder in ${file}`);
  return {
    dataDir: path.resolve(dataDir),
    databaseUrl: url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    bucket: readBucket(environment),
  };
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupFault(
      'usage',
      `${file} cannot be read. Give a file with the new settings.`,
      error,
    );
  }
}
