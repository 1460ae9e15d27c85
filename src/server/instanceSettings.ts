import path from 'node:path';
import {
  type Environment,
  quotedValue,
  refuseSetting,
  settingValue,
  yesOrNoSetting,
} from './settingValues.ts';

export interface InstanceSettings {
  readonly isMany: boolean;
  /** The folder of `factor-key`, which must be the same for all instances. */
  readonly keysDir: string;
  /** How long the server keeps answering after it was told to stop, so that a proxy can stop sending requests. */
  readonly drainMs: number;
}

interface OtherSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly hasBucket: boolean;
}

const DEFAULT_DRAIN_MS = 5_000;

/** Refuses settings that don't work with several instances. */
export function readInstances(environment: Environment, others: OtherSettings): InstanceSettings {
  const given = settingValue(environment, 'INSTANCES') ?? 'one';
  if (given !== 'one' && given !== 'many') {
    refuseSetting('INSTANCES', `expected one or many, ${quotedValue(given)}`);
  }
  const isMany = given === 'many';
  const keys = settingValue(environment, 'KEYS_DIR');
  if (isMany) refuseWhatIsNotShared(environment, others, keys);
  return {
    isMany,
    keysDir: path.resolve(keys ?? others.dataDir),
    drainMs: isMany ? DEFAULT_DRAIN_MS : 0,
  };
}

function refuseWhatIsNotShared(
  environment: Environment,
  { databaseUrl, hasBucket }: OtherSettings,
  keys: string | undefined,
): void {
  if (databaseUrl === undefined) {
    refuseSetting('INSTANCES', 'many need a PostgreSQL server: set DATABASE_URL');
  }
  if (yesOrNoSetting(environment, 'DATA_DIR_SHARED', false)) return;
  if (!hasBucket) {
    refuseSetting(
      'INSTANCES',
      'several instances need shared files: set S3_BUCKET, or DATA_DIR_SHARED=yes if DATA_DIR is a folder that they all share',
    );
  }
  if (keys === undefined) {
    refuseSetting(
      'KEYS_DIR',
      'expected, with INSTANCES=many, a folder with the same factor-key for all of them',
    );
  }
}
