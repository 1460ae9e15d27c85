import { isIP } from 'node:net';
import path from 'node:path';
import {
  type Environment,
  quotedValue,
  integerSetting,
  refuseSetting,
  secretSetting,
  urlSetting,
  settingValue,
  withSecretsOfFiles,
  yesOrNoSetting,
  yesOrNoOf,
} from './settingValues.ts';
import { type BackupTimes, backupTimesOfHours, readBackupTimes } from './backups/backupTimes.ts';
import type { SettingName } from './settingsTable.ts';
import { readRemoved, type RemovedValues } from './removedSettings.ts';
import { refuseUnknownSettings } from './unknownSettings.ts';
import { type InstanceSettings, readInstances } from './instanceSettings.ts';
import type { ScannerAddress } from '../engine/storage/virusScanner.ts';
import { readScanner } from './scannerSettings.ts';
import type { BucketSettings } from '../engine/storage/bucketStore.ts';
import { readBucket } from './bucketSettings.ts';
import { readSingleSignOn, type SingleSignOnSettings } from './singleSignOnSettings.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bucket: BucketSettings | null;
  readonly instances: InstanceSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** Addresses or ranges of proxies whose forwarded headers are trusted. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly singleSignOn: SingleSignOnSettings | null;
  readonly scanner: ScannerAddress | null;
  /** The token for reading `/metrics`; a secret. Without a token, nobody can read it. */
  readonly metricsToken: string | undefined;
  readonly removed: RemovedValues;
  readonly backupTimes: BackupTimes;
  readonly backupKeep: number;
  readonly backupDir: string;
  /** The secret that encrypts backups. */
  readonly backupPassphrase: string | undefined;
}

const SHORTEST_PASSPHRASE = 12;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/** Links are built by appending to this address, so it ends with a host or a path. */
function publicAddress(environment: Environment): string | undefined {
  const given = urlSetting(environment, 'PUBLIC_URL', ['http:', 'https:']);
  const parsed = given === undefined ? null : URL.parse(given);
  if (parsed !== null && (parsed.username || parsed.password || /[?#]/.test(parsed.href))) {
    return refuseSetting('PUBLIC_URL', 'expected an address without user name, query or fragment');
  }
  return given;
}

/** The sender of mails: "Name <address>" or an address alone, on one line. */
function mailSender(environment: Environment): string {
  const given = settingValue(environment, 'MAIL_FROM');
  if (given === undefined) return 'Board Reports <board-reports@localhost>';
  if (!/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(given)) {
    return refuseSetting(
      'MAIL_FROM',
      `expected "Name <address>" or an email address, ${quotedValue(given)}`,
    );
  }
  return given;
}

function emailAddress(environment: Environment, name: SettingName): string | undefined {
  const given = settingValue(environment, name)?.toLowerCase();
  if (given !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(given)) {
    return refuseSetting(name, `expected an email address, ${quotedValue(given)}`);
  }
  return given;
}

function proxies(environment: Environment): string[] {
  const given = settingValue(environment, 'TRUST_PROXY');
  if (given === undefined) return [];
  return given.split(',').map((entry) => {
    const range = entry.trim();
    const [address = '', bits, ...rest] = range.split('/');
    const family = address.includes('%') ? 0 : isIP(address);
    const widest = family === 4 ? 32 : 128;
    const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest);
    if (family === 0 || !bitsFit || rest.length > 0) {
      return refuseSetting(
        'TRUST_PROXY',
        `expected addresses or ranges such as 10.0.0.0/8, ${quotedValue(range)}`,
      );
    }
    return range;
  });
}

function backupTimes(environment: Environment, removed: RemovedValues): BackupTimes {
  const given = settingValue(environment, 'BACKUP_AT');
  if (given === undefined) return backupTimesOfHours(removed.BACKUP_EVERY_HOURS ?? '0');
  return (
    readBackupTimes(given) ??
    refuseSetting(
      'BACKUP_AT',
      `expected times of day such as 02:30 or 02:30,14:30, ${quotedValue(given)}`,
    )
  );
}

function demoMode(environment: Environment, removed: RemovedValues): 'yes' | 'no' | 'network' {
  const given = settingValue(environment, 'DEMO')?.toLowerCase();
  if (given === 'network') return 'network';
  if (given !== undefined && yesOrNoOf(given) === null) {
    return refuseSetting('DEMO', `expected yes, no or network, ${quotedValue(given)}`);
  }
  if (!yesOrNoSetting(environment, 'DEMO', environment['NODE_ENV'] !== 'production')) return 'no';
  return yesOrNoOf(removed.DEMO_ON_NETWORK ?? 'no') === true ? 'network' : 'yes';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export function readSettings(given: Environment): Settings {
  refuseUnknownSettings(given);
  const environment = withSecretsOfFiles(given);
  const host = settingValue(environment, 'HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-zA-Z0-9.-]+$/.test(host)) {
    refuseSetting('HOST', `expected an address or a host name, ${quotedValue(host)}`);
  }
  const port = integerSetting(environment, 'PORT', 3000, 0, 65_535);
  const adminEmail = emailAddress(environment, 'ADMIN_EMAIL');
  const removed = readRemoved(environment);
  const demo = demoMode(environment, removed);
  if (demo === 'yes' && !isLoopback(host)) {
    refuseSetting(
      'HOST',
      `demo mode listens on 127.0.0.1 only; set DEMO=no for real use, or DEMO=network to show the demo to others`,
    );
  }
  const publicUrl = publicAddress(environment);
  const logLevel = settingValue(environment, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    refuseSetting(
      'LOG_LEVEL',
      `expected one of ${LOG_LEVELS.join(', ')}, ${quotedValue(logLevel)}`,
    );
  }
  const sessionIdleHours = integerSetting(environment, 'SESSION_IDLE_HOURS', 12, 1, 24 * 365);
  const sessionMaxDays = integerSetting(environment, 'SESSION_MAX_DAYS', 7, 1, 365);
  const dataDir = path.resolve(settingValue(environment, 'DATA_DIR') ?? 'data');
  const bucket = readBucket(environment);
  const databaseUrl = urlSetting(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    host,
    port,
    dataDir,
    bucket,
    databaseUrl,
    instances: readInstances(environment, { dataDir, databaseUrl, hasBucket: bucket !== null }),
    smtpUrl: urlSetting(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailSender(environment),
    publicUrl: (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
      /\/+$/,
      '',
    ),
    demo: demo !== 'no',
    adminEmail,
    sessionIdleMs: sessionIdleHours * 3_600_000,
    sessionMaxMs: sessionMaxDays * 86_400_000,
    trustProxy: proxies(environment),
    logLevel,
    singleSignOn: readSingleSignOn(environment),
    scanner: readScanner(environment),
    metricsToken: secretSetting(environment, 'METRICS_TOKEN', 20),
    removed,
    backupTimes: backupTimes(environment, removed),
    backupKeep: integerSetting(environment, 'BACKUP_KEEP', 14, 1, 10_000),
    backupDir: path.resolve(
      settingValue(environment, 'BACKUP_DIR') ?? path.join(dataDir, 'backups'),
    ),
    backupPassphrase: secretSetting(environment, 'BACKUP_PASSPHRASE', SHORTEST_PASSPHRASE),
  };
}
