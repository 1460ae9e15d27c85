import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../contract/problem.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { pdfFile } from '../features/documents/testFiles.ts';
import { PATIENTLY } from '../testPatience.ts';
import {
  prepareTestProcess,
  startTestProcess,
  type TestProcess,
  type TestProcessData,
} from '../testProcess.ts';

// A disk of the product's own, in memory, whose size can be changed while the product runs.

const OF_ITS_OWN = ['--map-root-user', '--mount'];
/** Some containers forbid it. */
const mayMount =
  spawnSync('unshare', [...OF_ITS_OWN, 'mount', '-t', 'tmpfs', 'none', os.tmpdir()]).status === 0;
const ROOMY = 'size=2g';
/** Less than the product keeps back. */
const FULL = 'size=200m';
const MOUNTED =
  'mount -t tmpfs -o "$SIZE" none "$DATA_DIR" && cp -a "$FROM/." "$DATA_DIR" && exec "$@"';

let data: TestProcessData;
let disk: string;
let server: TestProcess;
let address: string;

/** As the product sees its disk. */
const there = (...command: readonly string[]) => {
  const to = [`--target=${server.process.pid}`, '--user', '--preserve-credentials', '--mount'];
  execFileSync('nsenter', [...to, ...command]);
};
const arriving = () => path.join(disk, 'files-arriving');
const asked = (url: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${data.token}`);
  return fetch(address + url, { ...init, headers });
};
const health = async () => (await (await asked('/api/health')).json()) as { status: string };
const changed = (cash: string) =>
  asked('/api/financial-data', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fyId: 13, monthNum: 1, monthName: 'April', cash }),
  });
const uploaded = async (bytes?: number) => {
  const body = new FormData();
  body.append('summaryId', '1');
  body.append('file', new Blob([new Uint8Array(await pdfFile(bytes))]), 'paper.pdf');
  return asked('/api/documents', { method: 'POST', body });
};
const told = async (answer: Response) => {
  const { detail } = problemSchema.parse(await answer.json());
  return { status: answer.status, detail };
};
const documents = async () => (await (await asked('/api/documents')).json()) as unknown[];

describe.runIf(mayMount)('the disk of the data', () => {
  beforeAll(async () => {
    data = await prepareTestProcess((transaction) =>
      transaction
        .insert(monthlySummaries)
        .values({ id: 1, fyId: 13, monthNum: 1, monthName: 'April', year: 2025 }),
    );
    disk = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-disk-'));
    const settings = { ...data.settings, DATA_DIR: disk, FROM: data.dataDir, SIZE: ROOMY };
    server = startTestProcess(settings, ['unshare', ...OF_ITS_OWN, 'sh', '-c', MOUNTED, 'sh']);
    address = await server.address();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    for (const folder of [disk, data.dataDir]) fs.rmSync(folder, { recursive: true, force: true });
  });

  test('that is almost full: people read, changes are refused in words, and it goes on by itself', async () => {
    there('mount', '-o', `remount,${FULL}`, disk);
    await expect.poll(health, PATIENTLY).toEqual({ status: 'out_of_space' });
    expect(await told(await changed('1000'))).toEqual({
      status: 507,
      detail: expect.stringMatching(/disk space/),
    });
    expect((await asked('/api/financial-data')).status).toBe(200);
    expect((await asked('/api/ready')).status).toBe(503);
    there('mount', '-o', `remount,${ROOMY}`, disk);
    await expect.poll(health, PATIENTLY).toEqual({ status: 'ok' });
    expect((await changed('1000')).status).toBe(201);
  });

  test('that is full in the middle of a file, or takes nothing: nothing of it stays, and it goes on by itself', async () => {
    there('mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', arriving());
    expect(await told(await uploaded(3_000_000))).toEqual({
      status: 507,
      detail: expect.stringMatching(/run out of disk space\. Nothing was changed/),
    });
    expect(fs.readdirSync(`/proc/${server.process.pid}/root${arriving()}`)).toEqual([]);
    there('mount', '-o', 'remount,ro', arriving());
    expect(await told(await uploaded())).toEqual({
      status: 503,
      detail: expect.stringMatching(/disk of the server cannot be written to.*Nothing was changed/),
    });
    expect(await documents()).toEqual([]);
    there('umount', arriving());
    expect((await uploaded(3_000_000)).status).toBe(201);
    expect(await documents()).toHaveLength(1);
  });
});
