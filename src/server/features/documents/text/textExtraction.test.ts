import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { documentText, listDocuments } from '../../../../contract/documents.ts';
import { TEXT_REASONS } from '../../../../contract/messages.ts';
import { search } from '../../../../contract/search.ts';
import { write } from '../../../../engine/db/write.ts';
import { docxFile, pdfFile, pptxFile, repacked, xlsxFile } from '../testFiles.ts';
import type { UploadBench } from '../testUploads.ts';
import { openUploadBench } from '../testUploads.ts';
import { pagesOfPdf } from './testDocuments.ts';
import { TextExtraction } from './textExtraction.ts';
import type { ThreadLimits } from '../../../../threads/watchedThread.ts';
import { READING_LIMITS, TextReader } from './textReader.ts';
import { releaseJob, storeMissingText, takeJob } from './texts.queries.ts';

let bench: UploadBench;
let started: TextExtraction[] = [];

beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());
beforeEach(() => change('delete from documents'));
afterEach(async () => {
  await Promise.all(started.map((extraction) => extraction.stop()));
  started = [];
});

const change = (sql: string) =>
  write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(sql),
  );

async function start(limits: Partial<ThreadLimits> = {}): Promise<TextExtraction> {
  const extraction = new TextExtraction(bench.t.deps, { ...READING_LIMITS, ...limits });
  started.push(extraction);
  await extraction.start();
  return extraction;
}

async function uploaded(name: string, content: Uint8Array): Promise<number> {
  const { body } = await bench.upload(name, content);
  if (body.id === undefined) throw new Error(`${name} was refused: ${body.detail ?? ''}`);
  return body.id;
}

async function ask<S extends z.ZodMiniType>(schema: S, url: string): Promise<z.output<S>> {
  const answer = await bench.t.as('viewer', 'GET', url);
  expect({ url, answer }).toMatchObject({ url, answer: { statusCode: 200 } });
  return z.parse(schema, answer.json());
}

const states = async () =>
  (await ask(listDocuments.response, '/api/documents'))
    .toSorted((a, b) => a.id - b.id)
    .map(({ textStatus, textReason }) => textReason ?? textStatus);

const textOf = (id: number) => ask(documentText.response, `/api/documents/${id}/text`);

const found = async (query: string) =>
  (await ask(search.response, `/api/search?q=${encodeURIComponent(query)}`)).flatMap(
    ({ matches }) => matches,
  );

/** The months that each match's file is also attached to, and the files of each result. */
const copiesOf = async (query: string) =>
  (await ask(search.response, `/api/search?q=${encodeURIComponent(query)}`)).map(
    ({ id, matches, moreMatches, onlyInFiles }) => ({
      id,
      also: matches.map(({ copies }) => copies.map(({ monthName }) => monthName)),
      moreMatches,
      onlyInFiles,
    }),
  );

const attempts = async () => {
  const { rows } = await bench.t.database.pool.query<{ attempts: number }>(
    'select attempts from document_texts order by document_id',
  );
  return rows.map((row) => row.attempts);
};

const take = () =>
  write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, (transaction) =>
    takeJob(transaction),
  );

