import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError, NetworkError } from '../../client/callError.ts';
import { checkedCall, fetchFrom } from '../../client/checkedCall.ts';
import type { CallArguments } from '../../client/request.ts';
import { createBoardPack, getBoardPack } from '../../contract/boardPacks.ts';
import { uploadDocument } from '../../contract/documents.ts';
import type { CallAnswer, Endpoint } from '../../contract/endpoint.ts';
import { listFinancialData, updateFinancialData } from '../../contract/financialData.ts';
import { applyImport, listImports, pasteImport, updateImport } from '../../contract/imports.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import { createPublication, listPublications } from '../../contract/publications.ts';
import { rounds } from '../../testRounds.ts';
import type { Database } from '../db/database.ts';
import { headFault, KEPT_HEAD } from '../db/keptHead.ts';
import { financialData } from '../db/schema/financialData.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { verifyChain } from '../db/verifyChain.ts';
import { listFileNames } from '../features/documents/documents.queries.ts';
import { findDamagedContent } from '../features/documents/storedFiles.ts';
import { pdfFile } from '../features/documents/testFiles.ts';
import { form } from '../features/documents/testUploads.ts';
import { verifyPublications } from '../features/publications/verifyPublications.ts';
import { openStorage } from '../storage/storage.ts';
import { PATIENTLY } from '../testPatience.ts';
import { prepareTestProcess, type TestProcess, type TestProcessData } from '../testProcess.ts';

const ROUNDS = rounds(20);
/** Files that arrive at once. */
const UPLOADS = 3;
const DAY_MS = 86_400_000;

const FY = 13;
const PUBLISHED = { fyId: FY, monthNum: 1, monthName: 'April' } as const;
/** Each import sets every figure of these to the same amount, which no other import has. */
const IMPORTED = ['May', 'June', 'July', 'August', 'September'];
/** Somebody counts the revenue and the note of this one up. */
const COUNTED = { fyId: FY, monthNum: 12, monthName: 'March' } as const;

let data: TestProcessData;
let server: TestProcess | undefined;

beforeAll(async () => {
  data = await prepareTestProcess(async (transaction) => {
    await transaction.insert(monthlySummaries).values({ ...COUNTED, id: 1, year: 2026 });
    await transaction.insert(financialData).values([
      { ...PUBLISHED, revenue: '100', production: '60' },
      { ...COUNTED, id: 99, revenue: '0', notes: 'Counted to 0' },
    ]);
  });
});
afterAll(() => server?.end('SIGKILL'));

/** What was answered, over all rounds. */
const answered = { uploads: 0, imports: 0, publications: 0, count: 0 };

type Ask = <const E extends Endpoint>(
  endpoint: E,
  ...options: CallArguments<E>
) => Promise<CallAnswer<E>>;

const asker = (address: string): Ask => {
  const connection = { transport: fetchFrom(address), token: () => data.token };
  return (endpoint, ...options) => checkedCall(connection, endpoint, ...options);
};

/** What failed in another way than by the end of the server. */
const failures: unknown[] = [];

/** What a busy machine may answer, and a person would try again. */
const isToBeTriedAgain = (error: unknown): boolean =>
  error instanceof CallError &&
  ['temporarily_unavailable', 'too_many_attempts', 'pack_failed'].includes(
    error.problem?.code ?? '',
  );

/** Does it again and again until the server is gone; what may have been done all the same is looked up before. */
async function untilGone(act: () => Promise<void>, lookUp?: () => Promise<void>): Promise<void> {
  let isKnown = true;
  while (failures.length === 0) {
    try {
      if (!isKnown) await lookUp?.();
      isKnown = true;
      await act();
    } catch (error) {
      if (error instanceof NetworkError) return;
      isKnown = false;
      if (!isToBeTriedAgain(error)) failures.push(error);
    }
  }
}

async function until(hasCome: () => Promise<boolean>): Promise<void> {
  const isOver = async () => failures.length > 0 || (await hasCome());
  await expect.poll(isOver, { ...PATIENTLY, interval: 1 }).toBe(true);
  expect(failures).toEqual([]);
}

