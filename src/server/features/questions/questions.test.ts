import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { uploadDocument } from '../../../contract/documents.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { createMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import { createPlan } from '../../../contract/plans.ts';
import type { QuestionAbout, Question } from '../../../contract/questions.ts';
import {
  createQuestion,
  deleteQuestion,
  judgeAnswer,
  listQuestions,
  updateQuestion,
} from '../../../contract/questions.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import type { QuotingTextKey } from '../../../finance/reportTexts.ts';
import { documentPages, documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { write } from '../../../engine/db/write.ts';
import { makeMailer } from '../../mail/makeMailer.ts';
import { catching } from '../../mail/testMailServer.ts';
import { readPrintedQuestions } from '../../questions/questionRows.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
let report: number;
let figures: number;
beforeAll(async () => {
  t = await openTestApp();
  figures = await month(1, 'April');
  await month(2, 'May');
  report = await reportOf('April');
});
afterAll(() => t.close());

const FY26 = 14;

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
  'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n';

const month = async (monthNum: number, monthName: 'April' | 'May' | 'June' | 'July') =>
  (
    await t.ask('admin', createFinancialData, {
      body: { fyId: FY26, monthNum, monthName, revenue: '100' },
    })
  ).id;
const reportOf = async (monthName: 'April' | 'July') =>
  (await t.ask('admin', createMonthlySummary, { body: { fyId: FY26, monthName, year: 2026 } })).id;

type Asker = 'admin' | 'viewer';

const of = (id: number) => ({ params: { id: String(id) } });
const asked = (about: QuestionAbout, questionText = 'Why?', who: Asker = 'viewer') =>
  t.ask(who, createQuestion, { body: { about, questionText } });
const revenue = (months = '2026-04') => ({ figureId: `revenue.${months}` });
const change = (who: Asker, { id }: Question, body: object) =>
  t.ask(who, updateQuestion, { ...of(id), body });
const judged = (who: Asker, { id }: Question, isAccepted: boolean) =>
  t.ask(who, judgeAnswer, { ...of(id), body: { isAccepted } });
const listed = async (query: object = {}, who: Asker = 'viewer') =>
  (await t.ask(who, listQuestions, { query })).questions;
/** By the number of the month in the financial year. */
const ofMonth = (monthNum: number, who: Asker = 'viewer') =>
  listed({ month: `2026-0${monthNum + 3}` }, who);
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);
const unsettled = (questions: readonly Question[]) =>
  idsOf(questions.filter(({ state }) => state !== 'accepted'));

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  return error.problem;
}

test('a reader asks, an administrator answers, the reader accepts', async () => {
  const question = await asked(revenue(), '  Why so little? ');
  expect(question).toMatchObject({
    month: 'April 2026',
    about: 'figure',
    figureId: 'revenue.2026-04',
    subject: 'Revenue, April 2026',
    questionText: 'Why so little?',
    askedByName: 'Vera Viewer',
    state: 'open',
    answer: null,
  });
  const given = await change('admin', question, { ownerId: t.ids.admin, dueOn: '2026-12-01' });
  expect(given).toMatchObject({ ownerName: 'Ada Admin', dueOn: '2026-12-01', state: 'open' });
  expect((await refusal(judged('viewer', question, true))).detail).toBe(
    'There is no answer to accept or reopen',
  );
  const answered = await change('admin', question, { answer: 'A late invoice' });
  expect(answered).toMatchObject({ state: 'answered', answeredByName: 'Ada Admin' });
  const again = await judged('viewer', question, false);
  expect(again).toMatchObject({ state: 'open', answer: 'A late invoice' });
  await change('admin', question, { answer: 'The invoice of May' });
  expect(await judged('viewer', question, true)).toMatchObject({
    state: 'accepted',
    acceptedAt: t.clock.now().toISOString(),
  });
  expect((await refusal(change('admin', question, { answer: 'Another' }))).status).toBe(409);
  expect((await refusal(change('viewer', question, { questionText: 'And?' }))).status).toBe(409);
  expect(await listed({ figureId: 'revenue.2026-04' })).toHaveLength(1);
  expect(await listed()).toEqual([]);
});

