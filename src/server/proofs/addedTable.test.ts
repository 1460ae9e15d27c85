import fs from 'node:fs';
import { registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '../../contract/activity.ts';
import { updateCompany } from '../../contract/company.ts';
import { createPublication } from '../../contract/publications.ts';
import { getNews, markRead } from '../../contract/news.ts';
import { previewTakeBack, takeBack } from '../../contract/reverts.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { ADDED_RULES, ADDED_TABLE } from '../../engine/db/testAddedRecord.ts';
import type { TestApp } from '../testApp.ts';

/** October 2026: the seventh month of FY26. */
const MONTH = { fyId: 14, monthNum: 7 } as const;

/** Marks the product's modules that this suite loads, so that Node loads them apart from those of other suites. */
const OWN = '?with=siteVisits';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOwn = (context.parentURL ?? '').endsWith(OWN) || context.parentURL === import.meta.url;
    return isOwn && found.url.includes('/src/') && !found.url.endsWith(OWN)
      ? { ...found, url: found.url + OWN }
      : found;
  },
});

/** The product's own modules over a register with one entry more. */
async function loadWithEntry() {
  const { RECORDS } = await import('../../engine/db/records.ts');
  Object.assign(RECORDS, { site_visits: ADDED_RULES });
  return {
    ...(await import('../../engine/backups/readBackup.ts')),
    ...(await import('../../engine/backups/testBackups.ts')),
    ...(await import('../../engine/db/testDatabase.ts')),
    ...(await import('../../engine/db/testOlderDatabase.ts')),
    ...(await import('../../engine/db/write.ts')),
    ...(await import('../integrity/compareRows.ts')),
    ...(await import('../integrity/rowFaultText.ts')),
    ...(await import('../../engine/moments/recordNames.ts')),
    ...(await import('../testApp.ts')),
  };
}

let product: Awaited<ReturnType<typeof loadWithEntry>>;
let t: TestApp;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-added-'));
beforeAll(async () => {
  product = await loadWithEntry();
  const migrations = product.withMigration(folder, ADDED_TABLE);
  t = await product.openTestApp({}, {}, await product.openOwnDatabase(migrations));
  await change(`
    insert into monthly_summaries (id, fy_id, month_num, month_name, year) values (907, 14, 7, 'October', 2026), (908, 14, 8, 'November', 2026);
    insert into financial_data (id, fy_id, month_num, month_name, revenue) values (907, 14, 7, 'October', 100)`);
});
afterAll(async () => {
  await t.close();
  fs.rmSync(folder, { recursive: true });
});

const change = (statement: string, reason = '') =>
  product.write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
    await transaction.execute(`select set_config('app.reason', '${reason}', true)`);
    await transaction.execute(statement);
  });

const rows = async (text: string) =>
  (await t.database.pool.query<Record<string, unknown>>(text)).rows;

const HOUR_MS = 3_600_000;
const VISIT = `insert into site_visits (id, fy_id, month_num, place, cost) values`;

test('its changes are counted for what reads it, traced, named and versioned', async () => {
  const before = t.deps.changes.count('month-events');
  await change(`${VISIT} (1, 14, 7, 'Leeds', 500), (2, 14, 8, 'York', 70)`);
  await change(`update site_visits set cost = 510.5 where id = 1`);
  expect(t.deps.changes.count('month-events')).toBe(before + 2);
  const { entries } = await t.ask('admin', listActivity, { query: { noun: 'monthEvent' } });
  expect(entries.map(({ records }) => records.map(({ name, action }) => [name, action]))).toEqual([
    [['Leeds, October 2026', 'changed']],
    [
      ['Leeds, October 2026', 'added'],
      ['York, November 2026', 'added'],
    ],
  ]);
  const ofMonth = await t.ask('admin', listActivity, { query: { month: '2026-11' } });
  expect(JSON.stringify(ofMonth.entries)).toContain('York, November 2026');
  expect(await rows('select id, version from site_visits order by id')).toEqual([
    { id: 1, version: 2 },
    { id: 2, version: 1 },
  ]);
  await expect(t.database.pool.query('update site_visits set cost = 1')).rejects.toThrow(
    'a change to site_visits needs an actor',
  );
  await expect(t.database.pool.query('truncate site_visits')).rejects.toThrow(/not allowed/);
});