const blockOf = (amount: number): string =>
  [
    'Month\tRevenue\tProduction\tCash',
    ...IMPORTED.map((month) => `${month} 2025\t${amount}\t${amount}\t${amount}`),
  ].join('\n');

async function importOnce(ask: Ask): Promise<void> {
  const text = blockOf(answered.imports + 1);
  const { id, layouts } = await ask(pasteImport, { body: { text } });
  const params = { id: String(id) };
  const { preview } = await ask(updateImport, {
    params,
    body: { layouts: layouts.map((layout) => Object.assign(layout, { unit: 'units' as const })) },
  });
  const body = { reason: 'From the accounts', previewKey: preview.key };
  await ask(applyImport, { params, body });
  answered.imports += 1;
}

async function countOnce(ask: Ask): Promise<void> {
  const next = answered.count + 1;
  const body = { revenue: String(next), notes: `Counted to ${next}` };
  await ask(updateFinancialData, { params: { id: '99' }, body });
  answered.count = next;
}

/** Starts it again; whoever ordered a pack before the end gets it now. */
async function started(ordered: string | undefined): Promise<Ask> {
  server = data.start();
  const ask = asker(await server.address());
  if (ordered === undefined) return ask;
  const state = async () => {
    try {
      const { status, failure } = await ask(getBoardPack, { params: { id: ordered } });
      return failure ?? status;
    } catch (error) {
      if (!isToBeTriedAgain(error)) throw error;
      return 'not known';
    }
  };
  // Behind all else that a busy machine does, it may take too long; then it was begun again all the same.
  await expect.poll(state, PATIENTLY).toBeOneOf(['ready', PACK_FAILURES.slow]);
  return ask;
}

const publishedNow = async () =>
  (await fs.readdir(path.join(data.dataDir, 'files/published')).catch(() => [])).length;

interface End {
  /** Begins to look for what has to be first, and answers whether it has come. */
  readonly after: () => () => Promise<boolean>;
  /** Then it comes at any moment of this time. */
  readonly withinMs: number;
}

const ENDS: readonly [End, ...End[]] = [
  // While the first publication is made.
  { after: () => async () => true, withinMs: 3_000 },
  {
    after() {
      const before = answered.publications;
      return async () => answered.publications > before;
    },
    withinMs: 3_000,
  },
  // While one is stored: its files come within milliseconds, and then its rows.
  {
    after() {
      const before = publishedNow();
      return async () => (await publishedNow()) > (await before);
    },
    withinMs: 30,
  },
];

async function order(ask: Ask): Promise<string> {
  let ordered = '';
  await until(async () => {
    try {
      ordered = (await ask(createBoardPack, { body: { format: 'pdf' } })).id;
    } catch (error) {
      if (!isToBeTriedAgain(error)) throw error;
    }
    return ordered !== '';
  });
  return ordered;
}

/** Orders a pack, and ends the server in the midst of everything; answers what was ordered. */
async function endInFullSwing(ask: Ask, pdf: Buffer, round: number): Promise<string> {
  const end = ENDS[round % ENDS.length] ?? ENDS[0];
  const hasCome = end.after();
  const before = { ...answered };
  const working = [
    untilGone(
      () => importOnce(ask),
      async () => {
        const all = await ask(listImports);
        answered.imports = all.filter(({ status }) => status === 'applied').length;
      },
    ),
    untilGone(
      () => countOnce(ask),
      async () => {
        const all = await ask(listFinancialData);
        answered.count = Number(all.find(({ id }) => id === 99)?.revenue);
      },
    ),
    untilGone(
      async () => {
        await ask(createPublication, { body: { fyId: FY, monthNum: 1 } });
        answered.publications += 1;
      },
      async () => {
        answered.publications = (await ask(listPublications)).length;
      },
    ),
    ...Array.from({ length: UPLOADS }, () =>
      untilGone(async () => {
        await ask(uploadDocument, { body: form({ summaryId: '1', file: pdf }) });
        answered.uploads += 1;
      }),
    ),
  ];
  await until(async () => answered.imports > before.imports && answered.uploads > before.uploads);
  const ordered = await order(ask);
  await until(hasCome);
  await wait(Math.random() * end.withinMs);
  await server?.end('SIGKILL');
  await Promise.all(working);
  expect(failures).toEqual([]);
  return ordered;
}

