import type { SystemState } from '../../../contract/systemState.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';

export function serverInWords(state: SystemState): readonly (readonly [string, string])[] {
  const { version, name, startedAt, disk, files } = state;
  return [
    ['Version', version],
    ['Instance', `${name}, running since ${formatMoment(startedAt)}`],
    ['Database', databaseInWords(state)],
    ['Disk', `${formatBytes(disk.free)} free of ${formatBytes(disk.total)}`],
    ['Files', files.place === 'folder' ? 'In the data folder' : 'In a bucket'],
    ['Mail', mailInWords(state)],
    ['Sign-in', signInInWords(state)],
  ];
}

function databaseInWords({ database }: Pick<SystemState, 'database'>): string {
  const { engine, version, size } = database;
  const kind = engine === 'embedded' ? 'embedded' : 'on a server';
  return `PostgreSQL ${version}, ${kind}, ${formatBytes(size)}`;
}

export function mailInWords({ mail }: Pick<SystemState, 'mail'>): string {
  const { way, place, failures } = mail;
  if (way === 'outbox')
    return `Not sent, because SMTP_URL is not set. Emails are written to ${place}`;
  const failed = failures === 0 ? '' : `; ${formatCount(failures)} failed since the server started`;
  return `Sent through ${place}${failed}`;
}

export function signInInWords({ signIn }: Pick<SystemState, 'signIn'>): string {
  const { provider, takesPasswords } = signIn;
  if (provider === null) return 'With a password or a passkey';
  const by = `With ${provider.name} (${provider.issuer})`;
  return takesPasswords
    ? `${by}, a password or a passkey`
    : `${by}. Only administrators who have never signed in there can use a password or a passkey`;
}
