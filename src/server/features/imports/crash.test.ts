import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { importSchema } from '../../../contract/imports.ts';
import type { Database } from '../../../engine/db/database.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { TestProcess, TestProcessData } from '../../testProcess.ts';
import { prepareTestProcess } from '../../testProcess.ts';

let data: TestProcessData;
let server: TestProcess | undefined;

beforeAll(async () => {
  data = await prepareTestProcess(async (transaction) => {
    await transaction
      .insert(monthlySummaries)
      .values({ fyId: 13, monthNum: 1, monthName: 'April', year: 2025, revenue: '7.00' });
    // The last but one statement of an import takes so long that one can end the server before it
    // is done.
    await transaction.execute(`create function wait_here() returns trigger language plpgsql as
      'begin perform pg_sleep(8); return new; end'`);
    await transaction.execute(
      'create trigger wait_here before insert on import_shapes for each row execute function wait_here()',
    );
  });
});
afterAll(() => server?.end('SIGKILL'));

async function call(method: string, url: string, body?: object): Promise<Import> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return importSchema.parse(await response.json());
}

async function apply(address: string, id: number): Promise<Import> {
  const { preview } = await call('GET', `${address}/api/imports/${id}`);
  const body = { reason: 'From the accounts', previewKey: preview.key };
  return call('POST', `${address}/api/imports/${id}/apply`, body);
}

const stored = (database: Database) =>
  database.pool
    .query<{ figures: number; kept: string | null; status: string }>(
      `select (select count(*)::int from financial_data) as figures,
        (select revenue from monthly_summaries) as kept, (select status from imports) as status`,
    )
    .then(({ rows: [row] }) => row);

test('an import that a crash cuts off leaves everything as it was, and can be applied afterwards', async () => {
  server = data.start();
  const address = await server.address();
  const text = 'Month\tRevenue\tCash\nApr-25\t100\t5\nMay-25\t110\t6';
  const draft = await call('POST', `${address}/api/imports/pasted`, { text });
  const layouts = draft.layouts.map((layout) => ({ ...layout, unit: 'units' }));
  await call('PATCH', `${address}/api/imports/${draft.id}`, { layouts });
  const cutOff = apply(address, draft.id).catch((error: unknown) => error);
  await wait(2_000);
  const gone = server.end('SIGKILL');
  // Thrown by fetch when the connection breaks in the middle.
  expect(await cutOff).toBeInstanceOf(TypeError);
  await gone;
  await data.looking(async (database) => {
    expect(await stored(database)).toEqual({ figures: 0, kept: '7.00', status: 'draft' });
    await database.pool.query('drop trigger wait_here on import_shapes');
  });
  server = data.start();
  expect((await apply(await server.address(), draft.id)).status).toBe('applied');
  await server.end('SIGTERM');
  await data.looking(async (database) => {
    expect(await stored(database)).toEqual({ figures: 2, kept: null, status: 'applied' });
  });
}, 300_000);
