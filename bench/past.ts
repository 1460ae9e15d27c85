import type { FastifyInstance } from 'fastify';
import { addressOf } from '../src/client/address.ts';
import type { AsOfCallName } from '../src/contract/calls.ts';
import { CALLS } from '../src/contract/calls.ts';
import { SHOWN_TABLES } from '../src/engine/db/recordRules.ts';
import { PLAN_LINES } from '../src/finance/plan.ts';
import { createSession } from '../src/server/users/sessions.ts';
import { buildApp } from '../src/server/app.ts';
import { Changes } from '../src/engine/db/changes.ts';
import type { Database } from '../src/engine/db/database.ts';
import { write } from '../src/engine/db/write.ts';
import { makeMailer } from '../src/server/mail/makeMailer.ts';
import { MailQueue } from '../src/server/mail/mailQueue.ts';
import { Moments } from '../src/engine/moments/moments.ts';
import { readSettings } from '../src/server/settings.ts';
import { openStorage } from '../src/engine/storage/storage.ts';
import type { CallContent } from '../src/client/request.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import type { Engine } from './engines.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const REVISIONS = 100_000;
const QUICK_REVISIONS = 20_000;
const TIMES = 30;
const QUICK_TIMES = 10;
const MOST = 3;
/** Records that a change is about. */
const TOGETHER = 10;
/** Changes that are made, sealed and filled at once. */
const AT_ONCE = 250;

/** Kinds of changes, by their share of all. */
const CHANGED = [
  { share: 0.5, table: 'financial_data', set: (n: number) => `cash = ${n}` },
  { share: 0.1, table: 'financial_data', set: (n: number) => `notes = 'Margin, note ${n}'` },
  { share: 0.1, table: 'monthly_summaries', set: (n: number) => `staff_count = ${n}` },
  {
    share: 0.05,
    table: 'monthly_summaries',
    set: (n: number) => `overview = 'Orders and revenue, draft ${n}'`,
  },
  {
    share: 0.1,
    table: 'bullet_points',
    set: (n: number) => `bullet_text = 'Revenue and hiring, item ${n}'`,
  },
  { share: 0.15, table: 'forecasts', set: (n: number) => `amount = ${n}` },
] as const;

/** Evenly spread between 0 and 1, the same in each run. */
const spread = (n: number, step: number) => (n * step) % 1;

/** Changes a cell of so many records, as a page of edits or a small import does. */
function changeNumber(n: number, idsOf: ReadonlyMap<string, readonly number[]>): string {
  let kind = spread(n, 0.618_034);
  const { table, set } = CHANGED.find(({ share }) => (kind -= share) < 0) ?? CHANGED[0];
  const ids = idsOf.get(table) ?? [];
  const first = Math.floor(spread(n, 0.754_877_666) * ids.length);
  const some = Array.from({ length: TOGETHER }, (_, place) => ids[(first + place) % ids.length]);
  return `begin; set local app.actor = '1'; set local app.tells_after_commit = 'on';
    update ${table} set ${set(n)} where id in (${some.join()}); commit`;
}

/** A budget of every line, which the demo company has not. */
const PLAN = `begin; set local app.actor = '1';
  with made as (
    insert into plans (name, kind, fy_id) select 'Budget', 'budget', max(id) from financial_years returning id
  )
  insert into plan_figures (plan_id, line, month_num, amount)
  select made.id, line, month, 1000 * month
  from made, unnest('{${PLAN_LINES.join()}}'::text[]) line, generate_series(1, 12) month;
  commit`;

/** Makes a history of so many revisions, sealed and filled. */
async function changeMuch(database: Database, revisions: number): Promise<void> {
  await database.unhurried((client) => client.query(PLAN));
  const idsOf = new Map<string, readonly number[]>();
  for (const { table } of CHANGED) {
    const { rows } = await database.pool.query<{ ids: number[] }>(
      `select array_agg(id order by id) as ids from ${table}`,
    );
    idsOf.set(table, rows[0]?.ids ?? []);
  }
  for (let n = 1; n <= revisions / TOGETHER; n += AT_ONCE) {
    const each = Array.from({ length: AT_ONCE }, (_, place) => changeNumber(n + place, idsOf));
    await database.unhurried(async (client) => {
      await client.query(
        `set synchronous_commit = off; ${each.join(';')}; reset synchronous_commit`,
      );
    });
    await database.unhurried((client) => client.query('select seal_changes(1000000)'));
    await database.unhurried((client) => client.query('select fill_history(1000000)'));
  }
  await database.analyse();
}

const NOW = () => new Date();

type Content = Pick<CallContent, 'params' | 'query'>;

/** No document of the demo company has a picture. */
type TimedCall = Exclude<AsOfCallName, 'documentPicture'>;

