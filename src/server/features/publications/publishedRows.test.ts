// The database's rules for publications. Their packs and manifests are in
// publications.test.ts, and files of all kinds to be checked in verifications.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { purgeDocument, uploadDocument } from '../../../contract/documents.ts';
import { explainFigure } from '../../../contract/figures.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { createForecast, listForecasts } from '../../../contract/forecasts.ts';
import { listMoments } from '../../../contract/moments.ts';
import { endReview, requestReview } from '../../../contract/monthReviews.ts';
import { createMonthlySummary, listMonthlySummaries } from '../../../contract/reports.ts';
import { approvePlan, createPlan, reopenPlan, setPlanFigures } from '../../../contract/plans.ts';
import {
  createPublication,
  getPublication,
  listPublications,
  listRestated,
  type Publication,
} from '../../../contract/publications.ts';
import { verificationSchema } from '../../../contract/verifications.ts';
import { write } from '../../../engine/db/write.ts';
import { PATIENT_LIMITS } from '../../packs/testPackLimits.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { sendRaw } from '../../testTransport.ts';

/** The smallest thing that a PDF reader opens. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
  'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n';

/** April 2026. */
const MONTH = { fyId: 14, monthNum: 1 } as const;

let t: TestApp;
let figures: number;
let budget: number;
let first: Publication;

beforeAll(async () => {
  t = await openTestApp({}, { packLimits: PATIENT_LIMITS });
  const body = { ...MONTH, monthName: 'April', revenue: '2630000' } as const;
  figures = (await t.ask('admin', createFinancialData, { body })).id;
  const named = { name: 'Agreed', kind: 'budget', fyId: 14 } as const;
  budget = (await t.ask('admin', createPlan, { body: named })).id;
  await approvedWith('2600000');
});
afterAll(() => t.close());

/** The budget plans this revenue of April 2026, and is approved. */
async function approvedWith(amount: string) {
  const params = { id: String(budget) };
  const planned = [{ line: 'revenue' as const, monthNum: 1, amount }];
  await t.ask('admin', setPlanFigures, { params, body: { figures: planned } });
  await t.ask('admin', approvePlan, { params, body: {} });
}

const published = () => t.ask('viewer', listPublications);
const details = ({ id }: Publication) =>
  t.ask('viewer', getPublication, { params: { id: String(id) } });

/** The answer about a published file to someone who isn't signed in. */
async function checked({ id }: Publication) {
  const pdf = await t.as('viewer', 'GET', `/api/publications/${id}/content?format=pdf`);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdf.rawPayload)], 'pack.pdf'));
  const sent = new Response(form);
  const answer = await sendRaw(t.app, 'POST', '/api/verify', {
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: Object.fromEntries(sent.headers),
  });
  return verificationSchema.parse(answer.json());
}

test('of two at the same time one is stored, and the other is told', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => t.as('admin', 'POST', '/api/publications', { body: MONTH })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  for (const { statusCode, headers, body } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (statusCode !== createPublication.status) continue;
    // Only the promised fields.
    const answer: unknown = JSON.parse(body);
    expect(createPublication.response.parse(answer)).toEqual(answer);
  }
  const all = await published();
  expect(all).toMatchObject([{ ...MONTH, number: 1, state: 'published' }]);
  for (const one of all) first = one;
  expect((await checked(first)).verdict).toBe('identical');
});

test('a figure that was changed since is restated', async () => {
  expect((await details(first)).restated).toEqual([]);
  await t.ask('admin', updateFinancialData, {
    params: { id: String(figures) },
    body: { revenue: '2700000', reason: 'A late invoice' },
  });
  expect((await details(first)).restated).toContainEqual({
    name: 'Revenue, April 2026',
    unit: 'USD',
    published: '2630000.00',
    current: '2700000.00',
  });
  expect(await checked(first)).toMatchObject({ verdict: 'restated', figures: null });
});

test('the next one of the month supersedes it', async () => {
  t.clock.advance(60_000);
  const second = await t.ask('admin', createPublication, { body: MONTH });
  expect(second).toMatchObject({ number: 2, state: 'published' });
  expect(await details(first)).toMatchObject({
    state: 'superseded',
    supersededAt: second.publishedAt,
  });
  expect(await checked(first)).toMatchObject({
    verdict: 'superseded',
    supersededBy: { number: 2, publishedAt: second.publishedAt },
  });
});

const OF_BUDGET = { name: 'Revenue, Agreed, April 2026', unit: 'USD', published: '2600000.00' };

