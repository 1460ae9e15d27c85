import type { BucketSettings } from '../engine/storage/bucketStore.ts';
import {
  type Environment,
  quotedValue,
  refuseSetting,
  secretSetting,
  urlSetting,
  settingValue,
} from './settingValues.ts';

const SHORTEST_BUCKET_SECRET = 6;
const OTHER_BUCKET_PARTS = ['ENDPOINT', 'PREFIX', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
type BucketPart = 'BUCKET' | 'REGION' | (typeof OTHER_BUCKET_PARTS)[number];

const bucketSettingName = (name: BucketPart) => `S3_${name}` as const;

export function readBucket(environment: Environment): BucketSettings | null {
  const name = settingValue(environment, bucketSettingName('BUCKET'));
  if (name === undefined) {
    const other = OTHER_BUCKET_PARTS.map(bucketSettingName).find(
      (setting) => settingValue(environment, setting) !== undefined,
    );
    if (other === undefined) return null;
    return refuseSetting(bucketSettingName('BUCKET'), `required with ${other}`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    return refuseSetting(
      bucketSettingName('BUCKET'),
      `expected the name of a bucket, ${quotedValue(name)}`,
    );
  }
  const region = settingValue(environment, bucketSettingName('REGION')) ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) {
    return refuseSetting(
      bucketSettingName('REGION'),
      `expected a region such as eu-west-1, ${quotedValue(region)}`,
    );
  }
  const accessKeyId = settingValue(environment, bucketSettingName('ACCESS_KEY_ID'));
  const secretAccessKey = secretSetting(
    environment,
    bucketSettingName('SECRET_ACCESS_KEY'),
    SHORTEST_BUCKET_SECRET,
  );
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = bucketSettingName(
      accessKeyId === undefined ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY',
    );
    return refuseSetting(missing, 'expected both keys, or neither');
  }
  return {
    name,
    endpoint: urlSetting(environment, bucketSettingName('ENDPOINT'), ['https:', 'http:']),
    region,
    prefix: prefixOf(environment, bucketSettingName('PREFIX')),
    accessKeyId,
    secretAccessKey,
  };
}

function prefixOf(environment: Environment, setting: string): string {
  const given = settingValue(environment, setting)?.replace(/\/+$/, '');
  if (given === undefined || given === '') return '';
  if (/^[\w-]+(?:[./][\w-]+)*$/.test(given)) return `${given}/`;
  return refuseSetting(setting, `expected a prefix such as reports/2026, ${quotedValue(given)}`);
}
