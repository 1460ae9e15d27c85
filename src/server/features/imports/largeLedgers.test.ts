import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../../../testRounds.ts';
import { saftFile, SMALL_BOOKS } from '../../../reader/ledgers/testLedgers.ts';
import { BackgroundThread } from '../../../threads/backgroundThread.ts';
import type { ImportTasks } from './importWorker.ts';
import { uncompressed } from '../../../engine/db/compressed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ledgers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Far less than the file, and enough for the code that reads it. */
const HEAP_MEGABYTES = 64;
/** 200 MB of a SAF-T file in full proofs. */
const TRANSACTIONS = cases(440_000);

test('a SAF-T file of any size is read to the cent within a small heap', async () => {
  const text = saftFile(SMALL_BOOKS, { country: 'NO' }).toString();
  const [, before = '', one = '', after = ''] =
    /^(.*?)(<Transaction>.*<\/Transaction>)(.*)$/s.exec(text) ?? [];
  const total = `${TRANSACTIONS * 1_000}.00`;
  const file = path.join(folder, 'audit.xml');
  function* parts() {
    yield before.replaceAll(/(<Total(?:Debit|Credit)>)[\d.]+/g, `$1${total}`);
    for (let at = 0; at < TRANSACTIONS; at += 1_000) {
      yield one.repeat(Math.min(1_000, TRANSACTIONS - at));
    }
    yield after;
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  expect((await stat(file)).size).toBeGreaterThan(TRANSACTIONS * 400);

  const limits = { timeMs: 500_000, heapMegabytes: HEAP_MEGABYTES, growthMegabytes: 700 };
  const thread = new BackgroundThread<ImportTasks>(
    new URL('./importWorker.ts', import.meta.url),
    limits,
  );
  try {
    const context = { basis: STANDARD_BASIS, financialYears: [], businessUnits: [], forecasts: [] };
    const answer = await thread.ask('understand', {
      kind: 'ledger',
      path: file,
      form: 'xml',
      context,
    });
    const understood = answer.kind === 'done' ? uncompressed(answer.answer.workbook) : answer;
    expect(understood).toMatchObject({
      ledger: {
        books: {
          rows: [
            { account: { code: '1930' }, movements: { '2024-01': total } },
            { account: { code: '3001' }, movements: { '2024-01': `-${total}` } },
          ],
        },
      },
    });
  } finally {
    await thread.stop();
  }
}, 600_000);
