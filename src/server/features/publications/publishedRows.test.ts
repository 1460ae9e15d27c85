// What the database decides about publications. Their packs and manifests are in
// publications.test.ts, and files of all kinds to be checked in verifications.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import {
  createPublication,
  getPublication,
  listPublications,
  type Publication,
} from '../../../contract/publications.ts';
import { verificationSchema } from '../../../contract/verifications.ts';
import { PACK_LIMITS } from '../../packs/packLimits.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { sendRaw } from '../../testTransport.ts';

/** April 2026. */
const MONTH = { fyId: 14, monthNum: 1 } as const;

let t: TestApp;
let figures: number;
let first: Publication;

beforeAll(async () => {
  // On a busy machine two publications at once may take longer than a pack may.
  t = await openTestApp({}, { packLimits: { ...PACK_LIMITS, timeMs: 150_000 } });
  const body = { ...MONTH, monthName: 'April', revenue: '2630000' } as const;
  figures = (await t.ask('admin', createFinancialData, { body })).id;
});
afterAll(() => t.close());

const published = () => t.ask('viewer', listPublications);
const details = ({ id }: Publication) =>
  t.ask('viewer', getPublication, { params: { id: String(id) } });

/** What is found out about a published form by who is not signed in. */
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
    // What it promises, and nothing beside it.
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
