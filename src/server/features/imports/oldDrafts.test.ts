import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { write } from '../../../engine/db/write.ts';
import { compressed, uncompressed } from '../../../engine/db/compressed.ts';
import { changeContents, forgetOldDrafts, readImport } from './imports.queries.ts';
import type { ImportBench } from './testImports.ts';
import { BLOCK, openImportBench } from './testImports.ts';

const HOUR_MS = 3_600_000;

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

test('drafts are forgotten after a day, what was applied never', async () => {
  const { t } = bench;
  const ids = async () =>
    (await t.as('admin', 'GET', '/api/imports')).json<{ id: number }[]>().map(({ id }) => id);
  const tidy = () =>
    write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
      forgetOldDrafts(transaction, t.clock.now()),
    );
  const applied = await bench.pasted(BLOCK);
  expect((await bench.apply(applied)).status).toBe(200);
  const old = await bench.pasted(BLOCK);
  t.clock.advance(2 * HOUR_MS);
  const young = await bench.pasted(BLOCK);
  expect(await ids()).toEqual([young.id, old.id, applied.id]);
  // The administrator's session has ended meanwhile, as idle ones do.
  t.clock.advance(23 * HOUR_MS);
  t.tokens.admin = await t.openSession(t.ids.admin);
  await tidy();
  expect(await ids()).toEqual([young.id, applied.id]);
});

test('an import that was applied before previews said what is left out is still shown', async () => {
  const { t } = bench;
  const { id } = await bench.pasted([
    ['Month', 'Revenue'],
    ['Jun-25', '7'],
  ]);
  expect((await bench.apply(await bench.find(id))).status).toBe(200);
  const found = await readImport(t.database.orm, id);
  const kept = found?.contents.preview ?? new Uint8Array();
  // `apply` compresses it like this.
  const { leftOut, unread, monthsWithoutReport, counts, ...preview } = uncompressed(
    kept,
  ) as Import['preview'];
  expect([leftOut, unread, monthsWithoutReport]).toEqual([[], [], ['June 2025']]);
  const { leftOut: _rows, reports: _reports, ...oldCounts } = counts;
  const old = await compressed({ ...preview, counts: oldCounts });
  await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    changeContents(transaction, id, { preview: old }),
  );
  expect((await bench.find(id)).preview).toMatchObject({
    counts: { new: 1, leftOut: 0, reports: 0 },
    leftOut: [],
    unread: [],
    monthsWithoutReport: [],
  });
});
