import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../../../engine/storage/testBucket.ts';
import { TextExtraction } from './text/textExtraction.ts';
import { findDamagedContent } from './storedFiles.ts';
import { pdfFile } from './testFiles.ts';
import { openUploadBench, type UploadBench } from './testUploads.ts';

let bucket: TestBucket;
let bench: UploadBench;
beforeAll(async () => {
  bucket = await openTestBucket();
  bench = await openUploadBench({ ...bucket.environment, S3_PREFIX: 'acme' });
});
afterAll(async () => {
  await bench.close();
  await bucket.drop();
});

const AWAY = 'The file storage is not responding right now; try again in a few seconds';

test('documents go to the bucket and come from it; while it does not answer, nothing is changed', async () => {
  const { t } = bench;
  const pdf = await pdfFile();
  const { status, body } = await bench.upload('board.pdf', pdf);
  expect(status).toBe(201);
  const content = () => t.as('viewer', 'GET', `/api/documents/${body.id}/content`);
  const given = await content();
  expect(given.statusCode).toBe(200);
  expect(given.headers['content-length']).toBe(String(pdf.byteLength));
  expect(given.rawPayload.equals(Buffer.from(pdf))).toBe(true);
  // Nothing of it is on this disk.
  expect((await bench.atRest()).files).toEqual([]);
  expect(await findDamagedContent(t.deps)).toEqual([]);
  expect((await t.as('nobody', 'GET', '/api/ready')).statusCode).toBe(200);

  bucket.refuse(() => true);
  t.clock.advance(60_000);
  const before = await t.as('admin', 'GET', '/api/documents');
  const refused = await bench.upload('second.pdf', pdf);
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    503,
    'temporarily_unavailable',
    AWAY,
  ]);
  expect((await content()).json()).toMatchObject({ status: 503, detail: AWAY });
  expect((await t.as('admin', 'GET', '/api/documents')).json()).toEqual(before.json());
  expect((await bench.atRest()).arriving).toEqual([]);
  expect((await t.as('nobody', 'GET', '/api/ready')).json()).toMatchObject({
    status: 503,
    detail: 'Not ready. The file storage is not responding.',
  });
  // Proxies still send requests: what needs no file is answered.
  expect((await t.as('nobody', 'GET', '/api/ready?for=proxy')).statusCode).toBe(200);

  // Its text is read later, and no attempt is lost.
  const interrupted = Promise.withResolvers<void>();
  const log = { ...t.deps.log, warn: () => interrupted.resolve() };
  const extraction = new TextExtraction({ ...t.deps, log });
  await extraction.start();
  await interrupted.promise;
  await extraction.stop();
  const { rows } = await t.database.pool.query(
    'select status, attempts, leased_until from document_texts',
  );
  expect(rows).toEqual([{ status: 'pending', attempts: 0, leased_until: null }]);

  bucket.refuse(() => false);
  expect((await content()).statusCode).toBe(200);
  expect((await bench.upload('second.pdf', pdf)).status).toBe(201);
  const again = new TextExtraction(t.deps);
  await again.start();
  await again.atRest();
  await again.stop();
  const texts = await t.database.pool.query('select status, digest from document_texts');
  const digest = createHash('sha256').update(pdf).digest('hex');
  const read = { status: 'searchable', digest };
  expect(texts.rows).toEqual([read, read]);
});
