import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import {
  createAgendaItem,
  createBoardAction,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import { createMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import type { News } from '../../../contract/news.ts';
import { getNews, markRead } from '../../../contract/news.ts';
import { approvePlan, createPlan, reopenPlan, setPlanFigures } from '../../../contract/plans.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp, TestRole } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const MINUTE = 60_000;
const FY26 = 14;
const reason = 'After the board';

const news = (role: TestRole = 'viewer') => t.ask(role, getNews);
const read = async (role: TestRole = 'viewer') => {
  const { moment } = await news(role);
  await t.ask(role, markRead, { body: { moment } });
  return moment;
};
/** Everything until now was read, and long ago. */
const readAndLeft = async () => {
  const moment = await read();
  t.clock.advance(31 * MINUTE);
  return moment;
};

const figures = async (monthNum: number, revenue: string) => {
  const body = {
    fyId: FY26,
    monthNum,
    monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
    revenue,
  };
  return (await t.ask('admin', createFinancialData, { body })).id;
};
const change = (id: number, body: object) =>
  t.ask('admin', updateFinancialData, { params: { id: String(id) }, body: { ...body, reason } });
const report = async (monthName: string, overview = '') => {
  const body = { fyId: FY26, monthName, year: 2026, overview };
  return (await t.ask('admin', createMonthlySummary, { body })).id;
};
const update = (body: object) =>
  t.ask('admin', updateMonthlySummary, { params: { id: String(aprilReport) }, body });
const run = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement),
  );

/** The news without ids. */
const told = ({ groups }: News) =>
  groups.map(({ month, published, records }) => [
    month,
    published?.number ?? null,
    records.map(({ noun, action, name, fields }) => [
      noun,
      action,
      name,
      ...fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ]),
  ]);

const approved = (before: string | null, after: string, ...amounts: string[]) => [
  [null, null, [['plan', 'changed', 'Budget', `Approved on: ${before} → ${after}`, ...amounts]]],
];

let april: number;
let aprilReport: number;
beforeAll(async () => {
  april = await figures(1, '1000');
  aprilReport = await report('April', 'Quiet');
});

describe('reading', () => {
  test('a first reading has no list, and stays the first until half an hour after', async () => {
    expect(await news()).toMatchObject({ since: null, groups: [], more: 0 });
    const moment = await read();
    await change(april, { revenue: '1001' });
    t.clock.advance(30 * MINUTE);
    expect(await news()).toMatchObject({ since: null, groups: [] });
    t.clock.advance(1);
    const later = await news();
    expect(later.since).toEqual({ moment, at: '2026-11-21T09:00:00.000Z' });
    expect(told(later)).toEqual([
      ['April 2026', null, [['figures', 'changed', 'April 2026', 'Revenue: $1,000 → $1,001']]],
    ]);
  });

  test('a list stays the same list while somebody reads, and grows by what comes', async () => {
    const { since } = await news();
    for (const revenue of ['1002', '1003', '1004']) {
      await read();
      await change(april, { revenue });
      t.clock.advance(29 * MINUTE);
      const now = await news();
      expect(now.since).toEqual(since);
      expect(JSON.stringify(told(now))).toContain(`$1,000 → $${revenue.replace('1', '1,')}`);
    }
    const moment = await readAndLeft();
    expect(await news()).toMatchObject({ since: { moment }, groups: [] });
  });

  test('is nobody else’s, and leaves no trace', async () => {
    expect((await news('admin')).since).toBeNull();
    const count = async (what: string) =>
      (await t.database.pool.query(`select from ${what}`)).rowCount ?? 0;
    expect(await count('readings')).toBe(1);
    const changes = await count('change_sets');
    await t.ask('admin', markRead, { body: { moment: 1 } });
    const other = await t.as('viewer', 'GET', '/api/news');
    expect(other.json<News>().since?.moment).toBeGreaterThan(1);
    expect(await count('change_sets')).toBe(changes);
    expect(await count(`revisions where table_name = 'readings'`)).toBe(0);
  });

  test('reaches no further than what there is', async () => {
    const { moment } = await news();
    const body = { moment: moment + 1 };
    expect((await t.as('viewer', 'POST', '/api/news/read', { body })).statusCode).toBe(400);
    expect((await t.as('nobody', 'GET', '/api/news')).statusCode).toBe(401);
  });

  test('of one page that is older does not take back what another saw', async () => {
    const { since } = await news();
    await t.ask('viewer', markRead, { body: { moment: 1 } });
    t.clock.advance(31 * MINUTE);
    expect((await news()).since?.moment).toBe(since?.moment);
  });
});

