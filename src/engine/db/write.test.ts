import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOUNS } from '../../contract/changes.ts';
import { Changes } from './changes.ts';
import { businessUnits } from './schema/forecasts.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';
import {
  onlyStatement,
  giveReason,
  keepTransactionOpen,
  lastStatement,
  runStatement,
  statements,
  write,
  type Author,
  type Transaction,
} from './write.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

let changes: Changes;
beforeEach(() => {
  changes = new Changes();
});

const asSystem = <T>(work: (transaction: Transaction) => Promise<T>) =>
  write(database, changes, { actor: 'system' }, work);

const addUnit = (transaction: Transaction, name: string) =>
  transaction.insert(businessUnits).values({ name });

async function stored(): Promise<string[]> {
  const rows = await database.orm.select({ name: businessUnits.name }).from(businessUnits);
  return rows.map(({ name }) => name);
}

const counts = () => NOUNS.map((noun) => changes.count(noun));

async function revisionCount(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int n from trace');
  return rows[0]?.n ?? -1;
}

test('changes are counted after the commit and before the answer', async () => {
  const told: string[] = [];
  changes.listen((nouns) => told.push(nouns.join()));
  await asSystem(async (transaction) => {
    await addUnit(transaction, 'Told');
    expect([told, changes.count('business-units')]).toEqual([[], 0]);
  });
  expect(told).toEqual(['business-units,forecasts,company,imports']);
  expect(changes.count('business-units')).toBe(1);
  expect(await stored()).toContain('Told');
});

