import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { cases } from '../../../testRounds.ts';
import { pdfFile } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import {
  BOUNDARY,
  fieldPart,
  filePart,
  form,
  formBytes,
  openUploadBench,
  statusOf,
} from './testUploads.ts';

const HOSTILE_NAMES = cases(200);
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
const report = () => String(bench.reports[0]);

describe('the form', () => {
  test('is taken with its fields in either order', async () => {
    for (const fields of [
      { file: pdf, summaryId: report() },
      { summaryId: report(), file: pdf },
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
    ['without a month', () => form({ file: pdf }), BOTH, ['summaryId']],
    ['without a file', () => form({ summaryId: '1' }), BOTH, ['file']],
    [
      'with text as the file',
      () => form({ summaryId: '1', file: 'x' }),
      'Expected a file',
      ['file'],
    ],
    [
      'with a month that is no id',
      () => form({ file: pdf, summaryId: '1e3' }),
      'summaryId: Expected an id',
      ['summaryId'],
    ],
    [
      'with a field that was not offered',
      () => form({ file: pdf, summaryId: '1', version: '7' }),
      'version: Unknown field',
      ['version'],
    ],
    [
      'with a file under another name',
      () => form({ attachment: pdf, summaryId: '1' }),
      'Unknown field: attachment',
      ['attachment'],
    ],
    [
      'with a file as the month',
      () => form({ summaryId: pdf }),
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
    const twoFiles = form({ file: pdf, summaryId: report() });
    twoFiles.append('file', new Blob([new Uint8Array(pdf)]), 'May.pdf');
    expect(await bench.send(twoFiles)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: 'Send one file at a time' }] },
    });
    const twoMonths = form({ file: pdf, summaryId: report() });
    twoMonths.append('summaryId', '2');
    expect((await bench.send(twoMonths)).status).toBe(400);
    const many = new FormData();
    for (let index = 0; index < 50; index += 1) many.append(`field${index}`, 'x');
    expect(await bench.send(many)).toMatchObject({
      status: 400,
      body: { detail: 'The form has too many fields' },
    });
    await expectNothingHalf();
  });

  test('must be for a report that exists', async () => {
    const answer = await bench.send(form({ file: pdf, summaryId: '999999' }));
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Report not found' } });
    await expectNothingHalf();
  });

  test('is a form, and only an administrator sends it', async () => {
    const json = await bench.send(undefined, { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    const upload = (token: string) =>
      bench.send(form({ file: pdf, summaryId: report() }), { authorization: `Bearer ${token}` });
    const viewer = await upload(bench.t.tokens.viewer);
    expect([viewer.status, viewer.body.detail]).toEqual([403, 'Admin privileges required']);
    const nobody = await upload('nobody-knows-this-token');
    expect(nobody.status).toBe(401);
    await expectNothingHalf();
  });

  test.each<[string, () => Buffer | string, number]>([
    ['no boundary in it', () => 'hello', 400],
    ['nothing in it', () => '', 400],
    ['an end that is missing', () => formBytes(filePart('a.pdf', pdf)).subarray(0, -20), 400],
    ['a part without headers', () => formBytes({ headers: [], content: 'x' }), 400],
    ['a field named as a prototype', () => formBytes(fieldPart('__proto__', '1')), 400],
    [
      'a file named as a prototype',
      () =>
        formBytes({
          headers: ['Content-Disposition: form-data; name="constructor"; filename="a.pdf"'],
          content: pdf,
        }),
      400,
    ],
    [
      'a header of 100 KB',
      () =>
        formBytes({
          headers: [
            `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(100_000)}.pdf"`,
          ],
          content: pdf,
        }),
      415,
    ],
    [
      'a file without a name',
      () =>
        formBytes(
          {
            headers: [
              'Content-Disposition: form-data; name="file"',
              'Content-Type: application/octet-stream',
            ],
            content: pdf,
          },
          fieldPart('summaryId', '1'),
        ),
      400,
    ],
    [
      'words before and after',
      () =>
        Buffer.concat([
          Buffer.from('preamble\r\n'),
          formBytes(filePart('a.pdf', pdf), fieldPart('summaryId', report())),
          Buffer.from('epilogue'),
        ]),
      201,
    ],
    [
      'an empty field before the file',
      () => formBytes(fieldPart('summaryId', report()), filePart('a.pdf', pdf)),
      201,
    ],
  ])('with %s', async (_what, make, status) => {
    expect(statusOf(await bench.sendRaw(Buffer.from(make())))).toBe(status);
    await expectNothingHalf();
  });

  test('is refused when it declares no boundary', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await bench.t.as('admin', 'POST', '/api/documents', { headers, body: 'x' });
    expect(answer.statusCode).toBe(400);
  });

  test('that breaks off anywhere is a broken form', async () => {
    const file = Buffer.concat([pdf.subarray(0, 300), pdf.subarray(-100)]);
    const body = formBytes(fieldPart('summaryId', report()), filePart('a.pdf', file));
    const statuses = new Set<number>();
    // The last two bytes end a line that is complete without them.
    for (let length = 0; length < body.length - 2; length += 7) {
      const cut = Buffer.from(body.subarray(0, length));
      const { statusCode } = await bench.t.app.inject({
        method: 'POST',
        url: '/api/documents',
        headers: {
          authorization: `Bearer ${bench.t.tokens.admin}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        payload: cut,
      });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([400]);
    await expectNothingHalf();
  });

  test('may come byte by byte', async () => {
    const body = formBytes(filePart('a.pdf', pdf), fieldPart('summaryId', report()));
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
  test('hostile file names stay names', async () => {
    const folder = path.join(bench.t.database.dataDir, 'files');
    const outside = async () =>
      (await fs.readdir(path.dirname(folder), { recursive: true })).filter(
        (name) => !name.startsWith('files') && !name.startsWith('database'),
      );
    const before = await outside();
    for (let index = 0; index < HOSTILE_NAMES; index += 1) {
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
      const answer = await bench.sendRaw(formBytes(part, fieldPart('summaryId', report())));
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
