import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { Changes } from '../../../engine/db/changes.ts';
import { connectionOf } from '../../../engine/db/pool.ts';
import { write } from '../../../engine/db/write.ts';
import { cases } from '../../../testRounds.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { figureCalls, sentOnce, URL } from './testFigures.ts';

/** Enough that either change wins. */
const ROUNDS = cases(200);

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { patch, created, changed, list } = figureCalls(() => server);

describe('changing a month', () => {
  test('changes only what was sent, and exactly', async () => {
    const before = await created({ revenue: '1', cash: '2', notes: 'kept' });
    const after = await changed(before.id, {
      cash: '-9999999999999.99',
      admin: 0.1,
      other: null,
      summaryNotes: 'Ünïcode 👩‍👩‍👧 \\ \' " <b>',
    });
    expect(after).toEqual({
      ...before,
      cash: '-9999999999999.99',
      admin: '0.10',
      other: null,
      notReported: before.notReported.filter((line) => line !== 'admin' && line !== 'other'),
      summaryNotes: 'Ünïcode 👩‍👩‍👧 \\ \' " <b>',
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect((await list()).find(({ id }) => id === before.id)).toEqual(after);
  });

  test('gross profit and margin are recalculated if they agreed, and kept if not', async () => {
    const { id } = await created({ revenue: '200', production: '50' });
    expect(await changed(id, { revenue: '100' })).toMatchObject({
      grossProfit: '50.00',
      grossMarginPercent: '50.00',
    });
    await changed(id, { grossProfit: '49', grossMarginPercent: '1' });
    expect(await changed(id, { revenue: '300' })).toMatchObject({
      grossProfit: '49.00',
      grossMarginPercent: '1.00',
    });
    expect((await patch(id, { grossMarginPercent: '1000' })).statusCode).toBe(400);
    expect((await changed(id, { grossMarginPercent: '-999.99' })).grossMarginPercent).toBe(
      '-999.99',
    );
  });

  test('an empty change changes nothing, and nor do the figures that are there already', async () => {
    const before = await created({ revenue: '200', production: '50', notes: 'kept' });
    expect(await changed(before.id, {})).toEqual(before);
    const same = { revenue: 200, grossProfit: '150.0', notes: 'kept', notReported: ['cash'] };
    expect(await changed(before.id, same)).toEqual(before);
    // A 0 that is entered for a missing figure is a change.
    expect(await changed(before.id, { cash: '0' })).toMatchObject({ cash: '0.00', version: 2 });
  });

  test('an unknown id is 404, an invalid one 400', async () => {
    expect((await patch(2_147_483_647, { cash: '1' })).json()).toMatchObject({
      status: 404,
      detail: 'Financial data not found',
    });
    for (const id of ['0', '-1', '1e3', '2147483648', 'x', '1.5', '%20']) {
      const answer = await server.as('admin', 'PATCH', `${URL}/${id}`, { body: { cash: '1' } });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('a stale version is refused and changes nothing', async () => {
    const { id } = await created({ cash: '1' });
    const second = await changed(id, { cash: '2' });
    const stale = await patch(id, { cash: '3' }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    expect((await list()).find((month) => month.id === id)).toEqual(second);
    const fresh = await patch(id, { cash: '3' }, { 'if-match': '"2"' });
    expect(fresh.json()).toMatchObject({ cash: '3.00', version: 3 });
  });

  test('of two changes to the same state one succeeds and one is refused', async () => {
    const { id } = await created();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const headers = { 'if-match': `"${round}"` };
      const answers = await Promise.all([
        patch(id, { cash: String(round) }, headers),
        patch(id, { admin: String(round) }, headers),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<FinancialData>();
      const stored = (await list()).find((month) => month.id === id);
      expect(stored).toEqual(winner);
    }
  });

  test('without If-Match, two changes to different figures are both kept', async () => {
    const { id } = await created();
    await Promise.all([patch(id, { cash: '1' }), patch(id, { admin: '2' })]);
    const stored = (await list()).find((month) => month.id === id);
    expect(stored).toMatchObject({ cash: '1.00', admin: '2.00', version: 3 });
  });

  test('a viewer is refused, and so is a call without a session', async () => {
    const { id } = await created();
    const body = { cash: '5' };
    const viewer = await server.as('viewer', 'PATCH', `${URL}/${id}`, { body });
    expect(viewer.json()).toMatchObject({ status: 403, detail: 'Admin privileges required' });
    const nobody = await server.as('nobody', 'PATCH', `${URL}/${id}`, { body });
    expect(nobody.json()).toMatchObject({ status: 401, detail: 'Authentication required' });
  });
});

/**
 * The statements that `work` sends to the database, by round trips, where prepared ones are marked;
 * and how often it writes to the socket.
 */
async function sentDuring(work: () => Promise<unknown>) {
  const trips: string[][] = [];
  let writes = 0;
  let underWay = 0;
  const spied = new Set<PoolClient>();
  const spyOn = (client: PoolClient) => {
    if (spied.has(client)) return;
    spied.add(client);
    const { stream } = connectionOf(client);
    const [send, uncork] = [stream.write.bind(stream), stream.uncork.bind(stream)];
    const wrote = () => (writes += stream.writableCorked === 0 ? 1 : 0);
    vi.spyOn(stream, 'write').mockImplementation((...given: unknown[]): boolean => {
      wrote();
      return Reflect.apply(send, stream, given);
    });
    vi.spyOn(stream, 'uncork').mockImplementation(() => {
      uncork();
      wrote();
    });
    const query = client.query.bind(client);
    vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
      const [config] = given as [string | { text: string; name?: string }];
      const text = typeof config === 'string' ? config : config.text;
      // Statements that the embedded engine runs from time to time don't count.
      if (text.includes('pg_control_checkpoint')) {
        writes -= 1;
        return Reflect.apply(query, client, given);
      }
      const mark = typeof config === 'object' && (config.name ?? '') !== '' ? 'prepared ' : '';
      if (underWay === 0) trips.push([]);
      underWay += 1;
      trips.at(-1)?.push(mark + (/^\w+/.exec(text)?.[0] ?? text));
      const answer: unknown = Reflect.apply(query, client, given);
      const answered = () => (underWay -= 1);
      void Promise.resolve(answer).then(answered, answered);
      return answer;
    });
  };
  server.database.pool.on('acquire', spyOn);
  await work();
  server.database.pool.off('acquire', spyOn);
  vi.restoreAllMocks();
  return { trips, writes };
}

/** A change by another process of the server, of which nobody has told this one yet. */
const changedElsewhere = (id: number, set: string) =>
  write(server.database, new Changes(), { actor: 'system' }, (transaction) =>
    transaction.execute(`update financial_data set ${set} where id = ${id}`),
  );

/** How the statements begin that check that texts follow their figures, and commit. */
const COMMIT = 'savepoint';

test('a change of a figure takes one round trip, three statements and no other query', async () => {
  const { id } = await created();
  // Statements that are sent once take no place among those that connections keep prepared.
  await sentOnce(server, 250);
  for (const cash of ['1', '2', '3']) await changed(id, { cash });
  const known = await sentDuring(() => changed(id, { cash: '4' }));
  expect(known).toEqual({ trips: [['begin', 'prepared update', COMMIT]], writes: 1 });
});

test('and five more where somebody else changed the month meanwhile, over what is stored', async () => {
  const { id } = await created({ revenue: '200', production: '50' });
  for (const cash of ['1', '2', '3']) await changed(id, { cash });
  await changedElsewhere(id, 'revenue = 1000, gross_profit = 950, gross_margin_percent = 95');
  const { trips, writes } = await sentDuring(async () => {
    expect(await changed(id, { production: '100' })).toMatchObject({
      revenue: '1000.00',
      grossProfit: '900.00',
      grossMarginPercent: '90.00',
      version: 6,
    });
  });
  expect(trips.map((trip) => trip.map((sent) => sent.replace('prepared ', '')))).toEqual([
    ['begin', 'update', COMMIT],
    ['begin', 'select'],
    // No text begins to follow the month meanwhile, and those that do are locked before it.
    ['select'],
    ['select'],
    ['select'],
    ['update', COMMIT],
  ]);
  expect(writes).toBe(6);
});

describe('earlier values do not answer', () => {
  test('for a version that is stored by now', async () => {
    const { id } = await created({ cash: '1' });
    expect(await changed(id, { cash: '2' })).toMatchObject({ version: 2 });
    await changedElsewhere(id, 'cash = 3');
    expect((await patch(id, { cash: '4' }, { 'if-match': '"2"' })).statusCode).toBe(412);
    expect((await patch(id, { cash: '4' }, { 'if-match': '"3"' })).statusCode).toBe(200);
  });

  test('for a figure that somebody else has replaced', async () => {
    const { id } = await created({ cash: '1' });
    await changed(id, { cash: '2' });
    await changedElsewhere(id, 'cash = 3');
    expect(await changed(id, { cash: '2' })).toMatchObject({ cash: '2.00', version: 4 });
  });

  test('for a month that is gone', async () => {
    const { id } = await created({ cash: '1' });
    await changed(id, { cash: '2' });
    await write(server.database, new Changes(), { actor: 'system' }, (transaction) =>
      transaction.execute(`delete from financial_data where id = ${id}`),
    );
    expect((await patch(id, { cash: '3' })).statusCode).toBe(404);
  });
});

test('ten who change the same month at once all succeed, each over the one before', async () => {
  const { id } = await created();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => changed(id, { cash: `${n + 1}` })),
  );
  expect(answers.map(({ cash, version }) => [cash, version])).toEqual(
    answers.map((_, n) => [`${n + 1}.00`, n + 2]),
  );
});
