import { afterEach, expect, test } from 'vitest';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { BackgroundProcess } from '../../../threads/backgroundProcess.ts';
import { ImportReader } from './importReader.ts';

const LIMITS = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };
const CONTEXT = {
  basis: STANDARD_BASIS,
  financialYears: ['FY25'],
  businessUnits: [],
  forecasts: [],
};
const TASK = { kind: 'pasted', text: 'Month\tRevenue\nApr-25\t100', context: CONTEXT } as const;

const warned: object[] = [];
const log = {
  info: () => {},
  warn: (details: object) => {
    warned.push(details);
  },
  error: () => {},
};

let reader: ImportReader;
afterEach(async () => {
  warned.length = 0;
  await reader.stop();
});

test('workbooks wait for each other, and a refused one for nobody', async () => {
  reader = new ImportReader(log, LIMITS);
  const answers = await Promise.allSettled([
    reader.understand(TASK),
    reader.understand({ ...TASK, text: '\t' }),
    reader.understand(TASK),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(warned).toEqual([]);
});

test('a workbook that is read again is read by the financial year that the company has by then', async () => {
  reader = new ImportReader(log, LIMITS);
  const text = 'Profit and Loss FY25\nUSD\tJul\tAug\tJan\nRevenue\t1\t2\t3\nEBITDA\t1\t1\t1';
  const { workbook, layouts } = await reader.understand({ ...TASK, text });
  const monthsOf = async (basis: CompanyBasis) => {
    const context = { ...CONTEXT, basis };
    const read = await reader.read({ workbook, layouts, context, fileName: 'Pasted block' });
    return read.understood.flatMap(({ months }) => months);
  };
  expect(await monthsOf(STANDARD_BASIS)).toEqual(['2025-07', '2025-08', '2026-01']);
  expect(await monthsOf({ ...STANDARD_BASIS, yearStartMonth: 7, yearNamedAfter: 'end' })).toEqual([
    '2024-07',
    '2024-08',
    '2025-01',
  ]);
});

/** A process that is ended by the work of others, as often as this, while something is looked at. */
class EndedProcess extends BackgroundProcess {
  #times: number;

  constructor(times: number) {
    super();
    this.#times = times;
  }

  override ask(...asked: Parameters<BackgroundProcess['ask']>): Promise<unknown> {
    const answer = super.ask(...asked);
    this.#times -= 1;
    if (this.#times >= 0) this.end();
    return answer;
  }
}

test('how a file begins is looked at once more where the process has ended for the work of others', async () => {
  const background = new EndedProcess(1);
  reader = new ImportReader(log, LIMITS, background);
  const start = Buffer.from('Month,Revenue');
  expect(await reader.mostBytesOf('USD', start)).toBeGreaterThan(0);
  await reader.stop();
  background.end();
  expect(warned).toEqual([]);

  reader = new ImportReader(log, LIMITS, new EndedProcess(2));
  await expect(reader.streamedForm('USD', '/nowhere', 13)).rejects.toMatchObject({
    status: 503,
    message: 'The file could not be read right now; try again in a few seconds',
    retryAfterSeconds: 5,
  });
  expect(warned).toMatchObject([{ reason: 'failed' }]);
});

test('a file that takes too long is stopped with a message, and the next one gets a new thread', async () => {
  reader = new ImportReader(log, { ...LIMITS, timeMs: 1 });
  await expect(reader.understand(TASK)).rejects.toMatchObject({
    status: 400,
    message: 'Reading the workbook took too long; import fewer sheets at a time',
    errors: [{ path: 'file' }],
  });
  await expect(reader.understand(TASK)).rejects.toMatchObject({ status: 400 });
  expect(warned).toMatchObject([{ reason: 'slow' }, { reason: 'slow' }]);
});

test('a file that fills the memory is stopped with a message', async () => {
  reader = new ImportReader(log, { ...LIMITS, heapMegabytes: 24 });
  const rows = Array.from({ length: 40_000 }, (_, at) => `Apr-25\t${at}\t${at}\t${at}`);
  const text = ['Month\tRevenue\tCash\tAdmin', ...rows].join('\n');
  await expect(reader.understand({ ...TASK, text })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/too large to read once unpacked/),
  });
  expect(warned).toMatchObject([{ reason: 'large' }]);
});
