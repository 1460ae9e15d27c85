import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isFullProof, rounds } from '../../testRounds.ts';
import { financialData } from '../db/schema/financialData.ts';
import { prepareTestProcess, startTestProcess, type TestProcess } from '../testProcess.ts';

/** A start costs a second of processor time. */
const ROUNDS = isFullProof ? rounds(10) : 1;
const WRITERS = 3;
const READERS = 3;
/** So many changes are answered before something is done to an instance, and after. */
const CHANGES = 25;
const LOOK_EVERY_MS = 50;
/** People take longer; this is enough to be in the middle of something. */
const BETWEEN_MS = 5;
/** As usual: a hundred looks of this proxy, if the instance answers at once. */
const DRAIN_SECONDS = 5;
/** Who waits for longer than this says for what. */
const MOST_LOOKS = 1_200;

interface Member {
  readonly process: TestProcess;
  readonly address: string;
  isReady: boolean;
  /** What it last said of itself. */
  said: string;
  /** Requests that it cut off. */
  cutOff: number;
}

/** What answers, or has to: nothing here waits for ever. */
const within = () => AbortSignal.timeout(MOST_LOOKS * LOOK_EVERY_MS);

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
    const member = { process, address, isReady: true, said: 'nothing', cutOff: 0 };
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

  async send(method: string, path: string, body?: object, key?: string) {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const ready = [...this.members].filter(({ isReady }) => isReady);
      const member = ready[(this.#next += 1) % ready.length];
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
        return { status: response.status, text: await response.text() };
      } catch (error) {
        // What fetch throws when the connection breaks.
        if (!(error instanceof TypeError)) throw error;
        member.cutOff += 1;
        member.isReady = false;
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
    const data = await prepareTestProcess((transaction) =>
      transaction
        .insert(financialData)
        .values({ fyId: 13, monthNum: 1, monthName: 'April', revenue: '100', production: '60' }),
    );
    ({ dataDir } = data);
    const proxy = new Proxy(data.token);
    const start = async () => {
      const settings = {
        INSTANCES: 'many',
        DATA_DIR_SHARED: 'yes',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
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
    const again = async (act: () => Promise<void>) => {
      // What fails here fails the test, when it looks.
      while (!over.signal.aborted && faults.length === 0) {
        await act().catch((error: unknown) => faults.push(String(error)));
        await wait(BETWEEN_MS);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => {
      let count = 0;
      return again(async () => {
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
      again(async () => {
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
    // A pack that was begun on the instance that is killed; whoever is free makes it.
    const order = async (member: Member | undefined): Promise<string> => {
      const response = await fetch(`${member?.address}/api/board-packs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'pdf' }),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const fetched = async (id: string): Promise<number> => {
      let status = 503;
      for (let look = 0; look < MOST_LOOKS && status === 503; look += 1) {
        await wait(LOOK_EVERY_MS);
        ({ status } = await proxy.send('GET', `/api/board-packs/${id}/content`));
      }
      return status;
    };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await moreChanges();
        const [killed] = proxy.members;
        const pack = await order(killed);
        await killed?.process.end('SIGKILL');
        await moreChanges();
        if (killed !== undefined) proxy.members.delete(killed);
        await start();
        await moreChanges();
        const [restarted] = proxy.members;
        expect(await restarted?.process.end('SIGTERM')).toBe(0);
        await moreChanges();
        expect(restarted?.cutOff, restarted?.said).toBe(0);
        expect(await fetched(pack)).toBe(200);
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
    } finally {
      over.abort();
      await Promise.all([...writers, ...readers]);
      await proxy.stop();
    }
  },
);
