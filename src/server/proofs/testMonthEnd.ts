import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { CallError, NetworkError } from '../../client/callError.ts';
import { checkedCall } from '../../client/checkedCall.ts';
import type { CallArguments, Transport } from '../../client/request.ts';
import { createBoardPack } from '../../contract/boardPacks.ts';
import { uploadDocument } from '../../contract/documents.ts';
import type { CallAnswer, Endpoint } from '../../contract/endpoint.ts';
import { listFinancialData, updateFinancialData } from '../../contract/financialData.ts';
import { applyImport, listImports, pasteImport, updateImport } from '../../contract/imports.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { createPublication, listPublications } from '../../contract/publications.ts';
import type { Database } from '../../engine/db/database.ts';
import { TRACE_HEAD_FILE } from '../../engine/db/traceHead.ts';
import { checkData } from '../integrity/checkData.ts';
import { CHECKS_FILE } from '../integrity/latestChecks.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { listFileNames } from '../features/documents/documents.queries.ts';
import { findDamagedContent } from '../features/documents/storedFiles.ts';
import { pdfFile } from '../features/documents/testFiles.ts';
import { form } from '../features/documents/testUploads.ts';
import { READING_ENDS } from '../features/imports/importReader.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import type { TestProcessData } from '../testProcess.ts';

/** Files that arrive at once. */
const UPLOADS = 3;
const PDF_BYTES = 300_000;
const DAY_MS = 86_400_000;
/**
 * How long people take between one thing and the next: without a pause they would keep back what a suite waits for.
 * When an end is near nobody pauses, or it would seldom cut anything off.
 */
const PAUSE_MS = 250;
/** Files come less often: in twenty rounds a month would have more of them than a pack has memory for. */
const UPLOADS_PAUSE_MS = 1_000;

const FY = 13;
const PUBLISHED = { fyId: FY, monthNum: 1, monthName: 'April' } as const;
/** Each import sets every figure of these to the same amount, which no other import has. */
const IMPORTED = ['May', 'June', 'July', 'August', 'September'];
/** Somebody counts the revenue and the note of this one up. */
const COUNTED = { fyId: FY, monthNum: 12, monthName: 'March' } as const;

/** The months that people work on. */
export async function addMonths(transaction: Transaction): Promise<void> {
  await transaction.insert(monthlySummaries).values({ ...COUNTED, id: 1, year: 2026 });
  await transaction.insert(financialData).values([
    { ...PUBLISHED, revenue: '100', production: '60' },
    { ...COUNTED, id: 99, revenue: '0', notes: 'Counted to 0' },
  ]);
}

export type Ask = <const E extends Endpoint>(
  endpoint: E,
  ...options: CallArguments<E>
) => Promise<CallAnswer<E>>;

/** The limit of calls that a server in use may delay. */
const TOO_SLOW: Partial<Record<ProblemCode, string>> = {
  pack_failed: PACK_FAILURES.slow,
  invalid_input: READING_ENDS.slow,
};

/** Answers of a busy machine after which a person would try again. A file or pack that fails by itself isn't one. */
export function isToBeTriedAgain(error: unknown): boolean {
  if (!(error instanceof CallError) || error.problem === null) return false;
  const { code, detail } = error.problem;
  if (code === 'temporarily_unavailable' || code === 'too_many_attempts') return true;
  return detail === TOO_SLOW[code];
}

const blockOf = (amount: number): string =>
  [
    'Month\tRevenue\tProduction\tCash',
    ...IMPORTED.map((month) => `${month} 2025\t${amount}\t${amount}\t${amount}`),
  ].join('\n');

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

interface Work {
  readonly act: () => Promise<void>;
  readonly pauseMs?: number;
  /** Changes that may have happened although the server didn't respond. */
  readonly lookUp?: () => Promise<void>;
}

/** Simultaneous work at a month's end: imports, publications, packs, files and edits. */
export class MonthEnd {
  readonly answered = { uploads: 0, imports: 0, publications: 0, count: 0 };
  /** Failures other than the end of a server. */
  readonly failures: unknown[] = [];
  readonly data: TestProcessData;
  readonly #pdf: Promise<Buffer> = pdfFile(PDF_BYTES);
  /** Aborted when an end is near. */
  #pauses = new AbortController();
  #pausing = 0;

  constructor(data: TestProcessData) {
    this.data = data;
  }

  asker(transport: Transport): Ask {
    const connection = { transport, token: () => this.data.token };
    return (endpoint, ...options) => checkedCall(connection, endpoint, ...options);
  }