test('everybody changes their own part alone', async () => {
  const question = await asked(revenue('2026-05'));
  const admins = { code: 'admin_required', status: 403 };
  const askers = { code: 'asker_required', status: 403 };
  expect(await refusal(change('viewer', question, { answer: 'I know' }))).toMatchObject(admins);
  expect(await refusal(change('viewer', question, { ownerId: 1 }))).toMatchObject(admins);
  expect(await refusal(change('admin', question, { questionText: 'No' }))).toMatchObject(askers);
  expect(await refusal(t.ask('admin', deleteQuestion, of(question.id)))).toMatchObject(askers);
  expect((await refusal(change('admin', question, { ownerId: t.ids.viewer }))).errors).toEqual([
    { path: 'ownerId', message: 'Only administrators and preparers can answer' },
  ]);
  await change('admin', question, { answer: 'Rates' });
  expect(await refusal(judged('admin', question, true))).toMatchObject(askers);
  expect((await refusal(t.ask('viewer', deleteQuestion, of(question.id)))).status).toBe(409);
  const stale = await t.as('viewer', 'PATCH', `/api/questions/${question.id}`, {
    body: { questionText: 'Late' },
    headers: { 'if-match': '"1"' },
  });
  expect(stale.statusCode).toBe(412);
  const reworded = await change('viewer', question, { questionText: 'Which rates?' });
  expect(reworded).toMatchObject({ state: 'open', answer: 'Rates' });
  expect(await change('viewer', question, {})).toEqual(reworded);
  expect((await refusal(t.ask('viewer', deleteQuestion, of(question.id)))).detail).toBe(
    "The question has been answered and can't be withdrawn",
  );
  await change('admin', question, { answer: 'Those of the port' });
  await judged('viewer', question, true);
  const withdrawn = await asked(revenue('2026-05'), 'By mistake');
  await t.ask('viewer', deleteQuestion, of(withdrawn.id));
  expect(idsOf(await listed({ figureId: 'revenue.2026-05' }))).toEqual([question.id]);
});

test('a question stays with a month through restatements, and open ones go with later months', async () => {
  const question = await asked(revenue('FY26'));
  expect(question).toMatchObject({
    monthNum: 2,
    subject: expect.stringContaining('FY26') as string,
  });
  const first = await asked({ summaryId: report, reportText: 'overview' });
  expect(first).toMatchObject({ month: 'April 2026', subject: 'Overview' });
  expect(unsettled(await ofMonth(2))).toEqual([first.id, question.id]);
  await t.ask('admin', updateFinancialData, { ...of(figures), body: { revenue: '200' } });
  const removed = await t.ask('admin', removeMonth, {
    body: { fyId: FY26, monthNum: 1, scope: 'report', month: 'April 2026' },
  });
  expect(idsOf(await ofMonth(1))).toContain(first.id);
  await t.ask('admin', restoreMonth, of(removed.id));
  await change('admin', first, { answer: 'Weather' });
  await judged('viewer', first, true);
  expect(unsettled(await ofMonth(2))).toEqual([question.id]);
  expect(idsOf(await ofMonth(2))).not.toContain(first.id);
  expect(idsOf(await ofMonth(1))).toContain(first.id);
});

test('it is about a figure, a report or a page of a document that is there', async () => {
  const body = new FormData();
  body.set('summaryId', String(report));
  body.set('file', new File([PDF], 'Pack.pdf', { type: 'application/pdf' }));
  const { id: documentId } = await t.ask('admin', uploadDocument, { body });
  expect(await asked({ documentId, page: 3 })).toMatchObject({
    subject: 'Pack.pdf, page 3',
    documentId,
  });
  await write(t.database, t.deps.changes, { actor: 'system' }, async (transaction) => {
    const page = { documentId, number: 3, part: 1, title: 'Cash', body: '' };
    await transaction.insert(documentPages).values([page, { ...page, number: 4, title: 'Debt' }]);
    await transaction.update(documentTexts).set({ status: 'searchable', unit: 'sheet' });
  });
  expect((await asked({ documentId, page: 3 })).subject).toBe('Pack.pdf, sheet Cash');
  const pathsOf = async (about: QuestionAbout) =>
    (await refusal(asked(about))).errors?.map(({ path }) => path);
  expect(await pathsOf({ documentId: 99_999 })).toEqual(['about.documentId']);
  expect(await pathsOf({ summaryId: 99_999 })).toEqual(['about.summaryId']);
  expect(await pathsOf({ figureId: 'profit.2026-04' })).toEqual(['about.figureId']);
  await t.ask('admin', createPlan, { body: { name: 'Secret', kind: 'budget', fyId: FY26 } });
  const planned = { figureId: 'planned.revenue.FY26.of-Secret' };
  for (const who of ['viewer', 'admin'] as const) {
    expect((await refusal(asked(planned, 'Why?', who))).errors).toEqual([
      { path: 'about.figureId', message: 'You can only ask about an approved plan' },
    ]);
  }
});

