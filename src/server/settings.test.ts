import fs from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { START_EXIT_CODES, StartError } from '../engine/db/startError.ts';
import { REMOVED_SETTINGS } from './removedSettings.ts';
import { readSettings } from './settings.ts';
import { isSecret, SETTINGS } from './settingsTable.ts';

const REAL = { DEMO: 'no' };

function refusal(environment: Record<string, string>): StartError {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error(`Accepted: ${JSON.stringify(environment)}`);
}

test('with nothing set the demo runs on this machine only', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('data'),
    bucket: null,
    databaseUrl: undefined,
    instances: { isMany: false, keysDir: path.resolve('data'), drainMs: 0 },
    smtpUrl: undefined,
    mailFrom: 'Board Reports <board-reports@localhost>',
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    adminEmail: undefined,
    sessionIdleMs: 12 * 3_600_000,
    sessionMaxMs: 7 * 86_400_000,
    trustProxy: [],
    logLevel: 'info',
    singleSignOn: null,
    scanner: null,
    metricsToken: undefined,
    removed: {},
    backupTimes: [],
    backupKeep: 14,
    backupDir: path.resolve('data/backups'),
    backupPassphrase: undefined,
  });
});

test('in production there is no demo unless it is asked for', () => {
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readSettings({ NODE_ENV: 'production', DEMO: 'yes' }).demo).toBe(true);
  expect(readSettings({ NODE_ENV: 'test' }).demo).toBe(true);
});

test('an empty or blank value is the same as none', () => {
  const names = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'DEMO',
    'ADMIN_EMAIL',
    'SESSION_IDLE_HOURS',
    'SESSION_MAX_DAYS',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'METRICS_TOKEN',
  ];
  const blank = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
  expect(readSettings(blank(''))).toEqual(readSettings({}));
  expect(readSettings(blank('  '))).toEqual(readSettings({}));
});

const GOOGLE = 'https://accounts.google.com';
const PROVIDER = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'reports' };

test('a provider of sign-ins is told what is asked of it, and nothing more is wanted than that', () => {
  expect(readSettings(PROVIDER).singleSignOn).toEqual({
    issuer: 'https://login.example.org',
    clientId: 'reports',
    clientSecret: undefined,
    scope: 'openid email profile',
    name: 'your company account',
    roleClaim: undefined,
    adminValues: [],
    preparerValues: [],
    viewerValues: [],
    createsAccounts: false,
    trustsEmail: false,
    signsOut: true,
    takesPasswords: true,
  });
  const roles = {
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ADMIN_VALUES: ' it, finance,',
    OIDC_PREPARER_VALUES: 'controlling',
  };
  expect(
    readSettings({ ...PROVIDER, ...roles, PASSWORD_SIGN_IN: 'no' }).singleSignOn,
  ).toMatchObject({
    roleClaim: 'groups',
    adminValues: ['it', 'finance'],
    preparerValues: ['controlling'],
    takesPasswords: false,
  });
});

test.each([
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.example.org' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'login.example.org' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0' }],
  ['OIDC_CREATE_ACCOUNTS', { OIDC_ISSUER: GOOGLE, OIDC_CREATE_ACCOUNTS: 'yes' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: 'hunter2' }],
  ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: '/nowhere/hunter2' }],
  ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: devNull }],
  ['OIDC_SCOPE', { OIDC_SCOPE: 'email' }],
  ['OIDC_ROLE_CLAIM', { OIDC_ROLE_CLAIM: 'groups' }],
  ['OIDC_ROLE_CLAIM', { OIDC_ADMIN_VALUES: 'it' }],
  ['OIDC_PREPARER_VALUES', { OIDC_PREPARER_VALUES: 'controlling' }],
  ['PASSWORD_SIGN_IN', { OIDC_ISSUER: '', PASSWORD_SIGN_IN: 'no' }],
])('a wrong %s of a provider is named: %j', (name, wrong) => {
  const { message } = refusal({ ...PROVIDER, ...wrong });
  expect(message).toMatch(new RegExp(`^${name}: `));
  expect(message).not.toContain('hunter2');
});

const KEYS = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'hunter2-hunter2' };

test('a bucket is told what is asked of it, and the one that data moves to by names of its own', () => {
  expect(readSettings({ S3_BUCKET: 'reports' }).bucket).toEqual({
    name: 'reports',
    endpoint: undefined,
    region: 'us-east-1',
    prefix: '',
    accessKeyId: undefined,
    secretAccessKey: undefined,
  });
  const own = { S3_ENDPOINT: 'http://storage:9000', S3_REGION: 'eu-west-1', S3_PREFIX: 'a/b_c/' };
  const all = { S3_BUCKET: 'reports', ...own, ...KEYS };
  expect(readSettings(all).bucket).toEqual({
    name: 'reports',
    endpoint: 'http://storage:9000',
    region: 'eu-west-1',
    prefix: 'a/b_c/',
    accessKeyId: 'AKIA',
    secretAccessKey: 'hunter2-hunter2',
  });
});

