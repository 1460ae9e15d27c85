import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeUserRow, makeUser, PASSWORD, tryToSignIn } from '../../users/testAccounts.ts';
import { CALLS } from '../../../contract/calls.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { listDocuments, uploadDocument } from '../../../contract/documents.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { noteLatestBackup } from '../../backups/latestBackup.ts';
import { buildApp } from '../../app.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { pdfFile } from '../documents/testFiles.ts';
import { impatientLimits } from '../../http/testLimits.ts';
import { noteCheck } from '../../integrity/latestChecks.ts';
import { reportFaultyFiles } from '../documents/storedFiles.ts';
import { Metrics } from './metrics.ts';

const TOKEN = 'a token that reads metrics';
/** Long enough that counting it twice is seen. */
const PUT_OFF_MS = 400;
/** Timers may come a little early. */
const TIMER_SECONDS = 0.005;
const HOUR_MS = 3_600_000;
const PROJECT = new URL('../../../../', import.meta.url);

let t: TestApp;
const turns = impatientLimits();
beforeAll(async () => {
  t = await openTestApp({ METRICS_TOKEN: TOKEN, BACKUP_AT: '02:30' }, { turns });
});
afterAll(() => t.close());

const shown = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function text(): Promise<string> {
  // Values that need a query are read once a second.
  t.clock.advance(1_000);
  const answer = await t.as('nobody', 'GET', '/metrics', shown(TOKEN));
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/** Every sample by its name with its labels. */
const samples = (body: string) =>
  new Map(
    [...body.matchAll(/^([a-z_\d]+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );

const sample = async (name: string) => samples(await text()).get(`board_reports_${name}`);

const ofSearch = async (name: string) => (await sample(`${name}{call="search"}`)) ?? 0;

const backupSamples = async () => {
  const all = samples(await text());
  return ['every_seconds', 'made_seconds', 'proven', 'bytes', 'failed'].map((name) =>
    all.get(`board_reports_backup_${name}`),
  );
};

describe('who may read them', () => {
  test('shows the token; a session of any role is none', async () => {
    const refused = [{}, shown('another token of this kind'), shown(t.tokens.admin)];
    for (const options of refused) {
      const answer = await t.as('nobody', 'GET', '/metrics', options);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { code: 'authentication_required' },
      ]);
    }
    const answer = await t.as('nobody', 'GET', '/metrics', shown(TOKEN));
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('nobody can read the metrics if no token is set', async () => {
    const settings = { ...t.deps.settings, metricsToken: undefined };
    const app = await buildApp({ ...t.deps, settings });
    for (const token of ['', 'undefined', TOKEN]) {
      const answer = await app.inject({ method: 'GET', url: '/metrics', ...shown(token) });
      expect(answer.statusCode).toBe(404);
    }
    await app.close();
  });
});

describe('requests', () => {
  test('are counted by call, those that are answered from memory too', async () => {
    const counted = 'requests_total{call="listFinancialData",status="200"}';
    const base = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const before = (await sample(counted)) ?? 0;
    const headers = { authorization: `Bearer ${t.tokens.viewer}` };
    for (let read = 0; read < 5; read += 1) {
      const answer = await fetch(`${base}${CALLS[listFinancialData.name].path}?fyId=14`, {
        headers,
      });
      await answer.arrayBuffer();
    }
    const after = samples(await text());
    expect(after.get(`board_reports_${counted}`)).toBe(before + 5);
    const timed = after.get('board_reports_request_seconds_count{call="listFinancialData"}');
    expect(timed).toBeGreaterThan(0);
    expect(timed).toBeLessThan(before + 5);
  });

  test('that were put off tell that time apart, and not what they waited for others of the same person', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = turns.inTurn(t.ids.viewer, 'search', () => promise);
    const taken = vi.spyOn(turns, 'inTurn');
    const asked = t.as('viewer', 'GET', '/api/search?q=wharf');
    await expect.poll(() => taken.mock.calls).toHaveLength(1);
    await new Promise((over) => setTimeout(over, PUT_OFF_MS));
    resolve();
    await Promise.all([held, asked]);
    await expect.poll(() => ofSearch('request_seconds_count')).toBe(1);
    const tookHeld = await ofSearch('request_seconds_sum');
    expect(tookHeld).toBeGreaterThan((PUT_OFF_MS - 5) / 1_000);
    expect(await ofSearch('turn_wait_seconds_count')).toBe(0);
    const began = performance.now();
    taken.mockImplementationOnce(async (_userId, _kind, work, asker) => {
      await new Promise((over) => setTimeout(over, PUT_OFF_MS));
      asker?.putOff(PUT_OFF_MS);
      return work(true);
    });
    await t.as('viewer', 'GET', '/api/search?q=quay');
    await expect.poll(() => ofSearch('turn_wait_seconds_count')).toBe(1);
    expect(await ofSearch('turn_wait_seconds_sum')).toBe(PUT_OFF_MS / 1_000);
    const took = (await ofSearch('request_seconds_sum')) - tookHeld;
    expect(took).toBeLessThan((performance.now() - began - PUT_OFF_MS) / 1_000 + TIMER_SECONDS);
  });

  test('leave no address, query, id or person behind', async () => {
    const odd = ['/api/search?q=canary', '/canary/path', '/api/financial-data/7654321', '/api/%zz'];
    for (const url of odd) await t.as('admin', 'GET', url);
    await t.as('admin', 'DELETE', '/api/forecasts/7654321');
    const body = await text();
    expect(body).not.toMatch(/canary|7654321|%zz|example\.org/);
    const calls = new Set([...body.matchAll(/call="([^"]*)"/g)].map(([, name]) => name));
    expect([...calls].filter((name) => name !== 'none' && !(String(name) in CALLS))).toEqual([]);
    expect(calls).toContain('none');
    expect(calls).toContain('deleteForecast');
  });

  test('say how sign-ins went', async () => {
    const refused = 'sign_ins_total{result="refused"}';
    const before = await sample(refused);
    await t.as('nobody', 'POST', '/api/auth/login', {
      body: { email: 'ada@example.org', password: 'Not-the-password-1' },
    });
    expect(await sample(refused)).toBe((before ?? 0) + 1);
    // A person who is asked for a code is neither signed in nor refused.
    const id = await makeUser(t, 'factor@example.org');
    await changeUserRow(t, id, { hasFactor: true });
    const asked = await tryToSignIn(t, 'factor@example.org', PASSWORD);
    expect(asked.json()).toMatchObject({ code: 'second_factor_required' });
    expect(await sample(refused)).toBe((before ?? 0) + 1);
    expect(await sample('sign_ins_total{result="asked for a code"}')).toBe(1);
    const { challenge } = asked.json<{ challenge: string }>();
    await t.as('nobody', 'POST', '/api/auth/login/code', { body: { challenge, code: '123456' } });
    expect(await sample(refused)).toBe((before ?? 0) + 2);
  });
});

const nothing = async () => 0;

describe('the server', () => {
  test('tells of its work, its memory and its event loop', async () => {
    const { id } = await t.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName: 'April', year: 2026 },
    });
    const form = new FormData();
    form.set('summaryId', String(id));
    const paper = Uint8Array.from(await pdfFile());
    form.set('file', new File([paper], 'paper.pdf', { type: 'application/pdf' }));
    await t.ask('admin', uploadDocument, { body: form });
    const all = samples(await text());
    // Nothing reads texts in this suite.
    expect(all.get('board_reports_queue_length{queue="texts"}')).toBe(1);
    for (const queue of ['packs', 'imports', 'mail']) {
      expect(all.get(`board_reports_queue_length{queue="${queue}"}`)).toBe(0);
    }
    expect(all.get(`board_reports_database_up{engine="${t.database.engine}"}`)).toBe(1);
    expect(all.get('board_reports_disk_free_bytes')).toBeGreaterThan(0);
    expect(all.get('board_reports_instances')).toBe(1);
    expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(all.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('says of a database that is away that it is', async () => {
    const metrics = new Metrics();
    metrics.watch(t.deps, {
      queues: { packs: nothing, imports: nothing, mail: nothing },
      pendingTexts: () => Promise.reject(new Error('away')),
      streams: () => 0,
      instances: () => Promise.reject(new Error('away')),
      ready: () => Promise.reject(new Error('away')),
    });
    const all = samples(await metrics.text());
    expect(all.get(`board_reports_database_up{engine="${t.database.engine}"}`)).toBe(0);
    expect(all.get('board_reports_queue_length{queue="texts"}')).toBeNaN();
    expect(all.get('board_reports_instances')).toBeNaN();
    expect(all.get('board_reports_ready')).toBe(0);
  });

  test('says its version, that it is ready, how many files are missing and when the data was checked', async () => {
    const told = async () => {
      const all = samples(await text());
      return ['ready', 'files_faulty', 'data_faults', 'data_checked_seconds'].map((name) =>
        all.get(`board_reports_${name}`),
      );
    };
    expect(await text()).toMatch(/^board_reports_version\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m);
    expect(await told()).toEqual([1, 0, 0, 0]);
    const at = '2026-11-20T03:00:00.000Z';
    const check = {
      at,
      changes: 40,
      publications: 1,
      headReaches: 40,
      headIsMissing: false,
      faultCount: 2,
      faults: [{ record: 'User Ada Admin (users 1)', problem: 'Deleted' }],
    };
    await noteCheck(t.deps.shelves.documents, { whole: check });
    const documents = await t.ask('admin', listDocuments);
    for (const name of fs.readdirSync(path.join(t.database.dataDir, 'files'))) {
      if (/^[0-9a-f]{32}$/.test(name)) fs.rmSync(path.join(t.database.dataDir, 'files', name));
    }
    await reportFaultyFiles({ ...t.deps, log: { info() {}, warn() {}, error() {} } });
    expect(await told()).toEqual([1, documents.length, 2, Date.parse(at) / 1_000]);
    expect(documents.length).toBeGreaterThan(0);
    expect(await text()).not.toContain('Ada Admin');
  });

  test('says when the last backup was made, whether it was proven, and that one failed', async () => {
    const everySeconds = (24 * HOUR_MS) / 1_000;
    expect(await backupSamples()).toEqual([everySeconds, 0, 0, 0, 0]);
    const last = {
      madeAt: '2026-11-20T02:00:00.000Z',
      size: 4_096,
      isEncrypted: true,
      isProven: true,
      missingFiles: 0,
    };
    await noteLatestBackup(t.deps.settings, { last, failure: null });
    const madeSeconds = Date.parse(last.madeAt) / 1_000;
    expect(await backupSamples()).toEqual([everySeconds, madeSeconds, 1, 4_096, 0]);
    const failure = { at: '2026-11-21T02:00:00.000Z', reason: 'Less than 256 MB are free' };
    await noteLatestBackup(t.deps.settings, { failure });
    expect(await backupSamples()).toEqual([everySeconds, madeSeconds, 1, 4_096, 1]);
  });
});

const fileOf = (name: string) => fs.readFileSync(new URL(name, PROJECT), 'utf8');
const typed = async () =>
  [...(await text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }));

describe('their sums', () => {
  test.each(['packaging/dashboard.json', 'packaging/board-reports.rules.yaml'])(
    '%s asks for nothing that is not there',
    async (file) => {
      const known = new Set(
        (await typed()).flatMap(({ name, type }) =>
          type === 'histogram'
            ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)
            : [name],
        ),
      );
      const asked = fileOf(file).match(/\b(?:board_reports|process|nodejs)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((name) => !known.has(name))).toEqual([]);
      const calls = [...fileOf(file).matchAll(/call[!=]~\\?"([^"\\]*)/g)].flatMap(
        ([, names = '']) => names.split('|'),
      );
      expect(calls.filter((name) => !(name in CALLS))).toEqual([]);
      const results = [...fileOf(file).matchAll(/result=~\\?"([^"\\]*)/g)].flatMap(
        ([, names = '']) => names.split('|'),
      );
      const told = await text();
      expect(results.filter((result) => !told.includes(`result="${result}"`))).toEqual([]);
    },
  );

  test('the dashboard is one that can be read', () => {
    const { panels } = JSON.parse(fileOf('packaging/dashboard.json')) as {
      panels: { id: number; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.every(({ targets }) => targets.every(({ expr }) => expr !== ''))).toBe(true);
  });

  test('docs/operations.md explains each of ours', async () => {
    const own = (await typed()).map(({ name }) => name).filter((name) => name.startsWith('board_'));
    expect(own.length).toBeGreaterThan(12);
    const explained = fileOf('docs/operations.md');
    expect(own.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });

  test('docs/operations.md has each outcome of a sign-in', async () => {
    const signIns = (await text()).matchAll(
      /^(board_reports_\w*sign_ins_total)\{result="([^"]+)"/gm,
    );
    const outcomes = [...signIns].map(([, name = '', result = '']) => ({ name, result }));
    const rows = fileOf('docs/operations.md').split('\n');
    const rowOf = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\` `)) ?? '';
    expect(outcomes.length).toBeGreaterThan(4);
    expect(outcomes.filter(({ name, result }) => !rowOf(name).includes(`\`${result}\``))).toEqual(
      [],
    );
  });
});
