import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateFinancialData } from '../../contract/financialData.ts';
import { updateCompany } from '../../contract/company.ts';
import { createPublication, type Publication } from '../../contract/publications.ts';
import { getSystem } from '../../contract/systemState.ts';
import { storeTraceHead } from '../../engine/db/traceHead.ts';
import { openPackServer, type PackServer } from '../features/boardPacks/testPackServer.ts';
import { checkData } from './checkData.ts';
import { checkInWords } from './checkInWords.ts';
import { DataCheckRunner, isNightBetween } from './dataCheckRunner.ts';

let server: PackServer;
let publication: Publication;
let figures: number;
let folder: string;

beforeAll(async () => {
  server = await openPackServer();
  const { rows } = await server.t.database.pool.query<{ id: number }>(
    'select id from financial_data where fy_id = 14 and month_num = 1',
  );
  figures = rows[0]?.id ?? 0;
  await server.t.ask('admin', updateFinancialData, {
    params: { id: String(figures) },
    body: { notes: 'As the auditors have it' },
  });
  await server.t.ask('admin', updateCompany, { body: { name: 'Northwind' } });
  publication = await server.t.ask('admin', createPublication, {
    body: { fyId: 14, monthNum: 1 },
  });
  folder = path.join(server.t.database.dataDir, 'files');
}, 120_000);
afterAll(() => server.close());

const check = () => checkData(server.t.deps);

const faults = async () =>
  (await check()).faults.map(({ record, problem }) => `${record}: ${problem}`);

/** Changes the database as somebody with all rights on it can. */
const byHand = (table: string, statement: string) =>
  server.t.database.pool.query(
    `begin; alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user; commit`,
  );

test('all data fits, and the kept head reaches the publication', async () => {
  const found = await check();
  expect(found).toMatchObject({ faultCount: 0, publications: 1, headIsMissing: false });
  expect(found.headReaches).toBe(found.changes);
  expect(checkInWords(found)).toEqual([
    `All data matches its recorded changes: ${found.changes} changes, 1 publication.`,
    `The stored end of the chain is change ${found.changes} of ${found.changes}.`,
    `The last change has the hash ${found.head?.hash}.`,
  ]);
});

describe('rows altered in the database itself are named', () => {
  test.each([
    [
      'a figure',
      'financial_data',
      () => `update financial_data set revenue = revenue + 1 where id = ${figures}`,
      () => `update financial_data set revenue = revenue - 1 where id = ${figures}`,
      () =>
        `Figures April 2026 (financial_data ${figures}): Altered without a recorded change: Revenue`,
    ],
    [
      'two figures and the version',
      'financial_data',
      () =>
        `update financial_data set revenue = revenue + 1, cash = cash + 1, version = version + 1 where id = ${figures}`,
      () =>
        `update financial_data set revenue = revenue - 1, cash = cash - 1, version = version - 1 where id = ${figures}`,
      () =>
        `Figures April 2026 (financial_data ${figures}): Altered without a recorded change: Cash and Revenue`,
    ],
    [
      'a text',
      'financial_data',
      () => `update financial_data set notes = 'As I have it' where id = ${figures}`,
      () => `update financial_data set notes = 'As the auditors have it' where id = ${figures}`,
      () =>
        `Figures April 2026 (financial_data ${figures}): Altered without a recorded change: Financial notes`,
    ],
    [
      'a role',
      'users',
      () => `update users set role = 'admin' where id = ${server.t.ids.viewer}`,
      () => `update users set role = 'viewer' where id = ${server.t.ids.viewer}`,
      () =>
        `User Vera Viewer (users ${server.t.ids.viewer}): Altered without a recorded change: Role`,
    ],
    [
      'a setting',
      'company',
      () => `update company set viewers_see_drafts = false`,
      () => `update company set viewers_see_drafts = true`,
      () =>
        'Settings The company (company 1): Altered without a recorded change: Viewers can see unpublished months',
    ],
    [
      'the row of a publication',
      'publications',
      () => `update publications set manifest_digest = upper(manifest_digest)`,
      () => `update publications set manifest_digest = lower(manifest_digest)`,
      () =>
        `Publication April 2026, version 1 (publications ${publication.id}): Altered without a recorded change: manifest_digest`,
    ],
    [
      'a row taken away',
      'financial_data',
      () =>
        `create table kept_row as select * from financial_data where id = ${figures + 1}; delete from financial_data where id = ${figures + 1}`,
      () => `insert into financial_data select * from kept_row; drop table kept_row`,
      () => `Figures May 2026 (financial_data ${figures + 1}): Deleted without a recorded change`,
    ],
  ])('%s', async (_what, table, alter, putBack, expected) => {
    await byHand(table, alter());
    try {
      expect((await faults())[0]).toBe(expected());
    } finally {
      await byHand(table, putBack());
    }
    expect(await faults()).toEqual([]);
  });

  test('a file of a publication', async () => {
    const [{ digest, fileName } = { digest: '', fileName: '' }] = publication.files;
    const file = path.join(folder, 'published', digest);
    const content = fs.readFileSync(file);
    fs.writeFileSync(file, 'another pack');
    const expected = `Publication for April 2026, version 1: ${fileName} is missing or was altered (files/published/${digest})`;
    expect(await faults()).toEqual([expected]);
    fs.writeFileSync(file, content);
  });

  test('roles come first, then publications, then the others', async () => {
    await byHand('users', `update users set role = 'admin' where id = ${server.t.ids.viewer}`);
    await byHand('financial_data', `update financial_data set cash = 1 where id = ${figures}`);
    await byHand(
      'published_files',
      `update published_files set file_name = 'x' where format = 'pdf'`,
    );
    expect((await faults()).map((fault) => fault.slice(0, 15))).toEqual([
      'User Vera Viewe',
      'Publication for',
      'Figures April 2',
    ]);
    const { faults: altered } = await checkData(server.t.deps, { after: (await check()).head });
    // Recent rows, and permissions.
    expect(altered.map(({ record }) => record)).toEqual([
      `User Vera Viewer (users ${server.t.ids.viewer})`,
    ]);
  });
});