test('a removed setting stops no start, whatever it says, and is told with its value', () => {
  const given = { COMPANY_NAME: ' Harbour ', PASSWORD_MIN_LENGTH: 'long', PACKS_NAME_READER: ' ' };
  expect(readSettings({ ...given, MOVE_TO_S3_BUCKET: 'x' })).toEqual({
    ...readSettings({}),
    removed: { COMPANY_NAME: 'Harbour', PASSWORD_MIN_LENGTH: 'long', MOVE_TO_S3_BUCKET: 'x' },
  });
  const names = new Set<string>(SETTINGS.map(({ name }) => name));
  expect(Object.keys(REMOVED_SETTINGS).filter((name) => names.has(name))).toEqual([]);
});

test.each([
  ['S3_BUCKET', { S3_BUCKET: 'Reports' }],
  ['S3_BUCKET', { S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', S3_PREFIX: 'a' }],
  ['S3_BUCKET', { S3_BUCKET: ' ' }],
  ['S3_BUCKET', { S3_BUCKET: 'a/b' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'storage:9000' }],
  ['S3_REGION', { S3_REGION: 'eu west' }],
  ['S3_PREFIX', { S3_PREFIX: '../other' }],
  ['S3_PREFIX', { S3_PREFIX: '/other' }],
  ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
  ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: 'short' }],
  ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY_FILE', { S3_SECRET_ACCESS_KEY_FILE: '/nowhere/hunter2' }],
])('a wrong %s of a bucket is named: %j', (name, wrong) => {
  const { message } = refusal({ S3_BUCKET: 'reports', ...KEYS, ...wrong });
  expect(message).toMatch(new RegExp(`^${name}: `));
  expect(message).not.toContain('hunter2');
});

