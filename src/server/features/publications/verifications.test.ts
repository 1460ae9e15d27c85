import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { PACK_FORMATS } from '../../../contract/boardPacks.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { createPublication, type Publication } from '../../../contract/publications.ts';
import { type Verification, verificationSchema } from '../../../contract/verifications.ts';
import { cases } from '../../../testRounds.ts';
import { packSourceIn } from '../boardPacks/packSource.queries.ts';
import { openPackServer, type PackServer } from '../boardPacks/testPackServer.ts';
import { compareFile, trustedManifest } from './packCheck.ts';
import { Restatements } from './restated.ts';
import { approvedByTwo } from './testReviews.ts';
import { verifyFile } from './verifications.service.ts';

const MONTH = { fyId: 14, monthNum: 1 } as const;

let server: PackServer;
let publication: Publication;
let signed: string;
let key: string;
/** The three files, in the order of their formats. */
let packs: Buffer[];

beforeAll(async () => {
  server = await openPackServer();
  publication = await server.t.ask('admin', createPublication, { body: MONTH });
  const fetched = async (address: string) => {
    const answer = await server.call('GET', address, server.t.tokens.viewer);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const own = `/api/publications/${publication.id}`;
  packs = await Promise.all(
    PACK_FORMATS.map((format) => fetched(`${own}/content?format=${format}`)),
  );
  signed = (await fetched(`${own}/manifest`)).toString();
  key = (await fetched('/api/verify/key')).toString();
});
afterAll(() => server.close());

const nextMinute = () => server.t.clock.advance(61_000);

async function sent(body: FormData | string, token?: string): Promise<Response> {
  return fetch(`${server.base}/api/verify`, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

function formOf(content: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], 'pack.bin'));
  return form;
}

const answered = async (answer: Response): Promise<Verification> => {
  expect(answer.status).toBe(200);
  return verificationSchema.parse(await answer.json());
};
const byFile = async (content: Uint8Array, token?: string) =>
  answered(await sent(formOf(content), token));
const byCode = async (code: string, token?: string) =>
  answered(await sent(JSON.stringify({ code }), token));

const UNKNOWN = {
  verdict: 'unknown',
  publication: null,
  supersededBy: null,
  restated: null,
  figures: null,
};

const onItsPages = () => ({
  month: 'April 2026',
  number: 1,
  code: publication.code,
  publishedAt: publication.publishedAt,
});