test('failed work stores nothing, counts nothing and leaves the connections usable', async () => {
  const before = [counts(), await stored(), await revisionCount()];
  for (let time = 0; time < 15; time += 1) {
    const failing = asSystem(async (transaction) => {
      await addUnit(transaction, `Undone ${time}`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
  }
  expect([counts(), await stored(), await revisionCount()]).toEqual(before);
  await asSystem((transaction) => addUnit(transaction, 'Afterwards'));
  expect(await stored()).toContain('Afterwards');
});

test('a connection that failed to roll back is not used again', async () => {
  const connect = vi.spyOn(database.pool, 'connect');
  const failing = asSystem(async (transaction) => {
    await addUnit(transaction, 'Left open');
    const client = await connect.mock.results[0]?.value;
    vi.spyOn(client, 'query').mockRejectedValueOnce(new Error('The connection is lost'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  vi.restoreAllMocks();
  // If the connection had gone back to the pool, this commit would store its pending changes.
  await asSystem((transaction) => addUnit(transaction, 'After a lost connection'));
  const names = await stored();
  expect(names).toContain('After a lost connection');
  expect(names).not.toContain('Left open');
});

test('work that hides a failed statement cannot be committed', async () => {
  const hiding = asSystem(async (transaction) => {
    await addUnit(transaction, 'Hidden');
    await transaction.execute(`select 1 / 0`).catch(() => null);
  });
  await expect(hiding).rejects.toThrow(/aborted/);
  expect(await stored()).not.toContain('Hidden');
  // After a commit without a clear answer the outcome is unknown, so no cached data is kept.
  expect(counts()).toEqual(NOUNS.map(() => 1));
});

/** True if a change waits for the disk. */
const waiting = (author: Author, name: string) =>
  write(database, changes, author, async (transaction) => {
    await addUnit(transaction, name);
    const { rows } = await transaction.execute('show synchronous_commit');
    return rows;
  });

test('only what may be lost does not wait for the disk, and others see it at once', async () => {
  const usual = await database.pool.query('show synchronous_commit');
  const light = await waiting({ actor: 'system', mayBeLost: true }, 'Light');
  expect(light).toEqual([{ synchronous_commit: 'off' }]);
  expect(await stored()).toContain('Light');
  expect(await waiting({ actor: 'system' }, 'Heavy')).toEqual(usual.rows);
});

test('a transaction that changed no row counts nothing', async () => {
  await asSystem(async (transaction) => {
    await transaction.execute(`update business_units set name = name where false`);
    await transaction.execute(`delete from users where false`);
    await transaction.execute(`select count(*) from forecasts`);
  });
  expect(counts()).toEqual(NOUNS.map(() => 0));
});

test('rows that a savepoint rolled back do not count as changed', async () => {
  await asSystem(async (transaction) => {
    await addUnit(transaction, 'Kept');
    await transaction.execute(`savepoint before`);
    await transaction.execute(
      `insert into financial_years (fy_year, start_date, end_date) values ('FY77', '2077-04-01', '2078-03-31')`,
    );
    await transaction.execute(`rollback to savepoint before`);
  });
  expect(changes.count('business-units')).toBe(1);
  expect(changes.count('financial-years')).toBe(0);
});

describe('a last statement, committed in its own round trip,', () => {
  test('is stored and counted once', async () => {
    await asSystem((transaction) =>
      lastStatement(transaction, () => addUnit(transaction, 'At once')),
    );
    expect(await stored()).toContain('At once');
    expect(changes.count('business-units')).toBe(1);
  });

  test('that fails commits nothing of the transaction and counts nothing', async () => {
    const failing = asSystem(async (transaction) => {
      await addUnit(transaction, 'Before the failure');
      await lastStatement(transaction, () => addUnit(transaction, 'At once'));
    });
    await expect(failing).rejects.toThrow(/Failed query/);
    expect(await stored()).not.toContain('Before the failure');
    expect(counts()).toEqual(NOUNS.map(() => 0));
    await asSystem((transaction) => addUnit(transaction, 'After the failure'));
  });

  test('is counted even if the work fails after it', async () => {
    const failing = asSystem(async (transaction) => {
      await lastStatement(transaction, () => addUnit(transaction, 'Committed'));
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await stored()).toContain('Committed');
    expect(changes.count('business-units')).toBe(1);
  });

  test('admits no other after it', async () => {
    const failing = asSystem(async (transaction) => {
      await lastStatement(transaction, () => addUnit(transaction, 'Really last'));
      await addUnit(transaction, 'One more');
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: /after the last/ } });
    expect(await stored()).not.toContain('One more');
  });

  test('is not the last where something has to follow', async () => {
    await asSystem(async (transaction) => {
      keepTransactionOpen(transaction);
      await lastStatement(transaction, () => addUnit(transaction, 'Not yet'));
      await addUnit(transaction, 'Now');
    });
    expect(await stored()).toEqual(expect.arrayContaining(['Not yet', 'Now']));
  });
});

describe('an only statement, sent with the beginning and the commit,', () => {
  test('is stored and counted once, under its author', async () => {
    await write(database, changes, { actor: 7 }, (transaction) =>
      onlyStatement(transaction, () => addUnit(transaction, 'All at once')),
    );
    expect(await stored()).toContain('All at once');
    expect(changes.count('business-units')).toBe(1);
    const { rows } = await database.pool.query('select actor from trace order by id desc limit 1');
    expect(rows).toEqual([{ actor: '7' }]);
  });

  test('that is refused commits nothing and counts nothing', async () => {
    const again = asSystem((transaction) =>
      onlyStatement(transaction, () => addUnit(transaction, 'All at once')),
    );
    await expect(again).rejects.toThrow(/Failed query/);
    expect(counts()).toEqual(NOUNS.map(() => 0));
    await asSystem((transaction) => addUnit(transaction, 'After the refusal'));
  });

  test('is refused where its transaction does not begin', async () => {
    failToBegin();
    const unbegun = asSystem((transaction) =>
      onlyStatement(transaction, () => addUnit(transaction, 'Loose')),
    );
    await expect(unbegun).rejects.toThrow(/Failed query/);
    vi.restoreAllMocks();
    expect(await stored()).not.toContain('Loose');
  });

  test('waits for the beginning where something has to follow', async () => {
    await asSystem(async (transaction) => {
      keepTransactionOpen(transaction);
      await onlyStatement(transaction, () => addUnit(transaction, 'Not alone'));
      await addUnit(transaction, 'Company');
    });
    expect(await stored()).toEqual(expect.arrayContaining(['Not alone', 'Company']));
  });
});

const changeFollowed = (revenue: number, reason: string) =>
  write(database, changes, { actor: 7 }, async (transaction) => {
    await giveReason(transaction, reason);
    await lastStatement(transaction, () =>
      transaction.execute(`update financial_data set revenue = ${revenue} where id = 70`),
    );
  });
const followedNow = async () =>
  (
    await database.pool.query(
      `select f.revenue::integer, r.overview, (select count(*)::integer from quoted_figures q where q.is_due) as due
       from financial_data f, monthly_summaries r where f.id = 70 and r.id = 70`,
    )
  ).rows;

describe('a figure that a text of a published month follows', () => {
  const setUp = `
    insert into financial_years (id, fy_year, start_date, end_date) values (70, 'FY70', '2070-04-01', '2071-03-31');
    insert into financial_data (id, fy_id, month_num, month_name, revenue, ebitda, adj_ebitda, cash, gross_profit,
      production, sales_marketing, customer_success, marketing, rnd, admin, other)
    values (70, 70, 1, 'April', 1000000, 0, 0, 0, 1000000, 0, 0, 0, 0, 0, 0, 0);
    insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview)
    values (70, 70, 2, 'May', 2070, 'April had $1.00M.');
    insert into quoted_figures (summary_id, report_text, figure, months, place, said)
    values (70, 'overview', 'revenue.2070-04', '{2070-04}', 10, '$1.00M');
    insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature,
      published_by, published_at)
    values (70, 2, 'May 2070', 1, 'FOLLOWFOLLOW', 1, '{}', 'x', 'x', 1, now())`;
  beforeAll(() => write(database, new Changes(), { actor: 'system' }, (t) => t.execute(setUp)));

  test('changes with it, in the same commit, and both are counted', async () => {
    await changeFollowed(1_230_000, 'A late invoice');
    expect(await followedNow()).toEqual([
      { revenue: 1_230_000, overview: 'April had $1.23M.', due: 0 },
    ]);
    expect([changes.count('financial-data'), changes.count('monthly-summaries')]).toEqual([1, 1]);
  });

  test('does not change where the text may not, and nothing is counted', async () => {
    const before = await followedNow();
    await expect(changeFollowed(2_000_000, '')).rejects.toMatchObject({ cause: { code: 'BR003' } });
    expect(await followedNow()).toEqual(before);
    expect(counts()).toEqual(NOUNS.map(() => 0));
    await asSystem((transaction) => addUnit(transaction, 'After the text'));
  });
});

test('a kept statement runs in the transaction that it is given, and nowhere else', async () => {
  const kept = statements.insert(businessUnits).values({ name: 'Once' }).prepare('');
  await expect(kept.execute()).rejects.toMatchObject({
    cause: { message: /outside of a transaction/ },
  });
  const undone = asSystem(async (transaction) => {
    await runStatement(transaction, kept, {});
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await stored()).not.toContain('Once');
  await asSystem(async (transaction) => {
    await Promise.all([runStatement(transaction, kept, {}), addUnit(transaction, 'Meanwhile')]);
  });
  expect(await stored()).toEqual(expect.arrayContaining(['Once', 'Meanwhile']));
});

/** The next transaction fails to begin, as when the server is asked to cancel exactly this statement. */
function failToBegin(): void {
  database.pool.once('acquire', (client) => {
    const send = client.query.bind(client);
    vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
      const [text] = given;
      const isBegin = typeof text === 'string' && text.startsWith('begin');
      return Reflect.apply(send, client, isBegin ? ['select 1 / 0'] : given);
    });
  });
}

test('if the transaction does not begin, nothing is stored', async () => {
  const { rows: made } = await asSystem((transaction) =>
    transaction.execute<{ id: number }>(
      `insert into users (email, first_name, last_name) values ('a@example.org', 'A', 'B') returning id`,
    ),
  );
  failToBegin();
  const unbegun = asSystem((transaction) =>
    transaction.execute(
      `insert into idempotency_keys (user_id, key, request_digest, created_at) values (${made[0]?.id}, 'loose', '', now())`,
    ),
  );
  await expect(unbegun).rejects.toMatchObject({ cause: { code: '22012' } });
  vi.restoreAllMocks();
  const { rows } = await database.pool.query('select from idempotency_keys');
  expect(rows).toEqual([]);
});

const addedAlone = (name: string) => asSystem((transaction) => addUnit(transaction, name));

test('a connection whose kept statements are of no use any more is used no more', async () => {
  for (const name of ['Told once', 'Told twice', 'Told often']) await addedAlone(name);
  await database.pool.query('deallocate all');
  await expect(addedAlone('Forgotten')).rejects.toMatchObject({ cause: { code: '26000' } });
  await addedAlone('Known again');
  expect(await stored()).toContain('Known again');
  expect(await stored()).not.toContain('Forgotten');
});

test('the actor is gone after the transaction: the next one on the connection has none', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local app.actor = '7'; commit`);
    const change = client.query(`insert into business_units (name) values ('Nobody')`);
    await expect(change).rejects.toMatchObject({ code: 'BR001' });
  } finally {
    client.release();
  }
});

describe('author and request are never interpreted as SQL', () => {
  const odd: [string, Author][] = [
    ['a fraction', { actor: 1.5 }],
    ['no number', { actor: Number.NaN }],
    ['infinity', { actor: Infinity }],
    ['a quote', { actor: 1, requestId: "a'; drop table users; --" }],
    ['a letter beyond hexadecimal', { actor: 1, requestId: 'xyz' }],
    ['a text too long', { actor: 1, requestId: 'a'.repeat(65) }],
    ['a line break', { actor: 1, requestId: 'a\n' }],
    ['a page with a quote', { actor: 1, origin: { kind: 'screen', path: "/a' b" } }],
  ];
  test.each(odd)('%s', async (_, author) => {
    let hasRun = false;
    const writing = write(database, changes, author, async () => {
      hasRun = true;
    });
    await expect(writing).rejects.toThrow(TypeError);
    expect(hasRun).toBe(false);
  });
  test('nor is a reason', async () => {
    const reason = "', true), set_config('app.actor', '1', true); --";
    await asSystem(async (transaction) => {
      await giveReason(transaction, reason);
      await addUnit(transaction, 'With a reason');
    });
    const { rows } = await database.pool.query(
      'select actor, reason from trace order by id desc limit 1',
    );
    expect(rows).toEqual([{ actor: 'system', reason }]);
  });
});

test('with a hundred writers at once each committed row is stored and counted', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `Many ${index}`);
  const outcomes = await Promise.allSettled(
    names.map((name, index) =>
      asSystem(async (transaction) => {
        await addUnit(transaction, name);
        if (index % 3 === 0) throw new Error('every third fails');
      }),
    ),
  );
  const done = names.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(done).toHaveLength(66);
  expect((await stored()).filter((name) => name.startsWith('Many')).toSorted()).toEqual(
    done.toSorted(),
  );
  expect(changes.count('business-units')).toBe(66);
});
