import fs from 'node:fs';
import type pg from 'pg';
import { StartError } from './startError.ts';

/** Parsed here rather than by node-postgres, which interprets some modes differently. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey'] as const;
const VERIFIED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

interface ServerConnection {
  config: Pick<pg.PoolConfig, 'connectionString' | 'ssl'>;
  host: string;
  warning: string | null;
}

function isLocal(host: string): boolean {
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '[::1]' ||
    host === '::1' ||
    /^127(\.\d+){3}$/.test(host)
  );
}

function wrongUrl(what: string): StartError {
  return new StartError('wrongSetting', `DATABASE_URL ${what}.`);
}

/**
 * Returns node-postgres options for a `postgres://` URL. A server on another machine is connected over TLS with a
 * verified certificate, unless the URL says `sslmode=disable` or `no-verify`; one on this machine without TLS, unless
 * the URL asks for it.
 */
export function postgresqlConnection(databaseUrl: string): ServerConnection {
  // A socket folder as host ("postgres:///reports?host=/run/postgresql") leaves the host empty.
  if (!URL.canParse(databaseUrl)) throw wrongUrl('is not a URL');
  const url = new URL(databaseUrl);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw wrongUrl('must begin with postgres:// or postgresql://');
  }
  let host = url.searchParams.get('host');
  try {
    host ??= decodeURIComponent(url.hostname);
  } catch {
    throw wrongUrl('has an invalid host name');
  }
  const mode = url.searchParams.get('sslmode');
  const [root, certificate, key] = (['sslrootcert', 'sslcert', 'sslkey'] as const).map((name) => {
    const file = url.searchParams.get(name);
    if (file === null) return undefined;
    try {
      return fs.readFileSync(file, 'utf8');
    } catch {
      throw wrongUrl(`names a file that cannot be read: ${name}=${file}`);
    }
  });
  for (const name of TLS_PARAMETERS) url.searchParams.delete(name);
  const config = (ssl: NonNullable<pg.PoolConfig['ssl']>) => ({
    connectionString: url.href,
    ssl,
  });
  const files = { ca: root, cert: certificate, key };

  if (mode === 'disable' || (mode === null && isLocal(host))) {
    const warning = isLocal(host) ? null : 'DATABASE_URL connects to another machine without TLS';
    return { config: config(false), host, warning };
  }
  if (mode === 'no-verify') {
    const warning = 'DATABASE_URL accepts any certificate: an impostor can read everything';
    return { config: config({ ...files, rejectUnauthorized: false }), host, warning };
  }
  if (mode !== null && !VERIFIED_MODES.has(mode)) {
    throw wrongUrl(`has an unknown sslmode: ${mode}`);
  }
  return { config: config({ ...files, rejectUnauthorized: true }), host, warning: null };
}