test('an administrator sees what the check in the background has found', async () => {
  const { t } = server;
  const checks = async () => (await t.ask('admin', getSystem)).checks;
  expect(await checks()).toEqual({ whole: null, recent: null });
  const told: object[] = [];
  const log = { info() {}, warn() {}, error: (details: object) => void told.push(details) };
  const runner = new DataCheckRunner({ ...t.deps, log }, async () => true);
  await runner.look();
  await runner.look();
  const { whole, recent } = (await checks()) ?? {};
  expect(whole).toMatchObject({ faultCount: 3, publications: 1 });
  expect(whole?.faults[0]?.problem).toBe('Altered without a recorded change: Role');
  expect(recent).toMatchObject({ faultCount: 1, publications: 0 });
  expect(told).toMatchObject([
    { faultCount: 3, isWhole: true },
    { faultCount: 1, isWhole: false },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/2630000/);
  t.clock.advance(24 * 3_600_000);
  await runner.look();
  expect(told).toHaveLength(3);
  expect(told[2]).toMatchObject({ isWhole: true });
  await runner.stop();
  await runner.look();
  expect(told).toHaveLength(3);
});

test('nothing is checked by an instance that does not lead', async () => {
  const told: object[] = [];
  const tell = (details: object) => void told.push(details);
  const log = { info: tell, warn: tell, error: tell };
  await new DataCheckRunner({ ...server.t.deps, log }, async () => false).look();
  expect(told).toEqual([]);
});

test('a whole publication that was removed is named, with its files', async () => {
  await byHand('publications', 'delete from publications');
  for (const name of fs.readdirSync(path.join(folder, 'published'))) {
    fs.rmSync(path.join(folder, 'published', name));
  }
  const found = (await faults()).filter((fault) => fault.startsWith('Publication'));
  expect(found[0]).toBe(
    `Publication April 2026, version 1 (publications ${publication.id}): Deleted without a recorded change`,
  );
  for (const format of ['pdf', 'pptx', 'xlsx']) {
    expect(found).toContain(
      `Publication for April 2026, version 1: The stored details of the ${format} file differ from the signed manifest`,
    );
  }
  expect(found.filter((fault) => fault.includes('is missing or was altered'))).toHaveLength(3);
});

test('a kept head that is gone is told, and kept again only by the check that has told it', async () => {
  const { database, deps } = server.t;
  const file = path.join(folder, 'trace.json');
  fs.rmSync(file);
  await byHand(
    'change_sets',
    `update change_sets set sealed_at = sealed_at - interval '2 hours' where moment = 1`,
  );
  await storeTraceHead(database, deps.shelves.documents);
  expect(fs.existsSync(file)).toBe(false);
  const found = await check();
  expect(found.headIsMissing).toBe(true);
  expect(checkInWords(found).join(' ')).toContain('files/trace.json is missing');
});

const at = (text: string) => new Date(`2026-05-${text}:00`);

test('a night begins at three', () => {
  expect(isNightBetween(at('14T02:59'), at('14T03:00'))).toBe(true);
  expect(isNightBetween(at('14T03:00'), at('15T02:59'))).toBe(false);
  expect(isNightBetween(at('14T02:00'), at('14T02:30'))).toBe(false);
  expect(isNightBetween(at('13T04:00'), at('14T04:00'))).toBe(true);
});
