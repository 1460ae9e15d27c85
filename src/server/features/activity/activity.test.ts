import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityEntry, ActivityList } from '../../../contract/activity.ts';
import { listActivity, listActivityRecords } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { createForecast, deleteForecast, updateForecast } from '../../../contract/forecasts.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { createMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestRole } from '../../testApp.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { BLOCK, openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

type Query = CallInput<typeof listActivity>['query'];

const listed = async (query: Query = {}, role: TestRole = 'viewer') =>
  (await bench.t.ask(role, listActivity, { query })).entries;

/** "changed figures April 2025: Revenue $5 → $6" */
const said = ({ records }: ActivityEntry) =>
  records.map(({ action, noun, name, fields }) => {
    const changes = fields.map(
      ({ label, before, after }) => `${label} ${before ?? '-'} → ${after ?? '-'}`,
    );
    return `${action} ${noun} ${name}: ${changes.join(', ')}`;
  });

let report = 0;
let figures = 0;

beforeAll(async () => {
  const { t } = bench;
  ({ id: report } = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'April', year: 2025, overview: 'Orders grew' },
  }));
  figures = await bench.create('/api/financial-data', {
    fyId: 13,
    monthNum: 1,
    monthName: 'April',
    revenue: '2450000.5',
    production: '1000000',
  });
  await t.ask('admin', updateFinancialData, {
    params: { id: String(figures) },
    body: { revenue: '9999999999999.01', reason: 'A late 100% invoice' },
  });
});

