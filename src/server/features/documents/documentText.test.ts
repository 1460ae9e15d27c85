import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Document } from '../../../contract/documents.ts';
import { documentText, listDocuments } from '../../../contract/documents.ts';
import { TEXT_REASONS } from '../../../contract/messages.ts';
import { search } from '../../../contract/search.ts';
import { documentPages } from '../../../engine/db/schema/documentTexts.ts';
import { write } from '../../../engine/db/write.ts';
import { pdfFile } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

async function uploaded(name: string): Promise<number> {
  const { body } = await bench.upload(name, await pdfFile());
  if (body.id === undefined) throw new Error(`${name} was refused: ${body.detail ?? ''}`);
  return body.id;
}

async function ask<S extends z.ZodMiniType>(schema: S, url: string): Promise<z.output<S>> {
  const answer = await bench.t.as('viewer', 'GET', url);
  expect({ url, answer }).toMatchObject({ url, answer: { statusCode: 200 } });
  return z.parse(schema, answer.json());
}

const found = async (query: string) =>
  (await ask(search.response, `/api/search?q=${encodeURIComponent(query)}`)).flatMap(
    ({ matches }) => matches,
  );

const change = (work: Parameters<typeof write>[3]) =>
  write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, work);

test('pages are shown and found once the text is there, and gone with the document', async () => {
  const id = await uploaded('Board paper.pdf');
  const documents = () => ask(listDocuments.response, '/api/documents');
  const version = (list: Document[]) => list.find((document) => document.id === id)?.version;
  expect(await documents()).toMatchObject([{ id, textStatus: 'pending', textReason: null }]);
  const text = `/api/documents/${id}/text`;
  const waiting = { status: 'pending', reason: null, unit: null, pages: [] };
  expect(await ask(documentText.response, text)).toEqual(waiting);

  await change(async (transaction) => {
    await transaction.insert(documentPages).values([
      { documentId: id, number: 2, part: 1, title: 'Cash', body: 'Walrus\t12\n' },
      { documentId: id, number: 2, part: 2, title: 'Cash', body: 'heron, walrus' },
      { documentId: id, number: 7, part: 1, body: 'the walrus again' },
    ]);
    await transaction.execute(
      `update document_texts set status = 'searchable', unit = 'sheet' where document_id = ${id}`,
    );
  });
  const after = await documents();
  expect(after).toMatchObject([{ textStatus: 'searchable', textReason: null }]);
  expect(version(after)).toBe(1);
  expect(await ask(documentText.response, text)).toEqual({
    status: 'searchable',
    reason: null,
    unit: 'sheet',
    pages: [
      { number: 2, title: 'Cash', text: 'Walrus\t12\nheron, walrus' },
      { number: 7, title: null, text: 'the walrus again' },
    ],
  });
  const place = { source: 'document', sourceId: id, label: 'Board paper.pdf', pageUnit: 'sheet' };
  expect(await found('heron')).toMatchObject([{ ...place, page: 2, pageTitle: 'Cash' }]);
  expect(await found('walrus')).toMatchObject([
    { ...place, page: 2 },
    { ...place, page: 7, pageTitle: null },
  ]);
  expect(await found('paper')).toMatchObject([{ sourceId: id, page: null, pageUnit: null }]);

  const deleted = await bench.t.as('admin', 'DELETE', `/api/documents/${id}`, {
    headers: { 'if-match': '"1"' },
  });
  expect(deleted.statusCode).toBe(204);
  expect(await found('heron')).toEqual([]);
  expect((await bench.t.as('viewer', 'GET', text)).statusCode).toBe(404);
  const { rows } = await bench.t.database.pool.query('select 1 from document_pages');
  expect(rows).toEqual([]);
});

test('a reason is told as a sentence, in every list', async () => {
  const id = await uploaded('Scan.pdf');
  await change((transaction) =>
    transaction.execute(
      `update document_texts set status = 'not_searchable', reason = 'pictures' where document_id = ${id}`,
    ),
  );
  const told = { textStatus: 'not_searchable', textReason: TEXT_REASONS.pictures };
  expect(await ask(listDocuments.response, '/api/documents')).toMatchObject([told]);
  const report = await bench.t.as('viewer', 'GET', `/api/monthly-summaries/${bench.reports[0]}`);
  expect(report.json()).toMatchObject({ documents: [told] });
  expect(await ask(documentText.response, `/api/documents/${id}/text`)).toMatchObject({
    status: 'not_searchable',
    reason: TEXT_REASONS.pictures,
  });
});

test('the scanned pages of a document that can be searched are named', async () => {
  const id = await uploaded('Paper and scan.pdf');
  await change((transaction) =>
    transaction.execute(
      `update document_texts set status = 'searchable', unit = 'page', reason = 'scanned pages 2–4, 7' where document_id = ${id}`,
    ),
  );
  const listed = await ask(listDocuments.response, '/api/documents');
  expect(listed.find((document) => document.id === id)).toMatchObject({
    textStatus: 'searchable',
    textReason: 'Search can’t read the scan on pages 2–4, 7.',
  });
});

test('a page cannot be changed behind the search', async () => {
  await expect(
    change((transaction) => transaction.execute(`update document_pages set body = 'other'`)),
  ).rejects.toMatchObject({ cause: { code: 'BR002' } });
});
