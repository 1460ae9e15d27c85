import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { Sealer } from './sealer.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';
import { verifyChain } from './verifyChain.ts';
import { cases } from '../../testRounds.ts';
import { giveReason, write } from './write.ts';

interface Sealed {
  moment: number | null;
  actor: string;
  reason: string | null;
  records: string[];
}

let database: TestDatabase;
const changes = new Changes();
const log = { info() {}, warn() {}, error() {} };
let sealer: Sealer;

const run = (statement: string, actor: number | 'system' = 42) =>
  write(database, changes, { actor, requestId: 'ab12' }, (transaction) =>
    transaction.execute(statement),
  );

const unit = (id: number) => `insert into business_units (id, name) values (${id}, 'Unit ${id}')`;

async function query<T>(text: string): Promise<T[]> {
  return (await database.pool.query<Record<string, unknown>>(text)).rows as T[];
}

/** The changes with one of these records, in the order of their moments. */
const momentsOf = (...records: number[]) =>
  query<Sealed>(`
    select c.moment::int, c.actor, c.reason, array_agg(r.table_name || ' ' || r.record_id order by r.id) as records
    from change_sets c join revisions r on r.change_id = c.id
    where exists (select from revisions o where o.change_id = c.id and o.record_id in (${records.join()}))
    group by c.id order by c.moment`);

beforeAll(async () => {
  database = await openTestDatabase();
  sealer = new Sealer(database, changes, log);
});
afterAll(async () => {
  await sealer.stop();
  await database.drop();
});

