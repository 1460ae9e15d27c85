import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../client/callError.ts';
import { fetchFrom } from '../../client/checkedCall.ts';
import { getBoardPack } from '../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import { rounds } from '../../testRounds.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { prepareTestProcess, type TestProcess, type TestProcessData } from '../testProcess.ts';
import {
  addMonths,
  type Ask,
  expectWhole,
  isToBeTriedAgain,
  MonthEnd,
  orderPack,
  until,
} from './testMonthEnd.ts';

const ROUNDS = rounds(20);

let data: TestProcessData;
let server: TestProcess | undefined;

beforeAll(async () => {
  data = await prepareTestProcess(addMonths);
});
afterAll(() => server?.end('SIGKILL'));

/** Starts it again; whoever ordered a pack before the end gets it now. */
async function started(month: MonthEnd, ordered: string | undefined): Promise<Ask> {
  server = data.start();
  const ask = month.asker(fetchFrom(await server.address()));
  if (ordered === undefined) return ask;
  const state = async () => {
    try {
      const { status, failure } = await ask(getBoardPack, { params: { id: ordered } });
      return failure ?? status;
    } catch (error) {
      // It was finished before the end, and made room for those of publications since.
      if (error instanceof CallError && error.status === 404) return 'dropped';
      if (!isToBeTriedAgain(error)) throw error;
      return 'not known';
    }
  };
  // Behind all else that a busy machine does, it may take too long; then it was begun again all the same.
  await expect.poll(state, PATIENTLY).toBeOneOf(['ready', 'dropped', PACK_FAILURES.slow]);
  return ask;
}

const publishedNow = async () =>
  (await fs.readdir(path.join(data.dataDir, 'files/published')).catch(() => [])).length;

interface End {
  /** Begins to look for what has to be first, and answers whether it has come. */
  readonly after: (month: MonthEnd) => () => boolean | Promise<boolean>;
  /** Then it comes at any moment of this time. */
  readonly withinMs: number;
}

const ENDS: readonly [End, ...End[]] = [
  // While the first publication is made.
  { after: () => () => true, withinMs: 3_000 },
  {
    after({ answered }) {
      const before = answered.publications;
      return () => answered.publications > before;
    },
    withinMs: 3_000,
  },
  // While one is stored: its files come within milliseconds, and then its rows.
  {
    after() {
      const before = publishedNow();
      return async () => (await publishedNow()) > (await before);
    },
    withinMs: 30,
  },
];

/** Orders a pack, and ends the server in the midst of everything; answers what was ordered. */
async function endInFullSwing(month: MonthEnd, ask: Ask, round: number): Promise<string> {
  const end = ENDS[round % ENDS.length] ?? ENDS[0];
  const hasCome = end.after(month);
  const before = { ...month.answered };
  const working = month.work(ask, () => true);
  await until(month, () => {
    const { imports, uploads } = month.answered;
    return imports > before.imports && uploads > before.uploads;
  });
  const ordered = await orderPack(month, ask);
  await until(month, hasCome);
  await month.endAtWork(end.withinMs, async () => server?.end('SIGKILL'));
  await working;
  expect(month.failures).toEqual([]);
  return ordered;
}

test('a server that is killed in the midst of imports, publications, packs and files loses nothing and leaves nothing by half', async () => {
  const month = new MonthEnd(data);
  let ordered: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    ordered = await endInFullSwing(month, await started(month, ordered), round);
    await data.looking((database) => expectWhole(month, database));
  }
  await started(month, ordered);
  expect(Math.min(...Object.values(month.answered))).toBeGreaterThan(0);
});
