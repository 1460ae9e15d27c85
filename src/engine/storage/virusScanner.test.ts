import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProblemError } from '../../contract/problemError.ts';
import { readScanner } from '../../server/scannerSettings.ts';
import { openStorage } from './storage.ts';
import { MALWARE, openTestScanner } from './testScanner.ts';
import { scanningBy } from './virusScanner.ts';

let folder: string;
let scanner: Awaited<ReturnType<typeof openTestScanner>>;
const logged: string[] = [];
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'board-reports-scan-'));
  scanner = await openTestScanner(path.join(folder, 'clamd'));
  logged.length = 0;
});
afterEach(async () => {
  await scanner.close();
  await fs.rm(folder, { recursive: true });
});

const note = (details: object, message: string) =>
  void logged.push(JSON.stringify([details, message]));

/** A store whose files are checked by the scanner at this address. */
async function storeAt(address: string) {
  const at = readScanner({ CLAMD_ADDRESS: address });
  if (at === null) throw new Error('No address');
  const check = scanningBy(at, { info: note, warn: note, error: note });
  return (await openStorage({ dataDir: folder, bucket: null }, check)).files;
}

const receive = async (address: string, content: Buffer | string) =>
  (await storeAt(address)).receive(Readable.from([Buffer.from(content)]), 10_000_000);

const refusedBy = async (address: string, content: Buffer | string = 'figures') => {
  const refused: unknown = await receive(address, content).catch((error: unknown) => error);
  if (!(refused instanceof ProblemError)) throw new Error('It was taken');
  expect(await fs.readdir(path.join(folder, 'files-arriving'))).toEqual([]);
  return { code: refused.code, sentence: refused.message };
};

test('a clean file is given to it whole, and taken', async () => {
  const content = randomBytes(300_000);
  expect(await receive(scanner.address, content)).toMatchObject({ size: 300_000 });
  expect(scanner.received.map((one) => one.equals(content))).toEqual([true]);
  // The product's own files aren't scanned.
  await (await storeAt(scanner.address)).put(Buffer.from(MALWARE));
  expect(scanner.received).toHaveLength(1);
});

test('an infected file is refused by name, and nothing of it stays', async () => {
  expect(await refusedBy(scanner.address, `%PDF- ${MALWARE}`)).toEqual({
    code: 'file_refused',
    sentence: 'The virus scanner found “Test.Malware-1” in this file. It was not stored',
  });
  expect(logged.join()).toContain('Test.Malware-1');
});

test('over a port of this machine as well', async () => {
  const other = await openTestScanner(0);
  try {
    expect(await refusedBy(other.address, MALWARE)).toMatchObject({ code: 'file_refused' });
    expect(await receive(other.address, 'figures')).toMatchObject({ size: 7 });
  } finally {
    await other.close();
  }
});

test('no file is accepted if the scanner is unavailable, hangs up or answers something unknown', async () => {
  const unavailable = {
    code: 'temporarily_unavailable',
    sentence: expect.stringContaining('The virus scanner is not responding'),
  };
  expect(await refusedBy(path.join(folder, 'nobody'))).toEqual(unavailable);
  for (const answer of [
    '',
    'UNKNOWN COMMAND',
    'stream: OKAY',
    'stream: Can’t allocate memory ERROR',
  ]) {
    scanner.answer = answer;
    expect(await refusedBy(scanner.address)).toEqual(unavailable);
  }
  scanner.answer = null;
  const silent = refusedBy(scanner.address);
  await expect.poll(() => scanner.received.length, { timeout: 60_000 }).toBe(5);
  await scanner.close();
  expect(await silent).toEqual(unavailable);
});

test('a file that is too large for it is refused as that', async () => {
  scanner.answer = 'INSTREAM size limit exceeded. ERROR';
  expect(await refusedBy(scanner.address)).toMatchObject({ code: 'too_large' });
});

test('people are told its message before it hangs up in the middle of a file', async () => {
  const other = await openTestScanner(0);
  try {
    for (const { address, asked } of [
      { address: scanner.address, asked: scanner },
      { address: other.address, asked: other },
    ]) {
      asked.isHasty = true;
      asked.answer = 'INSTREAM size limit exceeded. ERROR';
      expect(await refusedBy(address, randomBytes(4_000_000))).toMatchObject({ code: 'too_large' });
      asked.answer = 'stream: Test.Early FOUND';
      expect(await refusedBy(address, randomBytes(4_000_000))).toMatchObject({
        sentence: expect.stringContaining('“Test.Early”'),
      });
      asked.answer = '';
      expect(await refusedBy(address, randomBytes(4_000_000))).toMatchObject({
        code: 'temporarily_unavailable',
      });
    }
  } finally {
    await other.close();
  }
});

test.each(['scanner.example.org:3310', '10.0.0.7:3310', '127.0.0.1', '127.0.0.1:0', 'clamd.ctl'])(
  'no file leaves this machine: %s is refused',
  (address) => {
    expect(() => readScanner({ CLAMD_ADDRESS: address })).toThrow('CLAMD_ADDRESS: expected');
  },
);