test('it is restated when the budget that it shows is opened again, and approved with another amount', async () => {
  const [second = first] = await published();
  expect((await details(second)).restated).toEqual([]);
  const reopened = { params: { id: String(budget) }, body: { reason: 'A slip' } };
  await t.ask('admin', reopenPlan, reopened);
  // A draft says nothing of what it will be.
  expect((await details(second)).restated).toEqual([]);
  await approvedWith('2650000');
  expect((await details(second)).restated).toEqual([{ ...OF_BUDGET, current: '2650000.00' }]);
  expect(await t.ask('viewer', listRestated)).toContainEqual({
    figure: 'planned.revenue.2026-04.of-Agreed',
    published: '$2,600,000',
    publication: 'April 2026, version 2',
  });
});

test('nothing of it can be changed in the database', async () => {
  const statements = [
    `update publications set manifest = '{}' where id = ${first.id}`,
    `update publications set number = 9 where state = 'published'`,
    `update publications set state = 'published', superseded_at = null where state = 'superseded'`,
    'update published_files set file_size = 1',
    'update signing_keys set public_key = private_key',
  ];
  for (const statement of statements) {
    await expect(t.database.pool.query(statement)).rejects.toMatchObject({ code: 'BR002' });
  }
});

const settle = (body: {
  viewersSeeDrafts?: boolean;
  approvalsWanted?: number;
  approverIds?: number[];
}) => t.ask('admin', updateCompany, { body });
const newest = async () => (await t.ask('admin', listMoments)).newest?.moment ?? 0;
/** The months whose figures are there, or were. */
async function months(role: 'admin' | 'viewer', asOf?: number): Promise<number[]> {
  const url = `/api/financial-data${asOf === undefined ? '' : `?asOf=${asOf}`}`;
  const rows = (await t.as(role, 'GET', url)).json<{ monthNum: number }[]>();
  return rows.map(({ monthNum }) => monthNum).toSorted((a, b) => a - b);
}

