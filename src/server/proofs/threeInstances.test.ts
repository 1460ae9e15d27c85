import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fetchFrom } from '../../client/checkedCall.ts';
import type { Transport } from '../../client/request.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import { isFullProof, rounds } from '../../testRounds.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { prepareTestProcess, startTestProcess, type TestProcess } from '../testProcess.ts';
import { addMonths, expectWhole, MonthEnd, orderPack, until } from './testMonthEnd.ts';

/** A start costs a second of processor time. */
const ROUNDS = isFullProof ? rounds(10) : 1;
const WRITERS = 3;
const READERS = 3;
/** So many changes are answered before something is done to an instance, and after. */
const CHANGES = 25;
const LOOK_EVERY_MS = 50;
/** People take longer; this is enough to be in the middle of a change. */
const WRITES_EVERY_MS = 5;
/** A read takes the longer the more was written. Full proofs load the machine more. */
const READS_EVERY_MS = isFullProof ? 5 : 50;
/** An end of an instance comes at any moment of this time. */
const WITHIN_MS = 30;
/** Reports people who wait longer than this, and for which answer. */
const MOST_LOOKS = 1_200;

interface Member {
  readonly process: TestProcess;
  readonly address: string;
  isReady: boolean;
  /** Its last message about itself. */
  said: string;
  /** Requests that it cut off. */
  cutOff: number;
  /** It is killed as soon as it has made a change of a writer, before the writer gets the answer. */
  isToBeKilled: boolean;
  /** Changes that it has made, and whose answers were lost. */
  lost: number;
}

/** Waits for an answer, but not forever. */
const within = () => AbortSignal.timeout(MOST_LOOKS * LOOK_EVERY_MS);

function cutOffBy(member: Member, error: unknown): void {
  // Thrown by fetch when the connection breaks.
  if (!(error instanceof TypeError)) throw error;
  member.cutOff += 1;
  member.isReady = false;
}

/** Statements of a killed instance still run: until then nobody can tell what was done. */
async function nothingIsLeftFromNow(databaseUrl: string | undefined): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    const older = async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and xact_start < $1::timestamptz`,
        [rows[0]?.now],
      );
      return rowCount;
    };
    await expect.poll(older, PATIENTLY).toBe(0);
  } finally {
    await client.end();
  }
}

/** The proxy: sends each request to the next instance that is ready, and once more to another where one is cut off. */
class Proxy {
  readonly members = new Set<Member>();
  readonly #token: string;
  #next = 0;
  readonly #watching: Promise<void>[] = [];

  constructor(token: string) {
    this.#token = token;
  }

  add(process: TestProcess, address: string): void {
    const member = {
      process,
      address,
      isReady: true,
      said: 'nothing',
      cutOff: 0,
      isToBeKilled: false,
      lost: 0,
    };
    this.members.add(member);
    this.#watching.push(this.#watch(member));
  }

  /** Each by itself: one that is slow to answer does not keep another from being noticed. */
  async #watch(member: Member): Promise<void> {
    while (this.members.has(member)) {
      try {
        const answer = await fetch(`${member.address}/api/ready`, { signal: within() });
        member.said = `${answer.status} ${await answer.text()}`;
        member.isReady = answer.status === 200;
      } catch {
        member.isReady = false;
      }
      await wait(LOOK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    this.members.clear();
    await Promise.all(this.#watching);
  }

  /** Sends a request to one that is ready, and says so where it is cut off: who sent it has to look what was done. */
  readonly once: Transport = async (address, init) => {
    const member = this.#nextReady();
    if (member === undefined) {
      await wait(LOOK_EVERY_MS);
      throw new TypeError('No instance is ready');
    }
    try {
      const response = await fetch(`${member.address}${address}`, { ...init, signal: within() });
      const { status, headers } = response;
      const body = await response.arrayBuffer();
      return new Response(status === 204 ? null : body, { status, headers });
    } catch (error) {
      cutOffBy(member, error);
      throw error;
    }
  };

  #nextReady(): Member | undefined {
    const ready = [...this.members].filter(({ isReady }) => isReady);
    return ready[(this.#next += 1) % ready.length];
  }

  async send(method: string, path: string, body?: object, key?: string) {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const member = this.#nextReady();
      if (member === undefined) {
        await wait(LOOK_EVERY_MS);
        continue;
      }
      try {
        const response = await fetch(`${member.address}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: within(),
        });
        const text = await response.text();
        if (member.isToBeKilled && key !== undefined && response.status === 201) {
          member.lost += 1;
          await member.process.end('SIGKILL');
          throw new TypeError('Killed before the answer arrived');
        }
        return { status: response.status, text };
      } catch (error) {
        cutOffBy(member, error);
      }
    }
    const said = [...this.members].map((member) => member.said);
    return { status: 0, text: `No instance is ready: ${said.join('; ')}` };
  }
}

const started: TestProcess[] = [];
let dataDir: string | undefined;
afterAll(async () => {
  await Promise.all(started.map((one) => one.end('SIGKILL')));
  if (dataDir !== undefined) fs.rmSync(dataDir, { recursive: true, force: true });
});

