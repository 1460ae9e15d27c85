import { type Environment, settingValue } from './settingValues.ts';

/**
 * The company setting that replaced each removed setting. A start converts its value once, and never fails because of
 * it.
 */
export const REMOVED_SETTINGS = {
  COMPANY_NAME: 'Admin › Settings › Company',
  PASSWORD_MIN_LENGTH: 'Admin › Settings › Passwords',
  DOWNLOADS_KEPT_DAYS: 'Admin › Settings › Downloads and failed sign-ins',
  PACKS_NAME_READER: 'Admin › Settings › Board packs',
  BACKUP_EVERY_HOURS:
    'BACKUP_AT, the time of day; until that is set, backups are made as often as before, and at least once a day',
  DEMO_ON_NETWORK: 'DEMO=network; until that is set, the old value applies',
  DRAIN_SECONDS: 'always 5 seconds with INSTANCES=many, and none otherwise',
  MOVE_TO_DATA_DIR: 'DATA_DIR in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_DATABASE_URL: 'DATABASE_URL in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_BUCKET: 'S3_BUCKET in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_ENDPOINT: 'S3_ENDPOINT in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_REGION: 'S3_REGION in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_PREFIX: 'S3_PREFIX in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID in the FILE given to `npm run move -- --to FILE`',
  MOVE_TO_S3_SECRET_ACCESS_KEY:
    'S3_SECRET_ACCESS_KEY in the FILE given to `npm run move -- --to FILE`',
} as const satisfies Readonly<Record<string, string>>;

export type RemovedSetting = keyof typeof REMOVED_SETTINGS;

// This file defines the object, so these are its only keys.
export const REMOVED_SETTING_NAMES = Object.keys(REMOVED_SETTINGS) as RemovedSetting[];

export const REMOVED_NAMES: readonly string[] = REMOVED_SETTING_NAMES.flatMap((name) => [
  name,
  `${name}_FILE`,
]);

export type RemovedValues = Readonly<Partial<Record<RemovedSetting, string>>>;

export function readRemoved(environment: Environment): RemovedValues {
  return Object.fromEntries(
    REMOVED_SETTING_NAMES.flatMap((name) => {
      const given = settingValue(environment, name) ?? settingValue(environment, `${name}_FILE`);
      return given === undefined ? [] : [[name, given]];
    }),
  );
}