type Settings = ReturnType<typeof readSettings>;
const GOOD: readonly [Record<string, string>, Partial<Settings>][] = [
  [{ HOST: 'localhost' }, { host: 'localhost', publicUrl: 'http://localhost:3000' }],
  [{ HOST: '0.0.0.0', ...REAL }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
  [{ HOST: '127.8.9.1' }, { host: '127.8.9.1', demo: true }],
  [{ HOST: '0.0.0.0', DEMO: 'network' }, { demo: true }],
  // Accepted as by an earlier release, with a warning.
  [{ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }, { demo: true }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ DATA_DIR: '/srv/reports' }, { dataDir: '/srv/reports' }],
  [{ DATA_DIR: 'here/../there' }, { dataDir: path.resolve('there') }],
  [{ DATABASE_URL: 'postgres://u:p@h/d' }, { databaseUrl: 'postgres://u:p@h/d' }],
  [{ DATABASE_URL: 'postgresql:///d?host=/run' }, { databaseUrl: 'postgresql:///d?host=/run' }],
  [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
  [{ MAIL_FROM: 'Finance <f@example.org>' }, { mailFrom: 'Finance <f@example.org>' }],
  [{ MAIL_FROM: 'f@example.org' }, { mailFrom: 'f@example.org' }],
  [{ PUBLIC_URL: 'https://r.example.org//' }, { publicUrl: 'https://r.example.org' }],
  [{ PUBLIC_URL: 'http://[::1]:80/a/' }, { publicUrl: 'http://[::1]:80/a' }],
  [{ DEMO: 'No' }, { demo: false }],
  [{ DEMO: '0' }, { demo: false }],
  [{ DEMO: 'TRUE' }, { demo: true }],
  [{ ADMIN_EMAIL: ' Ada@Example.ORG ' }, { adminEmail: 'ada@example.org' }],
  [{ SESSION_IDLE_HOURS: '1' }, { sessionIdleMs: 3_600_000 }],
  [{ SESSION_IDLE_HOURS: '8760' }, { sessionIdleMs: 8_760 * 3_600_000 }],
  [{ SESSION_MAX_DAYS: '365' }, { sessionMaxMs: 365 * 86_400_000 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [{ TRUST_PROXY: '2001:db8::/128' }, { trustProxy: ['2001:db8::/128'] }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ METRICS_TOKEN: 'x'.repeat(20) }, { metricsToken: 'x'.repeat(20) }],
  [{ OIDC_CLIENT_ID: 'reports', OIDC_NAME: 'Harbour' }, { singleSignOn: null }],
];
test.each(GOOD)('%j is understood', (environment, expected) => {
  expect(readSettings(environment)).toMatchObject(expected);
});

// The setting that is named, and the wrong values.
const WRONG: Record<string, readonly string[]> = {
  HOST: ['a b', 'http://localhost', '127.0.0.1:80', '::1/64', 'a\nb', '$(id)'],
  PORT: ['-1', '65536', '3e3', '0x50', '80.5', 'http', '+80', '8 0', '9999999999'],
  DATABASE_URL: ['mysql://u:hunter2@h/d', 'u:hunter2@h/d', 'postgres//u:hunter2@h', 'hunter2'],
  SMTP_URL: ['http://u:hunter2@h', 'mail:25', 'hunter2'],
  MAIL_FROM: ['nobody', 'a@b.c\nBcc: x@y.zz', 'A <a@b.c', '<a@b.c> <d@e.f>', 'a b@c.d'],
  PUBLIC_URL: [
    'reports.example.org',
    'ftp://h',
    'javascript:alert(1)',
    '/reports',
    'https://u:hunter2@h',
    'https://h/?a=1',
    'https://h/#a',
  ],
  DEMO: ['maybe', 'y', '2', 'yes please'],
  ADMIN_EMAIL: ['ada', 'ada@', '@b.c', 'a@b', 'a b@c.d', 'a@b.c>', 'a@b@c.d'],
  SESSION_IDLE_HOURS: ['0', '8761', '1.5', 'P1D'],
  SESSION_MAX_DAYS: ['0', '366', '7d'],
  TRUST_PROXY: [
    'yes',
    '*',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/8/9',
    '10.0.0.0/',
    '10.0.0.0/08x',
    'proxy.local',
    '1.2.3.4,',
    'fe80::1%eth0',
    '300.1.1.1',
    '10.0.0.1/255.0.0.0',
  ],
  BACKUP_AT: ['2:30', '24:00', '02:30,', '24'],
  LOG_LEVEL: ['verbose', 'INFO', 'trace'],
  METRICS_TOKEN: ['hunter2', 'hunter2'.padEnd(19, 'x')],
};
const wrong = Object.entries(WRONG).flatMap(([name, values]) =>
  values.map((value) => ({ name, value })),
);
test.each(wrong)('$name=$value is refused, by its name', ({ name, value }) => {
  const error = refusal({ ...REAL, [name]: value });
  expect(error.exitCode).toBe(START_EXIT_CODES.wrongSetting);
  expect(error.message).toMatch(new RegExp(`^${name}: .+$`));
  expect(error.message).not.toMatch(/hunter2|\n/);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT: expected a whole number'],
  [{ DEMO: 'perhaps' }, 'DEMO: expected yes, no or network'],
  [{ HOST: '0.0.0.0' }, 'HOST: demo mode listens on 127.0.0.1 only'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: expected a URL that begins with smtp://'],
] as const)('%j is refused in words', (environment, words) => {
  expect(refusal(environment).message).toContain(words);
});

describe('demo mode', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'reports.example.org'])(
    'does not listen on %s',
    (HOST) => {
      const demos: Record<string, string>[] = [{}, { DEMO: 'yes' }, { DEMO_ON_NETWORK: 'no' }];
      for (const demo of demos) {
        expect(refusal({ HOST, ...demo }).message).toMatch(/^HOST: demo mode .*DEMO=no/);
      }
      expect(readSettings({ HOST, ...REAL }).demo).toBe(false);
    },
  );
});

test('every range that is accepted is one that the server can use', () => {
  const ranges = [
    '10.0.0.0/1',
    '10.0.0.0/32',
    '::1',
    'fd00::/8',
    '::ffff:10.0.0.1',
    '::ffff:10.0.0.0/104',
  ];
  const { trustProxy } = readSettings({ TRUST_PROXY: ranges.join(',') });
  expect(() => fastify({ trustProxy: [...trustProxy] })).not.toThrow();
});