/** On a server what was sent before the end is still carried out: until then nothing can be said. */
async function nobodyIsLeft({ pool }: Database): Promise<void> {
  if (process.env['TEST_ENGINE'] !== 'postgresql') return;
  const others = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
         and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid())`,
    );
    return rowCount;
  };
  await expect.poll(others, PATIENTLY).toBe(0);
}

interface Stored {
  applied: number;
  amounts: string[];
  publications: number;
  numbers: number;
  current: number;
  files: number;
  count: string;
  note: string;
}

async function storedIn({ pool }: Database): Promise<Stored> {
  const { rows } = await pool.query<Stored>(
    `select (select count(*)::int from imports where status = 'applied') as applied,
       (select array(select distinct unnest(array[revenue, production, cash])::text from financial_data
         where month_num between 2 and 6)) as amounts,
       (select count(*)::int from publications) as publications,
       (select coalesce(max(number), 0)::int from publications) as numbers,
       (select count(*)::int from publications where state = 'published') as current,
       (select count(*)::int from published_files) as files,
       revenue::text as count, notes as note from financial_data where id = 99`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The month that is counted is gone');
  return row;
}

/** All that was answered is there, at most one more of each, and nothing by half. */
async function isWhole(database: Database): Promise<void> {
  await nobodyIsLeft(database);
  const stored = await storedIn(database);
  expect([answered.imports, answered.imports + 1]).toContain(stored.applied);
  expect(stored.amounts).toEqual(stored.applied === 0 ? [] : [`${stored.applied}.00`]);
  expect([answered.publications, answered.publications + 1]).toContain(stored.publications);
  expect(stored).toMatchObject({
    numbers: stored.publications,
    current: Math.min(1, stored.publications),
    files: stored.publications * 3,
  });
  expect([`${answered.count}.00`, `${answered.count + 1}.00`]).toContain(stored.count);
  expect(`${stored.note}.00`).toBe(`Counted to ${stored.count}`);
  answered.imports = stored.applied;
  answered.publications = stored.publications;
  answered.count = Number(stored.count);
}

/** As `npm run verify` and `npm run check:files` see it. */
async function isVerified(database: Database): Promise<void> {
  const { files, published, shelves } = await openStorage({ dataDir: data.dataDir, bucket: null });
  expect((await verifyChain(database)).fault).toBeNull();
  expect(await headFault(database, shelves.documents)).toBeNull();
  expect(await verifyPublications(database, published)).toEqual({
    count: answered.publications,
    faults: [],
  });
  expect(await findDamagedContent({ database, files })).toEqual([]);
}

/** Every row has its file, and files without a row are swept away. */
async function hasItsFiles(database: Database): Promise<void> {
  const folder = path.join(data.dataDir, 'files');
  const rows = await listFileNames(database);
  expect(rows.size).toBeGreaterThanOrEqual(answered.uploads);
  const { files } = await openStorage({ dataDir: data.dataDir, bucket: null });
  await files.sweep(rows, new Date(Date.now() + DAY_MS));
  const kept = (await fs.readdir(folder, { withFileTypes: true })).filter((one) => one.isFile());
  expect(
    kept
      .map(({ name }) => name)
      .filter((name) => name !== KEPT_HEAD)
      .toSorted(),
  ).toEqual([...rows].toSorted());
  expect(await fs.readdir(path.join(data.dataDir, 'files-arriving'))).toEqual([]);
}

test('a server that is killed in the midst of imports, publications, packs and files loses nothing and leaves nothing by half', async () => {
  const pdf = await pdfFile(300_000);
  let ordered: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    ordered = await endInFullSwing(await started(ordered), pdf, round);
    await data.looking(async (database) => {
      await isWhole(database);
      await isVerified(database);
      await hasItsFiles(database);
    });
  }
  await started(ordered);
  expect(Math.min(...Object.values(answered))).toBeGreaterThan(0);
});
