import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';
import { TableWriter } from './tables.service.ts';

const ADDRESS = '/api/tables/workbook';
const table = (rows: number, text = 'North') => ({
  name: 'Budgets',
  columns: [
    { heading: 'Unit', kind: 'text' as const },
    { heading: 'Budget', kind: 'amount' as const },
  ],
  rows: Array.from({ length: rows }, (_, index) => [text, `${index}.50`]),
});

describe('a table sent as a workbook', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  test('comes back as an attachment, to viewers too', async () => {
    const answer = await t.as('viewer', 'POST', ADDRESS, { body: table(2) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename=table.xlsx',
      'cache-control': 'private, no-store',
    });
    const files = unzipSync(answer.rawPayload);
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '<v>1.50</v>',
    );
  });

  test('may be larger than other bodies, from those who are signed in', async () => {
    const body = table(12_000, 'x'.repeat(90));
    expect(JSON.stringify(body).length).toBeGreaterThan(1024 * 1024);
    expect((await t.as('viewer', 'POST', ADDRESS, { body })).statusCode).toBe(200);
    const stranger = await t.app.inject({ method: 'POST', url: ADDRESS, payload: body });
    expect(stranger.statusCode).toBe(401);
    const tooLarge = await t.as('viewer', 'POST', ADDRESS, { body: table(1, 'x'.repeat(9e6)) });
    expect(tooLarge.statusCode).toBe(413);
  });

  test('is refused with rows or columns past what the contract allows', async () => {
    const column = { heading: 'A', kind: 'text' };
    for (const body of [
      { ...table(1), columns: [] },
      { ...table(1), columns: Array.from({ length: 61 }, () => column) },
      { ...table(1), rows: Array.from({ length: 50_001 }, () => []) },
      { ...table(1), rows: [[1]] },
    ]) {
      expect((await t.as('viewer', 'POST', ADDRESS, { body })).statusCode).toBe(400);
    }
  });
});

describe('the writer of tables', () => {
  test('turns away what would have to wait behind ten others', async () => {
    const writer = new TableWriter();
    try {
      const asked = Array.from({ length: 11 }, () => writer.workbook(table(1), new Date()));
      const ended = await Promise.allSettled(asked);
      expect(ended.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 10 }, () => 'fulfilled'),
        'rejected',
      ]);
      expect((await writer.workbook(table(1), new Date())).length).toBeGreaterThan(1_000);
    } finally {
      await writer.stop();
    }
  });

  test('says that a table was not written when its thread ended', async () => {
    const writer = new TableWriter({ timeMs: 0, heapMegabytes: 64, growthMegabytes: 700 });
    await expect(writer.workbook(table(1), new Date())).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
    await writer.stop();
  });
});
