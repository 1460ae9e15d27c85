import fs from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../contract/documents.ts';
import { documentSchema } from '../../../contract/documents.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { TEXT_REASONS } from '../../../contract/messages.ts';
import { listMoments } from '../../../contract/moments.ts';
import { previewTakeBack } from '../../../contract/reverts.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { write } from '../../../engine/db/write.ts';
import { sweepOrphans } from './documents.service.ts';
import { docxFile, oldFormat, pdfFile, pptxFile, xlsxFile } from './testFiles.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import { publishedWith } from './testPublished.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

const uploaded = async (name: string, content: Uint8Array): Promise<Document> => {
  const { status, body } = await bench.upload(name, content);
  expect(status).toBe(201);
  return documentSchema.parse(body);
};
const content = (id: number | string, role: 'viewer' | 'nobody' = 'viewer') =>
  bench.t.as(role, 'GET', `/api/documents/${id}/content`);
const list = async (query = ''): Promise<Document[]> =>
  (await bench.t.as('viewer', 'GET', `/api/documents${query}`)).json();

const remove = (id: number, version?: number, role: 'admin' | 'viewer' = 'admin') =>
  bench.t.as(role, 'DELETE', `/api/documents/${id}`, {
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });

// The files' times are the machine's, so the sweeper's clock is set against them.
const sweepAt = (now: number) => sweepOrphans({ ...bench.t.deps, now: () => new Date(now) });

