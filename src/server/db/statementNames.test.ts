import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSnapshot } from './asOf.ts';
import { StatementNames } from './statementNames.ts';
import type { TestDatabase } from './testDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const textOf = (letters: string) => `select $1::int as ${letters}`;

/** Names for two statements, and a connection that they are sent over. */
async function onConnection(
  prefix: string,
  work: (tools: {
    client: pg.PoolClient;
    ask: (...letters: string[]) => Promise<unknown[]>;
    held: () => Promise<string[]>;
  }) => Promise<void>,
): Promise<void> {
  const names = new StatementNames(prefix, 2);
  const client = await database.pool.connect();
  try {
    await work({
      client,
      ask: (...letters) =>
        Promise.all(
          letters.map(async (each, n) => {
            const { rows } = await names.send(client, { text: textOf(each) }, [n]);
            return rows[0];
          }),
        ),
      /** What the connection keeps planned, as the database says. */
      held: async () => {
        const { rows } = await client.query<{ statement: string }>(
          `select statement from pg_prepared_statements where name ^@ '${prefix}_' order by prepare_time, name`,
        );
        return rows.map(({ statement }) => statement);
      },
    });
  } finally {
    client.release();
  }
}

test('a statement is kept from the second time on, and a bulk load is not', async () => {
  await onConnection('kept', async ({ ask, held }) => {
    await ask('a', 'b');
    expect(await held()).toEqual([]);
    await ask('b', 'a', 'a', 'b');
    expect(await held()).toEqual([textOf('b'), textOf('a')]);
    const long = 'x'.repeat(10_001);
    await ask(long, long);
    expect(await held()).toEqual([textOf('b'), textOf('a')]);
  });
});

test('the least used gives way to one that comes again, and comes again itself', async () => {
  await onConnection('spare', async ({ ask, held }) => {
    await ask('a', 'a', 'b', 'b', 'a', 'c');
    expect(await held()).toEqual([textOf('a'), textOf('b')]);
    await ask('c');
    expect(await held()).toEqual([textOf('a'), textOf('c')]);
    await ask('b', 'b');
    expect(await held()).toEqual([textOf('c'), textOf('b')]);
  });
});

test('many at once, of which each gives way to the next, are all answered', async () => {
  await onConnection('many', async ({ ask, held }) => {
    const letters = Array.from({ length: 40 }, (_, n) => `n${n % 10}`);
    expect(await ask(...letters)).toEqual(letters.map((each, n) => ({ [each]: n })));
    await ask('a', 'a', 'b', 'b');
    await ask('c', 'c');
    expect(await held()).toEqual([textOf('b'), textOf('c')]);
  });
});

test('a transaction that has failed is no obstacle', async () => {
  await onConnection('failed', async ({ client, ask, held }) => {
    await ask('a', 'a', 'b', 'b', 'c');
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(ask('c')).rejects.toThrow('current transaction is aborted');
    await client.query('rollback');
    expect(await held()).toEqual([textOf('b')]);
    expect(await ask('c')).toEqual([{ c: 0 }]);
    expect(await held()).toEqual([textOf('b'), textOf('c')]);
  });
});

/** How many statements with this word the connection of the pool keeps planned. */
const keptWith = async (word: string) => {
  const { rows } = await database.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%${word}%'`,
  );
  return rows.length;
};

describe('what is read of the present', () => {
  test('is kept from the second time on, in one snapshot with the next as alone', async () => {
    const alone = 'select 7 as alone_once';
    const numbers = [];
    for (let n = 0; n < 2; n += 1) {
      expect(await keptWith('alone_once')).toBe(0);
      const { rows } = await database.orm.execute(alone);
      numbers.push(rows);
    }
    expect(numbers).toEqual([[{ alone_once: 7 }], [{ alone_once: 7 }]]);
    expect(await keptWith('alone_once')).toBe(1);
    const together = 'with one as (select 8 as together) select together from one';
    await readSnapshot(database.orm, async (snapshot) => {
      await snapshot.execute(together);
      await snapshot.execute(together);
    });
    expect(await keptWith('together')).toBe(1);
  });

  test('several statements in one text are not kept', async () => {
    for (let n = 0; n < 3; n += 1) await database.orm.execute("set time zone 'UTC'; select 3");
    expect(await keptWith('time zone')).toBe(0);
  });

  test('is planned again where an upgrade has changed a column', async () => {
    await database.pool.query('create table kept_reads as select 5 as sort_key');
    const kept = 'select sort_key from kept_reads';
    const read = async () => (await database.orm.execute(kept)).rows;
    const inSnapshot = () =>
      readSnapshot(database.orm, async (snapshot) => (await snapshot.execute(kept)).rows);
    for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ sort_key: 5 }]);
    await database.pool.query('alter table kept_reads alter sort_key type text');
    for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ sort_key: '5' }]);
    await database.pool.query('alter table kept_reads alter sort_key type int using 6');
    await expect(inSnapshot()).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect(await inSnapshot()).toEqual([{ sort_key: 6 }]);
  });
});