test('each committed transaction becomes one moment, the next without a gap', async () => {
  await run(`${unit(1)}; ${unit(2)}`, 7);
  await expect(run(`${unit(3)}; select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
  await write(database, changes, { actor: 8 }, async (transaction) => {
    await giveReason(transaction, 'Closed at the year’s end');
    await transaction.execute('update business_units set is_active = false where id = 1');
  });
  await run('delete from business_units where id = 2', 'system');
  // Matches no row, and so it is no change.
  await run('update business_units set is_active = false where id = 3');
  await sealer.sealAll();

  const sealed = await momentsOf(1, 2, 3);
  const first = sealed[0]?.moment ?? 0;
  expect(sealed).toEqual([
    { moment: first, actor: '7', reason: null, records: ['business_units 1', 'business_units 2'] },
    {
      moment: first + 1,
      actor: '8',
      reason: 'Closed at the year’s end',
      records: ['business_units 1'],
    },
    { moment: first + 2, actor: 'system', reason: null, records: ['business_units 2'] },
  ]);
  const [all] = await query<{ n: number; last: number }>(
    'select count(*)::int as n, max(moment)::int as last from change_sets',
  );
  expect(all?.last).toBe(all?.n);
});

test('a change is sealed soon after its commit without being asked for', async () => {
  await run(unit(11));
  await expect.poll(async () => (await momentsOf(11))[0]?.moment).toBeGreaterThan(0);
});

test('more changes than are sealed at once are all sealed', async () => {
  const rows = Array.from(
    { length: 600 },
    (_, n) => `begin; set local app.actor = '7'; ${unit(2_000 + n)}; commit`,
  );
  await database.pool.query(rows.join(';'));
  await sealer.sealAll();
  expect(await query('select id from change_sets where moment is null')).toEqual([]);
});

test('a moment is later than the one before, also when the clock was set back', async () => {
  await sealer.sealAll();
  const client = await database.pool.connect();
  await client.query(`begin; alter table change_sets disable trigger user;
    update change_sets set sealed_at = now() + interval '1 day'
    where moment = (select max(moment) from change_sets)`);
  await client.query(`set local app.actor = '7'; ${unit(21)}; select seal_changes(10)`);
  const { rows } = await client.query<{ isLater: boolean }>(`
    select bool_and(later) as "isLater" from (
      select sealed_at > lag(sealed_at) over (order by moment) as later from change_sets
    ) pairs`);
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([{ isLater: true }]);
});

test('sealed revisions can neither be changed nor removed', async () => {
  await run(unit(31));
  await sealer.sealAll();
  const before = await query('select * from change_sets order by id');
  for (const statement of [
    `update change_sets set reason = 'Another one'`,
    `update change_sets set moment = null, sealed_at = null, hash = null, leaves = null`,
    'update change_sets set moment = moment + 1000',
    'delete from change_sets',
    'truncate change_sets',
  ]) {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: 'BR002' });
  }
  expect(await query('select * from change_sets order by id')).toEqual(before);
});

test('before it is sealed, nothing but the seal may change', async () => {
  const client = await database.pool.connect();
  await client.query(`begin; set local app.actor = '7'; ${unit(32)}`);
  await expect(
    client.query(`update change_sets set moment = 1000000, sealed_at = now(), hash = '', leaves = '', actor = '8'
      where moment is null`),
  ).rejects.toMatchObject({ code: 'BR002' });
  await client.query('rollback');
  client.release();
});

/** Seals a change of unit 41, alters the trace by hand in one transaction, and looks at it there. */
async function altered(statement: string): Promise<unknown> {
  await run(`insert into business_units (id, name) values (41, 'Before') on conflict do nothing`);
  await run(`update business_units set name = 'Renamed ' || version where id = 41`);
  // So that a moment that is missing is not the last one.
  await run(unit(4_100 + (await momentsOf(41)).length));
  await sealer.sealAll();
  const client = await database.pool.connect();
  await client.query(
    `begin; alter table revisions disable trigger user; alter table change_sets disable trigger user`,
  );
  await client.query(statement);
  const { fault } = await verifyChain({ pool: client });
  await client.query('rollback');
  client.release();
  return fault;
}
const last = `(select change_id from revisions where record_id = 41 order by id desc limit 1)`;
const moment = async () => (await momentsOf(41)).at(-1)?.moment;

interface Place {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly id: string;
  readonly moment: number;
}

/** Values of the trace: one of each column, and so many drawn from all, the same in every run. */
const ALL_VALUES = `
  with tables (name, id, moment) as (
    select 'revisions', r.id, c.moment from revisions r join change_sets c on c.id = r.change_id
    union all select 'change_sets', id, moment from change_sets
  ),
  drawn as (
    select t.name as "table", quote_ident(a.attname) as column, format_type(a.atttypid, null) as type, t.id, t.moment::int,
      row_number() over (partition by t.name, a.attname order by md5(concat(t.id, a.attname))) as place,
      md5(concat(t.id, a.attname, t.name)) as draw
    from tables t join pg_attribute a on a.attrelid = t.name::regclass
    where a.attnum > 0 and not a.attisdropped
  )
  select "table", "column", type, id, moment from drawn order by place > 1, draw limit $1`;

/** An altered value of each type. */
const OTHER: Readonly<Record<string, string>> = {
  bigint: '$ + 1000000',
  integer: '$ + 1',
  text: `coalesce($, '') || 'x'`,
  jsonb: `coalesce($, '{}') || '{"x": 1}'`,
  bytea: `set_byte($, 0, get_byte($, 0) # 1)`,
  'timestamp with time zone': `$ + interval '1 microsecond'`,
};

describe('the chain', () => {
  test.each([
    [
      'a value after',
      `update revisions set after = after || '{"name": "Another"}' where change_id = ${last}`,
      'business_units 41',
    ],
    [
      'a value before',
      `update revisions set before = '{}' where change_id = ${last}`,
      'business_units 41',
    ],
    [
      'the record',
      `update revisions set record_id = 42 where change_id = ${last}`,
      'business_units 42',
    ],
    [
      'the table',
      `update revisions set table_name = 'users' where change_id = ${last}`,
      'users 41',
    ],
    [
      'the kind of change',
      `update revisions set action = 'insert' where change_id = ${last}`,
      'business_units 41',
    ],
    [
      'a revision taken away',
      `delete from revisions where change_id = ${last}`,
      'a missing revision',
    ],
    ['the author', `update change_sets set actor = '9' where id = ${last}`, 'its author'],
    ['the reason', `update change_sets set reason = 'No' where id = ${last}`, 'its author'],
    ['the origin', `update change_sets set origin = '{}' where id = ${last}`, 'its author'],
    ['the request', `update change_sets set request_id = 'ff' where id = ${last}`, 'its author'],
    [
      'the time',
      `update change_sets set sealed_at = sealed_at - interval '1 microsecond' where id = ${last}`,
      'its author',
    ],
    [
      'the beginning',
      `update change_sets set at = at - interval '1 microsecond' where id = ${last}`,
      'its author',
    ],
    ['the hash', `update change_sets set hash = sha256('x') where id = ${last}`, 'its author'],
  ])('%s altered by hand is named', async (_what, statement, named) => {
    const fault = await altered(statement);
    expect(fault).toEqual({ moment: await moment(), text: expect.stringContaining(named) });
  });

  test('any value altered by hand in any row is reported', async () => {
    const client = await database.pool.connect();
    try {
      await client.query(
        `begin; alter table revisions disable trigger user; alter table change_sets disable trigger user;
         alter table revisions alter id drop identity; alter table change_sets alter id drop identity`,
      );
      const { rows } = await client.query<Place>(ALL_VALUES, [cases(300, 30)]);
      expect(new Set(rows.map(({ table, column }) => `${table}.${column}`)).size).toBe(17);
      for (const { table, column, type, id, moment: changed } of rows) {
        const other = OTHER[type]?.replaceAll('$', column);
        await client.query(
          `savepoint one; update ${table} set ${column} = ${other} where ${table}.id = ${id}`,
        );
        const { fault } = await verifyChain({ pool: client });
        expect(fault?.text, `${table}.${column} of ${id}`).toMatch(
          /altered|missing|not there|no change/,
        );
        expect(fault?.moment ?? 0, `${table}.${column} of ${id}`).toBeLessThanOrEqual(changed);
        await client.query('rollback to savepoint one');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('fits where nothing was altered', async () => {
    expect(await verifyChain(database)).toMatchObject({ fault: null });
  });

  test('a moment taken out is named', async () => {
    const fault = await altered(`delete from change_sets where id = ${last}`);
    expect(fault).toEqual({
      moment: await moment(),
      text: `Change ${await moment()} is missing`,
    });
  });

  test('a revision without a change is named', async () => {
    expect(
      await altered(
        `insert into revisions (change_id, table_name, record_id, action) values (99999999, 'users', 5, 'delete')`,
      ),
    ).toEqual({
      moment: null,
      text: 'A revision of users 5 does not belong to any change',
    });
  });
});

describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')('changes at the same time', () => {
  test('are ordered as they changed a row, whichever began first', async () => {
    await run(`${unit(51)}; ${unit(52)}`);
    const [early, late] = [await database.pool.connect(), await database.pool.connect()];
    await early.query(
      `begin; set local app.actor = '1'; update business_units set name = 'a' where id = 51`,
    );
    await late.query(
      `begin; set local app.actor = '2'; update business_units set name = 'b' where id = 52; commit`,
    );
    await early.query(`update business_units set name = 'c' where id = 52; commit`);
    await sealer.sealAll();
    early.release();
    late.release();
    expect((await momentsOf(52)).map(({ actor }) => actor)).toEqual(['42', '2', '1']);
  });

  test('a change that is committed later is a later moment', async () => {
    const slow = await database.pool.connect();
    await slow.query(`begin; set local app.actor = '1'; ${unit(61)}`);
    await run(unit(62));
    await sealer.sealAll();
    expect(await momentsOf(61)).toEqual([]);
    await slow.query('commit');
    slow.release();
    await sealer.sealAll();
    const [[before], [after]] = [await momentsOf(62), await momentsOf(61)];
    expect(after?.moment).toBeGreaterThan(before?.moment ?? Infinity);
  });

  test('several processes seal without a gap', async () => {
    const others = [1, 2, 3].map(() => new Sealer(database, changes, log));
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        await run(unit(7_000 + n));
        await others[n % 3]?.sealAll();
      }),
    );
    for (const other of others) await other.stop();
    const [all] = await query<{ n: number; last: number }>(
      'select count(*)::int as n, max(moment)::int as last from change_sets where moment is not null',
    );
    expect(all?.last).toBe(all?.n);
    expect(await verifyChain(database)).toMatchObject({ fault: null, moments: all?.n });
  });
});
