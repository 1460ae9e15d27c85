import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDocuments, uploadDocument } from '../../../contract/documents.ts';
import { createFinancialData, listFinancialData } from '../../../contract/financialData.ts';
import { createForecast, listForecasts } from '../../../contract/forecasts.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  listMonthlySummaries,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import type { RemovedMonth } from '../../../contract/removedMonths.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { search } from '../../../contract/search.ts';
import { CallError } from '../../../client/callError.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { write } from '../../../engine/db/write.ts';
import { sweepOrphans } from '../documents/documents.service.ts';
import { forgetRemovedMonths } from './removedMonths.queries.ts';

let server: TestApp;
let report: number;
let paper: number;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
    'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
);
const APRIL = { fyId: 13, monthNum: 1, month: 'April 2025' } as const;

beforeAll(async () => {
  await server.ask('admin', createFinancialData, {
    body: {
      fyId: 13,
      monthNum: 1,
      monthName: 'April',
      revenue: '9999999999999.01',
      notes: 'Zebra',
    },
  });
  ({ id: report } = await server.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'April', year: 2025, overview: 'A quokka was seen' },
  }));
  await server.ask('admin', updateMonthlySummary, {
    params: { id: String(report) },
    body: { bulletPoints: [{ bulletText: 'One' }, { bulletText: 'Two', category: 'Strategy' }] },
  });
  await server.ask('admin', createForecast, {
    body: {
      businessUnit: 'North',
      currency: 'EUR',
      metric: 'budget',
      fy: 2025,
      month: 5,
      amount: '9999999999999999.99',
      monthlySummariesId: report,
    },
  });
  const body = new FormData();
  body.set('summaryId', String(report));
  body.set('file', new File([PDF], 'paper.pdf', { type: 'application/pdf' }));
  ({ id: paper } = await server.ask('admin', uploadDocument, { body }));
});

/** Everything of the month that anybody can read. */
const everything = async () => ({
  figures: await server.ask('viewer', listFinancialData, { query: { fyId: '13' } }),
  reports: await server.ask('viewer', listMonthlySummaries, { query: { fyId: '13' } }),
  report: await server.ask('viewer', getMonthlySummary, { params: { id: String(report) } }),
  documents: await server.ask('viewer', listDocuments, { query: {} }),
  forecasts: await server.ask('viewer', listForecasts),
  found: await server.ask('viewer', search, { query: { q: 'quokka zebra' } }),
  bytes: (await server.as('viewer', 'GET', `/api/documents/${paper}/content`)).rawPayload,
});

const HOUR_MS = 3_600_000;
/** As if two hours had passed: files get the machine's time. */
const sweepUp = () =>
  sweepOrphans({ ...server.deps, now: () => new Date(Date.now() + 2 * HOUR_MS) });

const remove = (scope: 'report' | 'month', month: string = APRIL.month): Promise<RemovedMonth> =>
  server.ask('admin', removeMonth, { body: { ...APRIL, scope, month } });
const restore = ({ id }: Pick<RemovedMonth, 'id'>) =>
  server.ask('admin', restoreMonth, { params: { id: String(id) } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.problem?.detail : error),
  );

test('A6: a month is deleted with all of it, and undoing brings all of it back', async () => {
  const before = await everything();
  expect(before.bytes.equals(PDF)).toBe(true);
  expect(before.found).toHaveLength(1);
  const removed = await remove('month', ' april 2025 ');
  expect(removed).toMatchObject({
    month: 'April 2025',
    figures: 1,
    reports: 1,
    bulletPoints: 2,
    documents: 1,
    forecasts: 1,
    isUndone: false,
  });
  expect(await server.ask('viewer', listFinancialData, { query: { fyId: '13' } })).toEqual([]);
  expect(await server.ask('viewer', listMonthlySummaries, { query: { fyId: 'all' } })).toEqual([]);
  expect(await server.ask('viewer', listForecasts)).toEqual([]);
  expect(await server.ask('viewer', search, { query: { q: 'quokka' } })).toEqual([]);
  const content = await server.as('viewer', 'GET', `/api/documents/${paper}/content`);
  expect(content.statusCode).toBe(404);

  // The clean-up of every hour leaves its file alone.
  await sweepUp();
  expect(await restore(removed)).toMatchObject({ isUndone: true, documents: 1 });
  expect(await everything()).toEqual(before);
  expect(await refusal(restore(removed))).toBe('April 2025 has already been restored');
});

test('A6: a report can be deleted alone; the figures of its month stay', async () => {
  const before = await everything();
  const removed = await remove('report');
  expect(removed).toMatchObject({ scope: 'report', figures: 0, reports: 1, bulletPoints: 2 });
  const figures = await server.ask('viewer', listFinancialData, { query: { fyId: '13' } });
  expect(figures).toEqual(before.figures);
  expect(await refusal(remove('report'))).toBe('Report not found');
  // A report that was made meanwhile is not written over.
  await server.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'April', year: 2025 },
  });
  expect(await refusal(restore(removed))).toBe(
    'April 2025 has been created again since it was deleted',
  );
  await remove('report');
  await restore(removed);
  expect(await everything()).toEqual(before);
});

test('A6: figures that were entered meanwhile are not written over', async () => {
  const before = await everything();
  const removed = await remove('month');
  await server.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 1, monthName: 'April', revenue: '1' },
  });
  expect(await refusal(restore(removed))).toBe(
    'April 2025 has been created again since it was deleted',
  );
  await remove('month');
  await restore(removed);
  expect(await everything()).toEqual(before);
});

test('A6: another name deletes nothing, nor does a viewer', async () => {
  const before = await everything();
  expect(await refusal(remove('month', 'May 2025'))).toMatch(/April 2025/);
  for (const role of ['viewer', 'nobody'] as const) {
    const body = { ...APRIL, scope: 'month' };
    const answer = await server.as(role, 'POST', '/api/removed-months', { body });
    expect(answer.statusCode).toBe(role === 'viewer' ? 403 : 401);
  }
  expect(await everything()).toEqual(before);
});

test('A6: a month deleted a day ago cannot be restored; its files are kept like those of all documents', async () => {
  const removed = await remove('month');
  const { files, changes, now } = server.deps;
  const later = new Date(now().getTime() + 25 * HOUR_MS);
  await write(server.database, changes, { actor: 'system' }, (transaction) =>
    forgetRemovedMonths(transaction, later),
  );
  expect(await refusal(restore(removed))).toBe('Deleted month not found');
  await sweepUp();
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select before->>'file_name' as name from trace where table_name = 'documents' and action = 'delete'`,
  );
  const kept = await files.open(rows[0]?.name ?? '');
  expect(kept?.size).toBe(PDF.length);
  kept?.content.destroy();
  const inAYear = new Date(Date.now() + 366 * 24 * HOUR_MS);
  await sweepOrphans({ ...server.deps, now: () => inAYear });
  expect(await files.open(rows[0]?.name ?? '')).toBeNull();
});
