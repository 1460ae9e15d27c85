import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { createFinancialData, listFinancialData } from '../../../contract/financialData.ts';
import type { MonthState } from '../../../contract/monthReviews.ts';
import { getMonthState, requestReview } from '../../../contract/monthReviews.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { deleteUser, registerUser } from '../../../contract/users.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { makeMailer } from '../../mail/makeMailer.ts';
import { catching } from '../../mail/testMailServer.ts';
import { withSilence } from '../../testSilence.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { sendRaw } from '../../testTransport.ts';
import { mailReaders } from './monthMailing.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

const OCTOBER = { fyId: 14, monthNum: 7 } as const;
const QUERY = { query: { fyId: '14', monthNum: '7' } };

let t: TestApp;
let figures: number;
/** A second administrator and a second viewer, by their tokens. */
const others = { ben: { id: 0, token: '' }, eve: { id: 0, token: '' } };

beforeAll(async () => {
  t = await openTestApp();
  for (const [name, role] of [
    ['ben', 'admin'],
    ['eve', 'viewer'],
  ] as const) {
    const { id } = await t.ask('admin', registerUser, {
      body: {
        email: `${name}@example.org`,
        password: 'Long-enough-9',
        firstName: name,
        lastName: 'Doe',
        role,
      },
    });
    others[name] = { id, token: await t.openSession(id) };
  }
  const { id } = await t.ask('admin', createFinancialData, {
    body: {
      ...OCTOBER,
      monthName: 'October',
      revenue: '100',
      production: '40',
      ebitda: '30',
      rnd: '1',
    },
  });
  figures = id;
  await settle({ approvalsWanted: 2, approverIds: [t.ids.admin, t.ids.viewer, others.ben.id] });
});
afterAll(() => t.close());
beforeEach(async () => {
  const { review } = await state();
  if (review?.outcome === 'open') await end(review.id);
});

const settle = (body: { approvalsWanted?: number; approverIds?: number[] }) =>
  t.ask('admin', updateCompany, { body });
const state = () => t.ask('viewer', getMonthState, QUERY);
const ask = () => t.ask('admin', requestReview, { body: OCTOBER });

/** Called as one of the two test roles, or one of the others. */
const as = (who: 'admin' | 'viewer' | keyof typeof others, path: string, body: unknown) =>
  who === 'admin' || who === 'viewer'
    ? t.as(who, 'POST', path, { body })
    : sendRaw(t.app, 'POST', path, {
        body,
        headers: { authorization: `Bearer ${others[who].token}` },
      });
const approve = (who: Parameters<typeof as>[0], asked: MonthState, given = asked.review?.state) =>
  as(who, `/api/month-reviews/${asked.review?.id}/approve`, { state: given });
const end = (id: number, who: Parameters<typeof as>[0] = 'admin', reason?: string) =>
  as(who, `/api/month-reviews/${id}/end`, { reason });

const setRevenue = async (revenue: string, reason?: string) =>
  t.as('admin', 'PATCH', `/api/financial-data/${figures}`, { body: { revenue, reason } });

const sentence = (answer: { json(): unknown }) => problemSchema.parse(answer.json()).detail;

const publish = () => t.as('admin', 'POST', '/api/publications', { body: OCTOBER });

const isExact = async () => {
  const { rows } = await t.database.pool.query<{ exact: boolean }>(
    `select coalesce(bool_and(state = month_state(fy_id, month_num)), true) as exact
     from month_reviews where outcome = 'open'`,
  );
  return rows[0]?.exact;
};

/** Changes the figure, does something meanwhile, and commits. */
async function beside<T>(value: number, work: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  await client.query(`begin; set local app.actor = '${t.ids.admin}'`);
  await client.query(`update financial_data set revenue = ${value} where id = ${figures}`);
  const done = work();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await client.query('commit');
  client.release();
  return done;
}

