import fs from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { isFullProof, rounds } from '../../testRounds.ts';
import type { TestProcess } from '../testProcess.ts';
import { prepareTestProcess } from '../testProcess.ts';

const ROUNDS = rounds(6);
const WRITERS = 3;
/** So many changes are answered in each round before somebody asks. */
const CHANGES = 10;
const READS = [
  '/api/financial-years',
  '/api/financial-data',
  '/api/figures/revenue.2025-04/explain',
  '/api/figures/grossProfit.FY25/explain?depth=3',
  '/api/monthly-summaries',
  '/api/monthly-summaries/1',
  '/api/financial-trends/all',
  '/api/forecasts',
  '/api/company',
  '/api/search?q=orders',
];

let server: TestProcess | undefined;
let dataDir: string | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  if (dataDir !== undefined) fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Asked {
  readonly address: string;
  readonly token: string;
}

async function send({ address, token }: Asked, method: string, path: string, body: object) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Each read's answer as of a change or an instant. */
function answersAt({ address, token }: Asked, asOf: string) {
  return Promise.all(
    READS.map(async (path) => {
      const url = `${address}${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const moment = response.headers.get('as-of');
      return { path, status: response.status, moment, body: await response.text() };
    }),
  );
}

/** Changes a month, and with it the only report, until the server is gone. */
async function changeUntilGone(asked: Asked, id: number, from: number, tell: () => void) {
  for (let count = from; ; count += 1) {
    try {
      const changes = [
        await send(asked, 'PATCH', `/api/financial-data/${id}`, { revenue: String(count) }),
        await send(asked, 'PATCH', '/api/monthly-summaries/1', { overview: `Orders: ${count}` }),
      ];
      const statuses = changes.map(({ status }) => status);
      // A server that is ending says so.
      if (statuses.includes(503)) return;
      expect(statuses).toEqual([200, 200]);
      tell();
    } catch (error) {
      // Thrown by fetch when the connection breaks.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** The status of a pack's content, as soon as it says more than to ask again. */
async function packStatus({ address, token }: Asked, id: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${address}/api/board-packs/${id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
  }
}

test.runIf(isFullProof)(
  'an instant has the same answers after the server was ended or killed amid changes, and a pack that was ordered is made',
  async () => {
    const data = await prepareTestProcess(async () => {});
    ({ dataDir } = data);
    const { token } = data;
    const start = async (): Promise<Asked> => {
      server = data.start();
      return { address: await server.address(), token };
    };
    let asked = await start();
    const ids: number[] = [];
    for (const [index, monthName] of ['April', 'May', 'June'].slice(0, WRITERS).entries()) {
      const body = { fyId: 13, monthNum: index + 1, monthName, production: '100' };
      const made = await send(asked, 'POST', '/api/financial-data', body);
      expect(made.status).toBe(201);
      ids.push(Number(/"id":(\d+)/.exec(made.text)?.[1]));
    }
    const report = { fyId: 13, monthName: 'April', year: 2025 };
    expect((await send(asked, 'POST', '/api/monthly-summaries', report)).status).toBe(201);

    const known: { asOf: string; answers: Awaited<ReturnType<typeof answersAt>> }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const enough = Promise.withResolvers<void>();
      let done = 0;
      const from = round * 1_000_000;
      const writing = Promise.all(
        ids.map((id, index) =>
          changeUntilGone(asked, id, from + index * 100_000, () => {
            done += 1;
            if (done === CHANGES) enough.resolve();
          }),
        ),
      );
      await Promise.race([enough.promise, writing]);
      const instant = new Date().toISOString();
      const answers = await answersAt(asked, instant);
      expect(answers.map(({ status }) => status)).toEqual(READS.map(() => 200));
      const [{ moment } = { moment: null }] = answers;
      expect(answers.map((answer) => answer.moment)).toEqual(READS.map(() => moment));
      known.push({ asOf: instant, answers }, { asOf: String(moment), answers });
      const ordered = await send(asked, 'POST', '/api/board-packs', { format: 'pdf' });
      const { id } = JSON.parse(ordered.text) as { id: string };
      await server?.end(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
      await writing;
      asked = await start();
      expect(await packStatus(asked, id)).toBe(200);
      for (const then of known) {
        expect([then.asOf, await answersAt(asked, then.asOf)]).toEqual([then.asOf, then.answers]);
      }
    }
    // Each round asked at another state.
    expect(new Set(known.map(({ answers }) => answers[0]?.moment)).size).toBe(ROUNDS);
  },
);
