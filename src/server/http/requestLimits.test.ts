import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LimitKind } from './personalLimits.ts';
import { PersonalLimits, PERSONAL_LIMITS } from './personalLimits.ts';
import { withinPersonalLimit } from './requestLimits.ts';

const ANN = 1;
const BEN = 2;
const LONG_MS = 11_000;
/** Timers take whole milliseconds. */
const about = (ms: number): unknown => expect.closeTo(ms, -1);

const sent = () => ({ socket: { destroyed: false }, waitedMs: 0 });
const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Calls of one person, all at once, of which each takes this long; how long each was put off. */
async function putOff(turns: PersonalLimits, kind: LimitKind, count: number, ms: number) {
  const requests = Array.from({ length: count }, sent);
  const all = requests.map((request) =>
    withinPersonalLimit(turns, request, { userId: ANN, kind }, lasting(ms)).catch(() => {}),
  );
  await vi.advanceTimersByTimeAsync(count * LONG_MS);
  await Promise.all(all);
  return requests.map(({ waitedMs }) => waitedMs);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('a wait for calls of one’s own is what the server took', async () => {
  const turns = new PersonalLimits();
  turns.asked(ANN);
  expect(await putOff(turns, 'computed', 4, LONG_MS)).toEqual([0, 0, 0, 0]);
  // So it is while others are at work, as long as none of them comes first.
  turns.asked(BEN);
  expect(await putOff(turns, 'computed', 4, LONG_MS)).toEqual([0, 0, 0, 0]);
});

test('being put off while others are at work is told apart, without the calls under way meanwhile', async () => {
  const search = { ...PERSONAL_LIMITS.search, ahead: 1, pauseMs: 1_000 };
  const turns = new PersonalLimits({ ...PERSONAL_LIMITS, search });
  turns.asked(BEN);
  expect(await putOff(turns, 'search', 3, 0)).toEqual([0, about(1_000), about(2_000)]);
  turns.asked(BEN);
  expect(await putOff(turns, 'search', 3, 400)).toEqual([0, about(600), about(1_200)]);
  turns.asked(BEN);
  expect(await putOff(turns, 'search', 3, 1_500)).toEqual([0, 0, 0]);
});

test('calls during a delay count as delayed from then on', async () => {
  const search = { ...PERSONAL_LIMITS.search, ahead: 1, pauseMs: 1_000 };
  const turns = new PersonalLimits({ ...PERSONAL_LIMITS, search });
  turns.asked(BEN);
  const first = putOff(turns, 'search', 2, 0);
  const late = sent();
  setTimeout(
    () => void withinPersonalLimit(turns, late, { userId: ANN, kind: 'search' }, lasting(0)),
    700,
  );
  expect(await first).toEqual([0, about(1_000)]);
  expect(late.waitedMs).toEqual(about(1_300));
});

test('a refusal that is kept back was put off, and work that fails was not', async () => {
  const search = { ...PERSONAL_LIMITS.search, waiting: 0 };
  const turns = new PersonalLimits({ ...PERSONAL_LIMITS, search }, 1_000);
  const [failing, refused] = [sent(), sent()];
  const ofAnn = { userId: ANN, kind: 'search' } as const;
  const failed = withinPersonalLimit(turns, failing, ofAnn, async () => {
    await lasting(500)();
    throw new Error('It broke');
  });
  const both = Promise.allSettled([failed, withinPersonalLimit(turns, refused, ofAnn, lasting(0))]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await both).toMatchObject([
    { reason: { message: 'It broke' } },
    { reason: { status: 429 } },
  ]);
  expect([failing.waitedMs, refused.waitedMs]).toEqual([0, 1_000]);
});
