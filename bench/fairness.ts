import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import { type CallLine, CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { pdfFile } from '../src/server/features/documents/testFiles.ts';
import type { Bench } from './bench.ts';
import { COUNTER, measure } from './load.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** As many connections as one person may have, together. */
const OF_READS = 49;
const OF_FILES = 10;
const OF_STREAMS = 30;
const AGAIN_MS = 100;
/** Of the past there are at least as many. */
const MOMENTS = 20;
const REFUSED = 429;

/** Two thousand entries, which take a while to understand. */
const LEDGER = [
  'Date,Voucher No,Account Code,Account Name,Debit,Credit',
  ...Array.from({ length: 2_000 }, (_, at) => {
    const sides = at % 2 === 0 ? '1000.25,' : ',1000.25';
    return `2025-03-15,${Math.floor(at / 2) + 1},${10_000 + (at % 200)},Account ${at % 200},${sides}`;
  }),
].join('\n');
/** Large enough to take a while on its way. */
const DOCUMENT_BYTES = 500_000;

/** The same again and again, until it is over; whoever is refused waits a little, as a program would. */
async function over(isOver: () => boolean, act: () => Promise<Response>): Promise<void> {
  while (!isOver()) {
    // A connection that gave way to others' breaks off, which is what fetch throws then.
    const answer = await act().catch((error: unknown) => {
      if (error instanceof TypeError) return new Response(null, { status: REFUSED });
      throw error;
    });
    await answer.arrayBuffer().catch(() => null);
    if (answer.status === REFUSED) await wait(AGAIN_MS);
    else if (answer.status >= 400) throw new Error(`${answer.url} was answered ${answer.status}`);
  }
}

/** All that costs, of one account, as much of it as is let in, until it is over. */
function worst(
  { send }: Caller,
  { month, summaryId, document }: { month: string; summaryId: number; document: Buffer },
  isOver: () => boolean,
): Promise<unknown> {
  let number = 0;
  const paths = [
    () => `${CALLS.search.path}?q=dues${number}`,
    () => `${CALLS.searchAdvice.path}?q=harbor${number}`,
    () => `${CALLS.getBridges.path}?month=${month}`,
    () => CALLS.getNews.path,
    () => `${CALLS.listExplanationTasks.path}?month=${month}`,
    () => `${CALLS.listFinancialData.path}?asOf=${1 + (number % MOMENTS)}`,
  ];
  const reads = Array.from({ length: OF_READS }, (_, which) =>
    over(isOver, () => {
      number += 1;
      return send(paths[which % paths.length]?.() ?? '');
    }),
  );
  const packs = over(isOver, () =>
    send(CALLS.createBoardPack.path, {
      method: CALLS.createBoardPack.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'pdf' }),
    }),
  );
  const sent = ({ path, method }: CallLine, content: string | Buffer, name: string) => {
    const body = new FormData();
    if (path === CALLS.uploadDocument.path) body.append('summaryId', String(summaryId));
    body.append(
      'file',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
      name,
    );
    return send(path, { method, body });
  };
  const imports = Array.from({ length: OF_FILES }, () =>
    over(isOver, () => sent(CALLS.uploadImport, LEDGER, 'ledger.csv')),
  );
  const uploads = Array.from({ length: OF_FILES }, () =>
    over(isOver, () => sent(CALLS.uploadDocument, document, 'minutes.pdf')),
  );
  const streams = Array.from({ length: OF_STREAMS }, () =>
    over(isOver, async () => {
      const ending = new AbortController();
      const answer = await send(CALLS.changes.path, { signal: ending.signal });
      if (!answer.ok) return answer;
      await wait(AGAIN_MS);
      ending.abort();
      return Response.json({});
    }),
  );
  return Promise.all([packs, ...reads, ...imports, ...uploads, ...streams]);
}

/** How long others wait for their searches and lists while one account does its worst. */
export async function fairness({ measured, rounds, seconds }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of measured) {
    const product = await engine.startProduct();
    try {
      const { token } = await callerOf(product.url, VIEWER);
      const hasty = await callerOf(product.url, ADMINISTRATOR);
      const [report] = await hasty.ask(listMonthlySummaries);
      const [figures] = await hasty.ask(listFinancialData);
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        const params = { id: String(figures?.id) };
        await hasty.ask(updateFinancialData, { params, body: { cash: String(moment) } });
      }
      const document = await pdfFile(DOCUMENT_BYTES);
      const target = { month: '2025-09', summaryId: report?.id ?? 0, document };
      const headers = { authorization: `Bearer ${token}` };
      const others = {
        searches: `${CALLS.search.path}?q=harbour${COUNTER}`,
        lists: CALLS.listFinancialData.path,
      };
      for (const [name, path] of Object.entries(others)) {
        const load = { url: product.url + path, connections: 1, headers };
        const alone: number[] = [];
        const beside: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          alone.push((await measure(load, seconds)).p99Ms);
          const stop = new AbortController();
          const working = worst(hasty, target, () => stop.signal.aborted);
          try {
            beside.push((await measure(load, seconds)).p99Ms);
          } finally {
            stop.abort();
            await working;
          }
        }
        rows.push({
          part: `Fairness, ${engine.name}`,
          work: `p99 of ${name} of others, while one account does its worst`,
          value: median(beside),
          unit: 'ms',
          yardstick: { name: 'alone', value: median(alone) },
          targets: [atMost('ratio', 2)],
        });
      }
    } finally {
      await product.stop();
    }
  }
  return rows;
}