describe('a month', () => {
  test('is a draft, in review, approved by two who did not ask, and a draft again when changed', async () => {
    expect((await state()).stage).toBe('draft');
    const asked = await ask();
    expect(asked).toMatchObject({
      stage: 'inReview',
      approvalsWanted: 2,
      approvers: [{ name: 'Ada Admin' }, { name: 'Vera Viewer' }, { name: 'ben Doe' }],
      review: { requestedBy: { id: t.ids.admin, name: 'Ada Admin' }, approvals: [] },
    });
    expect(sentence(await approve('admin', asked))).toBe(
      'You requested this approval, so your own approval doesn’t count',
    );
    expect((await approve('viewer', asked)).json()).toMatchObject({ stage: 'inReview' });
    expect(sentence(await approve('viewer', asked))).toBe('You have already approved this month');
    const approved = await approve('ben', asked);
    expect(approved.json()).toMatchObject({
      stage: 'approved',
      review: { approvals: [{ name: 'Vera Viewer' }, { name: 'ben Doe' }] },
    });
    // An approved month is closed.
    expect(problemSchema.parse((await setRevenue('101')).json())).toMatchObject({
      status: 400,
      errors: [
        { path: 'reason', message: 'October 2026 is approved. Enter a reason for the change' },
      ],
    });
    expect((await state()).stage).toBe('approved');
    expect((await setRevenue('101', 'A late invoice')).statusCode).toBe(200);
    expect(await state()).toMatchObject({
      stage: 'draft',
      review: { outcome: 'void', endedBy: 'Ada Admin', endReason: null },
    });
    expect((await approve('ben', asked)).statusCode).toBe(409);
    expect(sentence(await approve('viewer', asked))).toBe(
      'This month was changed after approval was requested, so the request is void',
    );
  });

  test('is withdrawn by administrators and declined by approvers, with a reason', async () => {
    const asked = await ask();
    expect((await end(asked.review?.id ?? 0, 'eve')).statusCode).toBe(403);
    const declined = await end(asked.review?.id ?? 0, 'viewer', 'Cash is missing');
    expect(declined.json()).toMatchObject({
      stage: 'draft',
      review: { outcome: 'withdrawn', endedBy: 'Vera Viewer', endReason: 'Cash is missing' },
    });
    expect(sentence(await end(asked.review?.id ?? 0))).toBe(
      'This request was withdrawn or declined',
    );
    const again = await ask();
    expect((await end(again.review?.id ?? 0, 'ben')).statusCode).toBe(200);
  });

  test('says what is missing for it', async () => {
    const { openPoints } = await state();
    expect(openPoints).toContainEqual({ kind: 'report', text: 'The month has no report' });
    expect(openPoints).toContainEqual({ kind: 'notReported', text: 'Cash is not reported' });
    expect(openPoints.map(({ kind }) => kind)).toContain('check');
    const reason = 'Freight is in the production of September';
    await t.as('admin', 'PATCH', `/api/financial-data/${figures}`, {
      body: { ebitda: '31', reason },
    });
    expect((await state()).openPoints.map(({ text }) => text)).not.toContainEqual(
      expect.stringMatching(/^EBITDA is \$/),
    );
    const empty = await t.ask('viewer', getMonthState, { query: { fyId: '14', monthNum: '9' } });
    expect(empty.openPoints.map(({ kind }) => kind)).toEqual(['figures', 'report']);
  });
});

describe('is refused', () => {
  test('to people who are not named, and for anything but what was asked about', async () => {
    const asked = await ask();
    expect((await approve('eve', asked)).statusCode).toBe(403);
    expect(sentence(await approve('eve', asked))).toBe('Only named approvers can do this');
    expect((await approve('viewer', asked, 'a'.repeat(64))).statusCode).toBe(409);
    expect((await approve('viewer', asked, 'x')).statusCode).toBe(400);
    expect((await state()).review?.approvals).toEqual([]);
  });

  test('asking twice, with nothing there, and with too few others', async () => {
    await ask();
    const refused = async (body: object) =>
      sentence(await t.as('admin', 'POST', '/api/month-reviews', { body }));
    expect(await refused(OCTOBER)).toBe('Approval of this month has already been requested');
    expect(await refused({ fyId: 14, monthNum: 9 })).toBe(
      'There are no figures and no report for this month',
    );
    expect(await refused({ fyId: 4_000, monthNum: 9 })).toBe('Financial year not found');
    expect(await refused({ fyId: 14, monthNum: 13 })).toBe('Month must be between 1-12');
    await settle({ approverIds: [t.ids.admin, t.ids.viewer] });
    const { review } = await state();
    await end(review?.id ?? 0);
    expect(await refused(OCTOBER)).toContain('Your own approval doesn’t count');
    await settle({ approverIds: [t.ids.admin, t.ids.viewer, others.ben.id] });
  });

  test('publishing what is not approved', async () => {
    expect(sentence(await publish())).toContain('Ask for approval first');
    const asked = await ask();
    await approve('viewer', asked);
    expect(sentence(await publish())).toContain('It needs more approvals');
  });
});

describe('the settings', () => {
  test('forget approvers whose account is deleted', async () => {
    const before = await t.ask('admin', getCompany);
    const { id } = await t.ask('admin', registerUser, {
      body: {
        email: 'gone@example.org',
        password: 'Long-enough-9',
        firstName: 'G',
        lastName: 'One',
      },
    });
    await settle({ approverIds: [...before.approverIds, id] });
    await t.ask('admin', deleteUser, { params: { id: String(id) } });
    expect((await t.ask('admin', getCompany)).approverIds).toEqual(before.approverIds);
    expect((await state()).approvers).toHaveLength(before.approverIds.length);
  });
});