describe('the text of documents', () => {
  test('is read from what was there at the start and from what is uploaded later', async () => {
    const before = await uploaded('Early.docx', await docxFile());
    const extraction = await start();
    await extraction.atRest();
    expect(await states()).toEqual(['searchable']);
    const told: string[] = [];
    const stop = bench.t.deps.changes.listen((nouns) => told.push(...nouns));
    await uploaded('Later.pdf', await pagesOfPdf(['Nothing', 'The walrus programme is late']));
    await uploaded('Deck.pptx', await pptxFile());
    await uploaded('Figures.xlsx', await xlsxFile());
    await extraction.atRest();
    stop();
    expect(await states()).toEqual(Array(4).fill('searchable'));
    expect(told.filter((noun) => noun === 'search').length).toBeGreaterThanOrEqual(6);
    expect(await textOf(before)).toMatchObject({
      unit: 'document',
      pages: [{ number: 1, title: null, text: 'Board report, April 2025' }],
    });
    expect(await found('walrus')).toMatchObject([
      { source: 'document', label: 'Later.pdf', page: 2, pageUnit: 'page' },
    ]);
    expect(await found('2450000')).toMatchObject([{ label: 'Figures.xlsx', pageUnit: 'sheet' }]);
  });

  test('of many pages is written piece by piece and found on each', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => `Chapter number${index + 1} of sixty`);
    const id = await uploaded('Long.pdf', await pagesOfPdf(pages));
    await (await start()).atRest();
    expect((await textOf(id)).pages.map(({ number }) => number)).toEqual(
      pages.map((_, index) => index + 1),
    );
    expect(await found('number57')).toMatchObject([{ page: 57 }]);
  });

  test('B24: of the same file in two months names the other month, and is found once in each', async () => {
    const file = await pagesOfPdf(['The walrus programme', 'and the walrus again']);
    const first = await uploaded('Board paper.pdf', file);
    await uploaded('Board paper (1).pdf', file);
    const form = new FormData();
    form.set('summaryId', String(bench.reports[1]));
    form.append('file', new Blob([new Uint8Array(file)]), 'As sent.pdf');
    expect((await bench.send(form)).status).toBe(201);
    await uploaded('Other.pdf', await pagesOfPdf(['A walrus of its own']));
    await (await start()).atRest();
    const [april, may] = bench.reports;
    const expected = [
      { id: april, also: [['May'], ['May'], []], moreMatches: 0, onlyInFiles: [first, first + 3] },
      {
        id: may,
        also: [
          ['April', 'April'],
          ['April', 'April'],
        ],
        moreMatches: 0,
        onlyInFiles: [first],
      },
    ];
    const withSortedMonths = async () =>
      (await copiesOf('walrus'))
        .toSorted((a, b) => a.id - b.id)
        .map((result) =>
          Object.assign(result, {
            also: result.also.toSorted((a, b) => b.length - a.length),
            onlyInFiles: result.onlyInFiles.toSorted((a, b) => a - b),
          }),
        );
    expect(await withSortedMonths()).toEqual(expected);
    // A name is of one copy only.
    expect(await copiesOf('sent')).toMatchObject([{ id: may }]);
    expect((await copiesOf('"Board paper (1)"')).map(({ id }) => id)).toEqual([april]);
    // Texts read by an earlier version are compared after the next start.
    await change('update document_texts set digest = null');
    expect((await copiesOf('walrus programme')).flatMap(({ also }) => also.flat())).toEqual([]);
    await (await start()).atRest();
    expect(await withSortedMonths()).toEqual(expected);
  });

  test('leaves no revision, no new version, and nothing once the document is deleted', async () => {
    const id = await uploaded('Early.docx', await docxFile());
    await (await start()).atRest();
    const { pool } = bench.t.database;
    const { rows } = await pool.query(
      `select action from trace where table_name like 'document%' and record_id = ${id}`,
    );
    expect(rows).toEqual([{ action: 'insert' }]);
    const headers = { 'if-match': '"1"' };
    const answer = await bench.t.as('admin', 'DELETE', `/api/documents/${id}`, { headers });
    expect(answer.statusCode).toBe(204);
    for (const table of ['document_texts', 'document_pages', 'search_texts']) {
      expect((await pool.query(`select 1 from ${table}`)).rows).toEqual([]);
    }
  });
});

