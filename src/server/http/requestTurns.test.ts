import { expect, test } from 'vitest';
import { PersonalTurns, SHARES } from './personalTurns.ts';
import { inTurnOf } from './requestTurns.ts';

const PAUSE_MS = 40;
/** Timers may come a little early. */
const LEAST_MS = PAUSE_MS - 5;

const ofAnn = { userId: 1, kind: 'search' } as const;
const sent = () => ({ socket: { destroyed: false }, waitedMs: 0 });
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

test('what a request waits for its turn is noted, and not what its work takes', async () => {
  const turns = new PersonalTurns();
  const [first, second] = [sent(), sent()];
  const began: number[] = [];
  const work = async () => {
    began.push(performance.now());
    await pause();
  };
  const asked = performance.now();
  await Promise.all([first, second].map((request) => inTurnOf(turns, request, ofAnn, work)));
  expect(first.waitedMs).toBe(0);
  expect(second.waitedMs).toBeGreaterThan(LEAST_MS);
  expect(second.waitedMs).toBeLessThanOrEqual((began[1] ?? 0) - asked);
});

test('a refusal that is kept back has waited, and work that fails has not', async () => {
  const search = { ...SHARES.search, waiting: 0 };
  const turns = new PersonalTurns({ ...SHARES, search }, PAUSE_MS);
  const [failing, refused] = [sent(), sent()];
  const failed = inTurnOf(turns, failing, ofAnn, async () => {
    await pause();
    throw new Error('It broke');
  }).catch(() => {});
  await expect(inTurnOf(turns, refused, ofAnn, pause)).rejects.toMatchObject({ status: 429 });
  await failed;
  expect(failing.waitedMs).toBe(0);
  expect(refused.waitedMs).toBeGreaterThan(LEAST_MS);
});
