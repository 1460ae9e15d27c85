import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../storage/diskStore.ts';
import { storeTraceHead, traceHeadState } from './traceHead.ts';
import { sealWaiting } from './sealer.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let dataDir: string;
let file: string;
let shelf: DiskStore;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-trace-'));
  fs.mkdirSync(path.join(dataDir, 'files'));
  file = path.join(dataDir, 'files/trace.json');
  shelf = new DiskStore(path.join(dataDir, 'files'));
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await database.drop();
});

/** So many changes of one record, each a moment. */
async function change(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    await database.pool.query(
      `begin; set local app.actor = '7'; insert into business_units (id, name) values (1, 'North')
         on conflict (id) do update set name = business_units.name || '.'; commit`,
    );
  }
  await sealWaiting(database);
}

/** The state of a trace that was altered by hand. */
async function foundAfter(statement: string): Promise<(string | null)[]> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin; alter table revisions disable trigger user; alter table change_sets disable trigger user; ${statement}`,
    );
    const trace = { pool: client };
    return [(await traceHeadState(trace, shelf)).fault, (await storeTraceHead(trace, shelf)).fault];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the end of the trace is kept outside, so that one that is cut off or replaced is found', async () => {
  const nothing = { reaches: null, isMissing: false, fault: null };
  expect(await traceHeadState(database, shelf)).toEqual(nothing);
  await change(3);
  expect(await storeTraceHead(database, shelf)).toEqual(nothing);
  const kept = fs.readFileSync(file, 'utf8');
  expect(kept).toMatch(/^\{"moment":\d+,"hash":"[0-9a-f]{64}"\}\n$/);
  await change(2);
  expect(await traceHeadState(database, shelf)).toMatchObject({ fault: null });

  const { moment } = JSON.parse(kept) as { moment: number };
  const cut = `delete from revisions where change_id in (select id from change_sets where moment >= ${moment});
    delete from change_sets where moment >= ${moment}`;
  const cutOff = `Change ${moment}, listed in files/trace.json, is missing: the end of the history was deleted`;
  expect(await foundAfter(cut)).toEqual([cutOff, cutOff]);
  const replaced = `Change ${moment} has a different hash in files/trace.json: the chain was replaced`;
  expect(await foundAfter('update change_sets set hash = sha256(hash)')).toEqual([
    replaced,
    replaced,
  ]);
  // A head that doesn't match isn't stored in its place.
  expect(fs.readFileSync(file, 'utf8')).toBe(kept);

  expect(await storeTraceHead(database, shelf)).toMatchObject({ fault: null });
  expect(fs.readFileSync(file, 'utf8')).not.toBe(kept);
  expect(fs.readdirSync(path.join(dataDir, 'files'))).toEqual(['trace.json']);
  for (const torn of ['{"moment":', '{"moment":"x"}']) {
    fs.writeFileSync(file, torn);
    const { fault } = await traceHeadState(database, shelf);
    expect(fault).toMatch(/cannot be read$/);
  }
});

test('an end that is not kept any more is missing, unless the trace has just begun', async () => {
  fs.rmSync(file, { force: true });
  expect(await traceHeadState(database, shelf)).toMatchObject({ isMissing: false });
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin; alter table change_sets disable trigger user;
       update change_sets set sealed_at = sealed_at - interval '2 hours' where moment = 1`,
    );
    const missing = { reaches: null, isMissing: true, fault: null };
    expect(await traceHeadState({ pool: client }, shelf)).toEqual(missing);
    expect(await storeTraceHead({ pool: client }, shelf)).toEqual(missing);
    expect(fs.existsSync(file)).toBe(false);
    await storeTraceHead({ pool: client }, shelf, { isMissingReported: true });
    expect(await traceHeadState({ pool: client }, shelf)).toMatchObject({ isMissing: false });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
