import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { applyImport, pasteImport, updateImport } from '../../../contract/imports.ts';
import { approvePlan, createPlan, setPlanFigures } from '../../../contract/plans.ts';
import { readAsOf } from '../../../engine/db/asOf.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { write } from '../../../engine/db/write.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { FULL_PACK } from '../../../packs/model/testSource.ts';
import { buildPack } from '../../../packs/model/buildPack.ts';
import { spokenSection } from '../../../packs/model/spokenText.ts';
import { sectionOf, tableOf, textOf } from '../../../packs/model/testTables.ts';
import type { PackScope } from '../../../packs/model/packSource.ts';
import { changeCompany } from '../../company/company.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import type { AccountsOfPack } from './packOverheads.queries.ts';
import { readPackSource } from './packSource.queries.ts';
import { FY24, FY25, FY26, insertMonthAhead, insertPackRows } from './testPackRows.ts';

// It has neither figures nor reports.
const FY19 = 8;

let server: TestApp;
const read = (scope: PackScope) => readPackSource(server.deps, scope);
const change = <T>(work: (transaction: Transaction) => Promise<T>) =>
  write(server.database, server.deps.changes, { actor: 'system' }, work);

const readWith = (settings: Partial<TestApp['deps']['settings']>) =>
  readPackSource(
    { ...server.deps, settings: { ...server.deps.settings, ...settings } },
    { fyId: FY25 },
  );

const revisionCount = () =>
  server.database.pool.query<{ n: number }>('select count(*)::int as n from trace');

/** A change that touches figures, reports and forecasts. */
const changeAll = (round: number) =>
  change(async (transaction) => {
    for (const statement of [
      `update financial_data set revenue = ${round} where fy_id = ${FY25}`,
      `update monthly_summaries set overview = '${round}.00' where fy_id = ${FY25}`,
      `update forecasts set amount = ${round}`,
    ]) {
      await transaction.execute(statement);
    }
  });

beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const monthsIn = (rows: readonly { fyId: number; monthNum: number }[]) =>
  rows
    .toSorted((a, b) => a.fyId - b.fyId || a.monthNum - b.monthNum)
    .map(({ fyId, monthNum }) => `${fyId}-${monthNum}`);