/** Each call that has a past, with what it is asked for. */
async function questions({ pool }: Database): Promise<Record<TimedCall, Content>> {
  const { rows } = await pool.query<{
    figures: string;
    report: string;
    document: string;
    plan: string;
  }>(
    `select (select max(id) from financial_data)::text as figures,
      (select summary_id from documents order by id desc limit 1)::text as report,
      (select d.id from documents d join document_texts t on t.document_id = d.id
        where t.status = 'searchable' order by d.id desc limit 1)::text as document,
      (select max(id) from plans)::text as plan`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo company has no records');
  const all = { query: { fyId: 'all' } };
  return {
    listUsers: {},
    getCompany: {},
    listFinancialYears: {},
    listFinancialData: all,
    listMonthEvents: {},
    listExplanationTasks: { query: { month: '2026-10' } },
    listBalanceLines: {},
    getStatements: {},
    listCovenants: {},
    getTypedBalances: { query: { fyId: '14' } },
    getStatementLine: { query: { month: '2026-10', line: 'balance-cash' } },
    listFigureReasons: { params: { id: ids.figures } },
    explainFigure: { params: { id: 'revenue.2025-05' }, query: { depth: '2' } },
    listMonthlySummaries: all,
    getMonthlySummary: { params: { id: ids.report } },
    listQuestions: {},
    getMeeting: { params: { id: ids.report } },
    listDocuments: {},
    documentContent: { params: { id: ids.document } },
    documentText: { params: { id: ids.document } },
    documentLayout: { params: { id: ids.document } },
    getBriefing: { query: { month: '2026-04' } },
    listBriefings: { query: { fyId: '14' } },
    listEbitdaItems: { query: { month: '2026-04' } },
    getBridges: { query: { month: '2026-04' } },
    listAllTrends: {},
    listTrends: { query: { fyId: '13' } },
    search: { query: { q: 'revenue' } },
    searchMatches: { query: { q: 'revenue', summaryId: ids.report } },
    searchAdvice: { query: { q: 'revenu' } },
    listBusinessUnits: {},
    listAccounts: {},
    listEntities: {},
    getBooks: { query: { month: '2025-05' } },
    listPlans: {},
    getPlan: { params: { id: ids.plan } },
    listForecasts: {},
    forecastReporting: {},
    listImports: {},
  };
}

/** The server over this database, in this process, so that nothing that it keeps need answer. */
async function openServer(database: Database, dataDir: string) {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0' });
  const changes = new Changes();
  const storage = await openStorage({ dataDir, bucket: null });

  const mailer = makeMailer(settings, log);
  const mails = new MailQueue({ database, changes, mailer, log, now: NOW });
  const deps = { settings, database, changes, ...storage, mailer, mails, log, now: NOW };
  const app = await buildApp(deps);
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from users where role = 'admin' order by id limit 1",
  );
  const session = {
    userId: rows[0]?.id ?? 0,
    device: '',
    address: '',
    now: NOW(),
    limits: settings,
  };
  const { bearer } = await write(database, changes, { actor: 'system' }, (transaction) =>
    createSession(transaction, session),
  );
  return { app, changes, headers: { authorization: `Bearer ${bearer}` } };
}

async function timeOf(
  app: FastifyInstance,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const start = performance.now();
  const answer = await app.inject({ method: 'GET', url, headers });
  const took = performance.now() - start;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return took;
}

/** Measures each call as of a change and in the present, in turn; nothing is answered from memory. */
async function timesOfThePast(
  database: Database,
  dataDir: string,
  times: number,
): Promise<{ name: string; atMoment: number; today: number }[]> {
  const { app, changes, headers } = await openServer(database, dataDir);
  try {
    await new Moments(database).sealWaiting();
    await new Moments(database).fillAll();
    const { rows } = await database.pool.query<{ last: number; first: number }>(
      `select max(moment)::integer as last, (select max(moment)::integer from change_sets
        where actor = 'system') as first from change_sets`,
    );
    const last = rows[0]?.last ?? 1;
    const first = Math.min(100, last);
    let asked = 0;
    // Spread over the whole of the past, never one of them twice.
    const moment = () => first + Math.floor(((asked += 0.618_034) % 1) * (last - first));
    const measured: { name: string; atMoment: number; today: number }[] = [];
    for (const [name, content] of Object.entries(await questions(database))) {
      // A cast because TypeScript widens the keys of an object to string; these are its keys.
      const line = CALLS[name as TimedCall];
      const read = (asOf: string | null) => {
        // A change of users would let the session be looked for again, too.
        const isOfUsers = name === 'listUsers';
        changes.tablesChanged(SHOWN_TABLES.filter((table) => (table === 'users') === isOfUsers));
        return timeOf(app, addressOf(line, { ...content, asOf }), headers);
      };
      const works = { past: () => read(String(moment())), present: () => read(null) };
      await interleaved(2, works);
      const { past: some, present } = await interleaved(times, works);
      measured.push({ name, atMoment: median(some), today: median(present) });
    }
    return measured;
  } finally {
    await app.close();
  }
}

async function pastOn(engine: Engine, isQuick: boolean): Promise<Row[]> {
  const product = await engine.startProduct();
  try {
    const revisions = isQuick ? QUICK_REVISIONS : REVISIONS;
    let measured: Awaited<ReturnType<typeof timesOfThePast>> = [];
    await engine.whileStopped(product, async (database) => {
      await changeMuch(database, revisions);
      measured = await timesOfThePast(database, product.dataDir, isQuick ? QUICK_TIMES : TIMES);
    });
    return measured.map(({ name, atMoment, today }) => ({
      part: `Reading the past over ${revisions} revisions, ${engine.name}`,
      work: name,
      value: atMoment,
      unit: 'ms',
      yardstick: { name: 'the present', value: today },
      targets: [atMost('ratio', MOST)],
    }));
  } finally {
    await product.stop();
  }
}

/** Each read at moments of a long past beside the same read now; nothing answered from memory. */
export async function past({ measured: engines, isQuick }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) rows.push(...(await pastOn(engine, isQuick)));
  return rows;
}
