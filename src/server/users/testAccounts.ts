import { argon2Sync } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import type { Role } from '../../finance/permissions.ts';
import { users } from '../../engine/db/schema/users.ts';
import { write } from '../../engine/db/write.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import type { TestApp } from '../testApp.ts';
import type { Raw } from '../testTransport.ts';
import { sendRaw } from '../testTransport.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';

export const PASSWORD = 'quarterly figures';

/** Its hash at argon2's lowest cost, so that suites with hundreds of sign-ins stay quick. */
const CHEAP_HASH = cheapHash(PASSWORD);

function cheapHash(password: string): string {
  const nonce = Buffer.from('sixteen byte sal');
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

type Headers = Record<string, string>;

/** A further user with the password above. */
export async function makeUser(
  { deps }: TestApp,
  email: string,
  role: Role = 'viewer',
): Promise<number> {
  const row = { email, firstName: 'Test', lastName: 'Person', role, password: CHEAP_HASH };
  const [made] = await write(deps.database, deps.changes, { actor: 'system' }, (transaction) =>
    transaction.insert(users).values(row).returning({ id: users.id }),
  );
  if (made === undefined) throw new Error('The user was not inserted');
  return made.id;
}

export async function changeUserRow(
  { deps }: TestApp,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await write(deps.database, deps.changes, { actor: 'system' }, (transaction) =>
    transaction.update(users).set(values).where(eq(users.id, id)),
  );
}

/** Any call from any address, as a browser or a program would make it. */
export const call = (
  { app }: TestApp,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  options?: Raw,
): Promise<LightMyRequestResponse> => sendRaw(app, method, url, options);

export const tryToSignIn = (
  test: TestApp,
  email: string,
  password: string,
  options: { headers?: Headers; address?: string } = {},
) => call(test, 'POST', '/api/auth/login', { ...options, body: { email, password } });

export interface Signed {
  readonly token: string;
  readonly cookie: string;
  readonly bearerHeader: Headers;
  readonly cookieHeader: Headers;
}

export async function signedIn(
  test: TestApp,
  email: string,
  password: string = PASSWORD,
  headers: Headers = {},
): Promise<Signed> {
  const response = await tryToSignIn(test, email, password, { headers });
  if (response.statusCode !== 200) throw new Error(`No sign-in: ${response.body}`);
  const { token } = response.json<{ token: string }>();
  // On https its name has a prefix.
  const found = response.cookies.find(({ name }) => name.endsWith(SESSION_COOKIE));
  const cookie = found?.value ?? '';
  return {
    token,
    cookie,
    bearerHeader: { authorization: `Bearer ${token}` },
    cookieHeader: { cookie: `${found?.name}=${cookie}` },
  };
}

export async function statusOfMe(test: TestApp, headers: Headers): Promise<number> {
  return (await call(test, 'GET', '/api/auth/me', { headers })).statusCode;
}

/** Mails in the outbox, the oldest first. */
async function outbox({ database }: TestApp): Promise<(Email & { mode: number })[]> {
  const folder = path.join(database.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map(async (name) => {
        const file = path.join(folder, name);
        const mail = await PostalMime.parse(await readFile(file));
        return Object.assign(mail, { mode: (await stat(file)).mode & 0o777 });
      }),
  );
}

/** The token of the link in a mail. */
function tokenIn(mail: Email | undefined): string {
  const token = /\?reset=([\w-]+)$/m.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link in: ${mail?.text}`);
  return token;
}

export async function mailsTo(test: TestApp, email: string) {
  const mails = await outbox(test);
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

export const askForLink = (
  test: TestApp,
  email: string,
  options: { headers?: Headers; address?: string } = {},
) => call(test, 'POST', '/api/auth/forgot-password', { ...options, body: { email } });

let strangers = 0;

/** Asks for a reset link from a new address and answers its token, once the mail has gone out. */
export async function mailedToken(
  test: TestApp,
  email: string,
  headers: Headers = {},
): Promise<string> {
  strangers += 1;
  const address = `10.8.${strangers >> 8}.${strangers & 255}`;
  const before = (await mailsTo(test, email)).length;
  const { statusCode } = await askForLink(test, email, { headers, address });
  if (statusCode !== 204) throw new Error(`The link was refused with ${statusCode}`);
  const mail = await vi.waitFor(async () => {
    const mails = await mailsTo(test, email);
    if (mails.length <= before) throw new Error('The mail has not gone out yet');
    return mails.at(-1);
  }, PATIENTLY);
  return tokenIn(mail);
}

export const resetWith = (test: TestApp, token: string, password: string) =>
  call(test, 'POST', '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password },
  });

/** Every value of every table as text: what a copy of the database would give away. */
export async function everythingStored({ database }: TestApp): Promise<string> {
  const tables = await database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    texts.push(`-- ${name}`, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
