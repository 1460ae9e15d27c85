import { afterEach, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
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

test('what takes too long is ended and said, and the next one gets a new thread', async () => {
  reader = new ImportReader(log, { ...LIMITS, timeMs: 1 });
  await expect(reader.understand(TASK)).rejects.toMatchObject({
    status: 400,
    message: 'Reading the workbook took too long; import fewer sheets at a time',
    errors: [{ path: 'file' }],
  });
  await expect(reader.understand(TASK)).rejects.toMatchObject({ status: 400 });
  expect(warned).toMatchObject([{ reason: 'slow' }, { reason: 'slow' }]);
});

test('what fills the memory is ended and said', async () => {
  reader = new ImportReader(log, { ...LIMITS, heapMegabytes: 24 });
  const rows = Array.from({ length: 40_000 }, (_, at) => `Apr-25\t${at}\t${at}\t${at}`);
  const text = ['Month\tRevenue\tCash\tAdmin', ...rows].join('\n');
  await expect(reader.understand({ ...TASK, text })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/too large to read once unpacked/),
  });
  expect(warned).toMatchObject([{ reason: 'large' }]);
});
