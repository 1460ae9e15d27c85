import { afterAll, beforeEach, expect, test } from 'vitest';
import { write } from '../../db/write.ts';
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

/** What is known, and how many blocks of texts it reads each time. */
function openWords() {
  const { database, deps } = open();
  let blocks = 0;
  const orm = watchedOrm(database, (text) => {
    if (/\bid between\b/.test(text)) blocks += 1;
  });
  const words = new KnownWords(orm, deps.changes);
  return async () => {
    blocks = 0;
    expect(await words.all()).toEqual(await readAllWords(database.orm));
    return blocks;
  };
}

test('words are those of all texts, and only a block with a change is read again', async () => {
  await bullets(1_000, 'puffin');
  const blocksRead = openWords();
  expect(await blocksRead()).toBeGreaterThanOrEqual(5);
  expect(await blocksRead()).toBe(0);
  await change(`update bullet_points set bullet_text = 'Heron' where bullet_text = 'puffin 3'`);
  expect(await blocksRead()).toBe(1);
  await change(`delete from bullet_points where bullet_text = 'puffin 500'`);
  expect(await blocksRead()).toBe(1);
  await bullets(1, 'pelican');
  expect(await blocksRead()).toBe(1);
  await change(`delete from bullet_points where bullet_text like 'puffin%'`);
  await blocksRead();
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
  const blocksRead = openWords();
  await bullets(2_000, 'puffin');
  await blocksRead();
  await bullets(2_000, 'heron');
  await blocksRead();
  const known = await new KnownWords(open().database.orm, open().deps.changes).all();
  expect([known.get('puffin'), known.get('heron')]).toEqual([1_000, 2_000]);
});