test.runIf(process.env['TEST_ENGINE'] === 'postgresql')(
  'three instances lose nothing when one is killed, and cut nobody off when they are restarted in turn',
  async () => {
    const data = await prepareTestProcess(addMonths);
    ({ dataDir } = data);
    const proxy = new Proxy(data.token);
    const start = async () => {
      const settings = {
        INSTANCES: 'many',
        DATA_DIR_SHARED: 'yes',
      };
      const process = startTestProcess({ ...data.settings, ...settings });
      started.push(process);
      proxy.add(process, await process.address());
    };
    await Promise.all([start(), start(), start()]);

    // Names of units that were answered, and those that a reader missed or saw as failed.
    const answered: string[] = [];
    const faults: string[] = [];
    const over = new AbortController();
    const again = async (everyMs: number, act: () => Promise<void>) => {
      // A failure here fails the test at its next check.
      while (!over.signal.aborted && faults.length === 0) {
        await act().catch((error: unknown) => faults.push(String(error)));
        await wait(everyMs);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => {
      let count = 0;
      return again(WRITES_EVERY_MS, async () => {
        const name = `Unit ${writer}-${(count += 1)}`;
        const { status, text } = await proxy.send(
          'POST',
          '/api/business-units',
          { name },
          `key-${name.replace(' ', '-')}`,
        );
        if (status === 201) answered.push(name);
        else faults.push(`${name}: ${status} ${text}`);
      });
    });
    const readers = Array.from({ length: READERS }, () =>
      again(READS_EVERY_MS, async () => {
        const known = answered.length;
        const { status, text } = await proxy.send('GET', '/api/business-units');
        const missing = answered.slice(0, known).filter((name) => !text.includes(`"${name}"`));
        if (status !== 200) faults.push(`read ${status}: ${text}`);
        else if (missing.length > 0) faults.push(`read without ${missing.join()}`);
      }),
    );
    const moreChanges = async () => {
      const enough = answered.length + CHANGES;
      for (let look = 0; look < MOST_LOOKS && faults.length === 0; look += 1) {
        if (answered.length >= enough) return;
        await wait(LOOK_EVERY_MS);
      }
      expect(faults).toEqual([]);
      expect(answered.length, 'answered changes').toBeGreaterThanOrEqual(enough);
    };
    const [first] = proxy.members;
    const fetched = async (id: string) => {
      let answer = { status: 503, text: '' };
      for (let look = 0; look < MOST_LOOKS && answer.status === 503; look += 1) {
        await wait(LOOK_EVERY_MS);
        answer = await proxy.send('GET', `/api/board-packs/${id}/content`);
      }
      // Behind all else that a busy machine does, it may take too long; it was begun again all the same.
      return answer.text.includes(PACK_FAILURES.slow) ? 'slow' : answer.status;
    };
    const month = new MonthEnd(data);
    const monthOver = new AbortController();
    const monthEnd = month.work(month.asker(proxy.once), async () => {
      await nothingIsLeftFromNow(data.settings['DATABASE_URL']);
      return monthOver.signal.aborted;
    });
    // Looked at when all is over; whatever fails before then is told by it, and nothing by the process.
    monthEnd.catch(() => {});
    const moreOf = (kinds: readonly (keyof MonthEnd['answered'])[]) => {
      const before = { ...month.answered };
      return until(month, () => kinds.every((kind) => month.answered[kind] > before[kind]));
    };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([moreChanges(), moreOf(['imports', 'uploads'])]);
        const [killed] = proxy.members;
        if (killed === undefined) throw new Error('No instance runs');
        // A pack that was begun on the instance that is killed; whoever is free makes it.
        const pack = await orderPack(month, month.asker(fetchFrom(killed.address)));
        await month.endAtWork(WITHIN_MS, async () => {
          killed.isToBeKilled = true;
          await until(month, () => killed.lost > 0 || faults.length > 0);
          await killed.process.end('SIGKILL');
        });
        await moreChanges();
        expect(killed.lost).toBeGreaterThan(0);
        proxy.members.delete(killed);
        await start();
        await Promise.all([moreChanges(), moreOf(['imports', 'uploads', 'publications', 'count'])]);
        const [restarted] = proxy.members;
        expect(await restarted?.process.end('SIGTERM')).toBe(0);
        await moreChanges();
        expect(restarted?.cutOff, restarted?.said).toBe(0);
        expect(await fetched(pack)).toBeOneOf([200, 'slow']);
        if (restarted !== undefined) proxy.members.delete(restarted);
        await start();
      }
      over.abort();
      await Promise.all([...writers, ...readers]);
      expect(faults).toEqual([]);
      expect([...proxy.members]).not.toContain(first);
      const { text } = await proxy.send('GET', '/api/business-units');
      const stored = JSON.parse(text) as { name: string }[];
      // Each once: what was sent again was not done again.
      expect(
        stored
          .map(({ name }) => name)
          .filter((name) => name.startsWith('Unit '))
          .toSorted(),
      ).toEqual(answered.toSorted());
      // All at once, in the midst of what is still under way.
      await month.endAtWork(WITHIN_MS, () => Promise.all(started.map((one) => one.end('SIGKILL'))));
      monthOver.abort();
      await monthEnd;
      expect(month.failures).toEqual([]);
      await data.looking((database) => expectWhole(month, database));
    } finally {
      over.abort();
      await Promise.all([...writers, ...readers]);
      monthOver.abort();
      await Promise.all(started.map((one) => one.end('SIGKILL')));
      await monthEnd.catch(() => {});
      await proxy.stop();
      // The error, unless there was an earlier one.
      await monthEnd;
    }
  },
  // Three servers start, end and start again, on a machine that is busy with other suites.
  600_000,
);
