import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
      /** The connection's prepared statements, according to the database. */
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
