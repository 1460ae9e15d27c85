import { afterAll, beforeEach, expect, test } from 'vitest';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { watchedOrm } from '../imports/testStatements.ts';
import { readAllWords } from './knownWords.queries.ts';
import { KnownWords } from './knownWords.ts';
import { searchCalls } from './testSearch.ts';

let server: TestApp | undefined;
const open = () => {
  if (server === undefined) throw new Error('No server yet');
  return server;
};
const { report, removeReports } = searchCalls(open);
let reportId: number;
beforeEach(async () => {
  server ??= await openTestApp();
  await removeReports();
  reportId = await report('April', { overview: 'Walrus and otter' });
});
afterAll(() => server?.close());

const change = (statement: string) =>
  write(open().database, open().deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(statement),
  );

const bullets = (count: number, word: string) =>
  change(`
    insert into bullet_points (summary_id, category, bullet_text, position)
    select ${reportId}, 'General', '${word}' || ' ' || number, number
    from generate_series(1, ${count}) as number
  `);

/** The known words, and the number of statements for each read. */
function openWords() {
  const { database, deps } = open();
  let parts = 0;
  const orm = watchedOrm(database, (text) => {
    if (/\bid between\b/.test(text)) parts += 1;
  });
  const words = new KnownWords(orm, deps.changes);
  return async () => {
    parts = 0;
    expect(await words.all()).toEqual(await readAllWords(database.orm));
    return parts;
  };
}

test('words are those of all texts, and only a block with a change is read again', async () => {
  await bullets(1_000, 'puffin');
  const partsRead = openWords();
  expect(await partsRead()).toBeGreaterThanOrEqual(5);
  expect(await partsRead()).toBe(0);
  await change(`update bullet_points set bullet_text = 'Heron' where bullet_text = 'puffin 3'`);
  expect(await partsRead()).toBe(1);
  await change(`delete from bullet_points where bullet_text = 'puffin 500'`);
  expect(await partsRead()).toBe(1);
  await bullets(1, 'pelican');
  expect(await partsRead()).toBe(1);
  await change(`delete from bullet_points where bullet_text like 'puffin%'`);
  await partsRead();
});

test('blocks of few texts are read together', async () => {
  await bullets(2_000, 'puffin');
  await change(`delete from bullet_points where bullet_text !~ '0$'`);
  expect(await openWords()()).toBeLessThanOrEqual(3);
});

test('several who ask at once wait for one reading', async () => {
  await bullets(1_000, 'puffin');
  const partsRead = openWords();
  const [first, ...others] = await Promise.all([partsRead(), partsRead(), partsRead()]);
  const alone = await openWords()();
  expect(first).toBe(alone);
  expect(others).toEqual([alone, alone]);
});

test('words read during changes equal those of one reading after them', async () => {
  const { database, deps } = open();
  await bullets(600, 'puffin');
  const words = new KnownWords(database.orm, deps.changes);
  const asked = [words.all()];
  for (let round = 0; round < 3; round += 1) {
    await change('delete from bullet_points where id = (select min(id) from bullet_points)');
    asked.push(words.all());
  }
  await Promise.all(asked);
  expect((await words.all()).get('puffin')).toBe(597);
});

test('numbers and words of two letters are nobody’s other spelling', async () => {
  await bullets(1, 'At 3,508,213.50 of 2025, 12/24, -7% or 1.2.3: FY25, R2D2 and co');
  const known = await new KnownWords(open().database.orm, open().deps.changes).all();
  expect([...known.keys()].toSorted()).toEqual(['and', 'fy25', 'otter', 'r2d2', 'walrus']);
});

test('a word is known once it is written, and no longer than it is there', async () => {
  const { database, deps } = open();
  const words = new KnownWords(database.orm, deps.changes);
  const textsWith = async (word: string) => (await words.all()).get(word);
  expect(await textsWith('walrus')).toBe(1);
  await change(`update monthly_summaries set overview = 'Otter, and otter'`);
  expect(await textsWith('walrus')).toBeUndefined();
  expect(await textsWith('otter')).toBe(1);
  await bullets(3, 'otter');
  expect(await textsWith('otter')).toBe(4);
});

test('only the newest texts are asked', async () => {
  const partsRead = openWords();
  await bullets(2_000, 'puffin');
  await partsRead();
  await bullets(2_000, 'heron');
  await partsRead();
  const known = await new KnownWords(open().database.orm, open().deps.changes).all();
  expect([known.get('puffin'), known.get('heron')]).toEqual([1_000, 2_000]);
});
