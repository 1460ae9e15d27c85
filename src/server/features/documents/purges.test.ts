import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import { listActivity } from '../../../contract/activity.ts';
import { documentSchema, purgeDocument } from '../../../contract/documents.ts';
import type { Document } from '../../../contract/documents.ts';
import { listMoments } from '../../../contract/moments.ts';
import { getMonthlySummary } from '../../../contract/reports.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { previewTakeBack } from '../../../contract/reverts.ts';
import { documentPages } from '../../../engine/db/schema/documentTexts.ts';
import { verifyChain } from '../../../engine/db/verifyChain.ts';
import { write } from '../../../engine/db/write.ts';
import { pdfFile } from './testFiles.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import { publishedWith } from './testPublished.ts';
import type { UploadBench } from './testUploads.ts';
import { form, openUploadBench } from './testUploads.ts';

const REASON = 'Somebody asked for it';

let files = 0;
let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

const as = (role: 'admin' | 'viewer', url: string) => bench.t.as(role, 'GET', url);
const newest = async () => (await bench.t.ask('admin', listMoments)).newest?.moment ?? 0;
const remove = (id: number) => bench.t.as('admin', 'DELETE', `/api/documents/${id}`);
const purge = (id: number, role: 'admin' | 'viewer' = 'admin', reason = REASON) =>
  bench.t.as(role, 'POST', `/api/documents/${id}/purge`, { body: { reason } });
const erase = (id: number) =>
  bench.t.ask('admin', purgeDocument, { params: { id: String(id) }, body: { reason: REASON } });
const isKept = ({ fileName }: Document) =>
  fs.existsSync(path.join(bench.t.database.dataDir, 'files', fileName));

/** With this text on its only page. */
async function uploaded(name: string, text: string, report = 0): Promise<Document> {
  const upload = form({ summaryId: String(bench.reports[report]) });
  // Each file of its own: what was published is known by its content.
  files += 1;
  upload.append('file', new Blob([new Uint8Array(await pdfFile(5_000 + files))]), name);
  const { status, body } = await bench.send(upload, { 'idempotency-key': `upload-${files}` });
  expect(status).toBe(201);
  const document = documentSchema.parse(body);
  await write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, async (transaction) => {
    await transaction
      .insert(documentPages)
      .values([{ documentId: document.id, number: 1, part: 1, body: text }]);
    await transaction.execute(
      `update document_texts set status = 'searchable', unit = 'page' where document_id = ${document.id}`,
    );
  });
  return document;
}

/** The tables that hold this word anywhere, those of the history too. */
async function tablesWith(word: string): Promise<string[]> {
  const { pool } = bench.t.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'history') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} t where t::text ilike $1 limit 1`, [
      `%${word}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('a document that is erased for ever', () => {
  let document: Document;
  let before: number;
  beforeAll(async () => {
    document = await uploaded('Salaries Quokka.pdf', 'the wombat earns');
    before = await newest();
  });

  test('is erased by administrators, with a reason, and only if there is one', async () => {
    expect((await purge(document.id, 'viewer')).statusCode).toBe(403);
    expect(problemSchema.parse((await purge(document.id, 'admin', ' ')).json())).toMatchObject({
      status: 400,
      errors: [{ path: 'reason', message: 'Enter a reason for erasing this document.' }],
    });
    expect((await purge(2_147_483_647)).json()).toMatchObject({ detail: 'Document not found' });
    expect(isKept(document)).toBe(true);
  });

  test('an erased document leaves no file, name or text anywhere', async () => {
    const past = `/api/documents?asOf=${before}`;
    expect((await as('admin', past)).body).toContain('Quokka');
    expect((await as('viewer', past)).body).toContain('Quokka');
    expect((await as('admin', `/api/search?q=wombat&asOf=${before}`)).json()).toHaveLength(1);
    // So that its digests are those of the chain.
    expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
    expect(await tablesWith('quokka')).not.toEqual([]);

    expect(await erase(document.id)).toBeNull();

    expect(isKept(document)).toBe(false);
    expect(await tablesWith('quokka')).toEqual([]);
    expect(await tablesWith('wombat')).toEqual([]);
    expect((await as('viewer', '/api/documents')).json()).toEqual([]);
    expect((await as('viewer', past)).json()).toEqual([]);
    expect((await as('admin', past)).json()).toMatchObject([
      { id: document.id, originalName: ERASED_NAME, fileSize: document.fileSize },
    ]);
    for (const role of ['admin', 'viewer'] as const) {
      for (const query of ['wombat', 'quokka']) {
        const answer = await as(role, `/api/search?q=${query}&asOf=${before}`);
        expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
      }
      const activity = await as(role, '/api/activity');
      expect(activity.body).not.toContain('Quokka');
    }
    const text = `/api/documents/${document.id}/text?asOf=${before}`;
    expect((await as('viewer', text)).statusCode).toBe(404);
    expect((await as('admin', text)).json()).toMatchObject({
      status: 'not_searchable',
      reason: 'The document was permanently erased.',
      pages: [],
    });
    const content = await as('admin', `/api/documents/${document.id}/content?asOf=${before}`);
    expect(problemSchema.parse(content.json())).toMatchObject({
      status: 404,
      detail: 'This document was permanently erased with its name and text',
    });
  });

  test('is one more change of the trace, and the chain fits', async () => {
    const { entries } = await bench.t.ask('viewer', listActivity, { query: { origin: 'purge' } });
    expect(entries).toMatchObject([
      {
        who: 'Ada Admin',
        reason: REASON,
        origin: { kind: 'purge', documentId: document.id },
        records: expect.arrayContaining([
          expect.objectContaining({ noun: 'purge', action: 'added', name: 'April 2025' }),
          expect.objectContaining({ noun: 'document', action: 'deleted', name: ERASED_NAME }),
        ]),
      },
    ]);
    expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
    // The history that is made again from the revisions does not bring it back.
    await bench.t.database.pool.query('select rebuild_history()');
    expect(await tablesWith('quokka')).toEqual([]);
  });

  test('is not erased twice, nor reverted', async () => {
    expect((await purge(document.id)).json()).toMatchObject({
      status: 409,
      detail: 'This document has already been erased',
    });
    const record = { noun: 'document', id: document.id } as const;
    const what = { kind: 'record', ...record, asAt: String(before) } as const;
    const { records } = await bench.t.ask('admin', previewTakeBack, { body: { what } });
    expect(records).toMatchObject([{ keptBecause: 'Its file is no longer stored' }]);
  });
});

