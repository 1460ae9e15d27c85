import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { createBoardPack, getBoardPack, PACK_FORMATS } from '../src/contract/boardPacks.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { deleteImport, uploadImport } from '../src/contract/imports.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { registerUser } from '../src/contract/users.ts';
import type { Done } from './soak.ts';
import { VIEWERS } from './soak.ts';

/**
 * The people of `soak`, at the address given, until its input ends; prints what they have done. They have a process of
 * their own, at the lowest priority: people have machines of their own, and take no processor from the server.
 */
/** Between two of one person's steps, in milliseconds; twice that at most. */
const THINK_MS = 1_000;
/** Every so many steps of a viewer one is a pack, each at another time. */
const STEPS_A_PACK = 200;
const POLL_MS = 500;
const WORDS = ['harbour', 'dues', 'revenue', 'berth', 'crane', 'cash', 'ebitda', 'tariff'];

interface Noted {
  steps: number;
  packs: number;
  readonly errors: string[];
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

/** The screens that a viewer opens, one after the other. */
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

const url = process.argv[2] ?? '';
os.setPriority(os.constants.priority.PRIORITY_LOW);
const administrator = await callerOf(url, ADMINISTRATOR);
const reports = (await administrator.ask(listMonthlySummaries)).map(({ id }) => id);
const noted: Noted = { steps: 0, packs: 0, errors: [] };
const steps = [changing(administrator), importing(await callerOf(url, ADMINISTRATOR))];
for (let number = 1; number <= VIEWERS; number += 1) {
  const account = { email: `reader-${number}@example.com`, password: 'a-fine-password-7' };
  const name = { firstName: 'Ines', lastName: `Number${number}` };
  await administrator.ask(registerUser, { body: { ...account, ...name, role: 'viewer' } });
  steps.push(viewing(await callerOf(url, account), number * 4, reports, noted));
}
const ended = new AbortController();
process.stdin.resume().once('end', () => ended.abort());
console.log('ready');
await Promise.all(steps.map((step, which) => act(step, which, noted, () => ended.signal.aborted)));
console.log(JSON.stringify(noted satisfies Done));
