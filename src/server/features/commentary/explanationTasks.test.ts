import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createEbitdaItem, deleteEbitdaItem } from '../../../contract/ebitdaItems.ts';
import type { ExplanationTask } from '../../../contract/explanationTasks.ts';
import { assignExplanation, listExplanationTasks } from '../../../contract/explanationTasks.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { getMonthState } from '../../../contract/monthReviews.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { withExplanation } from '../../../telling/briefing/quotes.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { write } from '../../../engine/db/write.ts';
import { makeMailer } from '../../mail/makeMailer.ts';
import { catching } from '../../mail/testMailServer.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
let may: number;
beforeAll(async () => {
  t = await openTestApp();
  await month(1, 100_000);
  may = await month(2, 160_000);
});
afterAll(() => t.close());

const FY26 = 14;
const MAY = '2026-05';
const ROSE = 'Admin rose $60K to $160K (+60.0%, while revenue was level). Not explained yet';

const month = async (monthNum: number, admin: number) =>
  (
    await t.ask('admin', createFinancialData, {
      body: {
        fyId: FY26,
        monthNum,
        monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
        revenue: '1000000',
        production: '300000',
        admin: String(admin),
        ebitda: String(700_000 - admin),
      },
    })
  ).id;

const listed = (who: 'admin' | 'viewer' = 'admin') =>
  t.ask(who, listExplanationTasks, { query: { month: MAY } });
const noted = (notes: string) =>
  t.ask('admin', updateFinancialData, { params: { id: String(may) }, body: { notes } });

type Body = Partial<Parameters<typeof assigning>[0]>;
const assigning = (body: {
  month: string;
  line: ExplanationTask['line'];
  ownerId: number | null;
  dueOn: string | null;
  version: number;
}) => t.ask('admin', assignExplanation, { body });
const assigned = (more: Body = {}) =>
  assigning({
    month: MAY,
    line: 'admin',
    ownerId: t.ids.admin,
    dueOn: '2026-12-01',
    version: 0,
    ...more,
  });

async function openTexts(who: 'admin' | 'viewer' = 'admin') {
  const { openPoints } = await t.ask(who, getMonthState, {
    query: { fyId: String(FY26), monthNum: '2' },
  });
  return openPoints.filter(({ kind }) => kind === 'unexplained').map(({ text }) => text);
}

test('a material variance is a task until its cause is noted', async () => {
  expect(await listed()).toEqual([
    {
      line: 'admin',
      label: 'Admin',
      text: `${ROSE}.`,
      isExplained: false,
      ownerId: null,
      ownerName: null,
      dueOn: null,
      version: 0,
    },
  ]);
  expect(await openTexts()).toEqual([ROSE]);
  // Another line is not this one.
  await noted('Marketing was as planned.');
  expect(await listed()).toHaveLength(1);
  await noted(
    withExplanation(
      STANDARD_BASIS,
      'Marketing was as planned.',
      'admin',
      'The audit was booked at once',
    ),
  );
  expect(await listed()).toEqual([]);
  expect(await openTexts()).toEqual([]);
  await noted('');
  expect(await openTexts()).toEqual([ROSE]);
});

test('an item of its line with an amount is its cause, too', async () => {
  expect(await listed()).toHaveLength(1);
  const item = await t.ask('admin', createEbitdaItem, {
    body: { month: MAY, name: 'Second audit', amount: '60000', reason: 'Once', line: 'admin' },
  });
  expect(await listed()).toEqual([]);
  expect(await openTexts()).toEqual([]);
  await t.ask('admin', deleteEbitdaItem, {
    params: { id: String(item.id) },
    query: { reason: 'Entered by mistake' },
  });
  expect(await openTexts()).toEqual([ROSE]);
});

/** The answer as bytes; `known` is a copy that the reader has. */
const sent = (known?: string) =>
  t.as(
    'admin',
    'GET',
    `/api/explanation-tasks?month=${MAY}`,
    known === undefined ? {} : { headers: { 'if-none-match': known } },
  );

test('is kept as the briefing is, and answered again without another ranking', async () => {
  const { etag } = (await sent()).headers;
  expect((await sent(etag)).statusCode).toBe(304);
  await noted(withExplanation(STANDARD_BASIS, '', 'admin', 'The audit was booked at once'));
  expect((await sent(etag)).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
  await noted('');
});

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  const { status, errors = [] } = error.problem;
  return [status, ...errors.map(({ message }) => message)];
}

