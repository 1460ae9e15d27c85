import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '../src/contract/problem.ts';
import { cases, isFullProof, propertySeed } from '../src/testRounds.ts';
import type { Answer } from './bothWays.ts';
import { checkData } from '../src/server/integrity/checkData.ts';
import type { TestApp } from '../src/server/testApp.ts';
import { type CalledServer, openCalledServer } from './calledServer.ts';
import { Everybody } from './everybody.ts';
import { type RandomCall, RandomCalls } from './randomCalls.ts';
import { watchRows, type WrittenRows } from './writtenRows.ts';

/** Then most of what a company had is changed or gone, and another one is asked. */
const OF_ONE_COMPANY = 5_000;

const UNSIGNED_PUBLICATION = 'Publication for January 2026, version 1';

/** More would be read by nobody. */
const MOST_TOLD = 5;

/** Rows that a refused request may write, each with the reason. */
const BESIDE_REFUSALS = new Set([
  // Traces of the refusal itself, and the last use of a token or a session.
  'failed_sign_ins insert',
  'api_token_secrets update',
  'sessions update',
  // An earlier change is sealed, a file or a pack that was asked for earlier is worked on.
  'change_sets update',
  'jobs update pack',
  'jobs delete pack',
  // A mail that an earlier request asked for is written after its answer, with the link in it.
  'password_resets insert',
  'password_resets delete',
  'jobs insert mail',
  'jobs update mail',
  'jobs delete mail',
  'document_texts insert',
  'document_texts update',
]);

/** Rows that reads write: who downloaded a file. */
const BESIDE_READS = new Set([...BESIDE_REFUSALS, 'downloads insert']);

const COUNT = isFullProof ? cases(50_000) : cases(10_000);

let called: CalledServer;
let server: TestApp;
let everybody: Everybody;
let rows: WrittenRows;

beforeAll(async () => openCompany());
afterAll(async () => closeCompany());

async function openCompany() {
  // Each request is from an address of its own.
  called = await openCalledServer({ TRUST_PROXY: '127.0.0.1' });
  ({ server } = called);
  everybody = new Everybody(server);
  await everybody.comeIn();
  rows = await watchRows(server.database);
}

async function closeCompany() {
  await rows.stop();
  // Whatever was asked, the data is what its recorded changes have left.
  const { faults: differing, changes } = await checkData(server.deps);
  // The publication that the walk begins with is signed by nobody.
  const others = differing.filter(({ record }) => record !== UNSIGNED_PUBLICATION);
  expect(others).toEqual([]);
  expect(changes).toBeGreaterThan(0);
  await called.close();
}

const textOf = ({ body }: Answer) => Buffer.from(body, 'latin1').toString();

/** Faults in an answer; empty if there are none. */
function faultOf({ asked }: RandomCall, answer: Answer, written: readonly string[]) {
  const { status = 0, headers } = answer;
  if (status < 200 || status >= 500) return 'is a failure';
  const isRefused = status >= 400;
  if (isRefused && asked.method !== 'HEAD') {
    const isProblem = headers.some((line) =>
      line.startsWith('content-type: application/problem+json'),
    );
    if (!isProblem || !problemSchema.safeParse(JSON.parse(textOf(answer))).success) {
      return 'is a refusal in other words than all others';
    }
  }
  const isRead = asked.method === 'GET' || asked.method === 'HEAD';
  if (!isRefused && !isRead) return null;
  const allowed = isRefused ? BESIDE_REFUSALS : BESIDE_READS;
  const changed = written.filter((what) => !allowed.has(what));
  return changed.length === 0 ? null : `changed ${changed.join(', ')}`;
}

test('of all random requests none fails, and none that is refused changes a row', async () => {
  const faults: string[] = [];
  const answered = new Map<number, number>();
  let changed = 0;
  for (let from = 0; from < COUNT; from += OF_ONE_COMPANY) {
    if (from > 0) {
      await closeCompany();
      await openCompany();
    }
    const seed = `${propertySeed}.${from}`;
    const calls = new RandomCalls(seed, called.examples);
    for (let at = 0; at < Math.min(OF_ONE_COMPANY, COUNT - from); at += 1) {
      // Nobody has to wait because of what was asked long ago.
      server.clock.advance(1_000);
      const call = calls.next(everybody.bearers);
      const answer = await called.wire.ask(call.asked).catch((cause: unknown) => {
        const { method, url, headers } = call.asked;
        throw new Error(
          `PROOFS_SEED=${propertySeed}, request ${from + at}: ${JSON.stringify({ method, url, headers })} has no answer that can be read`,
          { cause },
        );
      });
      const written = await rows.take();
      const { status = 0 } = answer;
      answered.set(status, (answered.get(status) ?? 0) + 1);
      const fault = faultOf(call, answer, written);
      if (fault !== null && faults.length < MOST_TOLD) {
        faults.push(
          `PROOFS_SEED=${propertySeed}, request ${from + at} of ${call.asker}: ${JSON.stringify(call.asked)} ${fault}: ${status} ${textOf(answer)}`,
        );
      }
      if (status < 300) {
        changed += written.length;
        calls.learn(textOf(answer));
      } else if (await everybody.comeBack(call, answer)) {
        await rows.take();
      }
    }
  }
  expect(faults).toEqual([]);
  // They were no noise: calls of all kinds were understood, and rows were written.
  expect([...answered.keys()]).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]),
  );
  expect(changed).toBeGreaterThan(COUNT / 100);
});