describe('news', () => {
  beforeEach(readAndLeft);

  test('is the final difference: a restored value is none', async () => {
    // Cash was not reported, and is not in the end.
    await change(april, { revenue: '2000', cash: '7' });
    await change(april, { revenue: '3000', notes: 'A note' });
    await change(april, { cash: null, notes: '  ' });
    await update({ overview: 'Loud', bulletPoints: [{ category: 'General', bulletText: 'Ice' }] });
    await update({ overview: 'Quiet ', bulletPoints: [] });
    expect(told(await news())).toEqual([
      ['April 2026', null, [['figures', 'changed', 'April 2026', 'Revenue: $1,004 → $3,000']]],
    ]);
  });

  test('names who changed each figure last, and the reason', async () => {
    await change(april, { revenue: '2500', cash: '8' });
    await t.ask('admin', updateFinancialData, {
      params: { id: String(april) },
      body: { cash: '9' },
    });
    const [group] = (await news()).groups;
    const by = { who: 'Ada Admin', reason: null };
    expect(group?.wasPublished).toBe(false);
    expect(group?.records.map((record) => [record.by, record.fields])).toEqual([
      [
        by,
        [
          expect.objectContaining({ label: 'Revenue', by: { ...by, reason } }),
          expect.not.objectContaining({ by: expect.anything() }),
        ],
      ],
    ]);
    await change(april, { revenue: '3000', cash: null });
  });

  test('is listed from the newest month on, with the report it leads to', async () => {
    const may = await report('May', 'Busy');
    await figures(2, '5');
    await change(april, { revenue: '3001' });
    const { groups } = await news();
    expect(groups.map(({ month, summaryId }) => [month, summaryId])).toEqual([
      ['May 2026', may],
      ['April 2026', aprilReport],
    ]);
  });

  test('calls what a meeting takes up by its words', async () => {
    const item = await t.ask('admin', createAgendaItem, {
      body: { summaryId: aprilReport, kind: 'decision', itemText: 'The new berth' },
    });
    const action = await t.ask('admin', createBoardAction, {
      body: { summaryId: aprilReport, actionText: 'Compare three offers' },
    });
    await readAndLeft();
    await t.ask('admin', updateAgendaItem, {
      params: { id: String(item.id) },
      body: { decision: 'Approved', decidedOn: '2026-05-11' },
    });
    await t.ask('admin', updateBoardAction, {
      params: { id: String(action.id) },
      body: { ownerName: 'Vera Vale' },
    });
    const [group] = (await news()).groups;
    expect(group?.records.map(({ noun, name }) => [noun, name])).toEqual([
      ['boardAction', 'Compare three offers'],
      ['agendaItem', 'The new berth'],
    ]);
  });

  test('of plans is an approval, with its amounts when it is approved again, and nothing of a draft', async () => {
    const plan = await t.ask('admin', createPlan, {
      body: { name: 'Budget', kind: 'budget', fyId: FY26 },
    });
    const of = { params: { id: String(plan.id) } };
    const filled = (amount: string, line: 'admin' | 'rnd' = 'admin', monthNum = 7) =>
      t.ask('admin', setPlanFigures, { ...of, body: { figures: [{ line, monthNum, amount }] } });
    await filled('120000');
    expect(told(await news())).toEqual([]);
    await t.ask('admin', approvePlan, { ...of, body: {} });
    // Eleven hours later it is the next day.
    const [first, second] = ['Nov 21, 2026', 'Nov 22, 2026'];
    expect(told(await news())).toEqual(approved(null, first));
    await readAndLeft();
    t.clock.advance(11 * 60 * MINUTE);
    await t.ask('admin', reopenPlan, { ...of, body: { reason } });
    expect(told(await news())).toEqual([]);
    await filled('130000');
    await filled('5000', 'admin', 8);
    await filled('9', 'rnd');
    await t.ask('admin', approvePlan, { ...of, body: {} });
    expect(told(await news())).toEqual(
      approved(first, second, 'R&D, October: null → $9', 'Admin, 2 months: $120,000 → $135,000'),
    );
  });

  test('of planned balances names the line, and shows the last month that changed', async () => {
    await t.ask('admin', updateCompany, { body: { lineGroups: ['statements'] } });
    const plan = await t.ask('admin', createPlan, {
      body: { name: 'Balances', kind: 'forecast', fyId: FY26 },
    });
    const of = { params: { id: String(plan.id) } };
    const filled = (line: 'cash' | 'balance.stock', ...amounts: readonly string[]) =>
      t.ask('admin', setPlanFigures, {
        ...of,
        body: { figures: amounts.map((amount, at) => ({ line, monthNum: at + 7, amount })) },
      });
    await filled('balance.stock', '10', '20');
    await t.ask('admin', approvePlan, { ...of, body: {} });
    await readAndLeft();
    await t.ask('admin', reopenPlan, { ...of, body: { reason } });
    await filled('balance.stock', '11', '22');
    await filled('cash', '3', '4', '5');
    await t.ask('admin', approvePlan, { ...of, body: {} });
    const { groups } = await news();
    const fields = groups.flatMap(({ records }) => records.flatMap((record) => record.fields));
    expect(
      fields.flatMap(({ label, before, after }) =>
        label === 'Approved on' ? [] : [`${label}: ${before} → ${after}`],
      ),
    ).toEqual([
      'Cash, December, the last of 3 months: null → $5',
      'Stock, November, the last of 2 months: $20 → $22',
    ]);
    await t.ask('admin', updateCompany, { body: { lineGroups: [] } });
    await readAndLeft();
  });

  test('of three hundred records at most, with the number of the others', async () => {
    await run(
      `insert into bullet_points (summary_id, category, bullet_text, position)
       select ${aprilReport}, 'General', 'Point ' || n, n from generate_series(1, 305) n`,
    );
    const { groups, more } = await news();
    expect([groups[0]?.records.length, more]).toEqual([300, 5]);
    await run(`delete from bullet_points where summary_id = ${aprilReport}`);
    expect(await news()).toMatchObject({ groups: [], more: 0 });
  });
});

