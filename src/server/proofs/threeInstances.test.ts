import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isFullProof, rounds } from '../../testRounds.ts';
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
/** A proxy looks each second; this one is quicker, so that the test is. */
const DRAIN_SECONDS = 1;

interface Member {
  readonly process: TestProcess;
  readonly address: string;
  isReady: boolean;
}

/** The proxy: sends each request to the next instance that is ready, and once more to another where one is cut off. */
class Proxy {
  readonly members = new Set<Member>();
  readonly #token: string;
  #next = 0;
  #isWatching = true;
  /** Requests that an instance cut off. */
  cutOff = 0;
  readonly #watching: Promise<void>;

  constructor(token: string) {
    this.#token = token;
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    while (this.#isWatching) {
      await Promise.all(
        [...this.members].map(async (member) => {
          const answer = await fetch(`${member.address}/api/ready`).catch(() => null);
          await answer?.arrayBuffer();
          member.isReady = answer?.status === 200;
        }),
      );
      await wait(LOOK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    this.#isWatching = false;
    await this.#watching;
  }

  async send(method: string, path: string, body?: object, key?: string) {
    for (;;) {
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
        });
        return { status: response.status, text: await response.text() };
      } catch (error) {
        // What fetch throws when the connection breaks.
        if (!(error instanceof TypeError)) throw error;
        this.cutOff += 1;
        member.isReady = false;
      }
    }
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
    const data = await prepareTestProcess(async () => {});
    ({ dataDir } = data);
    const proxy = new Proxy(data.token);
    const start = async (): Promise<Member> => {
      const settings = {
        INSTANCES: 'many',
        DATA_DIR_SHARED: 'yes',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      };
      const process = startTestProcess({ ...data.settings, ...settings });
      started.push(process);
      const member = { process, address: await process.address(), isReady: true };
      proxy.members.add(member);
      return member;
    };
    await Promise.all([start(), start(), start()]);

    // Names of units that were answered, and those that a reader missed or saw as failed.
    const answered: string[] = [];
    const faults: string[] = [];
    const over = new AbortController();
    const writing = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        const name = `Unit ${writer}-${count}`;
        const { status, text } = await proxy.send(
          'POST',
          '/api/business-units',
          { name },
          `key-${name.replace(' ', '-')}`,
        );
        if (status === 201) answered.push(name);
        else faults.push(`${name}: ${status} ${text}`);
        await wait(BETWEEN_MS);
      }
    });
    const reading = Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted) {
        const known = answered.length;
        const { status, text } = await proxy.send('GET', '/api/business-units');
        const missing = answered.slice(0, known).filter((name) => !text.includes(`"${name}"`));
        if (status !== 200 || missing.length > 0)
          faults.push(`read ${status} without ${missing.join()}`);
        await wait(BETWEEN_MS);
      }
    });
    const moreChanges = async () => {
      const enough = answered.length + CHANGES;
      while (answered.length < enough && faults.length === 0) await wait(LOOK_EVERY_MS);
    };
    const [first] = proxy.members;
    for (let round = 0; round < ROUNDS; round += 1) {
      await moreChanges();
      const [killed] = proxy.members;
      await killed?.process.end('SIGKILL');
      await moreChanges();
      if (killed !== undefined) proxy.members.delete(killed);
      await start();
      await moreChanges();
      const cutOff = proxy.cutOff;
      const [restarted] = proxy.members;
      expect(await restarted?.process.end('SIGTERM')).toBe(0);
      if (restarted !== undefined) proxy.members.delete(restarted);
      await moreChanges();
      expect(proxy.cutOff).toBe(cutOff);
      await start();
    }
    over.abort();
    await Promise.all([...writing, ...reading]);
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
    await proxy.stop();
  },
);
