import { isIP } from 'node:net';
import path from 'node:path';
import {
  type Environment,
  got,
  integer,
  refuseSetting,
  secret,
  url,
  value,
  withSecretsOfFiles,
  yesOrNo,
  yesOrNoOf,
} from './settingValues.ts';
import { type BackupTimes, backupTimesOfHours, readBackupTimes } from './backups/backupTimes.ts';
import type { SettingName } from './settingsTable.ts';
import { readRemoved, type RemovedValues } from './removedSettings.ts';
import { refuseUnknownSettings } from './unknownSettings.ts';
import { type InstanceSettings, readInstances } from './instanceSettings.ts';
import { readScanner, type ScannerAddress } from './scannerSettings.ts';
import { type BucketSettings, readBucket } from './bucketSettings.ts';
import { readSingleSignOn, type SingleSignOnSettings } from './singleSignOnSettings.ts';

/** All settings of the person who runs the server. docs/settings.md lists them. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where the files of documents and packs are kept; null: in DATA_DIR. */
  readonly bucket: BucketSettings | null;
  readonly instances: InstanceSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where people reach the product, without a slash at the end; links in mails start with it. */
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** Addresses or ranges of proxies whose forwarded headers are believed. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  /** Signing in at the company's own provider; null where there is none. */
  readonly singleSignOn: SingleSignOnSettings | null;
  /** Checks each file that is uploaded; null: nobody does. */
  readonly scanner: ScannerAddress | null;
  /** What programs show to read `/metrics`; a secret. Without it nobody can. */
  readonly metricsToken: string | undefined;
  /** What settings say that a release has removed. */
  readonly removed: RemovedValues;
  /** When the server makes backups by itself. */
  readonly backupTimes: BackupTimes;
  /** How many of the backups in that folder are kept. */
  readonly backupKeep: number;
  /** Where backups go that are given no other place. */
  readonly backupDir: string;
  /** What backups are encrypted with; a secret. */
  readonly backupPassphrase: string | undefined;
}

const SHORTEST_PASSPHRASE = 12;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/** Links are made by adding to it, so it ends with a host or a path. */
function publicAddress(environment: Environment): string | undefined {
  const given = url(environment, 'PUBLIC_URL', ['http:', 'https:']);
  const parsed = given === undefined ? null : URL.parse(given);
  if (parsed !== null && (parsed.username || parsed.password || /[?#]/.test(parsed.href))) {
    return refuseSetting('PUBLIC_URL', 'expected an address without user name, query or fragment');
  }
  return given;
}

/** The sender of mails: "Name <address>" or an address alone, on one line. */
function sender(environment: Environment): string {
  const given = value(environment, 'MAIL_FROM');
  if (given === undefined) return 'Board Reports <board-reports@localhost>';
  if (!/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(given)) {
    return refuseSetting(
      'MAIL_FROM',
      `expected "Name <address>" or an e-mail address, ${got(given)}`,
    );
  }
  return given;
}

function emailAddress(environment: Environment, name: SettingName): string | undefined {
  const given = value(environment, name)?.toLowerCase();
  if (given !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(given)) {
    return refuseSetting(name, `expected an e-mail address, ${got(given)}`);
  }
  return given;
}

function proxies(environment: Environment): string[] {
  const given = value(environment, 'TRUST_PROXY');
  if (given === undefined) return [];
  return given.split(',').map((entry) => {
    const range = entry.trim();
    const [address = '', bits, ...rest] = range.split('/');
    const family = address.includes('%') ? 0 : isIP(address);
    const widest = family === 4 ? 32 : 128;
    // A range of all addresses would trust everybody.
    const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= widest);
    if (family === 0 || !bitsFit || rest.length > 0) {
      return refuseSetting(
        'TRUST_PROXY',
        `expected addresses or ranges such as 10.0.0.0/8, ${got(range)}`,
      );
    }
    return range;
  });
}

function backupTimes(environment: Environment, removed: RemovedValues): BackupTimes {
  const given = value(environment, 'BACKUP_AT');
  if (given === undefined) return backupTimesOfHours(removed.BACKUP_EVERY_HOURS ?? '0');
  return (
    readBackupTimes(given) ??
    refuseSetting('BACKUP_AT', `expected times of day such as 02:30 or 02:30,14:30, ${got(given)}`)
  );
}

function demoMode(environment: Environment, removed: RemovedValues): 'yes' | 'no' | 'network' {
  const given = value(environment, 'DEMO')?.toLowerCase();
  if (given === 'network') return 'network';
  if (given !== undefined && yesOrNoOf(given) === null) {
    return refuseSetting('DEMO', `expected yes, no or network, ${got(given)}`);
  }
  if (!yesOrNo(environment, 'DEMO', environment['NODE_ENV'] !== 'production')) return 'no';
  return yesOrNoOf(removed.DEMO_ON_NETWORK ?? 'no') === true ? 'network' : 'yes';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Reads and checks all settings. Throws a StartError whose one line names the wrong one.
 */
export function readSettings(given: Environment): Settings {
  refuseUnknownSettings(given);
  const environment = withSecretsOfFiles(given);
  const host = value(environment, 'HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-zA-Z0-9.-]+$/.test(host)) {
    refuseSetting('HOST', `expected an address or a host name, ${got(host)}`);
  }
  const port = integer(environment, 'PORT', 3000, 0, 65_535);
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
  const logLevel = value(environment, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    refuseSetting('LOG_LEVEL', `expected one of ${LOG_LEVELS.join(', ')}, ${got(logLevel)}`);
  }
  const sessionIdleHours = integer(environment, 'SESSION_IDLE_HOURS', 12, 1, 24 * 365);
  const sessionMaxDays = integer(environment, 'SESSION_MAX_DAYS', 7, 1, 365);
  const dataDir = path.resolve(value(environment, 'DATA_DIR') ?? 'data');
  const bucket = readBucket(environment);
  const databaseUrl = url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    host,
    port,
    dataDir,
    bucket,
    databaseUrl,
    instances: readInstances(environment, { dataDir, databaseUrl, hasBucket: bucket !== null }),
    smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender(environment),
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
    metricsToken: secret(environment, 'METRICS_TOKEN', 20),
    removed,
    backupTimes: backupTimes(environment, removed),
    backupKeep: integer(environment, 'BACKUP_KEEP', 14, 1, 10_000),
    backupDir: path.resolve(value(environment, 'BACKUP_DIR') ?? path.join(dataDir, 'backups')),
    backupPassphrase: secret(environment, 'BACKUP_PASSPHRASE', SHORTEST_PASSPHRASE),
  };
}
