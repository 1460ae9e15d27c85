import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { type CallLine, CALLS } from '../src/contract/calls.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { pdfFile } from '../src/server/features/documents/testFiles.ts';

/**
 * An account that does its worst to the product at the address given, until its input ends. It has a process of its own,
 * at the lowest priority: whoever does so elsewhere has a machine of their own, and takes no processor from the server.
 */
/** One person may have this many connections in all. */
const OF_READS = 49;
const OF_FILES = 10;
const OF_STREAMS = 30;
const AGAIN_MS = 100;
/** The past has at least as many. */
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

os.setPriority(os.constants.priority.PRIORITY_LOW);
const hasty = await callerOf(process.argv[2] ?? '', ADMINISTRATOR);
const [report] = await hasty.ask(listMonthlySummaries);
const document = await pdfFile(DOCUMENT_BYTES);
const ended = new AbortController();
process.stdin.resume().once('end', () => ended.abort());
console.log('ready');
await worst(
  hasty,
  { month: '2025-09', summaryId: report?.id ?? 0, document },
  () => ended.signal.aborted,
);