describe('at the same time', () => {
  test('two approvers both count, and one who presses twice counts once', async () => {
    const asked = await ask();
    const answers = await Promise.all(
      (['viewer', 'ben', 'viewer', 'ben'] as const).map((who) => approve(who, asked)),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '200',
      '409',
      '409',
    ]);
    expect(await state()).toMatchObject({ stage: 'approved' });
  });

  test('an approval beside a change counts before it, or is refused after it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const asked = await ask();
      const [approval, change] = await Promise.all([
        approve('viewer', asked),
        setRevenue(`${200 + round}`, 'Late'),
      ]);
      expect(change.statusCode).toBe(200);
      expect([200, 409]).toContain(approval.statusCode);
      const { stage, review } = await state();
      expect([stage, review?.outcome]).toEqual(['draft', 'void']);
      expect(review?.approvals).toHaveLength(approval.statusCode === 200 ? 1 : 0);
    }
  });

  test('a change that is not committed yet makes an approval wait, and then void', async () => {
    const asked = await ask();
    const approval = await beside(300, () => approve('viewer', asked));
    expect(approval.statusCode).toBe(409);
    expect((await state()).review?.outcome).toBe('void');
  });

  test('asking waits for changes under way, so that none is missed', async () => {
    const asked = await beside(301, ask);
    expect(asked.stage).toBe('inReview');
    expect(await isExact()).toBe(true);
    const all = await t.ask('admin', listFinancialData, { query: { fyId: '14' } });
    expect(all.find(({ id }) => id === figures)?.revenue).toBe('301.00');
    expect((await setRevenue('302')).statusCode).toBe(200);
    expect((await state()).review?.outcome).toBe('void');
  });
});

/** Within `work`, mail goes to this server. */
async function mailingBy(smtpUrl: string, work: () => Promise<unknown>): Promise<void> {
  const { mailer, log, settings } = t.deps;
  Object.assign(mailer, makeMailer({ ...settings, smtpUrl }, log));
  try {
    await work();
  } finally {
    Object.assign(mailer, makeMailer(settings, log));
  }
}
const setPasswords = () =>
  t.database.pool.query(
    `begin; set local app.actor = 'system'; update users set password = 'x' where password is null; commit`,
  );

describe('mail', () => {
  test('asks the other approvers, and tells other readers of a publication, without figures', async () => {
    await setPasswords();
    const caught = await catching((url, arrived) =>
      mailingBy(url, async () => {
        await ask();
        await vi.waitUntil(() => arrived() === 2, PATIENTLY);
        mailReaders(STANDARD_BASIS, t.deps, { ...OCTOBER, number: 2 }, t.ids.admin);
        await vi.waitUntil(() => arrived() === 5, PATIENTLY);
      }),
    );
    const sent = caught.map(({ recipients, mail }) => `${recipients.join()}: ${mail.subject}`);
    const asked = 'Your approval is requested for October 2026';
    const told = 'October 2026 was published again';
    expect(new Set(sent)).toEqual(
      new Set([
        `vera@example.org: ${asked}`,
        `ben@example.org: ${asked}`,
        `vera@example.org: ${told}`,
        `ben@example.org: ${told}`,
        `eve@example.org: ${told}`,
      ]),
    );
    expect(sent).toHaveLength(5);
    for (const { mail } of caught) {
      expect(mail.text).toContain(`${t.deps.settings.publicUrl}/report?month=`);
      expect((mail.text ?? '').replaceAll(/https?:\S+|2026|version 2/g, '')).not.toMatch(/\d/);
    }
  });

  test('is written to the outbox without a mail server, and waits in no queue', async () => {
    await setPasswords();
    const outbox = join(t.deps.settings.dataDir, 'outbox');
    const files = () => (existsSync(outbox) ? readdirSync(outbox) : []);
    const before = new Set(files());
    const added = () => files().filter((file) => file.endsWith('.eml') && !before.has(file));
    mailReaders(STANDARD_BASIS, t.deps, { ...OCTOBER, number: 2 }, t.ids.admin);
    await vi.waitUntil(() => added().length === 3, PATIENTLY);
    const texts = added().map((file) => readFileSync(join(outbox, file), 'utf8'));
    expect(texts.map((text) => /^To: (\S*)/m.exec(text)?.[1] ?? '').toSorted()).toEqual([
      'ben@example.org',
      'eve@example.org',
      'vera@example.org',
    ]);
    for (const text of texts) expect(text).toContain('October 2026 was published again');
    expect(await t.deps.mails.waiting()).toBe(0);
  });

  test('a mail server that hangs delays no answer', async () => {
    await withSilence('', async (place) => {
      const before = performance.now();
      await mailingBy(`smtp://${place}`, ask);
      expect(performance.now() - before).toBeLessThan(5_000);
      expect((await state()).stage).toBe('inReview');
    });
  });
});