describe('if viewers see published months only', () => {
  const MAY = { fyId: 14, monthNum: 2 } as const;
  const PLANNED = { businessUnit: 'North', currency: 'USD', metric: 'budget', fy: 2026 } as const;
  /** A moment at which May was there, and no more than a draft. */
  let draft: number;
  let report: number;
  let paper: number;

  beforeAll(async () => {
    const reason = 'After the board';
    const april = { fyId: 14, monthName: 'April', year: 2026, reason } as const;
    const { id: aprilReport } = await t.ask('admin', createMonthlySummary, { body: april });
    const planned = { ...PLANNED, month: 5, amount: '500', actualAmount: '321.09', reason };
    await t.ask('admin', createForecast, { body: { ...planned, monthlySummariesId: aprilReport } });
    await t.ask('admin', updateFinancialData, {
      params: { id: String(figures) },
      body: { revenue: '2710000', reason },
    });
    const may = { ...MAY, monthName: 'May' } as const;
    await t.ask('admin', createFinancialData, {
      body: { ...may, revenue: '1234567.89', notes: 'Zebra crossing' },
    });
    draft = await newest();
    const body = { fyId: 14, monthName: 'May', year: 2026, overview: 'Zebras ahead' } as const;
    report = (await t.ask('admin', createMonthlySummary, { body })).id;
    await t.ask('admin', createForecast, {
      body: { ...PLANNED, month: 7, amount: '777.77', monthlySummariesId: report },
    });
    const form = new FormData();
    form.set('summaryId', String(report));
    form.set('file', new File([PDF], 'zebra.pdf', { type: 'application/pdf' }));
    paper = (await t.ask('admin', uploadDocument, { body: form })).id;
    await settle({ viewersSeeDrafts: false });
  });

  test('nothing of another month is told, now or of the past', async () => {
    const reads = [
      '/api/financial-data',
      '/api/monthly-summaries',
      `/api/monthly-summaries/${report}`,
      '/api/financial-trends/all',
      '/api/forecasts',
      '/api/forecasts/reporting',
      '/api/documents',
      `/api/documents/${paper}/content`,
      '/api/search?q=zebras',
      '/api/search/advice?q=zebros',
      `/api/search/matches?q=zebras&summaryId=${report}`,
      '/api/figures/revenue.2026-05/explain',
      '/api/figures/revenue.FY26/explain?depth=3',
    ];
    const presentOnly = [
      '/api/activity',
      '/api/activity?month=2026-05',
      `/api/activity/${draft}/records`,
      '/api/month-state?fyId=14&monthNum=2',
      '/api/restated-figures',
    ];
    const moment = await newest();
    const past = reads.map((url) => `${url}${url.includes('?') ? '&' : '?'}asOf=${moment}`);
    const words = /zebra|1234567|1,234,567|777\.77|321\.09/i;
    const seen: string[] = [];
    for (const url of [...reads, ...past, ...presentOnly]) {
      // Other people's files are refused.
      const all = await t.as('admin', 'GET', url);
      if (words.test(all.body)) seen.push(url);
      const { body } = await t.as('viewer', 'GET', url);
      expect([url, words.exec(body)?.[0]]).toEqual([url, undefined]);
      expect((await t.as('admin', 'GET', url)).body).toBe(all.body);
    }
    expect(seen.length).toBeGreaterThan(15);
    for (const url of [`/api/monthly-summaries/${report}`, `/api/documents/${paper}/content`]) {
      expect((await t.as('viewer', 'GET', url)).statusCode).toBe(404);
    }
    for (const asOf of [undefined, String(moment)]) {
      const pack = { body: { ...MAY, format: 'xlsx', asOf } };
      expect((await t.as('viewer', 'POST', '/api/board-packs', pack)).statusCode).toBe(404);
    }
  });

  test('a published month is there as it is now, with what it was when it was published', async () => {
    expect(await months('viewer')).toEqual([1]);
    const [april] = await t.ask('viewer', listFinancialData, { query: { fyId: '14' } });
    expect(april?.revenue).toBe('2710000.00');
    expect(await t.ask('viewer', listRestated)).toContainEqual(
      expect.objectContaining({ figure: 'revenue.2026-04', publication: 'April 2026, version 2' }),
    );
    // The plan is of a report that is shown; the actual beside it is of May.
    const plans = await t.ask('viewer', listForecasts);
    expect(plans).toMatchObject([{ amount: '500.00', actualAmount: null }]);
    expect((await details(first)).restated).toContainEqual(
      expect.objectContaining({ published: '2630000.00', current: '2710000.00' }),
    );
  });

  test('of its history, what came after it was published first', async () => {
    const explain = { params: { id: 'revenue.2026-04' } };
    const own = await t.ask('viewer', explainFigure, explain);
    const all = await t.ask('admin', explainFigure, explain);
    expect(own.history).toHaveLength(2);
    expect(own.history).toEqual(all.history.slice(0, 2));
    expect(all.history).toHaveLength(3);
  });

  test('the setting counts from the next request on, and never for administrators', async () => {
    for (const shown of [true, false, true, false]) {
      await settle({ viewersSeeDrafts: shown });
      expect(await months('viewer')).toEqual(shown ? [1, 2] : [1]);
      expect(await months('admin')).toEqual([1, 2]);
      expect(await months('viewer', draft)).toEqual(shown ? [1, 2] : [1]);
    }
  });

  test('that a document of a published month was erased is told, of another month it is not', async () => {
    const erased = async (summaryId: number, name: string) => {
      const form = new FormData();
      form.set('summaryId', String(summaryId));
      form.set('file', new File([PDF], name, { type: 'application/pdf' }));
      const query = { reason: 'A paper' };
      const { id } = await t.ask('admin', uploadDocument, { body: form, query });
      const params = { id: String(id) };
      await t.ask('admin', purgeDocument, { params, body: { reason: `Erase ${name}` } });
    };
    const reports = await t.ask('viewer', listMonthlySummaries, { query: {} });
    await erased(reports[0]?.id ?? 0, 'open.pdf');
    await erased(report, 'other.pdf');
    const told = async (role: 'admin' | 'viewer') => {
      const { entries } = await t.ask(role, listActivity, { query: { noun: 'purge' } });
      return entries.map(({ reason }) => reason);
    };
    expect(await told('admin')).toEqual(['Erase other.pdf', 'Erase open.pdf']);
    expect(await told('viewer')).toEqual(['Erase open.pdf']);
  });

  test('approvers see all months while an approval is asked for', async () => {
    await settle({ approvalsWanted: 1, approverIds: [t.ids.viewer] });
    expect(await months('viewer')).toEqual([1]);
    const { review } = await t.ask('admin', requestReview, { body: MAY });
    expect(await months('viewer')).toEqual([1, 2]);
    await t.ask('viewer', endReview, { params: { id: String(review?.id) }, body: {} });
    expect(await months('viewer')).toEqual([1]);
  });

  test('a month is there once it is published, but not its drafts of before', async () => {
    const moment = await newest();
    await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
      transaction.execute(
        `insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
         values (14, 2, 'May 2026', 1, 'ABCDEFGHJKMN', ${moment}, '{"figures":[]}', '', '', ${t.ids.admin}, now())`,
      ),
    );
    expect(await months('viewer')).toEqual([1, 2]);
    expect(await months('viewer', moment)).toEqual([1, 2]);
    expect(await months('viewer', draft)).toEqual([1]);
    expect(await months('admin', draft)).toEqual([1, 2]);
    const plans = await t.ask('viewer', listForecasts);
    expect(plans.map(({ actualAmount }) => actualAmount)).toContain('321.09');
    const { body } = await t.as('viewer', 'GET', '/api/activity?month=2026-05');
    expect(body).not.toContain('Zebra');
    const { history } = await t.ask('viewer', explainFigure, {
      params: { id: 'revenue.2026-05' },
    });
    expect(history).toEqual([]);
  });
});
