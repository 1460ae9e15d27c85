import { type Environment, got, refuseSetting, secret, url, value } from './settingValues.ts';

/** A bucket of S3-compatible storage that keeps the files. docs/settings.md lists the settings. */
export interface BucketSettings {
  readonly name: string;
  /** Undefined: Amazon's own of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Before all names of files; empty, or ends with a slash. */
  readonly prefix: string;
  /** Without keys, those that the machine was given by its provider are used. */
  readonly accessKeyId: string | undefined;
  /** A secret. */
  readonly secretAccessKey: string | undefined;
}

const SHORTEST_SECRET = 6;
/** Whoever sets one of these means a bucket. */
const OTHERS = ['ENDPOINT', 'PREFIX', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
type BucketPart = 'BUCKET' | 'REGION' | (typeof OTHERS)[number];

const nameOf = (name: BucketPart) => `S3_${name}` as const;

/** Null where files are kept on disk. */
export function readBucket(environment: Environment): BucketSettings | null {
  const name = value(environment, nameOf('BUCKET'));
  if (name === undefined) {
    const other = OTHERS.map(nameOf).find((setting) => value(environment, setting) !== undefined);
    if (other === undefined) return null;
    return refuseSetting(nameOf('BUCKET'), `expected with ${other}`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    return refuseSetting(nameOf('BUCKET'), `expected the name of a bucket, ${got(name)}`);
  }
  const region = value(environment, nameOf('REGION')) ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) {
    return refuseSetting(nameOf('REGION'), `expected a region such as eu-west-1, ${got(region)}`);
  }
  const accessKeyId = value(environment, nameOf('ACCESS_KEY_ID'));
  const secretAccessKey = secret(environment, nameOf('SECRET_ACCESS_KEY'), SHORTEST_SECRET);
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = nameOf(accessKeyId === undefined ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY');
    return refuseSetting(missing, 'expected both keys, or neither');
  }
  return {
    name,
    endpoint: url(environment, nameOf('ENDPOINT'), ['https:', 'http:']),
    region,
    prefix: prefixOf(environment, nameOf('PREFIX')),
    accessKeyId,
    secretAccessKey,
  };
}

function prefixOf(environment: Environment, setting: string): string {
  const given = value(environment, setting)?.replace(/\/+$/, '');
  if (given === undefined || given === '') return '';
  if (/^[\w-]+(?:[./][\w-]+)*$/.test(given)) return `${given}/`;
  return refuseSetting(setting, `expected words between slashes, ${got(given)}`);
}
