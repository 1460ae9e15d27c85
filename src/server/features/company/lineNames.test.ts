import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentUser } from '../../../contract/auth.ts';
import { getCompany } from '../../../contract/company.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const change = (body: object) => app.as('admin', 'PATCH', '/api/company', { body });
const settle = async (body: object) => (await change(body)).json();

beforeEach(() => settle({ lineNames: {}, hiddenLines: [] }));

test('a company has the standard names, and hides nothing', async () => {
  expect(await app.ask('viewer', getCompany)).toMatchObject({ lineNames: {}, hiddenLines: [] });
});

test('names are trimmed, and an empty or a standard one is none', async () => {
  const lineNames = { admin: ' Overheads ', rnd: '', other: 'Other Costs' };
  expect(await settle({ lineNames, hiddenLines: ['other', 'marketing', 'other'] })).toMatchObject({
    lineNames: { admin: 'Overheads' },
    hiddenLines: ['marketing', 'other'],
  });
  expect(await app.ask('viewer', getCompany)).toMatchObject({ lineNames: { admin: 'Overheads' } });
});

test('own names come with the person who is signed in, as they are now', async () => {
  for (const lineNames of [{ admin: 'Overheads' }, {}]) {
    await settle({ lineNames });
    expect(await app.ask('viewer', currentUser)).toMatchObject({ lineNames });
  }
});

test.each([
  [{ lineNames: { admin: 'Marketing' } }, 'lineNames.admin'],
  [{ lineNames: { admin: 'People', other: 'people' } }, 'lineNames.admin'],
  [{ lineNames: { admin: 'x'.repeat(41) } }, 'lineNames.admin'],
  [{ lineNames: { admin: 'Over\nheads' } }, 'lineNames.admin'],
  [{ lineNames: { turnover: 'Sales' } }, 'lineNames.turnover'],
  [{ hiddenLines: ['revenue'] }, 'hiddenLines.0'],
  [{ hiddenLines: ['tax'] }, 'hiddenLines.0'],
])('%j is refused at its field, and nothing is stored', async (body, path) => {
  const answer = await change(body);
  expect(answer.statusCode).toBe(400);
  const { errors } = problemSchema.parse(answer.json());
  expect(errors?.map((error) => error.path)).toContain(path);
  expect(await app.ask('admin', getCompany)).toMatchObject({ lineNames: {}, hiddenLines: [] });
});

test('only administrators name lines', async () => {
  const answer = await app.as('viewer', 'PATCH', '/api/company', {
    body: { lineNames: { admin: 'Overheads' } },
  });
  expect(answer.statusCode).toBe(403);
});

test('the past has the names that the lines had then', async () => {
  await settle({ lineNames: { admin: 'Overheads' }, hiddenLines: ['marketing'] });
  await new Moments(app.database).sealWaiting();
  const { rows } = await app.database.pool.query<{ last: string }>(
    'select max(moment)::text as last from change_sets',
  );
  await settle({ lineNames: { admin: 'Central costs' }, hiddenLines: [] });
  const then = await app.as('viewer', 'GET', `/api/company?asOf=${rows[0]?.last}`);
  expect(then.json()).toMatchObject({
    lineNames: { admin: 'Overheads' },
    hiddenLines: ['marketing'],
  });
});