describe('an entry', () => {
  test('states who changed which figures from what to what, why, when and where', async () => {
    const [entry] = await listed();
    expect(entry).toMatchObject({
      who: 'Ada Admin',
      userId: bench.t.ids.admin,
      reason: 'A late 100% invoice',
      origin: { kind: 'api' },
      recordCount: 1,
    });
    expect(entry?.records[0]).toMatchObject({ noun: 'figures', id: figures, name: 'April 2025' });
    expect(said(entry ?? ({} as ActivityEntry))).toEqual([
      'changed figures April 2025: Revenue $2,450,000.50 → $9,999,999,999,999.01, ' +
        'Gross Profit $1,450,000.50 → $9,999,998,999,999.01, Gross Margin 59.18% → 100%',
    ]);
  });

  test('of a new record has what was reported of it, and nothing of what was not', async () => {
    const entries = await listed();
    expect(entries.slice(1, 3).flatMap(said)).toEqual([
      'added figures April 2025: Revenue - → $2,450,000.50, Gross Profit - → $1,450,000.50, ' +
        'Gross Margin - → 59.18%, Production - → $1,000,000, Not reported - → EBITDA, ' +
        'Adjusted EBITDA, Cash, Sales & Marketing, Customer Success, Marketing, R&D, Admin, Other Costs',
      'changed report April 2025: Revenue $0 → -, EBITDA $0 → -, Not reported Revenue, EBITDA → -',
      expect.stringMatching(/^added report April 2025: Overview - → Orders grew/),
    ]);
  });

  test('names forecasts, units, reports and settings, also after they are gone', async () => {
    const { t } = bench;
    const forecast = await t.ask('admin', createForecast, {
      body: {
        businessUnit: 'North',
        currency: 'EUR',
        metric: 'budget',
        fy: 2025,
        month: 5,
        amount: '1200.5',
        monthlySummariesId: report,
      },
    });
    const params = { id: String(forecast.id) };
    await t.ask('admin', updateForecast, { params, body: { businessUnit: 'South', month: 6 } });
    await t.ask('admin', deleteForecast, { params, query: { reason: 'Twice' } });
    await t.ask('admin', updateCompany, {
      body: { costsBy: 'shareOfRevenue', materialityAmount: '7500' },
    });
    await t.ask('admin', updateMonthlySummary, {
      params: { id: String(report) },
      body: { bulletPoints: [{ bulletText: 'Opened Leeds', category: 'Strategy' }] },
    });
    const entries = await listed();
    expect(entries.slice(0, 5).flatMap(said)).toEqual([
      'added bulletPoint April 2025: Category - → Strategy, Text - → Opened Leeds, Position - → 1',
      // The default was never stored, so only the choice is shown.
      'changed company The company: Materiality confirmed No → Yes, Materiality (amount) 5,000 → 7,500, ' +
        'Costs judged by Amount → Share of revenue',
      'deleted forecast Budget of South, EUR, June 2025: Business unit South → -, Currency EUR → -, ' +
        'Kind Budget → -, Year 2025 → -, Month June → -, Amount €1,200.50 → -, Report April 2025 → -',
      'changed forecast Budget of South, EUR, June 2025: Business unit North → South, Month May → June',
      expect.stringMatching(
        /^added forecast Budget of South, EUR, June 2025: Business unit - → North/,
      ),
    ]);
    expect(entries[2]?.reason).toBe('Twice');
  });

  test('of an import has its file, a count, and its records by page', async () => {
    const draft = await bench.pasted([
      ['Month', 'Revenue'],
      ...['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((name) => [
        `${name}-25`,
        '7',
      ]),
    ]);
    await bench.apply(draft);
    const [entry] = await listed({ noun: 'figures' });
    expect(entry).toMatchObject({
      reason: 'From the accounts',
      origin: { kind: 'import', importId: draft.id, fileName: 'Pasted block' },
      recordCount: 8,
    });
    expect(entry?.records).toHaveLength(6);
    const params = { moment: String(entry?.moment) };
    const { records, next } = await bench.t.ask('viewer', listActivityRecords, { params });
    expect([records.length, next]).toEqual([8, null]);
    expect(records.map(({ name }) => name).slice(0, 2)).toEqual(['May 2025', 'June 2025']);
    // An administrator sees what became of the import, too.
    expect((await listed({}, 'admin'))[0]?.recordCount).toBe(9);
    await bench.undo(draft.id);
    expect((await listed())[0]?.origin).toMatchObject({ kind: 'importUndone' });
  });

  test('of a month that was deleted and brought back says both', async () => {
    const { id } = await bench.t.ask('admin', removeMonth, {
      body: { fyId: 13, monthNum: 1, scope: 'month', month: 'April 2025', reason: 'A trial' },
    });
    const [removal] = await listed();
    expect(removal).toMatchObject({ reason: 'A trial', origin: { kind: 'removal' } });
    expect(removal?.records.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
      'deleted bulletPoint',
      'deleted report',
      'deleted figures',
    ]);
    await bench.t.ask('admin', restoreMonth, { params: { id: String(id) } });
    expect((await listed())[0]?.origin).toEqual({ kind: 'removalUndone', removedMonthId: id });
  });
});

describe('users, sign-ins and imports that were not stored', () => {
  test('administrators alone see changes of users, without passwords', async () => {
    await bench.t.as('admin', 'POST', '/api/auth/register', {
      body: {
        email: 'ned@example.org',
        password: 'long enough 77',
        firstName: 'Ned',
        lastName: 'New',
        role: 'viewer',
      },
    });
    await bench.t.as('nobody', 'POST', '/api/auth/login', {
      body: { email: 'ned@example.org', password: 'long enough 77' },
    });
    const before = await listed();
    await bench.pasted(BLOCK);
    expect(await listed()).toEqual(before);
    const [draft, , signIn, added] = await listed({}, 'admin');
    expect(draft?.records[0]?.noun).toBe('import');
    expect([signIn?.origin, signIn?.who]).toEqual([{ kind: 'signIn' }, 'Ned New']);
    expect(added?.records[0]).toMatchObject({ noun: 'user', name: 'Ned New', action: 'added' });
    expect(JSON.stringify(await listed({ noun: 'user' }, 'admin'))).not.toMatch(/argon2|password/);
    for (const query of [{ noun: 'user' }, { noun: 'import' }, { origin: 'signIn' }] as const) {
      expect(await listed(query)).toEqual([]);
      expect((await listed(query, 'admin')).length).toBeGreaterThan(0);
    }
    const params = { moment: String(added?.moment) };
    const refused = bench.t.ask('viewer', listActivityRecords, { params });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    const people = async (role: TestRole) =>
      (await bench.t.ask(role, listActivity, {})).people.map(({ name }) => name);
    expect(await people('viewer')).toEqual(['Ada Admin']);
  });
});