const range = (fyId: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${fyId}-${from + index}`);

const refused = async (scope: PackScope) =>
  read(scope).then(
    () => null,
    (error: unknown) => error,
  );

test('a database without figures has no data for a pack', async () => {
  const nothing = { code: 'not_found', status: 404 };
  expect(await refused({})).toMatchObject({ ...nothing, message: 'There are no figures' });
  expect(await refused({ fyId: FY26, monthNum: 7 })).toMatchObject({
    ...nothing,
    message: 'There are no figures for October 2026',
  });
  expect(await refused({ fyId: FY25, monthNum: 12 })).toMatchObject({
    message: 'There are no figures for March 2026',
  });
  expect(await refused({ fyId: FY26 })).toMatchObject({ message: 'There are no figures for FY26' });
  expect(await refused({ monthNum: 7 })).toMatchObject({
    message: 'There are no figures for October',
  });
  expect(await refused({ fyId: 999 })).toMatchObject({
    ...nothing,
    message: 'Financial year not found',
  });
});

/** June 2025, with this revenue and these marks. */
const markJune = (revenue: number, marks: string) =>
  change((transaction) =>
    transaction.execute(
      `update financial_data set revenue = ${revenue}, not_reported = '${marks}'
       where fy_id = ${FY25} and month_num = 3`,
    ),
  );
const isJune = (row: { fyId: number; monthNum: number }) => row.fyId === FY25 && row.monthNum === 3;

describe('a database with figures', () => {
  beforeAll(() => change(insertPackRows));

  test('A4: unreported figures are missing in a pack, in figures and in reports', async () => {
    await markJune(0, '{revenue}');
    const source = await read({ fyId: FY25, monthNum: 3 });
    expect(source.figures.find(isJune)?.revenue).toBe(null);
    expect(source.reports.find(isJune)?.revenue).toBe(null);
    const text = JSON.stringify(buildPack({ ...source, choices: FULL_PACK }));
    expect(text).toContain('FY25 to Jun: Revenue without Jun 2025.');
    expect(text).toContain('Revenue is missing.');
    await markJune(FY25 * 1000 + 3, '{}');
  });

  test('returns a month with its year so far and the year before', async () => {
    const source = await read({ fyId: FY26, monthNum: 6 });
    expect(monthsIn(source.figures)).toEqual([...range(FY25, 1, 12), ...range(FY26, 1, 6)]);
    expect(monthsIn(source.reports)).toEqual([...range(FY25, 1, 12), ...range(FY26, 1, 6)]);
    expect(
      source.figures.find(({ fyId, monthNum }) => fyId === FY26 && monthNum === 6),
    ).toMatchObject({
      revenue: '14006.00',
      production: null,
      monthName: 'September',
    });
    expect(source).toMatchObject({
      scope: { fyId: FY26, monthNum: 6 },
      companyName: null,
      madeAt: '2026-11-21T09:00:00.000Z',
    });
    expect(source.financialYears.map(({ fyYear }) => fyYear)).toEqual([
      'FY19',
      'FY20',
      'FY21',
      'FY22',
      'FY23',
      'FY24',
      'FY25',
      'FY26',
    ]);
    // September 2026 and the three months after it: the 18th to the 21st of the plan.
    expect(source.forecasts.map(({ amount }) => amount)).toEqual([
      '17.00',
      '18.00',
      '19.00',
      '20.00',
    ]);
    expect(source.forecasts[0]).toMatchObject({
      businessUnit: 'North',
      currency: 'USD',
      fy: 2026,
      month: 9,
    });
    expect(source.forecastReports).toHaveLength(19);
  });

  test('returns the commentary of that month alone, bullets in order', async () => {
    const source = await read({ fyId: FY26, monthNum: 6 });
    const texts = source.reports.flatMap(({ bulletPoints: list }) =>
      list.map(({ bulletText }) => bulletText),
    );
    expect(texts).toEqual(['14-6 bullet 0', '14-6 bullet 1', '14-6 bullet 2']);
    const own = source.reports.find(({ fyId, monthNum }) => fyId === FY26 && monthNum === 6);
    expect(own).toMatchObject({
      overview: 'Overview of 14-6',
      notes: 'Notes of 14-6',
      summaryNotes: null,
      staffCount: 6,
      revenue: '14006.00',
    });
    expect(source.documents).toEqual([
      {
        summaryId: own?.id,
        originalName: `Paper ${own?.id}.pdf`,
        fileType: 'pdf',
        fileSize: 1006,
        uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  test('returns the values of a report whose month has no figures', async () => {
    const source = await read({ fyId: FY26, monthNum: 7 });
    expect(
      source.reports.find(({ fyId, monthNum }) => fyId === FY26 && monthNum === 7),
    ).toMatchObject({
      revenue: '7.00',
      ebitda: '-7.00',
      notes: 'Kept',
      overview: null,
    });
    const [cover] = buildPack({ ...source, choices: FULL_PACK }).sections;
    expect(cover && spokenSection(cover)).toContain('Revenue was $7,');
  });

  test('returns a year with the one before it', async () => {
    const source = await read({ fyId: FY25 });
    expect(monthsIn(source.figures)).toEqual([...range(FY24, 1, 12), ...range(FY25, 1, 12)]);
    expect(source.documents).toHaveLength(12);
    // To March 2026, and the three months after it.
    expect(source.forecasts).toHaveLength(15);
    expect(buildPack(source).fileName).toBe('board-report-fy25');
    expect(source).toHaveProperty('briefing');
  });

  test('returns all years, with the bullets of the latest twelve months and one of each other', async () => {
    const source = await read({});
    expect(source.scope).toEqual({});
    expect(source.figures).toHaveLength(30);
    expect(source.forecasts).toHaveLength(24);
    const counts = source.reports
      .toSorted((a, b) => a.fyId - b.fyId || a.monthNum - b.monthNum)
      .map(({ bulletPoints: list }) => list.length);
    expect(counts).toEqual([...Array<number>(7).fill(1), ...Array<number>(12).fill(3)]);
    const pack = buildPack({ ...source, choices: FULL_PACK });
    expect(pack.period).toBe('FY24 to FY26');
    const about = pack.sections.find(({ key }) => key === 'about');
    expect(about && spokenSection(about)).toContain('The commentary on 7 earlier months');
  });

  test('a month that has not begun counts in no pack but its own', async () => {
    // January, while it is November.
    const january = { fyId: FY26, monthNum: 10 };
    const { figures, documents, reports } = await read({});
    await change((transaction) => insertMonthAhead(transaction, january));
    const after = await read({});
    expect(after.figures).toHaveLength(figures.length);
    expect(after.documents).toEqual(documents);
    const bulletsOf = (all: typeof reports) => all.map(({ bulletPoints: list }) => list.length);
    expect(bulletsOf(after.reports)).toEqual(bulletsOf(reports));
    const own = await read(january);
    expect(own.figures.some((row) => row.fyId === FY26 && row.monthNum === 10)).toBe(true);
    expect(own.documents).toHaveLength(1);
    await change(async (transaction) => {
      await transaction.execute(`delete from documents where original_name = 'Ahead.pdf'`);
      for (const table of ['monthly_summaries', 'financial_data']) {
        await transaction.execute(`delete from ${table} where fy_id = ${FY26} and month_num = 10`);
      }
    });
  });

  test('returns one month of all years', async () => {
    const source = await read({ monthNum: 6 });
    expect(monthsIn(source.figures)).toEqual(['12-6', '13-6', '14-6']);
    expect(source.documents).toHaveLength(2);
    expect(source).not.toHaveProperty('briefing');
    expect(
      [...new Set(source.forecasts.map(({ month: of }) => of))].toSorted((a, b) => a - b),
    ).toEqual([9, 10, 11, 12]);
    expect(buildPack(source).period).toBe('September, FY24 to FY26');
  });

  test('has no data for a year or month without a row', async () => {
    expect(await refused({ fyId: FY26, monthNum: 8 })).toMatchObject({
      message: 'There are no figures for November 2026',
    });
    expect(await refused({ fyId: FY19 })).toMatchObject({
      message: 'There are no figures for FY19',
    });
  });

  test('names the configured company, or the demo company if its accounts are there', async () => {
    expect((await readWith({ demo: true })).companyName).toBeNull();
    await change((transaction) =>
      transaction
        .insert(users)
        .values({ email: 'viewer@example.com', firstName: 'A', lastName: 'B', role: 'viewer' }),
    );
    expect((await readWith({ demo: true })).companyName).toBe('Harbour & Vale Instruments');
    expect((await readWith({ demo: false })).companyName).toBeNull();
    await change((transaction) => changeCompany(transaction, { name: 'Straße & Söhne' }));
    for (const demo of [true, false]) {
      expect((await readWith({ demo })).companyName).toBe('Straße & Söhne');
    }
    await change((transaction) => changeCompany(transaction, { name: null }));
  });

  test('is one snapshot, even while others change the data', async () => {
    await changeAll(0);
    const writes = (async () => {
      for (let round = 1; round <= 15; round += 1) await changeAll(round);
    })();
    const sources = await Promise.all(Array.from({ length: 15 }, () => read({ fyId: FY25 })));
    await writes;
    sources.push(await read({ fyId: FY25 }));
    for (const { figures, reports, forecasts: planned } of sources) {
      const seen = [
        ...figures.filter(({ fyId }) => fyId === FY25).map(({ revenue }) => revenue),
        ...reports.map(({ overview }) => overview),
        ...planned.map(({ amount }) => amount),
      ];
      expect(new Set(seen).size).toBe(1);
    }
    // The same figures have the same version, and different ones another.
    const versions = new Map(
      sources.map(({ dataVersion, forecasts: [first] }) => [dataVersion, first?.amount]),
    );
    expect(new Set(versions.values()).size).toBe(versions.size);
    const { rows } = await server.database.pool.query<{ last: string }>(
      'select max(id) as last from change_sets',
    );
    expect(sources.at(-1)?.dataVersion).toBe(Number(rows[0]?.last));
  });

  test('changes nothing', async () => {
    const before = (await revisionCount()).rows;
    await read({});
    expect((await revisionCount()).rows).toEqual(before);
  });
});

test('of a moment it is what it was then', async () => {
  const moments = new Moments(server.database);
  await changeAll(71);
  const then = await read({ fyId: FY25 });
  await moments.sealWaiting();
  const { rows } = await server.database.pool.query<{ moment: number }>(
    'select max(moment)::int as moment from change_sets',
  );
  const moment = rows[0]?.moment ?? 0;
  await changeAll(72);
  await moments.numbered(moment);
  const past = await readAsOf({ moment, showsDeleted: true }, () => read({ fyId: FY25 }));
  expect(buildPack(past)).toEqual(buildPack(then));
  const { subtitle, sections, fileName } = buildPack({
    ...past,
    asOf: '2026-05-31T14:00:00+02:00',
  });
  expect(fileName).toMatch(/-as-of-may-31-2026-12-00-utc$/);
  expect(subtitle).toMatch(/\. As of May 31, 2026, 12:00 UTC$/);
  expect(JSON.stringify(sections.at(-1))).toMatch(
    /from data as of change \d+ \(May 31, 2026, 12:00 UTC\)\./,
  );
});

test('says who entered each figure, why and from which cell, where that is asked for', async () => {
  const text = 'Month\tRevenue\tProduction\nApril 2024\t3900000\t1500000';
  const draft = await server.ask('admin', pasteImport, { body: { text } });
  const params = { id: String(draft.id) };
  const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' as const }));
  const { preview } = await server.ask('admin', updateImport, { params, body: { layouts } });
  const body = { reason: 'From the accounts', previewKey: preview.key };
  await server.ask('admin', applyImport, { params, body });

  const scope = { fyId: FY24, monthNum: 2 };
  const rows = textOf(
    tableOf(await readPackSource(server.deps, scope, { origins: true }), 'origins'),
  );
  expect(rows).toContainEqual(
    expect.stringMatching(
      /^Production \| April 2024 \| 1,500,000\.00 \| Ada Admin \| .* UTC \| From the accounts \| Pasted block.*, cell C2 \| production\.2024-04$/,
    ),
  );
  // Computed figures weren't entered; figures stored by the product were entered by nobody.
  expect(rows.filter((row) => row.startsWith('Gross Profit | April'))).toEqual([]);
  expect(rows).toContainEqual(
    expect.stringMatching(/^Revenue \| May 2024 \| .* \|  \| .* UTC \|  \|  \| revenue\.2024-05$/),
  );
  expect((await read(scope)).origins).toBeUndefined();
});

test('a pack of a year has the versions of its plans that count, and no drafts', async () => {
  const begun = async (name: string) => {
    const { id } = await server.ask('admin', createPlan, {
      body: { name, kind: 'budget', fyId: FY25 },
    });
    const figures = [{ line: 'revenue' as const, monthNum: 1, amount: '100' }];
    await server.ask('admin', setPlanFigures, { params: { id: String(id) }, body: { figures } });
    return id;
  };
  const agreed = await begun('Agreed');
  await begun('A draft');
  expect((await read({ fyId: FY25 })).linePlans).toBeUndefined();
  await server.ask('admin', approvePlan, { params: { id: String(agreed) }, body: {} });
  const [plan, ...others] = (await read({ fyId: FY25 })).linePlans ?? [];
  expect(plan).toMatchObject({ name: 'Agreed', kind: 'budget', lines: [{ line: 'revenue' }] });
  expect(others).toEqual([]);
  expect((await read({})).linePlans).toEqual([plan]);
});

test('of a month says how many accounts have no line', async () => {
  const september = { fyId: FY26, monthNum: 6 };
  expect(await read(september)).not.toHaveProperty('unmapped');
  const account = { code: '6000', name: 'Consulting', type: 'operatingCost' } as const;
  const { id } = await server.ask('admin', createAccount, { body: account });
  const balance = { accountId: id, month: '2026-09', amount: '240', sheet: 'P&L', cell: 'B7' };
  await server.ask('admin', storeBalances, { body: { balances: [balance] } });
  expect((await read(september)).unmapped).toMatch(
    /^1 account with a balance this month is not mapped to a line/,
  );
  expect(await read({ fyId: FY26 })).not.toHaveProperty('unmapped');
});

test('shows what accounts add to operating costs only where it was chosen and may be seen', async () => {
  const september = { fyId: FY26, monthNum: 6 };
  const account = { code: '6100', name: 'Rent', type: 'operatingCost' } as const;
  const { id } = await server.ask('admin', createAccount, { body: account });
  const changes = [{ accountId: id, from: null, line: 'admin' as const }];
  const { key } = await server.ask('admin', previewMapping, { body: { changes } });
  await server.ask('admin', changeMapping, { body: { changes, key } });
  const balances = [
    { accountId: id, month: '2026-08', amount: '50' },
    { accountId: id, month: '2026-09', amount: '60' },
  ];
  await server.ask('admin', storeBalances, { body: { balances } });
  const sections = ['overheads'] as const;
  const costs = async (accounts: AccountsOfPack) =>
    (await readPackSource(server.deps, september, { accounts })).accountCosts;
  expect(await costs({ areShown: true, sections })).toContainEqual({
    line: 'admin',
    account: '6100 Rent',
    month: '60.00',
    before: null,
    toDate: '110.00',
  });
  expect(await costs({ areShown: false, sections })).toBeUndefined();
  expect(await costs({ areShown: true })).toBeUndefined();
  expect((await read(september)).accountCosts).toBeUndefined();
});

test('its statements are those of its months, once the company has turned them on', async () => {
  const scope = { fyId: FY25, monthNum: 8 };
  const months = ['2025-10', '2025-11'];
  await change(async (transaction) => {
    for (const statement of [
      `insert into balance_lines (slug, name, side, role, position) values
         ('bank', 'Bank', 'asset', 'cash', 1), ('shares', 'Shares', 'equity', 'capital', 2)`,
      `insert into accounts (id, code, name, type) values (8001, '1000', 'Bank', 'asset'), (8002, '3000', 'Shares', 'equity')`,
      `insert into account_mappings (account_id, balance_line) values (8001, 'bank'), (8002, 'shares')`,
      ...months.map(
        (month, at) =>
          `insert into account_balances (account_id, month, amount) values (8001, '${month}', ${at + 5}), (8002, '${month}', ${at + 5})`,
      ),
      `insert into account_balances (account_id, month, amount) values (8001, '2023-05', 1), (8002, '2023-05', 1)`,
      `insert into flow_moves (month, from_line, to_line, amount, reason) values ('2025-11', 'capital', 'debt', 1, 'A loan')`,
    ]) {
      await transaction.execute(statement);
    }
  });
  expect(await read(scope)).not.toHaveProperty('statements');
  await change((transaction) => changeCompany(transaction, { lineGroups: ['statements'] }));
  const { statements } = await read(scope);
  expect(JSON.parse(JSON.stringify(statements))).toEqual(statements);
  expect(statements?.lines.map(({ name }) => name)).toEqual(['Bank', 'Shares']);
  expect(statements?.sheets.map(({ month }) => month)).toEqual(months);
  expect(statements?.flows.map(({ last, change: cash }) => [last, cash])).toEqual([
    ['2025-11', '1.00'],
  ]);
  expect(statements?.moves).toEqual([
    { month: '2025-11', from: 'capital', to: 'debt', amount: '1.00', reason: 'A loan' },
  ]);
  const { message } = sectionOf({ ...(await read(scope)), choices: FULL_PACK }, 'cashFlow');
  expect(message).toBe('Cash rose $1 to $6: debt $1.');
});
