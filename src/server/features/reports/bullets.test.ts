import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { reportCalls, texts } from './testReports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { patch, created, changed, read, list } = reportCalls(() => server);

describe('the bullets of a report', () => {
  test('become the list that was sent, in its order; those with an id keep it', async () => {
    const { id } = await created();
    const first = await changed(id, {
      bulletPoints: [
        { text: 'one' },
        { content: 'two', category: 'Strategy' },
        { bulletText: '  three  ', category: 'Acquisitions' },
      ],
    });
    expect(first.bulletPoints.map(({ category, bulletText }) => [category, bulletText])).toEqual([
      ['General', 'one'],
      ['Strategy', 'two'],
      ['Acquisitions', 'three'],
    ]);
    const [one, two, three] = first.bulletPoints;
    const second = await changed(id, {
      bulletPoints: [
        { id: three?.id, category: 'Acquisitions', bulletText: 'three' },
        { bulletText: 'new' },
        { id: one?.id, category: 'Strategy', bulletText: 'one, moved' },
      ],
    });
    expect(second.bulletPoints).toEqual([
      three,
      { id: second.bulletPoints[1]?.id, summaryId: id, category: 'General', bulletText: 'new' },
      { ...one, category: 'Strategy', bulletText: 'one, moved' },
    ]);
    expect(second.bulletPoints.map((bullet) => bullet.id)).not.toContain(two?.id);
    expect(await read(id)).toEqual(second);
    expect((await changed(id, { bulletPoints: [] })).bulletPoints).toEqual([]);
  });

  test("another report's bullet, an unknown one and one named twice are refused", async () => {
    const mine = await created();
    const other = await created();
    const [foreign] = (await changed(other.id, { bulletPoints: [{ text: 'theirs' }] }))
      .bulletPoints;
    const [own] = (await changed(mine.id, { bulletPoints: [{ text: 'mine' }] })).bulletPoints;
    const before = await read(mine.id);
    for (const id of [foreign?.id, 2_147_483_647, own?.id]) {
      const bulletPoints = [
        { id: own?.id, bulletText: 'changed' },
        { id, bulletText: 'stolen' },
      ];
      const answer = await patch(mine.id, { overview: 'changed', bulletPoints });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'bulletPoints.1.id' }] });
    }
    expect(await read(mine.id)).toEqual(before);
    expect(texts(await read(other.id))).toEqual(['theirs']);
  });

  test('are validated one by one', async () => {
    const { id } = await created();
    const wrong: [object, string, string][] = [
      [{ bulletText: '  ' }, 'bulletPoints.0.bulletText', 'Bullet text is required'],
      [{}, 'bulletPoints.0.bulletText', 'Bullet text is required'],
      [
        { text: 'a', category: 'Other' },
        'bulletPoints.0.category',
        'Expected Acquisitions or Strategy or General',
      ],
      [{ text: 'a'.repeat(4_001) }, 'bulletPoints.0.bulletText', 'At most 4000 characters'],
      [{ text: 'a', summaryId: 1 }, 'bulletPoints.0.summaryId', 'Unknown field'],
      [
        { text: 'a\uD800' },
        'bulletPoints.0.bulletText',
        'Contains characters that cannot be stored',
      ],
    ];
    for (const [bullet, path, message] of wrong) {
      const answer = await patch(id, { bulletPoints: [bullet] });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
    }
  });

  test('are counted correctly in lists after every change', async () => {
    const { id } = await created();
    const counts = async () => (await list()).find((report) => report.id === id)?.bulletCounts;
    expect(await counts()).toEqual({ Acquisitions: 0, Strategy: 0, General: 0 });
    const { bulletPoints } = await changed(id, {
      bulletPoints: [
        { text: 'a' },
        { text: 'b', category: 'Strategy' },
        { text: 'c', category: 'Strategy' },
      ],
    });
    expect(await counts()).toEqual({ Acquisitions: 0, Strategy: 2, General: 1 });
    const [, b, c] = bulletPoints;
    await changed(id, {
      bulletPoints: [
        { id: c?.id, text: 'c', category: 'Acquisitions' },
        { id: b?.id, text: 'b, reworded', category: 'Strategy' },
        { text: 'd', category: 'Acquisitions' },
      ],
    });
    expect(await counts()).toEqual({ Acquisitions: 2, Strategy: 1, General: 0 });
    await changed(id, { bulletPoints: [] });
    expect(await counts()).toEqual({ Acquisitions: 0, Strategy: 0, General: 0 });
  });

  test('may be two thousand, and can be reversed', async () => {
    const { id } = await created();
    const many = Array.from({ length: 2_000 }, (_, index) => ({ bulletText: `bullet ${index}` }));
    const full = await changed(id, { bulletPoints: many });
    expect(texts(full)).toEqual(many.map(({ bulletText }) => bulletText));
    const turned = full.bulletPoints
      .map(({ id: bulletId, category, bulletText }) => ({ id: bulletId, category, bulletText }))
      .toReversed();
    const after = await changed(id, { bulletPoints: turned });
    expect(after.bulletPoints).toEqual(full.bulletPoints.toReversed());
    const answer = await patch(id, { bulletPoints: [...many, { bulletText: 'one more' }] });
    expect(answer.statusCode).toBe(400);
  });
});