const setAda = (names: string) =>
  write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(`update users set ${names} where email = 'ada@example.org'`),
  );

test('an administrator without a name is shown by the address to administrators alone', async () => {
  await setAda(`first_name = '', last_name = ''`);
  const names = { viewer: 'Unnamed person', admin: 'ada@example.org' };
  for (const role of ['viewer', 'admin'] as const) {
    const { entries, people } = await bench.t.ask(role, listActivity, {});
    const own = entries.find(({ userId }) => userId === bench.t.ids.admin);
    expect([own?.who, people[0]?.name]).toEqual([names[role], names[role]]);
  }
  await setAda(`first_name = 'Ada', last_name = 'Admin'`);
});

const kinds = async (query: Query) => [
  ...new Set((await listed(query)).flatMap(({ records }) => records.map(({ noun }) => noun))),
];

describe('the filters', () => {
  test('find by person, noun, month, day, origin and reason', async () => {
    const { admin, viewer } = bench.t.ids;
    expect(await listed({ person: String(viewer) })).toEqual([]);
    expect((await listed({ person: String(admin) })).length).toBeGreaterThan(5);
    const system = await listed({ person: 'system' });
    expect(new Set(system.map(({ who }) => who))).toEqual(new Set(['Board Reports']));
    expect(await kinds({ noun: 'forecast' })).toEqual(['forecast']);
    expect((await kinds({ month: '2025-04' })).toSorted()).toEqual([
      'bulletPoint',
      'figures',
      'report',
    ]);
    expect(await kinds({ month: '2025-06' })).toEqual(['figures', 'forecast']);
    expect(await listed({ month: '2031-01' })).toEqual([]);
    expect((await listed({ origin: 'import' })).length).toBe(1);
    expect((await listed({ reason: 'LATE 100% inv' })).length).toBe(1);
    expect(await listed({ reason: 'late 100_ inv' })).toEqual([]);
    const [newest] = await listed();
    const today = newest?.at.slice(0, 10) ?? '';
    expect((await listed({ from: today, to: today }))[0]?.moment).toBe(newest?.moment);
    expect(await listed({ to: '2020-01-01' })).toEqual([]);
    expect(await listed({ from: '2099-01-01T00:00:00+02:00' })).toEqual([]);
    expect((await listed({ to: newest?.at ?? '' }))[0]?.moment).toBe(newest?.moment);
  });

  test('find what was about a month that was deleted for good, and nothing of other months', async () => {
    const { t } = bench;
    const { id: kept } = await t.ask('admin', createMonthlySummary, {
      body: { fyId: 12, monthName: 'January', year: 2025, overview: 'Orders fell' },
    });
    await t.ask('admin', updateMonthlySummary, {
      params: { id: String(kept) },
      body: { bulletPoints: [{ bulletText: 'Opened Kent', category: 'Strategy' }] },
    });
    await bench.create('/api/financial-data', { fyId: 12, monthNum: 10, monthName: 'January' });
    await bench.create('/api/financial-data', { fyId: 12, monthNum: 11, monthName: 'February' });
    const forecast = await t.ask('admin', createForecast, {
      body: {
        businessUnit: 'North',
        metric: 'budget',
        fy: 2025,
        month: 1,
        amount: '3',
        monthlySummariesId: kept,
      },
    });
    await t.ask('admin', deleteForecast, { params: { id: String(forecast.id) } });
    await t.ask('admin', removeMonth, {
      body: { fyId: 12, monthNum: 10, scope: 'month', month: 'January 2025' },
    });
    const entries = (await listed({ month: '2025-01' })).map(({ records }) =>
      records.map(({ action, noun }) => `${action} ${noun}`).join(', '),
    );
    expect(entries).toEqual([
      'deleted bulletPoint, deleted report, deleted figures',
      'deleted forecast',
      'added forecast',
      'added figures, changed report',
      'changed report, added bulletPoint',
      'added report',
    ]);
    expect(await kinds({ month: '2025-02' })).toEqual(['figures']);
  });

  test('that make no sense are named by their field', async () => {
    const queries =
      'person=ada noun=sessions month=2025-13 from=yesterday to=2025-02-30 origin=nowhere ' +
      `from=2025-02-02&to=2025-02-01 reason=%00 reason=${'x'.repeat(201)} before=-1 after=-1 before=3&after=3 month=2025-02&after=3`;
    for (const query of queries.split(' ')) {
      const path = query.split('&').at(-1)?.split('=')[0];
      const answer = await bench.t.as('viewer', 'GET', `/api/activity?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
    }
  });
});

test('the first and the last days that there are leave nothing out', async () => {
  const ever = { from: '0000-01-01', to: '9999-12-31' };
  expect(await listed(ever)).toEqual(await listed());
  expect(await listed({ from: ever.to })).toEqual([]);
});

test('pages follow each other without a gap or a repetition', async () => {
  for (let at = 0; at < 65; at += 1) {
    await bench.create('/api/business-units', { name: `Unit ${at}` });
  }
  const names: string[] = [];
  let before: string | undefined;
  do {
    const query = { noun: 'businessUnit', ...(before !== undefined && { before }) } as const;
    const page = await bench.t.ask('viewer', listActivity, { query });
    names.push(...page.entries.flatMap(({ records }) => records.map(({ name }) => name)));
    before = page.next === null ? undefined : String(page.next);
  } while (before !== undefined);
  expect(names.slice(0, 65)).toEqual(Array.from({ length: 65 }, (_, at) => `Unit ${64 - at}`));
});

test('a log system reads each change once, oldest first, and goes on where it ended', async () => {
  const read = async (after: number) => {
    const moments: number[] = [];
    for (let next: number | null = after; next !== null;) {
      const query: { after: string } = { after: String(next) };
      const page: ActivityList = await bench.t.ask('admin', listActivity, { query });
      moments.push(...page.entries.map(({ moment }) => moment));
      next = page.next;
    }
    return moments;
  };
  const all = await read(0);
  const newest = await listed();
  expect(all.length).toBeGreaterThan(60);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(all).size).toBe(all.length);
  expect(newest.length).toBeGreaterThan(0);
  const last = all.at(-1) ?? 0;
  expect(await read(last)).toEqual([]);
  await bench.create('/api/business-units', { name: 'Unit of the evening' });
  expect(await read(last)).toHaveLength(1);
});

test('pages of a month follow each other, also where a change touches a record twice', async () => {
  const { t } = bench;
  const id = await bench.create('/api/financial-data', {
    fyId: 11,
    monthNum: 1,
    monthName: 'April',
  });
  const change = (amounts: number[]) =>
    write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
      for (const amount of amounts) {
        await transaction.execute(
          `update financial_data set notes = 'To ${amount}' where id = ${id}`,
        );
      }
    });
  for (let at = 0; at < 65; at += 1) await change([at, at + 1000]);
  const pages: number[][] = [];
  let before: string | undefined;
  do {
    const query = { month: '2023-04', ...(before !== undefined && { before }) };
    const page = await t.ask('viewer', listActivity, { query });
    pages.push(page.entries.map(({ moment }) => moment));
    before = page.next === null ? undefined : String(page.next);
  } while (before !== undefined);
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 6]);
  const moments = pages.flat();
  expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => other - one));
});