test('the past shows a question as it was, and the activity what changed', async () => {
  const question = await asked(revenue(), 'And the costs?');
  const [added] = (await t.ask('viewer', listActivity, { query: { noun: 'question' } })).entries;
  await change('admin', question, { answer: 'Fuel', ownerId: t.ids.admin });
  const then = await t.as('viewer', 'GET', `/api/questions?asOf=${added?.moment}`);
  const asThen = then.json<{ questions: Question[] }>().questions;
  expect(asThen.find(({ id }) => id === question.id)).toMatchObject({
    answer: null,
    state: 'open',
  });
  const { entries } = await t.ask('viewer', listActivity, {
    query: { noun: 'question', month: '2026-04' },
  });
  expect(entries[0]?.records).toMatchObject([
    {
      noun: 'question',
      name: 'April 2026',
      fields: expect.arrayContaining([
        { field: 'owner_id', label: 'Owner', before: null, after: 'Ada Admin' },
        { field: 'answer', label: 'Answer', before: null, after: 'Fuel' },
      ]) as unknown,
    },
  ]);
});

const run = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement),
  );

test('a pack prints what was asked of its month, and what was open when it began', async () => {
  await run(`
    insert into questions (fy_id, month_num, about, figure, question_text, asked_by, asked_at, state, answer, answered_by, answered_at, accepted_at)
    select 13, month, 'figure', 'revenue.2025-08', words, 1, now(), state, answer, asker, at, accepted
    from (values
      (7, 'Later', 'open', null, null, null, null),
      (6, 'Own', 'accepted', 'Yes', 1, timestamptz '2025-08-02', timestamptz '2025-08-03'),
      (5, 'Open', 'open', null, null, null, null),
      (5, 'Settled', 'accepted', 'Yes', 1, '2025-08-02', '2025-08-31 23:59:59Z'),
      (1, 'Settled since', 'accepted', 'Yes', 1, '2025-08-02', '2025-09-01 00:00:00Z')
    ) as asked (month, words, state, answer, asker, at, accepted)`);
  const printed = await readPrintedQuestions(STANDARD_BASIS, t.database.orm, {
    fyId: 13,
    monthNum: 6,
  });
  expect(printed.map(({ questionText, month: kept }) => `${questionText}, ${kept}`)).toEqual([
    'Settled since, April 2025',
    'Open, August 2025',
    'Own, September 2025',
  ]);
  await run('delete from questions where fy_id = 13');
});

test('a question is about a sentence as it stood, also when it does not stand there any more', async () => {
  const params = of(report);
  const written = (body: object) => t.ask('admin', updateMonthlySummary, { ...params, body });
  await written({
    overview: 'Orders grew. The **crane** broke!',
    notes: 'Fuel rose. So did rates.',
    bulletPoints: [{ category: 'General', bulletText: 'Opened Leeds. Closed York.' }],
  });
  const about = (reportText: QuotingTextKey, quote?: string) => ({
    summaryId: report,
    reportText,
    ...(quote === undefined ? {} : { quote }),
  });
  const inOverview = await asked(about('overview', 'The **crane** broke!'));
  expect(inOverview).toMatchObject({ subject: 'Overview', isQuoteThere: true });
  const inNotes = await asked(about('notes', 'So did rates.'));
  const inBullet = await asked(about('bulletPoint', 'Closed York.'));
  expect(inBullet).toMatchObject({ subject: 'A bullet point', isQuoteThere: true });
  for (const wrong of [
    about('overview', 'Fuel rose.'),
    about('overview', 'Orders'),
    about('bulletPoint'),
    { summaryId: report, quote: 'Orders grew.' },
  ]) {
    expect((await refusal(asked(wrong))).errors).toEqual([
      { path: 'about.quote', message: 'This sentence is not in the text' },
    ]);
  }
  await written({ overview: 'Orders grew.', notes: null, bulletPoints: [] });
  const after = await ofMonth(1);
  for (const { id, quote } of [inOverview, inNotes, inBullet]) {
    expect(after.find((one) => one.id === id)).toMatchObject({ quote, isQuoteThere: false });
  }
  await written({ overview: 'The **crane** broke! Orders grew.' });
  expect((await ofMonth(1)).find(({ id }) => id === inOverview.id)).toMatchObject({
    isQuoteThere: true,
  });
});