describe('whatever happens over a file, it does not stay pending', () => {
  test('its reader takes too long: two attempts, then the reason', async () => {
    await uploaded('Slow.pdf', await pdfFile());
    await (await start({ timeMs: 0 })).atRest();
    expect(await states()).toEqual([TEXT_REASONS.slow]);
    expect(await attempts()).toEqual([2]);
  });

  test('its reader runs out of memory, and the next file is read all the same', async () => {
    // More than the reader has, in few pieces: with many, or right at its limit, it would tidy up
    // for minutes first.
    const words = Array.from({ length: 400 }, (_, n) =>
      Array.from({ length: 3_000 }, (_word, k) => (n * k).toString(36).padStart(27, 'x')).join(''),
    );
    const strings = words.map((word) => `<si><t>${word}</t></si>`);
    const heavy = repacked(await xlsxFile(), {
      'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    });
    await uploaded('Good.docx', await docxFile());
    const extraction = await start({ heapMegabytes: 24 });
    await extraction.atRest();
    expect(await states()).toEqual(['searchable']);
    await uploaded('Heavy.xlsx', heavy);
    await uploaded('Fine.docx', await docxFile());
    await extraction.atRest();
    expect(await states()).toEqual(['searchable', TEXT_REASONS.large, 'searchable']);
  });

  test('the process grows over it', async () => {
    await uploaded('Heavy.pdf', await pagesOfPdf(Array(400).fill('word '.repeat(500))));
    await (await start({ growthMegabytes: 0 })).atRest();
    expect(await states()).toEqual([TEXT_REASONS.large]);
  });

  test('the process ended over it twice', async () => {
    await uploaded('Deadly.pdf', await pdfFile());
    await change('update document_texts set attempts = 2');
    await (await start()).atRest();
    expect(await states()).toEqual([TEXT_REASONS.failed]);
  });

  test('it is gone from the disk', async () => {
    await uploaded('Gone.pdf', await pdfFile());
    const folder = path.join(bench.t.database.dataDir, 'files');
    for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name));
    await (await start()).atRest();
    expect(await states()).toEqual([TEXT_REASONS.missing]);
  });

  test('it is gone when the reader comes to it, or the disk does not give it', async () => {
    const reader = new TextReader();
    const folder = bench.t.database.dataDir;
    try {
      const gone = reader.read(path.join(folder, 'gone'), 'pdf');
      await expect(gone).rejects.toMatchObject({ name: 'NoTextError', reason: 'missing' });
      // No fault of the document, which is read again later.
      await expect(reader.read(folder, 'pdf')).rejects.toThrow('EISDIR');
    } finally {
      await reader.stop();
    }
  });

  test('it cannot be compared, and the next is compared all the same', async () => {
    const ids = [
      await uploaded('Broken.docx', await docxFile()),
      await uploaded('Fine.docx', await docxFile()),
    ];
    await (await start()).atRest();
    await change('update document_texts set digest = null');
    const { pool, dataDir } = bench.t.database;
    const { rows } = await pool.query<{ name: string }>(
      `select file_name as name from documents where id = ${ids[0]}`,
    );
    // A folder can be opened, and not be read.
    const broken = path.join(dataDir, 'files', rows[0]?.name ?? '');
    await fs.rm(broken);
    await fs.mkdir(broken);
    await (await start()).atRest();
    const digests = await pool.query(
      'select digest is not null as "hasDigest" from document_texts order by document_id',
    );
    expect(digests.rows).toEqual([{ hasDigest: false }, { hasDigest: true }]);
    await fs.rmdir(broken);
  });

  test('its row is deleted while it is read', async () => {
    const id = await uploaded('Deleted.pdf', await pagesOfPdf(Array(100).fill('some text')));
    const extraction = await start();
    expect((await bench.t.as('admin', 'DELETE', `/api/documents/${id}`)).statusCode).toBe(204);
    await extraction.atRest();
    expect(await states()).toEqual([]);
    await uploaded('Next.docx', await docxFile());
    await extraction.atRest();
    expect(await states()).toEqual(['searchable']);
  });

  test('the server ends while it is read, and the next start goes on', async () => {
    await uploaded('Long.pdf', await pagesOfPdf(Array(100).fill('some text')));
    const first = await start();
    await first.stop();
    expect(await states()).toEqual(['pending']);
    // On a server with several processes the lease must run out first.
    await change('update document_texts set leased_until = now()');
    await (await start()).atRest();
    expect(await states()).toEqual(['searchable']);
  });
});

describe('of several processes', () => {
  test('one has a document, until its lease ends', async () => {
    for (const name of ['One.docx', 'Two.docx']) await uploaded(name, await docxFile());
    const jobs = await Promise.all([take(), take(), take()]);
    const ids = jobs.flatMap((job) => (job === null ? [] : [job.documentId]));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    expect(await take()).toBeNull();
    await change(`update document_texts set leased_until = now() - interval '1 second'`);
    expect(await take()).toMatchObject({ attempt: 2 });
  });

  test('one that comes too late changes nothing', async () => {
    await uploaded('One.docx', await docxFile());
    const late = await take();
    await change('update document_texts set leased_until = null');
    const next = await take();
    if (late === null || next === null) throw new Error('There was nothing to take');
    const author = { actor: 'system' } as const;
    const { database, deps } = bench.t;
    const settled = (job: typeof late) =>
      write(database, deps.changes, author, (transaction) =>
        storeMissingText(transaction, job, 'empty'),
      );
    await write(database, deps.changes, author, (transaction) => releaseJob(transaction, late));
    expect(await take()).toBeNull();
    expect(await settled(late)).toBe(false);
    expect(await settled(next)).toBe(true);
    expect(await states()).toEqual([TEXT_REASONS.empty]);
  });

  test('two at work together read each document once', async () => {
    for (let n = 0; n < 6; n += 1) await uploaded(`Paper ${n}.docx`, await docxFile());
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map((extraction) => extraction.atRest()));
    expect(await states()).toEqual(Array(6).fill('searchable'));
    expect(await attempts()).toEqual(Array(6).fill(1));
  });
});