describe('many instances', () => {
  const many = { ...REAL, INSTANCES: 'many', DATABASE_URL: 'postgres://reports@db/reports' };
  const bucket = { S3_BUCKET: 'board-reports' };

  test.each([
    ['not one or many', { INSTANCES: '3' }, 'INSTANCES: expected one or many'],
    ['the embedded database', { INSTANCES: 'many' }, 'set DATABASE_URL'],
    ['files of one machine', many, 'set S3_BUCKET, or DATA_DIR_SHARED=yes'],
    ['keys of one machine', { ...many, ...bucket }, 'KEYS_DIR: expected'],
  ])('are refused with %s', (_, environment, reason) => {
    const error = refusal(environment);
    expect(error.message).toContain(reason);
    expect(error.exitCode).toBe(START_EXIT_CODES.wrongSetting);
  });

  test('share a folder, or a bucket and keys', () => {
    const shared = readSettings({ ...many, DATA_DIR: '/srv/reports', DATA_DIR_SHARED: 'yes' });
    expect(shared.instances).toEqual({ isMany: true, keysDir: '/srv/reports', drainMs: 5_000 });
    const apart = readSettings({ ...many, ...bucket, KEYS_DIR: '/run/keys' });
    expect(apart.instances).toEqual({ isMany: true, keysDir: '/run/keys', drainMs: 5_000 });
  });
});

describe('a setting that is not one of ours', () => {
  test.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['OIDC_ISSUR', 'OIDC_ISSUER'],
    ['DATABASE_UTL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['METRICS_TOKEN_FIEL', 'METRICS_TOKEN_FILE'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['SMTP_PORT', 'SMTP_URL'],
  ])('%s stops the start, which names %s', (name, nearest) => {
    const { message, exitCode } = refusal({ [name]: 'hunter2' });
    expect(message).toBe(
      `${name}: no such setting; did you mean ${nearest}? (docs/settings.md lists all of them)`,
    );
    expect(exitCode).toBe(START_EXIT_CODES.wrongSetting);
  });

  test('is told where a removed one is now, if that is nearer', () => {
    expect(refusal({ BACKUP_EVERY_HOUR: '24' }).message).toMatch(
      /^BACKUP_EVERY_HOUR: no such setting; the closest match, BACKUP_EVERY_HOURS, has been replaced by: BACKUP_AT, the time of day/,
    );
  });

  test.each([
    [
      'of the system',
      { HOME: '/root', PATH: '/bin', LANG: 'C', USER: 'ada', SESSION_MANAGER: 'x' },
    ],
    ['of npm', { npm_config_port: '80', INIT_CWD: '/srv', NODE: '/bin/node', NODE_ENV: 'test' }],
    [
      'of a service beside it',
      { SMTP_SERVICE_HOST: '10.0.0.1', SMTP_PORT: 'tcp://10.0.0.1:25', S3_PORT_80_TCP_ADDR: 'x' },
    ],
    ['without a value', { SMTP_URI: '' }],
  ])('and is %s is no matter', (_, environment) => {
    expect(readSettings(environment)).toEqual(readSettings({}));
  });
});

const valueOf = (name: string) =>
  ({
    DATABASE_URL: 'postgres://u:p@h/d',
    SMTP_URL: 'smtp://u:p@h',
  })[name] ?? 'a secret of many letters';

describe('secrets', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'secrets-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = path.join(folder, `${fs.readdirSync(folder).length}`);
    fs.writeFileSync(file, text);
    return file;
  };
  const NEEDED = {
    OIDC_CLIENT_SECRET: PROVIDER,
    S3_SECRET_ACCESS_KEY: { S3_BUCKET: 'reports', S3_ACCESS_KEY_ID: 'AKIA' },
  };
  const SECRETS = SETTINGS.filter(isSecret).map(({ name }) => name);
  const needed = (name: string): Record<string, string> =>
    Object.entries(NEEDED).find(([of]) => of === name)?.[1] ?? {};

  test('are those that would give access', () => {
    expect(SECRETS).toHaveLength(6);
    const names: readonly string[] = SECRETS;
    const telling = SETTINGS.map(({ name }) => name).filter((name) =>
      /SECRET|PASSPHRASE|TOKEN|DATABASE_URL|SMTP_URL/.test(name),
    );
    expect(telling.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(SECRETS)('%s can come from a file, which goes first', (name) => {
    const base = needed(name);
    const given = valueOf(name);
    const direct = readSettings({ ...base, [name]: given });
    expect(direct).not.toEqual(readSettings({}));
    const other = { [name]: given.replace('many', 'other').replace('@h', '@i') };
    const file = fileWith(`${given}\n`);
    expect(readSettings({ ...base, ...other, [`${name}_FILE`]: file })).toEqual(direct);
  });

  test.each(SECRETS)('%s is named by its file where that is of no use, and never shown', (name) => {
    const missing = path.join(folder, 'nothing');
    for (const file of [missing, fileWith('\n'), fileWith('hunt')]) {
      const { message } = refusal({ ...needed(name), [`${name}_FILE`]: file });
      expect(message).toMatch(new RegExp(`^${name}_FILE: expected `));
      expect(message).not.toContain('hunt');
    }
  });
});
