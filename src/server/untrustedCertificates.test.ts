import os from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { certificateFault } from '../client/certificateFault.ts';
import { runCommandLine } from '../cli/commandLine.ts';
import { openDatabase } from '../engine/db/openDatabase.ts';
import type { Log } from '../engine/db/database.ts';
import { START_EXIT_CODES } from '../engine/db/startError.ts';
import { Provider } from './features/auth/provider.ts';
import { makeMailer } from './mail/makeMailer.ts';
import { readSingleSignOn } from './singleSignOnSettings.ts';
import { openObjectStores } from '../engine/storage/storage.ts';
import { openUntrustedServer, type UntrustedServer } from './testUntrustedServer.ts';

const NAMED = /its certificate is not trusted \(.+\)\. Set NODE_EXTRA_CA_CERTS to a file/;
const LOG = { info() {}, warn() {}, error() {} };
const dataDir = os.tmpdir();

let server: UntrustedServer;
beforeAll(async () => {
  server = await openUntrustedServer();
});
afterAll(() => server.close());

test('of a PostgreSQL server, the start names it', async () => {
  const databaseUrl = `postgres://reports@127.0.0.1:${server.port}/reports?sslmode=verify-full`;
  const opening = openDatabase({ databaseUrl, dataDir, log: LOG, limits: { startMs: 0 } });
  await expect(opening).rejects.toMatchObject({
    exitCode: START_EXIT_CODES.wrongSetting,
    message: expect.stringMatching(NAMED),
  });
});

test('of a bucket, the start names it', async () => {
  const keys = { accessKeyId: 'one', secretAccessKey: 'two' };
  const endpoint = `https://127.0.0.1:${server.port}`;
  const bucket = { name: 'reports', endpoint, region: 'us-east-1', prefix: '', ...keys };
  await expect(openObjectStores({ dataDir, bucket })).rejects.toMatchObject({
    exitCode: START_EXIT_CODES.notWritable,
    message: expect.stringMatching(NAMED),
  });
});

test('of a mail server, the Mail page names it', async () => {
  const smtpUrl = `smtps://127.0.0.1:${server.port}`;
  const mailer = makeMailer({ smtpUrl, mailFrom: 'a@example.org', dataDir }, LOG);
  await expect(mailer.send({ to: 'b@example.org', subject: 's', text: 't' })).rejects.toThrow(
    'self-signed certificate',
  );
  expect(mailer.state().lastFailure?.reason).toMatch(NAMED);
});

test('of a provider of sign-ins, the log names it', async () => {
  const warn = vi.fn<Log['warn']>();
  const settings = readSingleSignOn({
    OIDC_ISSUER: `https://127.0.0.1:${server.port}`,
    OIDC_CLIENT_ID: 'reports',
  });
  if (settings === null) throw new Error('There are no settings');
  const publicUrl = 'https://reports.example.org';
  const log = { ...LOG, warn };
  const provider = new Provider(settings, { publicUrl, now: () => new Date(), log });
  await expect(provider.begin({ isAgain: false })).rejects.toThrow('unreachable');
  expect(warn.mock.calls[0]?.[1]).toMatch(NAMED);
});

test('of Board Reports itself, the command names it', async () => {
  const told: string[] = [];
  const talk = { write: (text: string) => told.push(text) > 0 };
  // No more of the terminal is used before the first call.
  const terminal = { input: process.stdin, output: talk, talk } as unknown as Parameters<
    typeof runCommandLine
  >[2];
  const words = ['package.json', '--url', `https://127.0.0.1:${server.port}`];
  const code = await runCommandLine(words, { BOARD_REPORTS_TOKEN: 'brt_one' }, terminal);
  expect(told.join('')).toMatch(NAMED);
  expect(code).toBe(1);
});

test.each([
  [{ code: 'CERT_HAS_EXPIRED' }, 'its certificate has expired (CERT_HAS_EXPIRED)'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'its certificate is for another name'],
  [{ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }, 'is not trusted'],
  [{ code: 'ESOCKET', message: 'certificate is not yet valid' }, 'is not valid yet'],
  [{ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }, 'is not trusted'],
])('%o is told as what it is', (fields, sentence) => {
  const { cause, ...own } = { cause: undefined, ...fields };
  const inner = cause === undefined ? undefined : Object.assign(new Error('inner'), cause);
  const error = Object.assign(new Error('outer', { cause: inner }), own);
  expect(certificateFault(error)).toContain(sentence);
});

test.each([new Error('Connection refused'), 'self-signed certificate', null])(
  '%o is about no certificate',
  (thrown) => expect(certificateFault(thrown)).toBeNull(),
);