  /** Everybody works until it is over for all; `isOver` is asked where the server did not respond. */
  async work(ask: Ask, isOver: () => boolean | Promise<boolean>): Promise<void> {
    const { answered } = this;
    const pdf = await this.#pdf;
    const upload = async () => {
      await ask(uploadDocument, { body: form({ summaryId: '1', file: pdf }) });
      answered.uploads += 1;
    };
    const works: readonly Work[] = [
      {
        act: () => this.#importOnce(ask),
        async lookUp() {
          const all = await ask(listImports);
          answered.imports = all.filter(({ status }) => status === 'applied').length;
        },
      },
      {
        act: () => this.#countOnce(ask),
        async lookUp() {
          const all = await ask(listFinancialData);
          answered.count = Number(all.find(({ id }) => id === 99)?.revenue);
        },
      },
      {
        async act() {
          await ask(createPublication, { body: { fyId: FY, monthNum: 1 } });
          answered.publications += 1;
        },
        async lookUp() {
          answered.publications = (await ask(listPublications)).length;
        },
      },
      ...Array.from({ length: UPLOADS }, () => ({ act: upload, pauseMs: UPLOADS_PAUSE_MS })),
    ];
    await Promise.all(works.map((work) => this.#untilOver(work, isOver)));
  }

  /** Does it again and again until it is over. */
  async #untilOver(
    { act, lookUp, pauseMs = PAUSE_MS }: Work,
    isOver: () => boolean | Promise<boolean>,
  ): Promise<void> {
    let isKnown = true;
    while (this.failures.length === 0) {
      try {
        if (!isKnown) await lookUp?.();
        isKnown = true;
        await act();
        await this.#pause(pauseMs);
      } catch (error) {
        isKnown = false;
        if (error instanceof NetworkError) {
          if (await isOver()) return;
        } else if (!isToBeTriedAgain(error)) this.failures.push(error);
      }
    }
  }

  /** Ends a server at any moment of this time, in which everybody is at work. */
  async endAtWork(withinMs: number, end: () => Promise<unknown>): Promise<void> {
    this.#pauses.abort();
    await wait(Math.random() * withinMs);
    if (this.#pausing > 0) throw new Error(`${this.#pausing} pause while an end is near`);
    await end();
    this.#pauses = new AbortController();
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#pauses;
    this.#pausing += 1;
    // Rejected only where an end is near.
    await wait(ms, undefined, { signal }).catch(() => {});
    this.#pausing -= 1;
  }

  async #importOnce(ask: Ask): Promise<void> {
    const text = blockOf(this.answered.imports + 1);
    const { id, layouts } = await ask(pasteImport, { body: { text } });
    const params = { id: String(id) };
    const { preview } = await ask(updateImport, {
      params,
      body: { layouts: layouts.map((layout) => Object.assign(layout, { unit: 'units' as const })) },
    });
    const body = { reason: 'From the accounts', previewKey: preview.key };
    await ask(applyImport, { params, body });
    this.answered.imports += 1;
  }

  async #countOnce(ask: Ask): Promise<void> {
    const next = this.answered.count + 1;
    const body = { revenue: String(next), notes: `Counted to ${next}` };
    await ask(updateFinancialData, { params: { id: '99' }, body });
    this.answered.count = next;
  }
}

/** Waits for what has to come, or for a failure, which fails the suite. */
export async function until(
  { failures }: MonthEnd,
  hasCome: () => boolean | Promise<boolean>,
): Promise<void> {
  const isOver = async () => failures.length > 0 || (await hasCome());
  await expect.poll(isOver, { timeout: 300_000, interval: 1 }).toBe(true);
  expect(failures).toEqual([]);
}

/** Its id. */
export async function orderPack(month: MonthEnd, ask: Ask): Promise<string> {
  let ordered = '';
  await until(month, async () => {
    try {
      ordered = (await ask(createBoardPack, { body: { format: 'pdf' } })).id;
    } catch (error) {
      if (!isToBeTriedAgain(error)) throw error;
    }
    return ordered !== '';
  });
  return ordered;
}

/** While no server runs: all that was answered is there, at most one more of each, and nothing by half. */
export async function expectWhole(month: MonthEnd, database: Database): Promise<void> {
  await nobodyIsLeft(database);
  const { answered } = month;
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
  await expectVerified(month, database);
  await expectItsFiles(month, database);
}

const storageOf = ({ data: { dataDir } }: MonthEnd) => openStorage({ dataDir, bucket: null });

/** The view of `npm run verify` and `npm run check:files`. */
async function expectVerified(month: MonthEnd, database: Database): Promise<void> {
  const { files, published, shelves } = await storageOf(month);
  expect(await checkData({ database, published, shelves })).toMatchObject({
    publications: month.answered.publications,
    faults: [],
  });
  expect(await findDamagedContent({ database, files })).toEqual([]);
}

/** Every row has its file, and files without a row are swept away. */
async function expectItsFiles(month: MonthEnd, database: Database): Promise<void> {
  const { dataDir } = month.data;
  const rows = await listFileNames(database);
  expect(rows.size).toBeGreaterThanOrEqual(month.answered.uploads);
  const { files } = await storageOf(month);
  await files.sweep(rows, new Date(Date.now() + DAY_MS));
  const kept = await fs.readdir(path.join(dataDir, 'files'), { withFileTypes: true });
  const names = kept.filter((one) => one.isFile()).map(({ name }) => name);
  expect(
    names.filter((name) => name !== TRACE_HEAD_FILE && name !== CHECKS_FILE).toSorted(),
  ).toEqual([...rows].toSorted());
  expect(await fs.readdir(path.join(dataDir, 'files-arriving'))).toEqual([]);
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