test('a deleted document can be erased too, whether or not its file is there', async () => {
  const [one, other] = [
    await uploaded('Quokka one.pdf', 'wombat'),
    await uploaded('Quokka other.pdf', 'wombat'),
  ];
  for (const { id } of [one, other]) expect((await remove(id)).statusCode).toBe(204);
  expect(isKept(one)).toBe(true);
  fs.rmSync(path.join(bench.t.database.dataDir, 'files', other.fileName));
  await newest();
  for (const { id } of [one, other]) await erase(id);
  expect(isKept(one)).toBe(false);
  expect([...(await tablesWith('quokka')), ...(await tablesWith('wombat'))]).toEqual([]);
  expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
});

test('a report whose deletion is undone comes back without the document', async () => {
  const { id } = await uploaded('Quokka of May.pdf', 'wombat', 1);
  const stays = await uploaded('Minutes of May.pdf', 'heron', 1);
  const removed = await bench.t.ask('admin', removeMonth, {
    body: { fyId: 13, monthNum: 2, scope: 'report', month: 'May 2025' },
  });
  expect(removed.documents).toBe(2);
  await erase(id);
  await bench.t.ask('admin', restoreMonth, { params: { id: String(removed.id) } });
  const report = await bench.t.ask('admin', getMonthlySummary, {
    params: { id: String(bench.reports[1]) },
  });
  expect(report.documents.map((document) => document.id)).toEqual([stays.id]);
  expect(await tablesWith('quokka')).toEqual([]);
  expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
});

test('a published document cannot be erased', async () => {
  const document = await uploaded('Board paper.pdf', 'heron');
  const file = path.join(bench.t.database.dataDir, 'files', document.fileName);
  await publishedWith(bench.t, [
    { name: 'paper.pdf', size: 1, sha256: contentDigest(fs.readFileSync(file)) },
  ]);
  for (const isDeleted of [false, true]) {
    if (isDeleted) await remove(document.id);
    expect((await purge(document.id)).json()).toMatchObject({
      status: 409,
      code: 'in_use',
      detail:
        'This document belongs to the publication of July 2025, version 1, so it cannot be erased',
    });
    expect(isKept(document)).toBe(true);
  }
});

describe('the trace', () => {
  let id: number;
  let other: number;
  beforeAll(async () => {
    ({ id } = await uploaded('Quokka.pdf', 'x', 1));
    ({ id: other } = await uploaded('Heron.pdf', 'y', 1));
    await newest();
    await erase(id);
    await newest();
  });

  test('lets nobody change more of a revision than the name that was erased', async () => {
    const { pool } = bench.t.database;
    for (const statement of [
      `update revisions set before = erased(before), after = erased(after) where table_name = 'documents' and record_id = ${other}`,
      `update revisions set after = after || '{"file_size": 1}' where table_name = 'documents' and record_id = ${id}`,
      `delete from revisions where table_name = 'documents' and record_id = ${id}`,
      `update purges set month = 'May 2020'`,
      'delete from purges',
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: 'BR002' });
    }
  });

  test.each([
    [
      'another size of the erased document',
      'documents',
      `update revisions set after = after || '{"file_size": 1}' where table_name = 'documents' and action = 'insert' and record_id = $id`,
    ],
    [
      'another name in its place',
      'documents',
      `update revisions set after = after || '{"original_name": "Minutes.pdf"}' where table_name = 'documents' and action = 'insert' and record_id = $id`,
    ],
    [
      'a name that was erased without a purge',
      'documents',
      `update revisions set after = erased(after) where table_name = 'documents' and action = 'insert' and record_id = $other`,
    ],
    [
      'a purge that names other digests',
      'purges',
      `update revisions set after = jsonb_set(after, '{leaves}', '{}') where table_name = 'purges' and (after ->> 'document_id')::int = $id`,
    ],
    ['a purge that is gone', 'documents', 'delete from purges where document_id = $id'],
  ])('is found to be altered: %s', async (_what, record, statement) => {
    const client = await bench.t.database.pool.connect();
    await client.query(
      'begin; alter table revisions disable trigger user; alter table purges disable trigger user',
    );
    await client.query(statement.replace('$id', String(id)).replace('$other', String(other)));
    const { fault } = await verifyChain({ pool: client });
    await client.query('rollback');
    client.release();
    expect(fault?.text).toMatch(
      new RegExp(`does not match: (${record}|documents) \\d+ was altered`),
    );
  });
});
