import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ClockWatch } from './clockWatch.ts';
import { sealWaiting } from './sealer.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: TestDatabase;
const logged: { details: object; message: string }[] = [];
const note = (details: object, message: string) => void logged.push({ details, message });
const log = { info: note, warn: note, error: note };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => void logged.splice(0));

async function change(): Promise<void> {
  await database.pool.query(
    `begin; set local app.actor = '7'; insert into business_units (id, name) values (1, 'North')
       on conflict (id) do update set name = business_units.name || '.'; commit`,
  );
  await sealWaiting(database);
}

/** A clock that a test sets; time passes on its own beside it. */
function watched(start: number) {
  let [time, passed] = [start, 0];
  const watch = new ClockWatch({
    database,
    log,
    now: () => new Date(time),
    passed: () => passed,
  });
  const go = async (onClock: number, reallyPassed = onClock) => {
    time += onClock;
    passed += reallyPassed;
    await watch.look();
  };
  return { watch, go };
}

test('time that passes, and a clock that is put right by seconds, leave no line', async () => {
  const { go } = watched(Date.now());
  await go(MINUTE_MS);
  await go(MINUTE_MS + 20_000, MINUTE_MS);
  await go(HOUR_MS);
  expect(logged).toEqual([]);
});

test('a jump into the future is logged with the last change before it', async () => {
  await change();
  const start = Date.now() + MINUTE_MS;
  const { go } = watched(start);
  await go(3 * HOUR_MS + MINUTE_MS, MINUTE_MS);
  expect(logged).toEqual([
    {
      details: {
        expected: new Date(start + MINUTE_MS).toISOString(),
        clock: new Date(start + MINUTE_MS + 3 * HOUR_MS).toISOString(),
        seconds: 3 * 3_600,
        afterChange: 1,
      },
      message: 'the clock jumped forward; changes after this one are stamped with the new time',
    },
  ]);
});

test('a clock that is set back names what was stamped while it was ahead, once', async () => {
  await change();
  await change();
  // The database's clock stays where it is: seen from here, it was an hour ahead.
  const { go, watch } = watched(Date.now());
  await go(MINUTE_MS - HOUR_MS, MINUTE_MS);
  expect(logged).toEqual([
    { details: expect.objectContaining({ seconds: -3_600 }), message: 'the clock was set back' },
    {
      details: {
        changes: 3,
        firstChange: 1,
        lastChange: 3,
        latest: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        records: { business_units: 3 },
      },
      message: 'changes are stamped with a future time, because the clock was ahead',
    },
  ]);
  await watch.tellAhead();
  expect(logged).toHaveLength(2);
});

test('changes that are in time are not named', async () => {
  const { watch } = watched(Date.now() + MINUTE_MS);
  await watch.tellAhead();
  expect(logged).toEqual([]);
});
