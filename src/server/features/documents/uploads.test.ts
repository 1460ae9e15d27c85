import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { buildApp } from '../../app.ts';
import { openStorage } from '../../../engine/storage/storage.ts';
import { MALWARE, openTestScanner } from '../../../engine/storage/testScanner.ts';
import { scanningBy } from '../../../engine/storage/virusScanner.ts';
import { docxFile, pdfFile } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { BOUNDARY, fieldPart, filePart, form, formBytes, openUploadBench } from './testUploads.ts';
import { rounds } from '../../../testRounds.ts';

const AT_ONCE = 10;
const CUT_OFFS = rounds(20) * AT_ONCE;

let bench: UploadBench;
let pdf: Buffer;
beforeAll(async () => {
  bench = await openUploadBench();
  pdf = await pdfFile();
});
afterAll(() => bench.close());

async function expectNothingHalf(): Promise<number> {
  const { files, rows, arriving } = await bench.atRest();
  expect(arriving).toEqual([]);
  expect(files).toEqual(rows);
  return rows.length;
}
const report = () => String(bench.reports[0]);

describe('the size', () => {
  test('a file may be one byte under the limit', async () => {
    const size = LIMITS.uploadBytes - 1;
    const { status, body } = await bench.upload('April.pdf', await pdfFile(size));
    expect([status, body.fileSize]).toEqual([201, size]);
    await expectNothingHalf();
  });

  test.each([LIMITS.uploadBytes, LIMITS.uploadBytes + 1, 2 * LIMITS.uploadBytes])(
    'may not be %d bytes',
    async (size) => {
      const { status, body } = await bench.upload('April.pdf', await pdfFile(size));
      const message = 'File size must be less than 10MB';
      expect(status).toBe(413);
      expect(body).toMatchObject({
        code: 'too_large',
        detail: message,
        errors: [{ path: 'file', message }],
      });
      await expectNothingHalf();
    },
  );
});

test('a file in which the scanner finds something is refused with its name, and one that it cannot see too', async () => {
  const { database, deps, tokens } = bench.t;
  const scanner = await openTestScanner(path.join(database.dataDir, 'clamd'));
  const check = scanningBy({ path: scanner.address }, deps.log);
  const app = await buildApp({ ...deps, ...(await openStorage(deps.settings, check)) });
  const upload = async (content: Buffer) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: {
        authorization: `Bearer ${tokens.admin}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload: formBytes(fieldPart('summaryId', report()), filePart('April.pdf', content)),
    });
    return [answer.statusCode, answer.json<{ detail?: string }>().detail];
  };
  expect(await upload(pdf)).toEqual([201, undefined]);
  expect(await upload(Buffer.concat([pdf, Buffer.from(MALWARE)]))).toEqual([
    422,
    'The virus scanner found “Test.Malware-1” in this file. It was not stored',
  ]);
  await scanner.close();
  expect(await upload(pdf)).toEqual([503, expect.stringContaining('scanner is not responding')]);
  await app.close();
  await expectNothingHalf();
});

test('the sender of a refused file gets the answer, and can make further calls', async () => {
  const body = formBytes(filePart('April.exe', Buffer.alloc(LIMITS.uploadBytes)));
  const head = [
    'POST /api/documents HTTP/1.1',
    'host: x',
    `authorization: Bearer ${bench.t.tokens.admin}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
  ];
  const answers = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(new URL(bench.base).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('"status":"ok"')) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
  });
  expect(answers).toMatch(/^HTTP\/1\.1 415 [\s\S]*HTTP\/1\.1 200 /);
  await expectNothingHalf();
});

describe('half an upload', () => {
  test('leaves neither a file nor a row', async () => {
    const whole = formBytes(
      filePart('April.pdf', await pdfFile(200_000)),
      fieldPart('summaryId', report()),
    );
    const before = await expectNothingHalf();
    let tried = 0;
    while (tried < CUT_OFFS) {
      const batch = Array.from({ length: AT_ONCE }, (_, index) => {
        // From the first header bytes to the last byte of the body, evenly.
        const cut = Math.ceil(((tried + index + 1) / CUT_OFFS) * (whole.length + 300)) - 1;
        return bench.sendRaw(whole, cut);
      });
      await Promise.all(batch);
      tried += AT_ONCE;
    }
    const after = await expectNothingHalf();
    // Only those that were sent to the end before the line broke may have been stored.
    expect(after - before).toBeLessThanOrEqual(2);
    expect((await bench.upload('April.pdf', pdf)).status).toBe(201);
  });

  test('is not left when the database refuses the row', async () => {
    const { pool } = bench.t.database;
    await pool.query(`create function refuse_documents() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    const before = await expectNothingHalf();
    for (const when of ['before insert', 'constraint']) {
      await pool.query(
        when === 'constraint'
          ? `create constraint trigger refuse after insert on documents initially deferred
             for each row execute function refuse_documents()`
          : `create trigger refuse before insert on documents for each row execute function refuse_documents()`,
      );
      expect((await bench.upload('April.pdf', pdf)).status).toBe(500);
      await pool.query('drop trigger refuse on documents');
      expect(await expectNothingHalf()).toBe(before);
    }
  });
});

/** Lets the next commits happen and loses their answers; returns how to stop that. */
function loseCommits(pool: UploadBench['t']['database']['pool']): () => void {
  const lose = (client: object) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') throw new TypeError('Not a connection');
    Reflect.set(client, 'query', async (...values: unknown[]) => {
      const answer: unknown = await Reflect.apply(query, client, values);
      const [text] = values;
      if (typeof text === 'string' && text.endsWith('; commit')) {
        throw new Error('Connection terminated unexpectedly');
      }
      return answer;
    });
    pool.once('release', () => Reflect.set(client, 'query', query));
  };
  pool.on('acquire', lose);
  return () => pool.off('acquire', lose);
}

test('a file stays when nobody knows whether its row was stored', async () => {
  const before = await expectNothingHalf();
  const stop = loseCommits(bench.t.database.pool);
  const { status } = await bench.upload('April.pdf', pdf);
  stop();
  expect(status).toBe(503);
  // The row is there, and so is its file.
  expect(await expectNothingHalf()).toBe(before + 1);
});

describe('a repeated upload', () => {
  test('with one key is stored once and answered alike', async () => {
    const before = await expectNothingHalf();
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await bench.upload('April.pdf', pdf, headers);
    const second = await bench.upload('April.pdf', pdf, headers);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    expect(await expectNothingHalf()).toBe(before + 1);
  });

  test('ten at once with one key are one', async () => {
    const before = await expectNothingHalf();
    const headers = { 'idempotency-key': 'upload-2' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.upload('April.pdf', pdf, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await expectNothingHalf()).toBe(before + 1);
  });

  test('with the key of another file, name or month is refused', async () => {
    const headers = { 'idempotency-key': 'upload-3' };
    expect((await bench.upload('April.pdf', pdf, headers)).status).toBe(201);
    const before = await expectNothingHalf();
    const otherMonth = form({ file: pdf, summaryId: String(bench.reports[1]) });
    for (const answer of [
      await bench.upload('April.pdf', await pdfFile(5_000), headers),
      await bench.upload('May.pdf', pdf, headers),
      await bench.send(otherMonth, headers),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await expectNothingHalf()).toBe(before);
  });

  test('after a refusal, the key is free', async () => {
    const headers = { 'idempotency-key': 'upload-4' };
    expect((await bench.upload('April.docx', pdf, headers)).status).toBe(415);
    expect((await bench.upload('April.docx', await docxFile(), headers)).status).toBe(201);
  });
});
