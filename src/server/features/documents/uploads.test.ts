import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { docxFile, pdfFile } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { fieldPart, filePart, formBytes, openUploadBench } from './testUploads.ts';

const BOUNDARY = 'x-board-reports-x';
const CUT_OFFS = 200;
const AT_ONCE = 10;
const BOTH = 'Please select a file and month';

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

function form(fields: Record<string, string | Blob>): FormData {
  const result = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') result.append(name, value);
    else result.append(name, value, 'April.pdf');
  }
  return result;
}
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const report = () => String(bench.reports[0]);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the form', () => {
  test('is taken with its fields in either order', async () => {
    for (const fields of [
      { file: blobOf(pdf), summaryId: report() },
      { summaryId: report(), file: blobOf(pdf) },
    ]) {
      const { status, body } = await bench.send(form(fields));
      expect(status).toBe(201);
      expect(body).toMatchObject({
        summaryId: bench.reports[0],
        originalName: 'April.pdf',
        fileType: 'pdf',
        fileSize: pdf.length,
        uploadedAt: '2026-11-21T09:00:00.000Z',
        version: 1,
      });
    }
  });

  test.each<[string, () => FormData | undefined, string, string[]]>([
    ['without a body', () => undefined, BOTH, ['file', 'summaryId']],
    ['without anything', () => form({ summaryId: '' }), BOTH, ['file', 'summaryId']],
    ['without a month', () => form({ file: blobOf(pdf) }), BOTH, ['summaryId']],
    ['without a file', () => form({ summaryId: '1' }), BOTH, ['file']],
    [
      'with text as the file',
      () => form({ summaryId: '1', file: 'x' }),
      'Expected a file',
      ['file'],
    ],
    [
      'with a month that is no id',
      () => form({ file: blobOf(pdf), summaryId: '1e3' }),
      'summaryId: Expected an id',
      ['summaryId'],
    ],
    [
      'with a field that was not offered',
      () => form({ file: blobOf(pdf), summaryId: '1', version: '7' }),
      'version: Unknown field',
      ['version'],
    ],
    [
      'with a file under another name',
      () => form({ attachment: blobOf(pdf), summaryId: '1' }),
      'Unknown field: attachment',
      ['attachment'],
    ],
    [
      'with a file as the month',
      () => form({ summaryId: blobOf(pdf) }),
      'summaryId: Expected text, received file',
      ['summaryId'],
    ],
  ])('%s is refused by name', async (_what, make, detail, paths) => {
    const { status, body } = await bench.send(make());
    expect({ status, detail: body.detail, code: body.code }).toEqual({
      status: 400,
      detail,
      code: 'invalid_input',
    });
    expect(body.errors?.map((error) => error.path)).toEqual(paths);
    await expectNothingHalf();
  });

  test('holds one file and one month', async () => {
    const twoFiles = form({ file: blobOf(pdf), summaryId: report() });
    twoFiles.append('file', blobOf(pdf), 'May.pdf');
    expect(await bench.send(twoFiles)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: 'Send one file at a time' }] },
    });
    const twoMonths = form({ file: blobOf(pdf), summaryId: report() });
    twoMonths.append('summaryId', '2');
    expect((await bench.send(twoMonths)).status).toBe(400);
    const many = new FormData();
    for (let index = 0; index < 50; index += 1) many.append(`field${index}`, 'x');
    expect((await bench.send(many)).status).toBe(400);
    await expectNothingHalf();
  });

  test('must be for a report that exists', async () => {
    const { status, body } = await bench.send(form({ file: blobOf(pdf), summaryId: '999999' }));
    expect([status, body.code, body.detail]).toEqual([404, 'not_found', 'Report not found']);
    await expectNothingHalf();
  });

  test('is a form, and only an administrator sends it', async () => {
    expect(await bench.send(undefined, { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
    });
    const authorization = `Bearer ${bench.t.tokens.viewer}`;
    const answer = await bench.send(form({ file: blobOf(pdf), summaryId: report() }), {
      authorization,
    });
    expect([answer.status, answer.body.detail]).toEqual([403, 'Admin privileges required']);
    const nobody = await bench.send(form({ file: blobOf(pdf), summaryId: report() }), {
      authorization: 'Bearer nobody-knows-this-token',
    });
    expect(nobody.status).toBe(401);
    await expectNothingHalf();
  });

  test.each<[string, () => Buffer | string, number]>([
    ['no boundary in it', () => 'hello', 400],
    ['nothing in it', () => '', 400],
    [
      'an end that is missing',
      () => formBytes([filePart('a.pdf', pdf)], BOUNDARY).subarray(0, -20),
      400,
    ],
    ['a part without headers', () => formBytes([{ headers: [], content: 'x' }], BOUNDARY), 400],
    ['a field named as a prototype', () => formBytes([fieldPart('__proto__', '1')], BOUNDARY), 400],
    [
      'a file named as a prototype',
      () =>
        formBytes(
          [
            {
              headers: ['Content-Disposition: form-data; name="constructor"; filename="a.pdf"'],
              content: pdf,
            },
          ],
          BOUNDARY,
        ),
      400,
    ],
    [
      'a header of 100 KB',
      () =>
        formBytes(
          [
            {
              headers: [
                `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(100_000)}.pdf"`,
              ],
              content: pdf,
            },
          ],
          BOUNDARY,
        ),
      415,
    ],
    [
      'a file without a name',
      () =>
        formBytes(
          [
            {
              headers: [
                'Content-Disposition: form-data; name="file"',
                'Content-Type: application/octet-stream',
              ],
              content: pdf,
            },
            fieldPart('summaryId', '1'),
          ],
          BOUNDARY,
        ),
      400,
    ],
    [
      'words before and after',
      () =>
        Buffer.concat([
          Buffer.from('preamble\r\n'),
          formBytes([filePart('a.pdf', pdf), fieldPart('summaryId', report())], BOUNDARY),
          Buffer.from('epilogue'),
        ]),
      201,
    ],
    [
      'an empty field before the file',
      () => formBytes([fieldPart('summaryId', report()), filePart('a.pdf', pdf)], BOUNDARY),
      201,
    ],
  ])('with %s', async (_what, make, status) => {
    expect(statusOf(await bench.sendRaw(Buffer.from(make()), BOUNDARY))).toBe(status);
    await expectNothingHalf();
  });

  test('is refused when it declares no boundary', async () => {
    const answer = await bench.t.as('admin', 'POST', '/api/documents', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(answer.statusCode).toBe(400);
  });

  test('may come byte by byte', async () => {
    const body = formBytes([filePart('a.pdf', pdf), fieldPart('summaryId', report())], BOUNDARY);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(new URL(bench.base).port), '127.0.0.1');
      socket.setNoDelay(true).setEncoding('utf8').on('error', reject);
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
      socket.write(
        `POST /api/documents HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.t.tokens.admin}\r\nconnection: close\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
      );
      for (const byte of body) socket.write(Buffer.from([0x31, 13, 10, byte, 13, 10]));
      socket.write('0\r\n\r\n');
    });
    expect(statusOf(answer)).toBe(201);
    await expectNothingHalf();
  });
});

describe('the size', () => {
  test('may be one byte under the limit', async () => {
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

describe('half an upload', () => {
  test('leaves neither a file nor a row', async () => {
    const whole = formBytes(
      [filePart('April.pdf', await pdfFile(200_000)), fieldPart('summaryId', report())],
      BOUNDARY,
    );
    const before = await expectNothingHalf();
    let rounds = 0;
    while (rounds < CUT_OFFS) {
      const batch = Array.from({ length: AT_ONCE }, (_, index) => {
        // From the first header bytes to the last byte of the body, evenly.
        const cut = Math.ceil(((rounds + index + 1) / CUT_OFFS) * (whole.length + 300)) - 1;
        return bench.sendRaw(whole, BOUNDARY, cut);
      });
      await Promise.all(batch);
      rounds += AT_ONCE;
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
    const otherMonth = form({ file: blobOf(pdf), summaryId: String(bench.reports[1]) });
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

describe('names', () => {
  const PIECES = [
    '../',
    '..\\',
    '/etc/passwd',
    'C:\\',
    '\\\\server\\share\\',
    '%2e%2e%2f',
    '\u0000',
    '\r\n',
    '\u202e',
    '\u2066',
    '\u200f',
    '\ufeff',
    'é',
    'e\u0301',
    '日本',
    '💷',
    '"',
    "'",
    ';',
    '%22',
    '%0d%0a',
    '<script>',
    '\u0007',
    'x'.repeat(120),
    '界'.repeat(90),
    ' ',
    '.',
    '~',
    '$(id)',
    '`',
    '|',
    'CON',
    '\u2028',
    '&amp;',
    '=',
    '{',
    '__proto__',
  ];
  test('200 hostile ones stay names', async () => {
    const folder = path.join(bench.t.database.dataDir, 'files');
    const outside = async () =>
      (await fs.readdir(path.dirname(folder), { recursive: true })).filter(
        (name) => !name.startsWith('files') && !name.startsWith('database'),
      );
    const before = await outside();
    for (let index = 0; index < 200; index += 1) {
      const chosen = createHash('sha256').update(String(index)).digest().subarray(0, 6);
      const given = [...chosen].map((byte) => PIECES[byte % PIECES.length]).join('');
      const escaped = given
        .replaceAll('\u0000', '')
        .replaceAll(/[\r\n]/g, '')
        .replaceAll('"', '%22');
      const part = {
        headers: [`Content-Disposition: form-data; name="file"; filename="${escaped}a.pdf"`],
        content: pdf,
      };
      const answer = await bench.sendRaw(
        formBytes([part, fieldPart('summaryId', report())], BOUNDARY),
        BOUNDARY,
      );
      expect([given, statusOf(answer)]).toEqual([given, 201]);
      const { originalName, fileName, id } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n{')));
      expect(fileName).toMatch(/^[0-9a-f]{32}$/);
      expect(originalName).toMatch(/\.pdf$/);
      expect(originalName.length).toBeLessThanOrEqual(LIMITS.fileName);
      expect(originalName).toBe(originalName.normalize('NFC'));
      expect(originalName).not.toMatch(
        /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\ufeff]/u,
      );
      const download = await bench.t.as('viewer', 'GET', `/api/documents/${id}/content`);
      expect(download.statusCode).toBe(200);
      expect(download.rawPayload.equals(pdf)).toBe(true);
    }
    for (const name of await fs.readdir(folder)) expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(await outside()).toEqual(before);
    await expectNothingHalf();
  });
});
