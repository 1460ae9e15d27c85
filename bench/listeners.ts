import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf, signInByCall } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { registerUser } from '../src/contract/users.ts';
import type { Bench } from './bench.ts';
import { megabytes } from './processes.ts';
import { percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** The product allows one person this many streams, and one address more. */
const OF_A_PERSON = 20;
const PEOPLE = 50;
const QUICK_PEOPLE = 10;
const OF_AN_ADDRESS = 400;
const CHANGES = 20;
const SETTLE_MS = 2_000;
const QUICK_SETTLE_MS = 1_000;
const KILOBYTES_A_MEGABYTE = 1024;
const PART = 'Listeners, embedded';

export async function listen(
  url: string,
  token: string,
  localAddress?: string,
): Promise<http.IncomingMessage> {
  const request = http.get(`${url}${CALLS.changes.path}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) {
    throw new Error(`A listener was answered ${response.statusCode}`);
  }
  response.on('error', () => {});
  response.resume();
  return response;
}

/** New accounts that are signed in: their bearer tokens. */
async function newPeople(url: string, { ask }: Caller, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = { email: `listener-${number}@example.com`, password: 'a-fine-password-7' };
    const name = { firstName: 'Ines', lastName: `Number${number}` };
    await ask(registerUser, { body: { ...account, ...name, role: 'viewer' } });
    tokens.push((await signInByCall(url, account)).token);
  }
  return tokens;
}

/** The cost of many open browsers that only wait, and the delay until one hears of a change. */
export async function listeners({ engines, isQuick }: Bench): Promise<Row[]> {
  const product = await engines.embedded.startProduct();
  try {
    const administrator = await callerOf(product.url, ADMINISTRATOR);
    const { ask } = administrator;
    const count = isQuick ? QUICK_PEOPLE : PEOPLE;
    const settle = isQuick ? QUICK_SETTLE_MS : SETTLE_MS;
    const people = await newPeople(product.url, administrator, count);
    const { token } = await callerOf(product.url, VIEWER);
    const [month] = await ask(listFinancialData);
    await wait(settle);
    const before = megabytes(product.pid(), 'VmRSS') ?? 0;
    const open: http.IncomingMessage[] = [];
    for (const person of people) {
      const streams = Array.from({ length: OF_A_PERSON }, () => {
        const address = `127.0.0.${2 + Math.floor(open.length / OF_AN_ADDRESS)}`;
        return listen(product.url, person, address);
      });
      open.push(...(await Promise.all(streams)));
    }
    await wait(settle);
    const grown = (megabytes(product.pid(), 'VmRSS') ?? 0) - before;
    for (const one of open) one.destroy();

    const heard = await listen(product.url, token);
    const times: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const start = performance.now();
      const event = once(heard, 'data');
      await ask(updateFinancialData, {
        params: { id: String(month?.id) },
        body: { cash: String(change) },
      });
      await event;
      times.push(performance.now() - start);
    }
    heard.destroy();
    return [
      {
        part: PART,
        work: `a listener that waits, of ${open.length}`,
        value: (grown * KILOBYTES_A_MEGABYTE) / open.length,
        unit: 'KB',
        targets: [atMost('value', 50)],
      },
      {
        part: PART,
        work: 'from sending a change to hearing of it elsewhere, p50',
        value: percentile(times, 0.5),
        unit: 'ms',
        p99Ms: percentile(times, 0.99),
      },
    ];
  } finally {
    await product.stop();
  }
}