describe('nobody needs to be signed in', () => {
  test('to learn that each of the files is what was published', async () => {
    for (const [index, content] of packs.entries()) {
      expect(await byFile(content)).toEqual({
        verdict: 'identical',
        isIdentical: true,
        publication: { ...onItsPages(), format: PACK_FORMATS[index] },
        supersededBy: null,
        restated: 0,
        figures: null,
      });
    }
  });

  test('to learn what a code belongs to, however it is typed', async () => {
    const { code } = publication;
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code} `]) {
      expect(await byCode(typed)).toEqual({
        verdict: 'published',
        isIdentical: null,
        publication: { ...onItsPages(), format: null },
        supersededBy: null,
        restated: 0,
        figures: null,
      });
    }
    for (const other of ['', 'K7QX', 'AAAA-AAAA-AAAA', `${code}2`, "' or 1=1", '\u0000']) {
      expect(await byCode(other)).toEqual({ ...UNKNOWN, isIdentical: null });
    }
  });
});

const zipEntry = (content: Buffer) => {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(5, 26);
  return Buffer.concat([head, Buffer.from('a.xml'), content]);
};

describe('any other file gets an answer', () => {
  test('altered: with one byte changed, shortened, or with more behind it', async () => {
    for (const content of packs) {
      const more = Buffer.concat([content, Buffer.from('more')]);
      expect(await byFile(more)).toMatchObject({
        verdict: 'altered',
        isIdentical: false,
        publication: { ...onItsPages(), format: null },
      });
      const shorter = content.subarray(0, content.length - 1);
      expect((await byFile(shorter)).verdict).toBe('altered');
    }
    nextMinute();
  });

  const bomb = zlib.deflateRawSync(Buffer.alloc(512 * 1024 * 1024));
  test.each<readonly [string, () => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['of one byte', () => Buffer.from('%')],
    ['random', () => randomBytes(100_000)],
    ['an archive bomb', () => Buffer.concat(Array.from({ length: 15 }, () => zipEntry(bomb)))],
    ['a torn archive', () => zipEntry(Buffer.alloc(0)).subarray(0, 20)],
    ['an archive that lies', () => zipEntry(Buffer.from('no deflate'))],
    [
      'a PDF of packed zeros',
      () =>
        Buffer.concat([
          Buffer.from('%PDF-1.7\nstream\n'),
          zlib.deflateSync(Buffer.alloc(64 * 1024 * 1024)),
        ]),
    ],
    ['nothing but heads of entries', () => Buffer.alloc(4_000_000, 'PK\u0003\u0004', 'latin1')],
    [
      'nothing but streams',
      () => Buffer.from(`%PDF-${'stream\nx\u009c'.repeat(300_000)}`, 'latin1'),
    ],
  ])('unknown: %s', async (_, content) => {
    expect(await byFile(content())).toEqual({ ...UNKNOWN, isIdentical: false });
    nextMinute();
  });

  test('too large: a sentence', async () => {
    const answer = await sent(formOf(Buffer.alloc(10 * 1024 * 1024)));
    expect(problemSchema.parse(await answer.json())).toMatchObject({ status: 413 });
  });

  test('an input that is neither a file nor a code: a sentence', async () => {
    const statuses = [];
    for (const body of ['{}', '{"code":1}', '[]', '{"code":"x","more":1}', '{', new FormData()]) {
      statuses.push((await sent(body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
    nextMinute();
  });
});

test('every changed byte is found, and the check without the server agrees', async () => {
  const { manifest } = trustedManifest(signed, key);
  const { database } = server.t.deps;
  const restatements = new Restatements({ ...server.t.deps, readPackSource: packSourceIn });
  const change = fc.tuple(
    fc.integer({ min: 0, max: packs.length - 1 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.integer({ min: 1, max: 255 }),
  );
  const verdicts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(change, async ([index, place, difference]) => {
      const content = Buffer.from(packs[index] ?? []);
      const at = Math.floor(place * content.length);
      content[at] = (content[at] ?? 0) ^ difference;
      const { verdict } = await verifyFile({ database, restatements }, content, 'howMany');
      expect(['altered', 'unknown']).toContain(verdict);
      expect(await compareFile(content, manifest)).toBe(verdict);
      verdicts.add(verdict);
    }),
    { numRuns: cases(1_000) },
  );
  expect(verdicts).toContain('altered');
  for (const content of packs) expect(await compareFile(content, manifest)).toBe('identical');
});

test('the single-file program checks a pack with only Node and the public key', async () => {
  const folder = fs.mkdtempSync(path.join(server.t.database.dataDir, 'alone-'));
  const file = (name: string, content: string | Uint8Array) => {
    fs.writeFileSync(path.join(folder, name), content);
    return name;
  };
  const program = await server.call('GET', '/api/verify/program');
  file('verify-pack.mjs', await program.text());
  const run = (...given: string[]) => {
    try {
      const text = execFileSync(process.execPath, ['verify-pack.mjs', ...given], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {},
      });
      return `0 ${text}`;
    } catch (error) {
      // Thrown by execFileSync, with the program's output and exit code.
      const { status, stdout, stderr } = error as {
        status: number;
        stdout: string;
        stderr: string;
      };
      return `${status} ${stdout}${stderr}`;
    }
  };
  const [pdf = Buffer.alloc(0)] = packs;
  const [good, own] = [file('pack.pdf', pdf), file('key.pem', key)];
  const manifest = file('manifest.json', signed);
  expect(run(good, manifest, own)).toMatch(/^0 Identical: .*\nPublication: April 2026, version 1/);
  const altered = file('altered.pdf', Buffer.concat([pdf, Buffer.from(' ')]));
  expect(run(altered, manifest, own)).toMatch(/^2 Altered: /);
  expect(run(file('other.pdf', '%PDF-'), manifest, own)).toMatch(/^2 Unknown: /);
  const forged = file('forged.json', signed.replace('2630000.00', '9630000.00'));
  expect(run(good, forged, own)).toMatch(/^1 The manifest was not signed with this key/);
  const { publicKey } = generateKeyPairSync('ed25519');
  const others = file('others.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  expect(run(good, manifest, others)).toMatch(/^1 The manifest was not signed with this key/);
  const replaced = file(
    'replaced.pem',
    `${fs.readFileSync(path.join(folder, others), 'utf8')}${key}`,
  );
  expect(run(good, manifest, replaced)).toMatch(
    /^3 Identical: [^]*key that has since been replaced/,
  );
  expect(run(altered, manifest, replaced)).toMatch(/^2 Altered: /);
  expect(run(good, file('torn.json', signed.slice(0, 50)), own)).toMatch(/^1 .* cannot be read/);
  expect(run(good)).toMatch(/^1 Usage/);
  expect(run('missing.pdf', manifest, own)).toMatch(/^1 /);
  fs.symlinkSync('verify-pack.mjs', path.join(folder, 'check.mjs'));
  const byLink = ['--preserve-symlinks-main', 'check.mjs', altered, manifest, own];
  const { status } = spawnSync(process.execPath, byLink, { cwd: folder, env: {} });
  expect(status).toBe(2);
});

test('later: how many figures were restated, and which to those who are signed in alone', async () => {
  const [row] = await server.t.ask('admin', listFinancialData, { query: { fyId: '14' } });
  await server.t.ask('admin', updateFinancialData, {
    params: { id: String(row?.id) },
    body: { cash: '1.00', reason: 'Bank statement' },
  });
  const [pdf = Buffer.alloc(0)] = packs;
  const restated = { verdict: 'restated', isIdentical: true, restated: 1, supersededBy: null };
  expect(await byFile(pdf)).toMatchObject({ ...restated, figures: null });
  expect(await byFile(pdf, server.t.tokens.viewer)).toMatchObject({
    ...restated,
    figures: [{ name: 'Cash, April 2026', unit: 'USD', published: '4700000.00', current: '1.00' }],
  });
  expect(await byCode(publication.code, 'x'.repeat(43))).toMatchObject({
    verdict: 'restated',
    isIdentical: null,
    figures: null,
  });
  nextMinute();
  expect(await approvedByTwo(server.t, MONTH)).toEqual([409, 200, 200]);
  const second = await server.t.ask('admin', createPublication, { body: MONTH });
  expect(await byFile(pdf)).toMatchObject({
    verdict: 'superseded',
    isIdentical: true,
    publication: onItsPages(),
    supersededBy: { number: 2, publishedAt: second.publishedAt },
  });
  expect((await byFile(Buffer.concat([pdf, Buffer.from(' ')]))).verdict).toBe('altered');
  expect((await byCode(second.code)).verdict).toBe('published');
});

/** Sends a file that ends with the test, also where it fails; resolves when the server has begun to receive it. */
async function beginToSend(from = '127.0.0.1'): Promise<http.ClientRequest> {
  const request = http.request(`${server.base}/api/verify`, {
    method: 'POST',
    localAddress: from,
    headers: { 'content-type': 'multipart/form-data; boundary=b', expect: '100-continue' },
  });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  await once(request, 'continue');
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF');
  return request;
}

const statusOfAnother = async () => (await sent(formOf(Buffer.from('%PDF')))).status;

test('one address sends two files at once, so that others can send theirs', async () => {
  nextMinute();
  const begun = [await beginToSend()];
  expect(await statusOfAnother()).toBe(200);
  begun.push(await beginToSend());
  expect(await statusOfAnother()).toBe(503);
  const answer = await sent(formOf(Buffer.from('%PDF')));
  expect(answer.headers.get('retry-after')).toBe('2');
  for (const request of begun) request.destroy();
  await expect.poll(statusOfAnother).toBe(200);
});

test('at most four files are received at once, over all addresses', async () => {
  nextMinute();
  const begun = [];
  for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.3']) begun.push(await beginToSend(from));
  expect(await statusOfAnother()).toBe(200);
  begun.push(await beginToSend('127.0.0.3'));
  expect(await statusOfAnother()).toBe(503);
  for (const request of begun) request.destroy();
  await expect.poll(statusOfAnother).toBe(200);
});

test('an address can check only a limited number a minute', async () => {
  nextMinute();
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) {
    statuses.push((await sent('{"code":"AAAA-AAAA-AAAA"}')).status);
  }
  expect((await sent('{"code":""}')).headers.get('retry-after')).toBe('60');
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  nextMinute();
  expect((await sent('{"code":""}')).status).toBe(200);
});