const publish = async (monthNum: number, month: string, number: number) => {
  const { moment } = await news('admin');
  await run(
    `update publications set state = 'superseded', superseded_at = now() where state = 'published' and month_num = ${monthNum};
     insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
     values (${FY26}, ${monthNum}, '${month}', ${number}, 'ABCDEFGHJK${monthNum}${number}', ${moment}, '{"figures":[]}', '', '', ${t.ids.admin}, now())`,
  );
};

describe('if viewers see published months only', () => {
  const DRAFT = 'Zebra crossing';
  beforeAll(async () => {
    await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
    await readAndLeft();
  });

  test('nothing of another month is told until it is published, and then not its drafts', async () => {
    await change(april, { revenue: '7777', notes: DRAFT });
    const june = await report('June', DRAFT);
    await t.ask('admin', createAgendaItem, {
      body: { summaryId: june, kind: 'decision', itemText: DRAFT },
    });
    expect(await news()).toMatchObject({ groups: [], more: 0 });
    await publish(1, 'April 2026', 1);
    const { groups } = await news();
    expect(groups).toMatchObject([
      { month: 'April 2026', published: { number: 1 }, summaryId: aprilReport, records: [] },
    ]);
    expect(JSON.stringify(groups)).not.toMatch(/7,777|Zebra/);
  });

  test('later changes are listed, and the second version is one entry', async () => {
    await change(april, { revenue: '8888' });
    await publish(1, 'April 2026', 2);
    expect(told(await news())).toEqual([
      ['April 2026', 2, [['figures', 'changed', 'April 2026', 'Revenue: $7,777 → $8,888']]],
    ]);
  });
});