test('an administrator says who explains it by when, which alone explains nothing', async () => {
  expect(await refusal(assigned({ ownerId: t.ids.viewer }))).toEqual([
    400,
    'Choose an administrator or a preparer',
  ]);
  expect(await refusal(assigned({ line: 'rnd' }))).toEqual([
    400,
    'There is nothing to explain for this line',
  ]);
  expect(await refusal(assigned({ month: '2035-05' }))).toEqual([404]);
  const [given] = await assigned();
  expect(given).toMatchObject({ ownerName: 'Ada Admin', dueOn: '2026-12-01', version: 1 });
  expect(await openTexts()).toEqual([`${ROSE} – Ada Admin, due Dec 1, 2026`]);
  // Viewers read that a line is not explained, and never who owes the explanation.
  expect(await openTexts('viewer')).toEqual([ROSE]);
  expect(await refusal(listed('viewer'))).toEqual([403]);
  const briefing = await t.ask('viewer', getBriefing, { query: { month: MAY } });
  expect(JSON.stringify(briefing)).not.toContain('Ada Admin');
  expect(await refusal(assigned({ dueOn: null }))).toEqual([412]);
  const before = (await t.ask('admin', listActivity, { query: {} })).entries[0]?.moment ?? 0;
  await assigned({ dueOn: '2026-12-08', version: 1 });
  const { entries } = await t.ask('admin', listActivity, {
    query: { noun: 'explanationTask', month: MAY },
  });
  expect(entries[0]?.records).toMatchObject([
    {
      noun: 'explanationTask',
      name: 'Admin, May 2026',
      fields: [{ field: 'due_on', before: 'Dec 1, 2026', after: 'Dec 8, 2026' }],
    },
  ]);
  // Viewers don't see how a month came about.
  const { entries: seen } = await t.ask('viewer', listActivity, {
    query: { noun: 'explanationTask' },
  });
  expect(seen).toEqual([]);

  const then = await t.as('admin', 'GET', `/api/explanation-tasks?month=${MAY}&asOf=${before}`);
  expect(then.json()).toMatchObject([{ dueOn: '2026-12-01' }]);
  const what = { kind: 'change', moment: entries[0]?.moment ?? 0 } as const;
  const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
  await t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
  expect(await listed()).toMatchObject([{ dueOn: '2026-12-01', version: 3 }]);

  await noted('Admin holds the audit of two years.');
  expect(await listed()).toMatchObject([{ isExplained: true, ownerName: 'Ada Admin' }]);
  expect(await openTexts()).toEqual([]);
  await noted('');
  expect(await listed()).toMatchObject([{ isExplained: false }]);
});

const run = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement),
  );

test('the owner of a task gets a mail, without figures', async () => {
  await run(
    `insert into users (email, password, first_name, last_name, role) values ('cleo@example.org', 'x', 'Cleo', 'Close', 'admin')`,
  );
  const { rows } = await t.database.pool.query<{ id: number }>(
    `select id from users where first_name = 'Cleo'`,
  );
  const { mailer, log, settings } = t.deps;
  const caught = await catching(async (smtpUrl, arrived) => {
    Object.assign(mailer, makeMailer({ ...settings, smtpUrl }, log));
    try {
      await assigned({ ownerId: rows[0]?.id ?? 0, version: 3 });
      await vi.waitUntil(() => arrived() === 1, { timeout: 20_000 });
    } finally {
      Object.assign(mailer, makeMailer(settings, log));
    }
  });
  expect(caught.map(({ recipients, mail }) => [recipients.join(), mail.subject])).toEqual([
    ['cleo@example.org', 'Explanations needed for May 2026'],
  ]);
  const words = caught[0]?.mail.text ?? '';
  expect(words.replaceAll(/https?:\S+|2026/g, '')).not.toMatch(/\d|Admin/);
});

test('if drafts are hidden, viewers do not see who explains a line', async () => {
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  await run(`insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
    select ${FY26}, n, 'Month ' || n, 1, 'ABCDEFGHJKM' || n, 1, '{"figures":[]}', '', '', ${t.ids.admin}, now() from generate_series(1, 2) n`);
  expect(await listed()).toHaveLength(1);
  expect(await refusal(listed('viewer'))).toEqual([403]);
  expect(await openTexts('viewer')).toEqual([]);
});
