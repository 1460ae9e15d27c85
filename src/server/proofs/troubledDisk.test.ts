import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardPackSchema } from '../../contract/boardPacks.ts';
import { momentsSchema } from '../../contract/moments.ts';
import { problemSchema } from '../../contract/problem.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { pdfFile } from '../features/documents/testFiles.ts';
import { countedEnvironment } from '../testCosts.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
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

const TROUBLES = new URL('../testTroubles.ts', import.meta.url).href;
const HOUR_MS = 3_600_000;

let data: TestProcessData;
let disk: string;
/** Tells the product how slow its disk and how wrong its clock is. */
let troubles: string;
let server: TestProcess;
let address: string;

/** The product's view of its disk. */
const there = (...command: readonly string[]) => {
  const to = [`--target=${server.process.pid}`, '--user', '--preserve-credentials', '--mount'];
  execFileSync('nsenter', [...to, ...command]);
};
const hold = () => fs.writeFileSync(path.join(troubles, 'hold'), '');
const release = () => fs.rmSync(path.join(troubles, 'hold'));
const jump = (ms: number) => fs.writeFileSync(path.join(troubles, 'ahead'), String(ms));
const arriving = () => path.join(disk, 'files-arriving');
/** A folder of its disk, as it sees it. */
const seen = (folder: string) => `/proc/${server.process.pid}/root${folder}`;
const asked = (url: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${data.token}`);
  return fetch(address + url, { ...init, headers });
};
const health = async () => (await (await asked('/api/health')).json()) as { status: string };
const changedMonth = (monthNum: number) =>
  asked('/api/financial-data', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fyId: 13,
      monthNum,
      monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
      cash: '1000',
    }),
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
const orderedPack = async () => {
  const answer = await asked('/api/board-packs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  return boardPackSchema.parse(await answer.json()).id;
};
const stateOf = async (pack: string) => {
  const answer = await asked(`/api/board-packs/${pack}`);
  return answer.ok ? boardPackSchema.parse(await answer.json()).status : answer.status;
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
    troubles = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-troubles-'));
    const { NODE_OPTIONS: options = '' } = countedEnvironment();
    const settings = {
      ...data.settings,
      DATA_DIR: disk,
      FROM: data.dataDir,
      SIZE: ROOMY,
      TROUBLES: troubles,
      NODE_OPTIONS: `${options} --import ${TROUBLES}`.trim(),
    };
    server = startTestProcess(settings, ['unshare', ...OF_ITS_OWN, 'sh', '-c', MOUNTED, 'sh']);
    address = await server.address();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    for (const folder of [disk, troubles, data.dataDir])
      fs.rmSync(folder, { recursive: true, force: true });
  });

  test('that is almost full: people read, changes are refused in words, and it goes on by itself', async () => {
    there('mount', '-o', `remount,${FULL}`, disk);
    await expect.poll(health, PATIENTLY).toEqual({ status: 'out_of_space' });
    expect(await told(await changedMonth(1))).toEqual({
      status: 507,
      detail: expect.stringMatching(/disk space/),
    });
    expect((await asked('/api/financial-data')).status).toBe(200);
    expect((await asked('/api/ready')).status).toBe(503);
    there('mount', '-o', `remount,${ROOMY}`, disk);
    await expect.poll(health, PATIENTLY).toEqual({ status: 'ok' });
    expect((await changedMonth(1)).status).toBe(201);
  });

  test('that is full in the middle of a file, or takes nothing: nothing of it stays, and it goes on by itself', async () => {
    there('mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', arriving());
    expect(await told(await uploaded(3_000_000))).toEqual({
      status: 507,
      detail: expect.stringMatching(/run out of disk space, so nothing was changed/),
    });
    expect(fs.readdirSync(seen(arriving()))).toEqual([]);
    there('mount', '-o', 'remount,ro', arriving());
    expect(await told(await uploaded())).toEqual({
      status: 503,
      detail: expect.stringMatching(/disk cannot be written to, so nothing was changed/),
    });
    expect(await documents()).toEqual([]);
    there('umount', arriving());
    expect((await uploaded(3_000_000)).status).toBe(201);
    expect(await documents()).toHaveLength(1);
  });

  test('that is slow: people read meanwhile, and what they change is answered when it is there', async () => {
    expect((await asked('/api/business-units')).status).toBe(200);
    hold();
    let isAnswered = false;
    const uploading = uploaded().then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => fs.readdirSync(seen(arriving())).length, PATIENTLY).toBe(1);
    expect((await asked('/api/business-units')).status).toBe(200);
    expect(isAnswered).toBe(false);
    release();
    expect((await uploading).status).toBe(201);
    expect(await documents()).toHaveLength(2);
  });

  test('that takes too long: people are told to try again, and it goes on by itself', async () => {
    hold();
    const answer = await changedMonth(2);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await told(answer)).toEqual({
      status: 503,
      detail: expect.stringMatching(/not available right now; try again in a few seconds/),
    });
    release();
    await expect.poll(health, PATIENTLY).toEqual({ status: 'ok' });
    // It may have been stored all the same.
    await expect.poll(async () => (await changedMonth(2)).status, PATIENTLY).toBeOneOf([201, 409]);
  });

  test('beside which the clock jumps: nobody notices, packs are made, changes keep their order, and long absence ends a session', async () => {
    const newest = async () => {
      const moments = await asked('/api/moments');
      return momentsSchema.parse(await moments.json()).newest;
    };
    const times: string[] = [];
    let last = (await newest())?.moment ?? 0;
    let before = 0;
    // In hours, beside the true time.
    for (const [index, hours] of [0, 5, -7, 3, -1, 0].entries()) {
      const pack = await orderedPack();
      jump(hours * HOUR_MS);
      expect((await changedMonth(3 + index)).status).toBe(201);
      const now = await newest();
      expect(now?.moment).toBeGreaterThan(last);
      last = now?.moment ?? 0;
      times.push(now?.at ?? '');
      expect((await asked(`/api/financial-data?asOf=${last}`)).status).toBe(200);
      expect((await asked('/api/activity')).status).toBe(200);
      // One that is finished before the clock goes ahead is too old at once.
      const ends = hours > before ? ['ready', 404] : ['ready'];
      await expect.poll(() => stateOf(pack), PATIENTLY).toBeOneOf(ends);
      before = hours;
    }
    expect(times).toEqual([...new Set(times)].toSorted());
    jump(13 * HOUR_MS);
    expect(await told(await asked('/api/financial-data'))).toEqual({
      status: 401,
      detail: 'Authentication required',
    });
  });
});
