import path from 'node:path';
import { type Environment, got, refuseSetting, value, yesOrNo } from './settingValues.ts';

/** This process as one of several on the same data, or the only one. docs/settings.md lists the settings. */
export interface InstanceSettings {
  readonly isMany: boolean;
  /** The folder of `factor-key`, which all instances need alike. */
  readonly keysDir: string;
  /** For how long it goes on answering after it was told to stop, so that a proxy sends nothing more. */
  readonly drainMs: number;
}

interface Beside {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly hasBucket: boolean;
}

const DRAIN_MS = 5_000;

/** Refuses what several instances cannot share. */
export function readInstances(environment: Environment, beside: Beside): InstanceSettings {
  const given = value(environment, 'INSTANCES') ?? 'one';
  if (given !== 'one' && given !== 'many') {
    refuseSetting('INSTANCES', `expected one or many, ${got(given)}`);
  }
  const isMany = given === 'many';
  const keys = value(environment, 'KEYS_DIR');
  if (isMany) refuseWhatIsNotShared(environment, beside, keys);
  return {
    isMany,
    keysDir: path.resolve(keys ?? beside.dataDir),
    drainMs: isMany ? DRAIN_MS : 0,
  };
}

function refuseWhatIsNotShared(
  environment: Environment,
  { databaseUrl, hasBucket }: Beside,
  keys: string | undefined,
): void {
  if (databaseUrl === undefined) {
    refuseSetting('INSTANCES', 'many need a PostgreSQL server: set DATABASE_URL');
  }
  if (yesOrNo(environment, 'DATA_DIR_SHARED', false)) return;
  if (!hasBucket) {
    refuseSetting(
      'INSTANCES',
      'many need files that all of them see: set S3_BUCKET, or DATA_DIR_SHARED=yes where DATA_DIR is a folder that all of them share',
    );
  }
  if (keys === undefined) {
    refuseSetting(
      'KEYS_DIR',
      'expected, with INSTANCES=many, a folder with the same factor-key for all of them',
    );
  }
}
