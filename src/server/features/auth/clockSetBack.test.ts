import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSessionsToCome } from '../../users/sessions.ts';
import { steadyClock } from '../../users/steadyClock.ts';
import { makeUser, PASSWORD, signedIn, statusOfMe, tryToSignIn } from '../../users/testAccounts.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EMAIL = 'ann@example.org';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await makeUser(t, EMAIL);
});
afterAll(() => t.close());

const statusOf = async (password: string, address: string) =>
  (await tryToSignIn(t, EMAIL, password, { address })).statusCode;

describe('a clock that is set back', () => {
  test('locks nobody out for longer than the wait was', async () => {
    for (let time = 0; time < 5; time += 1) await statusOf('wrong one', '10.7.0.1');
    t.clock.advance(-DAY);
    expect(await statusOf(PASSWORD, '10.7.0.1')).toBe(429);
    t.clock.advance(1_000);
    expect(await statusOf(PASSWORD, '10.7.0.1')).toBe(200);
  });

  test('uses up no address for a day', async () => {
    for (let time = 0; time < 60; time += 1) {
      await tryToSignIn(t, `stranger${time}@example.org`, PASSWORD, { address: '10.7.0.2' });
    }
    t.clock.advance(-DAY);
    expect(await statusOf(PASSWORD, '10.7.0.2')).toBe(429);
    t.clock.advance(60_000);
    expect(await statusOf(PASSWORD, '10.7.0.2')).toBe(200);
  });

  test('setting the clock back revives no expired session and ends none', async () => {
    const expired = await signedIn(t, EMAIL);
    t.clock.advance(13 * HOUR);
    const live = await signedIn(t, EMAIL);
    expect(await statusOfMe(t, expired.bearerHeader)).toBe(401);
    t.clock.advance(-3 * HOUR);
    expect(await statusOfMe(t, expired.bearerHeader)).toBe(401);
    expect(await statusOfMe(t, live.bearerHeader)).toBe(200);
    const later = await signedIn(t, EMAIL);
    expect(await statusOfMe(t, later.bearerHeader)).toBe(200);
    t.clock.advance(13 * HOUR);
    expect(await statusOfMe(t, later.bearerHeader)).toBe(401);
  });

  test('ends at the next start the sessions of a time that is yet to come', async () => {
    const forget = (now: number) =>
      write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
        forgetSessionsToCome(transaction, new Date(now)),
      );
    const session = await signedIn(t, EMAIL);
    const { rows } = await t.database.pool.query<{ at: Date }>(
      'select max(last_seen_at) as at from sessions',
    );
    const lastSeen = rows[0]?.at.getTime() ?? 0;
    // Machines differ by a little.
    await forget(lastSeen - 60_000);
    t.deps.changes.tablesChanged(['sessions']);
    expect(await statusOfMe(t, session.bearerHeader)).toBe(200);
    await forget(lastSeen - HOUR);
    t.deps.changes.tablesChanged(['sessions']);
    expect(await statusOfMe(t, session.bearerHeader)).toBe(401);
  });
});

test('a steady clock goes on from where it was', () => {
  let now = 1_000;
  const clock = steadyClock(() => new Date(now));
  const times = [1_000, 1_500, 200, 300, 10_000, 0, 1].map((time) => {
    now = time;
    return clock().getTime();
  });
  expect(times).toEqual([1_000, 1_500, 1_500, 1_600, 11_300, 11_300, 11_301]);
});
