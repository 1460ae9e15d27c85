import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { MIGRATIONS, openOlderDatabase, type OlderDatabase } from './testOlderDatabase.ts';
import { verifyChain } from './verifyChain.ts';

let older: OlderDatabase;
beforeAll(async () => {
  older = await openOlderDatabase('0016_moments');
});
afterAll(() => older.drop());

/** One transaction as it was stored before there were moments. */
const as = (actor: string, requestId: string, reason: string, statements: string) =>
  older.database.pool.query(`
    begin;
    set local app.actor = '${actor}';
    set local app.request_id = '${requestId}';
    set local app.reason = '${reason}';
    ${statements};
    commit`);

test('revisions from before change numbers are kept, in their order, and marked', async () => {
  const { database } = older;
  await as(
    'system',
    '',
    '',
    `insert into business_units (id, name) values (1, 'North'), (2, 'South')`,
  );
  await as('7', 'aa', 'It was sold', 'update business_units set is_active = false where id = 1');
  await as(
    '8',
    'bb',
    '',
    `update business_units set name = 'South West' where id = 2; delete from business_units where id = 1`,
  );
  const { rows: before } = await database.pool.query<{ at: Date; actor: string }>(
    'select distinct on (at) at, actor from revisions order by at',
  );

  await migrate(database, MIGRATIONS);

  const { rows: moments } = await database.pool.query(`
    select moment::int, at, actor, request_id as request, reason, origin, sealed_at >= at as "isLater"
    from change_sets where id <= 3 order by moment`);
  const origin = { kind: 'beforeMoments' };
  expect(moments).toEqual([
    { moment: 1, ...before[0], request: null, reason: null, origin, isLater: true },
    { moment: 2, ...before[1], request: 'aa', reason: 'It was sold', origin, isLater: true },
    { moment: 3, ...before[2], request: 'bb', reason: null, origin, isLater: true },
  ]);
  const { rows: revisions } = await database.pool.query(`
    select moment::int, record_id as record, action, before, after - 'updated_at' as after
    from trace order by id`);
  expect(revisions).toEqual([
    {
      moment: 1,
      record: 1,
      action: 'insert',
      before: null,
      after: expect.objectContaining({ name: 'North', version: 1 }),
    },
    {
      moment: 1,
      record: 2,
      action: 'insert',
      before: null,
      after: expect.objectContaining({ name: 'South', version: 1 }),
    },
    {
      moment: 2,
      record: 1,
      action: 'update',
      before: { is_active: true },
      after: { is_active: false, version: 2 },
    },
    {
      moment: 3,
      record: 2,
      action: 'update',
      before: { name: 'South' },
      after: { name: 'South West', version: 2 },
    },
    {
      moment: 3,
      record: 1,
      action: 'delete',
      before: expect.objectContaining({ name: 'North', is_active: false, version: 2 }),
      after: null,
    },
  ]);
  expect(await verifyChain(database)).toMatchObject({ moments: 3, fault: null });

  // The next change is the next moment, and the trace is closed again.
  await as('9', 'cc', '', 'delete from business_units where id = 2');
  await database.pool.query('select seal_changes(10)');
  expect(await verifyChain(database)).toMatchObject({ moments: 4, fault: null });
  await expect(database.pool.query('delete from revisions')).rejects.toMatchObject({
    code: 'BR002',
  });
});