describe('a download', () => {
  test('the download is an attachment of its type in which nothing runs', async () => {
    const office = 'application/vnd.openxmlformats-officedocument';
    const files: [string, Uint8Array, string][] = [
      ['a.pdf', await pdfFile(), 'application/pdf'],
      ['a.docx', await docxFile(), `${office}.wordprocessingml.document`],
      ['a.xlsx', await xlsxFile(), `${office}.spreadsheetml.sheet`],
      ['a.pptx', await pptxFile(), `${office}.presentationml.presentation`],
      ['a.doc', oldFormat('doc'), 'application/msword'],
      ['a.xls', oldFormat('xls'), 'application/vnd.ms-excel'],
      ['a.ppt', oldFormat('ppt'), 'application/vnd.ms-powerpoint'],
    ];
    for (const [name, bytes, type] of files) {
      const { id } = await uploaded(name, bytes);
      const response = await fetch(`${bench.base}/api/documents/${id}/content`, {
        headers: { authorization: `Bearer ${bench.t.tokens.viewer}` },
      });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename=${name}`,
        'content-security-policy':
          "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test.each([
    'Vorstandsbericht März 2025.pdf',
    '取締役会 4月.pdf',
    'it\'s "quoted"; really.pdf',
    '100%25 of plan.pdf',
    '💷.pdf',
    'a=b, c; filename=evil.exe.pdf',
  ])('the download has the name %j', async (name) => {
    const { id, originalName } = await uploaded(name, await pdfFile());
    const header = String((await content(id)).headers['content-disposition']);
    expect(header).toMatch(/^attachment; filename=/);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header).parameters['filename']).toBe(originalName);
  });

  test('is for those who are signed in, by an id that exists', async () => {
    const { id } = await uploaded('a.pdf', await pdfFile());
    expect((await content(id, 'nobody')).statusCode).toBe(401);
    for (const wrong of [id + 1, 2_147_483_647]) {
      const answer = await content(wrong);
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Document not found']);
    }
    for (const wrong of ['0', '1e3', '-1', '2147483648', 'a%2Fb', 'x']) {
      expect((await content(wrong)).statusCode).toBe(400);
    }
  });

  test('of a file that is gone is not found', async () => {
    const { id, fileName } = await uploaded('a.pdf', await pdfFile());
    await fs.rm(path.join(bench.t.database.dataDir, 'files', fileName));
    expect((await content(id)).statusCode).toBe(404);
    expect((await bench.t.as('admin', 'DELETE', `/api/documents/${id}`)).statusCode).toBe(204);
  });
});

describe('the list', () => {
  test('has the newest first, of all reports or of one', async () => {
    const first = await uploaded('first.pdf', await pdfFile());
    bench.t.clock.advance(1_000);
    const second = await uploaded('second.pdf', await pdfFile());
    const ids = (await list()).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
    expect(await list(`?summaryId=${bench.reports[0]}`)).toEqual(await list());
    expect(await list(`?summaryId=${bench.reports[1]}`)).toEqual([]);
    expect((await bench.t.as('viewer', 'GET', '/api/documents?summaryId=all')).statusCode).toBe(
      400,
    );
  });

  test('is answered from memory until a document comes or goes', async () => {
    const read = (etag: string) =>
      bench.t.as('viewer', 'GET', '/api/documents', { headers: { 'if-none-match': etag } });
    const etag = async () => String((await read('')).headers['etag']);
    const before = await etag();
    expect((await read(before)).statusCode).toBe(304);
    const { id } = await uploaded('a.pdf', await pdfFile());
    expect((await read(before)).statusCode).toBe(200);
    const between = await etag();
    await bench.t.as('admin', 'DELETE', `/api/documents/${id}`);
    expect((await read(between)).statusCode).toBe(200);
    expect(await etag()).toBe(before);
  });
});

describe('deleting', () => {
  test('takes the document at once, and its file when its time has come', async () => {
    const { id, fileName, version } = await uploaded('a.pdf', await pdfFile());
    const answer = await remove(id, version);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await list()).map((document) => document.id)).not.toContain(id);
    expect((await content(id)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
    await sweepAt(Date.now() + YEAR_MS - HOUR_MS);
    expect((await bench.atRest()).files).toContain(fileName);
    await sweepAt(Date.now() + YEAR_MS + HOUR_MS);
    const { files, rows } = await bench.atRest();
    expect(files).not.toContain(fileName);
    expect(rows).not.toContain(fileName);
  });

  test('leaves to administrators what it was, also where nobody had read its text yet', async () => {
    const bytes = await pdfFile();
    const { id, originalName } = await uploaded('unread.pdf', bytes);
    const moment = (await bench.t.ask('admin', listMoments)).newest?.moment ?? 0;
    expect((await remove(id)).statusCode).toBe(204);
    const then = async (url: string, role: 'admin' | 'viewer' = 'admin') => {
      const answer = await bench.t.as(role, 'GET', `${url}?asOf=${moment}`);
      expect(answer.statusCode).toBe(200);
      return answer;
    };
    const unread = { textStatus: 'not_searchable', textReason: TEXT_REASONS.deleted };
    const shown = expect.objectContaining({ id, originalName, ...unread });
    expect((await then('/api/documents')).json()).toContainEqual(shown);
    expect((await then(`/api/monthly-summaries/${bench.reports[0]}`)).json()).toMatchObject({
      documents: expect.arrayContaining([shown]),
    });
    expect((await then(`/api/documents/${id}/text`)).json()).toEqual({
      status: 'not_searchable',
      reason: TEXT_REASONS.deleted,
      unit: null,
      pages: [],
    });
    expect((await then(`/api/documents/${id}/content`)).rawPayload.equals(bytes)).toBe(true);
    expect((await then('/api/documents', 'viewer')).body).not.toContain(originalName);
  });

  test('takes the file at once where the company keeps none', async () => {
    const keep = (documentsKeptDays: number | null) =>
      bench.t.ask('admin', updateCompany, { body: { documentsKeptDays } });
    const { id, fileName } = await uploaded('a.pdf', await pdfFile());
    const other = await uploaded('b.pdf', await pdfFile());
    await keep(null);
    await remove(other.id);
    await sweepAt(Date.now() + 200 * YEAR_MS);
    expect((await bench.atRest()).files).toContain(other.fileName);
    await keep(0);
    expect((await remove(id)).statusCode).toBe(204);
    const { files } = await bench.atRest();
    expect(files).not.toContain(fileName);
    expect(files).not.toContain(other.fileName);
    await keep(365);
  });

  test('leaves many files to their time, and none of them beyond it', async () => {
    const many: Document[] = [];
    while (many.length < 25) many.push(await uploaded('a.pdf', await pdfFile()));
    for (const { id } of many) await remove(id);
    await sweepAt(Date.now() + YEAR_MS + HOUR_MS);
    const { files } = await bench.atRest();
    expect(many.filter(({ fileName }) => files.includes(fileName))).toEqual([]);
  });

  test('can be reverted while its file is kept', async () => {
    const bytes = await pdfFile();
    const { id, fileName, originalName } = await uploaded('Deck.pdf', bytes);
    const takenBack = async () => {
      await remove(id);
      const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
      const what = { kind: 'change', moment: entries[0]?.moment ?? 0 } as const;
      const shown = await bench.t.ask('admin', previewTakeBack, { body: { what } });
      const body = { what, previewKey: shown.key, reason: 'It was the right one' };
      return { shown, back: await bench.t.as('admin', 'POST', '/api/take-backs', { body }) };
    };
    const first = await takenBack();
    expect(first.shown.counts.records).toBe(1);
    expect(first.back.statusCode).toBe(200);
    expect((await list()).find((document) => document.id === id)).toMatchObject({
      fileName,
      originalName,
    });
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true);
    await sweepAt(Date.now() + YEAR_MS + HOUR_MS);
    expect((await bench.atRest()).files).toContain(fileName);
    await fs.rm(path.join(bench.t.database.dataDir, 'files', fileName));
    const second = await takenBack();
    expect(second.shown.records).toMatchObject([{ keptBecause: 'Its file is no longer stored' }]);
    expect(second.back.statusCode).toBe(409);
  });

  test('never takes a file that was published', async () => {
    const bytes = await pdfFile(7_000);
    const { id, fileName } = await uploaded('published.pdf', bytes);
    await publishedWith(bench.t, [
      { name: 'published.pdf', size: bytes.length, sha256: contentDigest(bytes) },
    ]);
    await remove(id);
    await sweepAt(Date.now() + 200 * YEAR_MS);
    expect((await bench.atRest()).files).toContain(fileName);
  });

  test('of another version than was seen changes nothing', async () => {
    const { id, fileName, version } = await uploaded('a.pdf', await pdfFile());
    const answer = await remove(id, version + 1);
    expect([answer.statusCode, answer.json().code]).toEqual([412, 'stale_version']);
    const { files, rows } = await bench.atRest();
    expect(files).toContain(fileName);
    expect(rows).toContain(fileName);
  });

  test('is for administrators', async () => {
    const { id } = await uploaded('a.pdf', await pdfFile());
    expect((await remove(id, undefined, 'viewer')).statusCode).toBe(403);
    expect((await content(id)).statusCode).toBe(200);
  });

  test('by ten at once succeeds once', async () => {
    const { id, version } = await uploaded('a.pdf', await pdfFile());
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id, version)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.filter((code) => code === 404)).toHaveLength(9);
  });

  test('while it is being read does not break the reading', async () => {
    const bytes = await pdfFile(5_000_000);
    const { id } = await uploaded('a.pdf', bytes);
    const response = await fetch(`${bench.base}/api/documents/${id}/content`, {
      headers: { authorization: `Bearer ${bench.t.tokens.viewer}` },
    });
    expect((await remove(id)).statusCode).toBe(204);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('the sweeper', () => {
  test('removes what a crash left, and nothing else', async () => {
    const { files } = bench.t.deps;
    const { fileName } = await uploaded('a.pdf', await pdfFile());
    const orphan = await files.put(Buffer.from('x'));
    await sweepAt(Date.now() + HOUR_MS - 60_000);
    expect((await bench.atRest()).files).toContain(orphan);
    await sweepAt(Date.now() + HOUR_MS + 60_000);
    const after = await bench.atRest();
    expect(after.files).not.toContain(orphan);
    expect(after.files).toContain(fileName);
  });

  test('removes none when the list must be wrong', async () => {
    const { files } = bench.t.deps;
    for (let index = 0; index < 21; index += 1) await files.put(Buffer.from('x'));
    const before = await bench.atRest();
    await sweepAt(Date.now() + 2 * HOUR_MS);
    expect((await bench.atRest()).files).toEqual(before.files);
    expect(before.files.filter((file) => !before.rows.includes(file))).toHaveLength(21);
  });
});

test('a document cannot be put under a name that is no stored file', async () => {
  const values = {
    summaryId: bench.reports[0],
    fileName: '../database/PG_VERSION',
    originalName: 'a.pdf',
    fileType: 'pdf' as const,
    fileSize: 1,
  };
  const [row] = await write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, (t) =>
    t.insert(documents).values(values).returning({ id: documents.id }),
  );
  expect((await content(row?.id ?? 0)).statusCode).toBe(500);
});
