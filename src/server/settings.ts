import { isIP } from 'node:net';
import path from 'node:path';
import { StartError } from './db/startError.ts';

/** Everything that the person who runs the server can decide. The README lists them all. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where people reach the product, without a slash at the end; links in mails start with it. */
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly companyName: string | undefined;
  readonly passwordMinLength: number;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** Addresses or ranges of proxies whose forwarded headers are believed. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

function refuse(name: string, why: string): never {
  throw new StartError('wrongSetting', `${name}: ${why}`);
}

function value(environment: Environment, name: string): string | undefined {
  const given = environment[name]?.trim();
  return given === undefined || given === '' ? undefined : given;
}

function integer(
  environment: Environment,
  name: string,
  standard: number,
  min: number,
  max: number,
) {
  const given = value(environment, name);
  if (given === undefined) return standard;
  if (!/^\d{1,9}$/.test(given) || Number(given) < min || Number(given) > max) {
    return refuse(name, `expected a whole number from ${min} to ${max}, got "${given}"`);
  }
  return Number(given);
}

function yesOrNo(environment: Environment, name: string, standard: boolean): boolean {
  const given = value(environment, name)?.toLowerCase();
  if (given === undefined) return standard;
  if (given === 'yes' || given === 'true' || given === '1') return true;
  if (given === 'no' || given === 'false' || given === '0') return false;
  return refuse(name, `expected yes or no, got "${given}"`);
}

/** A URL with one of these schemes. The value itself may hold a password, so it is never repeated. */
function url(
  environment: Environment,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const given = value(environment, name);
  if (given === undefined) return undefined;
  const scheme = URL.canParse(given) ? new URL(given).protocol : '';
  if (!schemes.includes(scheme)) {
    return refuse(
      name,
      `expected a URL that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    );
  }
  return given;
}

function emailAddress(environment: Environment, name: string): string | undefined {
  const given = value(environment, name)?.toLowerCase();
  if (given !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(given)) {
    return refuse(name, `expected an e-mail address, got "${given}"`);
  }
  return given;
}

function proxies(environment: Environment): string[] {
  const given = value(environment, 'TRUST_PROXY');
  if (given === undefined) return [];
  return given.split(',').map((entry) => {
    const range = entry.trim();
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (family === 0 || !bitsFit) {
      return refuse(
        'TRUST_PROXY',
        `expected addresses or ranges such as 10.0.0.0/8, got "${range}"`,
      );
    }
    return range;
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Reads and checks all settings. Throws a StartError whose one line names the wrong one.
 */
export function readSettings(environment: Environment): Settings {
  const host = value(environment, 'HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-zA-Z0-9.-]+$/.test(host)) {
    refuse('HOST', `expected an address or a host name, got "${host}"`);
  }
  const port = integer(environment, 'PORT', 3000, 0, 65_535);
  const demo = yesOrNo(environment, 'DEMO', environment['NODE_ENV'] !== 'production');
  const adminEmail = emailAddress(environment, 'ADMIN_EMAIL');
  if (demo && !isLoopback(host) && !yesOrNo(environment, 'DEMO_ON_NETWORK', false)) {
    refuse(
      'HOST',
      `demo mode listens on 127.0.0.1 only; set DEMO=no for real use, or DEMO_ON_NETWORK=yes to show the demo to others`,
    );
  }
  const publicUrl = url(environment, 'PUBLIC_URL', ['http:', 'https:']);
  const logLevel = value(environment, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    refuse('LOG_LEVEL', `expected one of ${LOG_LEVELS.join(', ')}, got "${logLevel}"`);
  }
  const sessionIdleHours = integer(environment, 'SESSION_IDLE_HOURS', 12, 1, 24 * 365);
  const sessionMaxDays = integer(environment, 'SESSION_MAX_DAYS', 7, 1, 365);
  return {
    host,
    port,
    dataDir: path.resolve(value(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl: url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value(environment, 'MAIL_FROM') ?? 'Board Reports <board-reports@localhost>',
    publicUrl: (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
      /\/+$/,
      '',
    ),
    demo,
    adminEmail,
    companyName: value(environment, 'COMPANY_NAME'),
    passwordMinLength: integer(environment, 'PASSWORD_MIN_LENGTH', 6, 6, 64),
    sessionIdleMs: sessionIdleHours * 3_600_000,
    sessionMaxMs: sessionMaxDays * 86_400_000,
    trustProxy: proxies(environment),
    logLevel,
  };
}
