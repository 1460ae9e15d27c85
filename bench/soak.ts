import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { createBoardPack, getBoardPack, PACK_FORMATS } from '../src/contract/boardPacks.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { deleteImport, uploadImport } from '../src/contract/imports.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { registerUser } from '../src/contract/users.ts';
import type { Bench } from './bench.ts';
import { megabytesOfAll } from './processes.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** Viewers; besides them one administrator changes figures and one imports. */
const VIEWERS = 48;
/** Between two of one person's steps, in milliseconds; twice that at most. */
const THINK_MS = 1_000;
/** Every so many steps of a viewer one is a pack, each at another time. */
const STEPS_A_PACK = 200;
const LOOK_EVERY_MS = 5_000;
const POLL_MS = 500;
const METRICS_TOKEN = 'seen-by-the-soak-alone';
/** What the event loop may be kept by one thing, and how far memory may be from what it was. */
const MOST_BLOCKED_MS = 100;
const MOST_GROWTH = 1.15;
/** What is compiled and filled by then is no growth. */
const WARM_SHARE = 0.25;
const WORDS = ['harbour', 'dues', 'revenue', 'berth', 'crane', 'cash', 'ebitda', 'tariff'];

interface Noted {
  steps: number;
  packs: number;
  readonly errors: string[];
  readonly memory: number[];
  readonly kept: Kept[];
}

/** The longest that the event loop was kept between two looks, in milliseconds. */
interface Kept {
  readonly ms: number;
  /** For how long its thread had work then and got no processor: the machine's doing. */
  readonly queuedMs: number;
}

type Step = (number: number) => Promise<void>;

/** Answers that are no error: all but those that say one. */
async function read({ send }: Caller, path: string, noted: Noted): Promise<void> {
  const answer = await send(path);
  await answer.arrayBuffer();
  if (!answer.ok) noted.errors.push(`${path} was answered ${answer.status}`);
}

async function pack({ ask }: Caller, number: number, noted: Noted): Promise<void> {
  const format = PACK_FORMATS[number % PACK_FORMATS.length] ?? 'pdf';
  const { id } = await ask(createBoardPack, { body: { fyId: 13, format } });
  for (;;) {
    const { status, failure } = await ask(getBoardPack, { params: { id } });
    if (status === 'failed') throw new Error(`${format}: ${failure ?? ''}`);
    if (status === 'ready') break;
    await wait(POLL_MS);
  }
  noted.packs += 1;
}

/** What a viewer looks at, one thing after the other. */
function viewing(caller: Caller, which: number, reports: readonly number[], noted: Noted): Step {
  return async (number) => {
    const at = which + number;
    if (at % STEPS_A_PACK === 0) return pack(caller, at / STEPS_A_PACK, noted);
    const report = reports[at % reports.length];
    const word = WORDS[at % WORDS.length];
    const paths = [
      CALLS.listFinancialData.path,
      CALLS.listMonthlySummaries.path,
      `${CALLS.search.path}?q=${word}${at % 3 === 0 ? number : ''}`,
      `${CALLS.listFinancialData.path}?fyId=13`,
      CALLS.listForecasts.path,
      `${CALLS.getBriefing.path}?month=2025-${String(1 + (at % 12)).padStart(2, '0')}`,
      CALLS.getMonthlySummary.path.replace('{id}', String(report)),
      CALLS.listDocuments.path,
    ];
    return read(caller, paths[at % paths.length] ?? '', noted);
  };
}

function changing({ ask }: Caller): Step {
  return async (number) => {
    const [month] = await ask(listFinancialData);
    if (month === undefined) throw new Error('There is no month');
    await ask(updateFinancialData, {
      params: { id: String(month.id) },
      body: { cash: String(3_000_000 + number) },
    });
  };
}

/** A ledger that is read and given up again; now and then, since it takes a while. */
function importing({ ask }: Caller): Step {
  return async (number) => {
    if (number % 20 !== 0) return;
    const lines = ['Date,Voucher No,Account Code,Account Name,Debit,Credit'];
    for (let at = 0; at < 20_000; at += 1) {
      const code = 10_000 + (at % 500);
      const amount = `${1_000 + number}.25`;
      const sides = at % 2 === 0 ? `${amount},` : `,${amount}`;
      lines.push(`2025-03-15,${Math.floor(at / 2) + 1},${code},Account ${code},${sides}`);
    }
    const body = new FormData();
    body.append('file', new Blob([`${lines.join('\n')}\n`]), 'ledger.csv');
    const draft = await ask(uploadImport, { body });
    await ask(deleteImport, { params: { id: String(draft.id) } });
  };
}