test('it is there as it was at a moment', async () => {
  const [{ moment } = {}] = await rows('select max(moment)::int as moment from change_sets');
  await change(`update site_visits set cost = 520 where id = 1`);
  await rows('select seal_changes(100)');
  await rows('select fill_history(100)');
  const client = await t.database.pool.connect();
  await client.query(
    `begin; set local search_path = as_of, public; set local app.as_of = '${Number(moment)}'`,
  );
  const { rows: then } = await client.query('select id, cost from site_visits order by id');
  await client.query('rollback');
  client.release();
  expect(then).toEqual([
    { id: 1, cost: '510.50' },
    { id: 2, cost: '70.00' },
  ]);
});

test('it keeps the year and the currency', async () => {
  expect(await rows('select is_basis_kept() as kept')).toEqual([{ kept: true }]);
  await expect(t.ask('admin', updateCompany, { body: { currency: 'EUR' } })).rejects.toMatchObject({
    status: 409,
  });
});

test('a change makes approvals void, needs a reason in a closed month, and is seen by viewers when it is published', async () => {
  await change(`insert into month_reviews (id, fy_id, month_num, state, template, moment, requested_by, requested_at)
    values (1, 14, 7, month_state(14, 7), 1, 1, 7, now())`);
  await change(`update site_visits set cost = 530 where id = 2`);
  expect(await rows('select outcome from month_reviews')).toEqual([{ outcome: 'open' }]);
  await change(`update site_visits set cost = 530 where id = 1`);
  expect(await rows('select outcome from month_reviews')).toEqual([{ outcome: 'void' }]);

  await t.ask('admin', createPublication, { body: MONTH });
  await expect(change(`update site_visits set cost = 540 where id = 1`)).rejects.toMatchObject({
    cause: { message: 'a change to a closed month needs a reason' },
  });
  await change(`update site_visits set cost = 540 where id = 1`, 'A late bill');
  expect(await rows('select id from published.site_visits')).toEqual([{ id: 1 }]);
  expect(
    await rows(
      `select record_id, after -> 'cost' as cost from published.revisions where table_name = 'site_visits'`,
    ),
  ).toEqual([{ record_id: 1, cost: 540 }]);
});

test('readers are told of it by its text', async () => {
  const { moment } = await t.ask('viewer', getNews);
  await t.ask('viewer', markRead, { body: { moment } });
  t.clock.advance(HOUR_MS);
  await change(`${VISIT} (3, 14, 7, 'Hull', 5)`, 'A late bill');
  const news = await t.ask('viewer', getNews);
  expect(JSON.stringify(news)).toContain('Hull');
});

test('it can be reverted', async () => {
  await change(`delete from site_visits where id = 2`);
  await rows('select seal_changes(100)');
  const [{ moment } = {}] = await rows('select max(moment)::int as moment from change_sets');
  const what = { kind: 'change', moment: Number(moment) } as const;
  const { key, records } = await t.ask('admin', previewTakeBack, { body: { what } });
  expect(records.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['York, November 2026', 'broughtBack'],
  ]);
  await t.ask('admin', takeBack, { body: { what, previewKey: key, reason: 'A slip' } });
  expect(await rows('select id, cost, version from site_visits order by id')).toEqual([
    { id: 1, cost: '540.00', version: 5 },
    { id: 2, cost: '530.00', version: 3 },
    { id: 3, cost: '5.00', version: 1 },
  ]);
});

test('it is in backups, and an alteration without a trace is found and named', async () => {
  const file = path.join(t.database.dataDir, 'backup');
  await product.backUp(t.database, file);
  const kept: string[] = [];
  await product.readBackup({ file, passphrase: null }, (entry) => {
    if (entry.kind === 'table') kept.push(entry.table.name);
  });
  expect(kept).toContain('site_visits');
  fs.rmSync(file);
  await t.database.pool.query(`
    alter table site_visits disable trigger user; update site_visits set cost = 1 where id = 1;
    alter table site_visits enable trigger user`);
  const { faults } = await product.compareRows(t.database);
  const names = await product.RecordNames.of(STANDARD_BASIS, t.database.orm, faults);
  expect(faults.map((fault) => product.rowFaultText(fault, names))).toEqual([
    {
      record: 'Site visit Leeds, October 2026 (site_visits 1)',
      problem: 'Altered without a recorded change: cost',
    },
  ]);
});
