import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../../engine/db/schema/documents.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { reportCalls, texts, URL } from './testReports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { freeMonth, postFigures, patch, created, changed, read, list } = reportCalls(() => server);

const bullet = (category: string, bulletText: string) => ({ category, bulletText });

describe('the list', () => {
  test('has the first two bullets of each category and their number', async () => {
    const { id, fyId } = await created();
    await changed(id, {
      bulletPoints: [
        bullet('Strategy', 's1'),
        bullet('General', 'g1'),
        bullet('Strategy', 's2'),
        bullet('Strategy', 's3'),
        bullet('General', 'g2'),
        bullet('General', 'g3'),
      ],
    });
    const change = { actor: server.ids.admin };
    await write(server.database, server.deps.changes, change, (transaction) =>
      transaction.insert(documents).values(
        ['older', 'newer'].map((name, index) => ({
          summaryId: id,
          fileName: name,
          originalName: `${name}.pdf`,
          fileType: 'pdf' as const,
          fileSize: index,
          uploadedAt: new Date(Date.UTC(2026, 0, index + 1, 2, 3, 4, 5)),
        })),
      ),
    );
    const item = (await list(`?fyId=${fyId}`)).find((report) => report.id === id);
    expect(item).toMatchObject({
      bulletCounts: { Acquisitions: 0, Strategy: 3, General: 3 },
      documentCount: 2,
    });
    expect(texts(item)).toEqual(['s1', 'g1', 's2', 'g2']);
    const whole = await read(id);
    expect(texts(whole)).toEqual(['s1', 'g1', 's2', 's3', 'g2', 'g3']);
    expect(whole.documents).toMatchObject([
      { originalName: 'newer.pdf', uploadedAt: '2026-01-02T02:03:04.005Z' },
      { originalName: 'older.pdf', uploadedAt: '2026-01-01T02:03:04.005Z' },
    ]);
  });

  test('is in fiscal order, and empty for an unknown year', async () => {
    await created({}, { fyId: 14, monthNum: 1, monthName: 'April', year: 2026 });
    await created({}, { fyId: 8, monthNum: 12, monthName: 'March', year: 2020 });
    await created({}, { fyId: 8, monthNum: 9, monthName: 'December', year: 2019 });
    const all = await list();
    const months = all.map(({ year, monthNum }) => year * 12 + ((monthNum + 2) % 12));
    expect(months).toEqual(months.toSorted((a, b) => a - b));
    expect(await list('?fyId=all')).toEqual(all);
    expect((await list('?fyId=8')).map(({ monthName }) => monthName)).toEqual([
      'December',
      'March',
    ]);
    expect(await list('?fyId=999')).toEqual([]);
    expect((await server.as('viewer', 'GET', `${URL}?fyId=x`)).statusCode).toBe(400);
  });

  test('can be filtered by text, which is not a pattern', async () => {
    const fyId = 14;
    const may = { fyId, monthNum: 2, monthName: 'May', year: 2026 };
    const june = { fyId, monthNum: 3, monthName: 'June', year: 2026 };
    const first = await created({ overview: 'Up 5% on_plan \\ "quoted"' }, may);
    const second = await created({ overview: 'Up 50 onXplan' }, june);
    await changed(first.id, {
      bulletPoints: [{ text: 'x' }, { text: 'y' }, { text: 'A hidden third' }],
    });
    await changed(second.id, { notes: 'kept note' });
    await postFigures(may, { summaryNotes: 'Figure note' });
    const found = async (text: string) =>
      (await list(`?fyId=${fyId}&text=${encodeURIComponent(text)}`)).map(({ id }) => id);
    expect(await found('UP')).toEqual([first.id, second.id]);
    expect(await found('5%')).toEqual([first.id]);
    expect(await found('on_plan')).toEqual([first.id]);
    expect(await found('\\')).toEqual([first.id]);
    expect(await found('"quoted"')).toEqual([first.id]);
    expect(await found('hidden third')).toEqual([first.id]);
    expect(await found('figure note')).toEqual([first.id]);
    expect(await found('kept\nnote')).toEqual([second.id]);
    expect(await found(`  kept\u0000 note `)).toEqual([second.id]);
    expect(await found('nowhere')).toEqual([]);
    expect(await found('   ')).toEqual((await list(`?fyId=${fyId}`)).map(({ id }) => id));
    expect(await found(`${'a'.repeat(200)}b`)).toEqual([]);
    await changed(second.id, { overview: 'now a figure note too' });
    expect(await found('figure note')).toEqual([first.id, second.id]);
  });

  test('and the report have an ETag that is valid until something in them changes', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    const urls = [`${URL}?fyId=${month.fyId}`, `${URL}/${id}`, URL];
    const changes = [
      () => patch(id, { overview: 'a' }),
      () => patch(id, { bulletPoints: [{ text: 'b' }] }),
      () => postFigures(month, { cash: '1' }),
    ];
    for (const change of changes) {
      for (const [index, url] of urls.entries()) {
        const { headers } = await server.as('viewer', 'GET', url);
        const known = { 'if-none-match': String(headers['etag']) };
        expect((await server.as('viewer', 'GET', url, { headers: known })).statusCode).toBe(304);
        if (index < urls.length - 1) continue;
        expect((await change()).statusCode).toBeLessThan(300);
        expect((await server.as('viewer', 'GET', url, { headers: known })).statusCode).toBe(200);
      }
    }
  });
});