/** One person's steps, with pauses, until it is over. */
async function act(step: Step, which: number, noted: Noted, isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number += 1) {
    try {
      await step(number);
    } catch (error) {
      noted.errors.push(String(error));
    }
    noted.steps += 1;
    // Spread by their numbers, so that each run is the same.
    await wait(THINK_MS * (1 + ((which * 7 + number * 13) % 100) / 100));
  }
}

/** The longest that the event loop was kept since the last look, in milliseconds. */
async function blockedSince(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not tell of the event loop');
  return Number(seconds) * 1_000;
}

/** How long the main thread of a process has waited for a processor so far, in milliseconds; Linux counts it. */
function queuedMs(pid: number): number {
  const [, waited] = fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(waited) / 1_000_000;
}

/** Fifty people at work for a long time: no error, memory flat, the event loop never kept for long. */
export async function soak({ measured, minutes }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of measured) {
    const product = await engine.startProduct({ METRICS_TOKEN });
    try {
      const { url } = product;
      const administrator = await callerOf(url, ADMINISTRATOR);
      const reports = (await administrator.ask(listMonthlySummaries)).map(({ id }) => id);
      const noted: Noted = { steps: 0, packs: 0, errors: [], memory: [], kept: [] };
      const steps = [changing(administrator), importing(await callerOf(url, ADMINISTRATOR))];
      for (let number = 1; number <= VIEWERS; number += 1) {
        const account = { email: `reader-${number}@example.com`, password: 'a-fine-password-7' };
        const name = { firstName: 'Ines', lastName: `Number${number}` };
        await administrator.ask(registerUser, { body: { ...account, ...name, role: 'viewer' } });
        steps.push(viewing(await callerOf(url, account), number * 4, reports, noted));
      }
      // What came before, such as the hashes of so many passwords, is not counted.
      await blockedSince(url);
      let queued = queuedMs(product.pid());
      const stop = AbortSignal.timeout(minutes * 60_000);
      const working = Promise.all(
        steps.map((step, which) => act(step, which, noted, () => stop.aborted)),
      );
      while (!stop.aborted) {
        await wait(LOOK_EVERY_MS);
        const before = queued;
        queued = queuedMs(product.pid());
        noted.kept.push({ ms: await blockedSince(url), queuedMs: queued - before });
        noted.memory.push(megabytesOfAll(product.pid(), 'VmRSS'));
      }
      await working;
      rows.push(...rowsOf(engine.name, noted, minutes));
    } finally {
      await product.stop();
    }
  }
  return rows;
}

function rowsOf(engine: string, noted: Noted, minutes: number): Row[] {
  const part = `Soak, ${engine}`;
  const { steps, packs, errors, memory, kept } = noted;
  const longest = kept.reduce((most, one) => (one.ms > most.ms ? one : most));
  const over = kept.filter(({ ms }) => ms > MOST_BLOCKED_MS).length;
  const warm = memory.slice(Math.floor(memory.length * WARM_SHARE));
  const [first, last] = [warm.slice(0, warm.length / 3), warm.slice(-warm.length / 3)];
  return [
    {
      part,
      work: `errors of ${VIEWERS + 2} people in ${minutes} minutes`,
      value: errors.length,
      unit: 'times',
      targets: [atMost('value', 0)],
      remark: [`${steps} steps, ${packs} packs`, ...new Set(errors.slice(0, 5))].join('; '),
    },
    {
      part,
      work: 'memory of the server and its background process, at the end',
      value: median(last),
      unit: 'MB',
      yardstick: { name: 'once warm', value: median(first) },
      targets: [atMost('ratio', MOST_GROWTH)],
      remark: `at most ${Math.round(Math.max(...memory))} MB`,
    },
    {
      part,
      work: 'the longest that the event loop was kept',
      value: longest.ms,
      unit: 'ms',
      targets: [atMost('value', MOST_BLOCKED_MS)],
      remark: [
        `looked at ${kept.length} times, every ${LOOK_EVERY_MS / 1_000} s`,
        `${over} above the target`,
        `the median is ${median(kept.map(({ ms }) => ms)).toFixed(0)} ms`,
        `in those ${LOOK_EVERY_MS / 1_000} s the thread waited ${longest.queuedMs.toFixed(0)} ms for a processor`,
      ].join('; '),
    },
  ];
}
