import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { covenantSentence } from '../../telling/briefing/cashCauses.ts';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import type { Deps } from '../deps.ts';
import { covenantsOfMonth } from '../features/statements/covenants.service.ts';
import { statementsOfMonth } from '../features/statements/statements.service.ts';
import { NewsSince } from '../features/news/news.service.ts';
import { readMonthsWithFigures } from '../months/companyMonths.ts';
import { readCashOfMonths } from '../months/covenantTests.ts';
import { readShownStatements } from '../months/shownStatements.ts';
import { makeMailer } from '../mail/makeMailer.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { PATIENT_LIMITS } from '../packs/testPackLimits.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { readDemoRows } from './demoFiles.ts';
import { openDemoLoading } from './demoLoading.ts';
import { countDemo, hasDemoRecords, removeDemo } from './demoRecords.ts';
import { loadDemoIfNew } from './loadDemo.ts';

/** Shown where the rest of the demo does not come. */
const troubles: unknown[] = [];
const keep = (...said: readonly unknown[]) => void troubles.push(...said);
const log = { info: () => {}, warn: keep, error: keep };
let database: TestDatabase;
let deps: Deps;
let app: FastifyInstance | undefined;

const rows = async (query: string) =>
  (await database.pool.query<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));

async function startServer(): Promise<void> {
  app = await buildApp(deps, {
    packLimits: PATIENT_LIMITS,
    ownWork: (ways) => openDemoLoading(deps, ways),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

const count = async (table: string) =>
  Number((await rows(`select count(*) from ${table}`))[0]?.[0]);

const UNFINISHED = "jobs where kind = 'demo'";

beforeAll(async () => {
  database = await openTestDatabase();
  const settings = readSettings({ DEMO: 'yes', DATA_DIR: database.dataDir, PORT: '0' });
  const base = { database, changes: new Changes(), log, now: () => new Date() };
  const mailer = makeMailer(settings, log);
  const mails = new MailQueue({ ...base, mailer });
  deps = { ...base, settings, ...(await openStorage(settings)), mailer, mails };
  await loadDemoIfNew(deps);
  // Stopped in the middle, and started again.
  await startServer();
  await vi.waitUntil(async () => (await count('publications')) > 0, PATIENTLY);
  await app?.close();
  if ((await count(UNFINISHED)) === 0) throw new Error('The demo was finished already');
  await startServer();
  await vi
    .waitUntil(async () => (await count(UNFINISHED)) === 0, PATIENTLY)
    .catch((cause: unknown) => {
      throw new Error(`The demo is not complete: ${JSON.stringify(troubles)}`, { cause });
    });
});
afterAll(async () => {
  await app?.close();
  await database.drop();
});

describe('the demo company, once its rest has come in the background', () => {
  test('has the figures and texts of its files', async () => {
    const { financialData, reports } = await readDemoRows();
    const stored = await database.pool.query<Record<string, unknown>>(
      `select d.fy_id, d.month_num, revenue::text, ebitda::text, adj_ebitda::text, cash::text, gross_profit::text,
        production::text, sales_marketing::text, customer_success::text, marketing::text, rnd::text, admin::text,
        other::text, d.notes, d.summary_notes
      from financial_data d join financial_years y on y.id = d.fy_id order by y.fy_year, d.month_num`,
    );
    expect(stored.rows.map((row) => Object.values(row))).toEqual(
      financialData.map((month) => [
        month.fyId,
        month.monthNum,
        month.revenue,
        month.ebitda,
        month.adjEbitda,
        month.cash,
        month.grossProfit,
        month.production,
        month.salesMarketing,
        month.customerSuccess,
        month.marketing,
        month.rnd,
        month.admin,
        month.other,
        month.notes,
        month.summaryNotes,
      ]),
    );
    const overviews = await rows(
      `select s.overview from monthly_summaries s join financial_years y on y.id = s.fy_id
        order by y.fy_year, s.month_num`,
    );
    expect(overviews.flat()).toEqual(reports.map(({ overview }) => overview));
  });

  test('has published its last three months once, and restated one of them', async () => {
    expect(await rows('select month, number, state from publications order by id')).toEqual([
      ['August 2026', 1, 'published'],
      ['September 2026', 1, 'published'],
      ['October 2026', 1, 'published'],
    ]);
    const [told] = await rows(
      `select month, manifest like '%590496.51%' as told from publications where month_num = 6`,
    );
    expect(told).toEqual(['September 2026', true]);
    for (const [digest] of await rows('select digest from published_files')) {
      expect(await deps.published.read(String(digest))).not.toBeNull();
    }
  });

  test('has one import of 18 trial balances, of which every amount has its cell', async () => {
    expect(await rows('select status, created_by from imports')).toEqual([
      ['applied', 'Maren Okafor'],
    ]);
    expect(await rows('select count(distinct month)::int from account_balances')).toEqual([[18]]);
    expect(
      await rows(
        'select count(*)::int from account_balances where cell is null or import_id is null',
      ),
    ).toEqual([[0]]);
    // Every account is decided, so no result waits.
    expect(await rows(`select count(*)::int from fed_months where open_results <> '{}'`)).toEqual([
      [0],
    ]);
    expect(await rows('select count(*)::int from fed_months')).toEqual([[18]]);
  });

  test('has statements of these 18 months and their opening, in which nothing is unexplained', async () => {
    const basis = { ...STANDARD_BASIS, lineGroups: ['statements' as const] };
    const of = (month?: string) => statementsOfMonth(basis, database.orm, month);
    const { months } = await of();
    // The first trial balance states its opening too.
    expect([months.length, months[0], months.at(-1)]).toEqual([19, '2025-04', '2026-10']);
    expect((await of('2025-05')).flows.map(({ period }) => period)).toEqual(['month']);
    const bought = new Map<string, string | null | undefined>();
    for (const month of months) {
      const { flows, differenceSince } = await of(month);
      expect([month, differenceSince]).toEqual([month, null]);
      const monthRows = flows.find(({ period }) => period === 'month')?.rows ?? [];
      const lines = new Map(
        monthRows.flatMap((row) => (row.is === 'line' ? [[row.line, row.amounts[0]]] : [])),
      );
      expect([month, lines.get('notClassified'), lines.get('notBalanced')]).toEqual([
        month,
        undefined,
        undefined,
      ]);
      bought.set(month, lines.get('investments'));
    }
    // What Ostrel Analytics cost at closing, and its earn-out.
    expect([...bought].filter(([, amount]) => Number(amount ?? 0) !== 0)).toEqual([
      ['2025-07', '-6500000.00'],
      ['2026-07', '-750000.00'],
    ]);
    expect((await of('2025-04')).flows).toEqual([]);
    expect((await of('2025-03')).sheet.rows).toEqual([]);
  });

  test('keeps both covenants of its loan, and says how far they are', async () => {
    const basis = { ...STANDARD_BASIS, lineGroups: ['statements' as const] };
    const of = async (month: string) =>
      (await covenantsOfMonth(basis, database.orm, month)).covenants.map(({ name, result }) => [
        name,
        result?.state,
        result?.light,
        result?.standing?.headroom.percent?.slice(0, 5),
      ]);
    expect(await of('2025-06')).toEqual([
      ['Leverage', 'met', 'fine', '40.44'],
      ['Liquidity', 'met', 'fine', '135.3'],
    ]);
    expect(await of('2026-10')).toEqual([
      ['Leverage', 'notTested', null, '62.79'],
      ['Liquidity', 'met', 'fine', '93.84'],
    ]);
    const [october] = await readCashOfMonths(
      basis,
      database.orm,
      await readShownStatements(basis, database.orm),
      { of: ['2026-10'], figures: await readMonthsWithFigures(basis, database.orm) },
    );
    const tightest = october?.covenant ?? null;
    expect(tightest && sentenceText('USD', covenantSentence(tightest))).toBe(
      'Liquidity is $11.63M of at least $6.00M: Cash may fall by $5.63M.',
    );
  });

  test('tells its director what came after they had read', async () => {
    const [viewer] = await rows(`select id from users where role = 'viewer'`);
    const news = await new NewsSince(database).of(STANDARD_BASIS, Number(viewer?.[0]), deps.now());
    const [latest, restated, ...others] = news.groups;
    expect(others).toEqual([]);
    expect(latest).toMatchObject({ month: 'October 2026', published: { number: 1 } });
    expect(restated?.month).toBe('September 2026');
    const fields = restated?.records.flatMap((record) => record.fields.map(({ field }) => field));
    expect(fields).toEqual(expect.arrayContaining(['marketing', 'ebitda', 'adj_ebitda']));
  });

  test('was changed by the product alone, and says so', async () => {
    expect(
      await rows(`select distinct actor, origin->>'kind' from change_sets order by 2`),
    ).toEqual([
      ['system', 'demo'],
      ['system', 'import'],
    ]);
  });

  test('goes away as a whole, with its files', async () => {
    for (const { table, made, changed } of (await countDemo(database.orm)) ?? []) {
      expect([table, made]).toEqual([table, await count(table)]);
      expect([table, changed]).toEqual([table, 0]);
    }
    await app?.close();
    app = undefined;
    await removeDemo(deps);
    expect(await hasDemoRecords(database.orm)).toBe(false);
    for (const table of [
      'financial_data',
      'fed_months',
      'accounts',
      'account_mappings',
      'account_balances',
      'balance_lines',
      'covenants',
      'flow_moves',
      'opening_balances',
      'entities',
      'imports',
      'import_contents',
      'import_shapes',
      'publications',
      'published_files',
      'signing_keys',
      'readings',
      'financial_years',
      'users',
    ]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await rows('select line_groups from company')).toEqual([[[]]]);
    const left = [
      ...(await deps.shelves.published.list()),
      ...(await deps.shelves.documents.list()),
    ];
    expect(left.map(({ name }) => name).filter((name) => name !== 'trace.json')).toEqual([]);
  });
});
