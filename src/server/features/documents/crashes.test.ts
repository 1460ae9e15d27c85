import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEPT_HEAD } from '../../db/keptHead.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { openStorage } from '../../storage/storage.ts';
import type { TestProcess, TestProcessData } from '../../testProcess.ts';
import { prepareTestProcess } from '../../testProcess.ts';
import { listFileNames } from './documents.queries.ts';
import { pdfFile } from './testFiles.ts';
import { form } from './testUploads.ts';
import { rounds } from '../../../testRounds.ts';

const ROUNDS = rounds(10);
const AT_ONCE = 6;
const DAY_MS = 86_400_000;

let data: TestProcessData;
let server: TestProcess | undefined;

beforeAll(async () => {
  data = await prepareTestProcess((transaction) =>
    transaction
      .insert(monthlySummaries)
      .values({ id: 1, fyId: 13, monthNum: 1, monthName: 'April', year: 2025 }),
  );
});
afterAll(() => server?.end('SIGKILL'));

/** Uploads one after the other until the server is gone, and tells of each that was answered. */
async function uploadUntilGone(address: string, pdf: Buffer, tell: () => void): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${address}/api/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.token}` },
        body: form({ summaryId: '1', file: pdf }),
      });
      await response.arrayBuffer();
      expect(response.status).toBe(201);
      tell();
    } catch (error) {
      // What fetch throws when the connection breaks.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test('a server that is killed has a file for every row, and its leftovers are swept away', async () => {
  const { dataDir } = data;
  const pdf = await pdfFile(300_000);
  let promised = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    server = data.start();
    const address = await server.address();
    let answered = 0;
    const uploads = Array.from({ length: AT_ONCE }, () =>
      uploadUntilGone(address, pdf, () => {
        answered += 1;
      }),
    );
    // Killed while files arrive: the first time before anything was answered, then in full swing.
    const arriving = path.join(dataDir, 'files-arriving');
    for (;;) {
      const isArriving = (await fs.readdir(arriving)).length > 0;
      if (isArriving && answered >= round * AT_ONCE) break;
      await wait(1);
    }
    const gone = server.end('SIGKILL');
    await Promise.all(uploads);
    promised += answered;
    await gone;

    const rows = await data.looking(listFileNames);
    const files = await fs.readdir(path.join(dataDir, 'files'));
    expect([...rows].filter((name) => !files.includes(name))).toEqual([]);
    // What was answered was kept.
    expect(rows.size).toBeGreaterThanOrEqual(promised);
    const { files: store } = await openStorage({ dataDir, bucket: null });
    await store.sweep(rows, new Date(Date.now() + DAY_MS));
    const kept = await fs.readdir(path.join(dataDir, 'files'));
    expect(kept.filter((name) => name !== KEPT_HEAD).toSorted()).toEqual([...rows].toSorted());
    expect(await fs.readdir(path.join(dataDir, 'files-arriving'))).toEqual([]);
    for (const name of rows) {
      expect((await fs.stat(path.join(dataDir, 'files', name))).size).toBe(pdf.length);
    }
  }
  expect(promised).toBeGreaterThan(0);
}, 300_000);
