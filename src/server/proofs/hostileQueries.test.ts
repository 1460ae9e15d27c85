import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testApp.ts';
import { cases } from '../../testRounds.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await t.as('admin', 'POST', '/api/monthly-summaries', {
    body: { fyId: 14, monthName: 'April', year: 2026, overview: '100% of _plan_ \\ reached' },
  });
});
afterAll(() => t.close());

const PLACES = [
  '/api/financial-data?fyId=',
  '/api/financial-trends?fyId=',
  '/api/monthly-summaries?fyId=',
  '/api/documents?summaryId=',
  '/api/monthly-summaries?text=',
  '/api/search?q=',
  '/api/monthly-summaries/',
  '/api/documents/',
];

const SYNTAX = ["'", '"', '--', ';', '/*', '%', '_', '\\', '$1', '${x}', '(', ')', '&', '|', '!', ':*', '<->', 'or', '\u0000', '\uD800', '٣', '%00', '%27', '%', '+', '=', '[]', '[$ne]', '..', ' union select ', '0x1F', '1e3', '-1', 'NaN', '\u202E']; // prettier-ignore

const piece = fc.oneof(
  fc.constantFrom(...SYNTAX),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.integer().map(String),
);
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

/** Encoded for an address, or as raw as HTTP accepts. */
const written = fc.oneof(
  hostile.map((text) => encodeURIComponent(text.toWellFormed())),
  hostile.map((text) => text.replaceAll(/[^\x21-\x7e]|[#?/]/g, '')),
);

test('a thousand queries are answered or refused, never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PLACES), written, async (place, text) => {
      const answer = await t.as('viewer', 'GET', `${place}${text}`);
      expect([200, 400, 404, 405]).toContain(answer.statusCode);
    }),
    { numRuns: cases(1_000) },
  );
  // Nothing of it was taken for SQL.
  expect((await t.as('viewer', 'GET', '/api/monthly-summaries')).json()).toHaveLength(1);
});

const found = async (text: string) =>
  (await t.as('viewer', 'GET', `/api/monthly-summaries?text=${encodeURIComponent(text)}`)).json<
    unknown[]
  >().length;

test('wildcards of a pattern are ordinary characters in a filter', async () => {
  for (const text of ['100%', '_plan_', '\\', '% of _', '100% OF'])
    expect(await found(text)).toBe(1);
  for (const text of ['100_', 'p%n', '%%%', '__', '\\\\', 'plan%'])
    expect(await found(text)).toBe(0);
});

test('a parameter that is given twice, as a list or as an object is refused', async () => {
  for (const query of ['fyId=1&fyId=14', 'fyId[]=14', 'fyId[a]=14']) {
    const answer = await t.as('viewer', 'GET', `/api/financial-data?${query}`);
    // A name that was not offered is no filter; the same one twice is ambiguous.
    expect(answer.statusCode).toBe(query.startsWith('fyId=') ? 400 : 200);
  }
  expect((await t.as('viewer', 'GET', '/api/search?q=a&q=b')).statusCode).toBe(400);
  expect((await t.as('viewer', 'GET', '/api/documents?summaryId=1&summaryId=2')).statusCode).toBe(
    400,
  );
});