describe('mail', () => {
  test('goes to who answers and to who asked, with a link and no figures', async () => {
    await run(`update users set password = 'x' where password is null`);
    const { mailer, log, settings } = t.deps;
    const caught = await catching(async (smtpUrl, arrived) => {
      Object.assign(mailer, makeMailer({ ...settings, smtpUrl }, log));
      try {
        const patiently = { timeout: 20_000 };
        const question = await asked(revenue(), 'Why 100 and not 4711?');
        await vi.waitUntil(() => arrived() === 1, patiently);
        await change('admin', question, { answer: 'Because of 4711' });
        await vi.waitUntil(() => arrived() === 2, patiently);
      } finally {
        Object.assign(mailer, makeMailer(settings, log));
      }
    });
    expect(caught.map(({ recipients, mail }) => [recipients.join(), mail.subject])).toEqual([
      ['ada@example.org', 'A question about April 2026'],
      ['vera@example.org', 'Your question about April 2026 has been answered'],
    ]);
    for (const { mail } of caught) {
      expect(mail.text).toContain(`${settings.publicUrl}/report?month=2026-04`);
      expect((mail.text ?? '').replaceAll(/https?:\S+|2026/g, '')).not.toMatch(/\d/);
    }
  });
});

describe('if viewers see published months only', () => {
  beforeAll(async () => {
    await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
    await run(`insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (${FY26}, 1, 'April 2026', 1, 'ABCDEFGHJKMN', 1, '{"figures":[]}', '', '', ${t.ids.admin}, now())`);
  });

  test('a question about another month is nowhere, and none can be asked about it', async () => {
    const hidden = await reportOf('July');
    const secret = await asked({ summaryId: hidden }, 'Zebra?', 'admin');
    const inJune = await asked(revenue('2026-05'), 'Zebra?', 'admin');
    const entries = async () => {
      const { entries: all } = await t.ask('viewer', listActivity, { query: { noun: 'question' } });
      return JSON.stringify(all);
    };
    for (const questions of [await listed(), await ofMonth(2), await ofMonth(4)]) {
      expect(JSON.stringify(questions)).not.toContain('Zebra');
    }
    expect(await listed({ figureId: 'revenue.2026-05' })).toEqual([]);
    expect(await entries()).not.toContain('Zebra');
    for (const question of [secret, inJune]) {
      expect((await refusal(change('viewer', question, { questionText: 'x' }))).status).toBe(404);
      expect((await refusal(judged('viewer', question, true))).status).toBe(404);
      expect((await refusal(t.ask('viewer', deleteQuestion, of(question.id)))).status).toBe(404);
    }
    expect((await refusal(asked({ summaryId: hidden }))).errors).toEqual([
      { path: 'about.summaryId', message: 'Unknown report' },
    ]);
    // It isn't filed under a month that is shown either.
    expect((await refusal(asked(revenue('2026-05')))).errors).toEqual([
      { path: 'about.figureId', message: 'There are no figures for this month' },
    ]);
    // Questions about a year belong to its newest visible month.
    expect(await asked(revenue('FY26'))).toMatchObject({ month: 'April 2026' });
    expect(await ofMonth(4, 'admin')).not.toEqual([]);
    await run(`insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (${FY26}, 4, 'July 2026', 1, 'ABCDEFGHJKMP', 1, '{"figures":[]}', '', '', ${t.ids.admin}, now())`);
    expect(idsOf(await ofMonth(4))).toContain(secret.id);
  });
});
