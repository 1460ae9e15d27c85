import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { searchMatches } from '../../../contract/search.ts';
import { Changes } from '../../../engine/db/changes.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { statementsOf } from '../imports/testStatements.ts';
import { searchReports } from './search.service.ts';
import { openSearchData } from './searchData.ts';
import { marked, searchCalls } from './testSearch.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { send, report, find, ids, removeReports } = searchCalls(() => server);

describe('results', () => {
  let april: number;
  let may: number;
  let june: number;
  beforeAll(async () => {
    await removeReports();
    april = await report('April', {
      overview: 'Revenue grew by 12% on strong acquisitions in Leeds.',
      notes: 'Gross margin held, churning customers were few.',
      bullets: [{ category: 'Acquisitions', bulletText: 'Bought Zebra Ltd' }, 'Hired a controller'],
    });
    may = await report('May', {
      overview: 'Revenue fell.',
      summaryNotes: 'Margin was gross of rebates.',
      bullets: ['Opened the runway project', 'Cash flow was poor'],
    });
    june = await report('June', { overview: 'A quiet month; nothing about money in it.' });
  });

  test.each<[string, () => number[]]>([
    ['revenue', () => [april, may]],
    ['REVENUES', () => [april, may]],
    ['zebra', () => [april]],
    // All words must be in one report, in any of its texts.
    ['zebra margin', () => [april]],
    ['zebra quiet', () => []],
    ['revenue -zebra', () => [may]],
    ['revenue -"cash flow"', () => [april]],
    ['"gross margin"', () => [april]],
    ['gross margin', () => [april, may]],
    ['"margin gross"', () => []],
    ['"margin was gross"', () => [may]],
    // The last word is still being typed, beyond its stem or short of it; the others are complete.
    ['acqui', () => [april]],
    ['acquisiti', () => [april]],
    ['acqui zebra', () => []],
    ['leeds acquisitio', () => [april]],
    ['runw', () => [may]],
    ['run', () => [may]],
    ['"run"', () => []],
    ['12%', () => [april]],
    // Stop words are ignored.
    ['the revenue', () => [april, may]],
    ['revenue in the', () => [april, may]],
    ['the', () => []],
    ['-revenue', () => []],
    ['-the quiet', () => [june]],
    ['General', () => []],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected());
  });

  test('says where and marks the words', async () => {
    const [first] = await find('zebra');
    expect(first?.matches).toEqual([
      {
        source: 'bullet',
        sourceId: first?.bulletPoints.find(({ bulletText }) => bulletText.includes('Zebra'))?.id,
        label: 'Acquisitions',
        page: null,
        pageUnit: null,
        pageTitle: null,
        snippet: [
          { text: 'Bought ', isMatch: false },
          { text: 'Zebra', isMatch: true },
          { text: ' Ltd', isMatch: false },
        ],
        copies: [],
      },
    ]);
    expect(marked((await find('strongly acquisition'))[0])).toEqual([
      { source: 'overview', words: ['strong', 'acquisitions'] },
    ]);
    expect(marked((await find('acquisiti'))[0])).toEqual([
      { source: 'overview', words: ['acquisitions'] },
    ]);
    expect(marked((await find('churn zebra'))[0])).toEqual(
      expect.arrayContaining([
        { source: 'note', words: ['churning'] },
        { source: 'bullet', words: ['Zebra'] },
      ]),
    );
  });

  test('shows the text before and after a match, and only that of a long text', async () => {
    const filler = 'Nothing of note happened in the other parts of the company. '.repeat(20);
    const overview = `${filler}The board asked why the walrus programme was late. ${filler}`;
    await report('July', { overview });
    const [found] = await find('walrus');
    const text = found?.matches[0]?.snippet.map((piece) => piece.text).join('') ?? '';
    expect(overview).toContain(text);
    expect(text).toContain('asked why the walrus programme was late');
    expect(text.length).toBeLessThan(300);
  });

  test('a result is the report in the same form as in lists', async () => {
    const [found] = await find('zebra');
    const item: Record<string, unknown> = { ...found };
    for (const ofSearch of ['matches', 'moreMatches', 'hasUncounted', 'onlyInFiles'])
      delete item[ofSearch];
    const list = await server.as('viewer', 'GET', '/api/monthly-summaries?fyId=13');
    expect(list.json()).toContainEqual(item);
  });

  test('the report with more matches in more prominent places comes first', async () => {
    const often = await report('October', { overview: 'Pension. The pension deficit grew.' });
    const once = await report('November', { bullets: ['A word on the pension among many others'] });
    expect((await find('pension')).map(({ id }) => id)).toEqual([often, once]);
  });
});

const opened = async (q: string, summaryId: number) => {
  const query = new URLSearchParams({ q, summaryId: String(summaryId) });
  const answer = await server.as('viewer', 'GET', `/api/search/matches?${query.toString()}`);
  expect(answer.statusCode).toBe(200);
  return z.parse(searchMatches.response, answer.json());
};

describe('B24: further places of a report', () => {
  beforeAll(removeReports);

  test('are counted beside the best ones, and can be asked for', async () => {
    const bullets = Array.from({ length: 7 }, (_, index) => `Walrus number ${index}`);
    const april = await report('April', { overview: 'The walrus, and an orca', bullets });
    const may = await report('May', { overview: 'One walrus' });
    const found = await find('walrus');
    expect(found.map(({ id, moreMatches }) => [id, moreMatches])).toEqual(
      expect.arrayContaining([
        [april, 5],
        [may, 0],
      ]),
    );
    const all = await opened('walrus -seal', april);
    expect(all).toHaveLength(8);
    expect(new Set(all.map(({ source, sourceId }) => `${source} ${sourceId}`)).size).toBe(8);
    expect(all.slice(0, 3)).toEqual(found.find(({ id }) => id === april)?.matches);
    // A text with both words is one place; the others have one of them.
    expect(await find('walrus orca')).toMatchObject([{ id: april, moreMatches: 5 }]);
    expect(await opened('walrus orca', april)).toHaveLength(8);
    expect(await opened('walrus', may)).toHaveLength(1);
    for (const nothing of ['', '-walrus', 'the', 'zebra']) {
      expect(await opened(nothing, april)).toEqual([]);
    }
    expect(await opened('walrus', 2_000_000_000)).toEqual([]);
    for (const query of ['q=walrus', 'q=walrus&summaryId=0', 'q=walrus&summaryId=x']) {
      const answer = await server.as('viewer', 'GET', `/api/search/matches?${query}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('are opened up to a limit, however many there are', async () => {
    const bullets = Array.from({ length: 80 }, (_, index) => `Herring number ${index}`);
    const june = await report('June', { bullets });
    expect(await find('herring')).toMatchObject([{ moreMatches: 77, hasUncounted: false }]);
    expect(await opened('herring', june)).toHaveLength(50);
  });
});

describe('results follow every change', () => {
  beforeEach(removeReports);

  test('of overview, notes and bullets', async () => {
    const id = await report('April', { overview: 'alpha', notes: 'beta', bullets: ['gamma'] });
    expect(await ids('alpha beta gamma')).toEqual([id]);
    const url = `/api/monthly-summaries/${id}`;
    const { bulletPoints } = await send('PATCH', url, { overview: 'delta', notes: 'epsilon' });
    expect(await ids('alpha')).toEqual([]);
    expect(await ids('beta')).toEqual([]);
    expect(await ids('delta epsilon gamma')).toEqual([id]);
    const [bullet] = bulletPoints;
    await send('PATCH', url, {
      bulletPoints: [{ ...bullet, summaryId: undefined, bulletText: 'zeta' }],
    });
    expect(await ids('gamma')).toEqual([]);
    expect(await ids('zeta')).toEqual([id]);
    await send('PATCH', url, { bulletPoints: [], overview: null });
    expect(await ids('zeta')).toEqual([]);
    expect(await ids('delta')).toEqual([]);
  });

  test('of the notes, wherever they are stored', async () => {
    const figures = { fyId: 13, monthNum: 1, monthName: 'April', notes: 'theta' };
    const { id: figuresId } = await send('POST', '/api/financial-data', figures);
    expect(await ids('theta')).toEqual([]);
    const id = await report('April', { overview: 'something' });
    expect(await ids('theta')).toEqual([id]);
    await send('PATCH', `/api/financial-data/${figuresId}`, {
      notes: 'kappa',
      summaryNotes: 'iota',
    });
    expect(await ids('theta')).toEqual([]);
    expect(await ids('kappa iota')).toEqual([id]);

    const may = await report('May', { notes: 'lambda' });
    await send('POST', '/api/financial-data', { fyId: 13, monthNum: 2, monthName: 'May' });
    expect(await ids('lambda')).toEqual([may]);
  });

  test('of a document and its name', async () => {
    const id = await report('April', {});
    const { changes } = server.deps;
    const change = { actor: server.ids.admin };
    const [document] = await write(server.database, changes, change, (transaction) =>
      transaction
        .insert(documents)
        .values({
          summaryId: id,
          fileName: 'random',
          originalName: 'FY25_Board-Pack (final).pdf',
          fileType: 'pdf',
          fileSize: 1,
        })
        .returning(),
    );
    for (const query of [
      'board',
      'fy25 final',
      'FY25_Board-Pack',
      '"board pack"',
      'FY25_Board-Pa',
    ]) {
      expect(await ids(query)).toEqual([id]);
    }
    const [found] = await find('board pack');
    expect(found?.matches[0]).toMatchObject({
      source: 'document',
      sourceId: document?.id,
      label: 'FY25_Board-Pack (final).pdf',
    });
    await write(server.database, changes, change, (transaction) => transaction.delete(documents));
    expect(await ids('board')).toEqual([]);
  });
});

test('a very common word is found in every report, alone or with a rare one', async () => {
  await removeReports();
  const april = await report('April', { overview: 'A quiet month', bullets: ['common zebra'] });
  const may = await report('May', { overview: 'Another', bullets: ['zebra'] });
  const june = await report('June', { bullets: ['common in the end'] });
  await write(server.database, server.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(`
      insert into bullet_points (summary_id, category, bullet_text, position)
      select id, 'General', 'common matter', n from monthly_summaries, generate_series(1, 2500) n
      where id = ${april}`),
  );
  // Created after the many others, so that the first texts of all do not include it.
  const july = await report('July', { bullets: ['common once more'] });
  expect(await ids('common')).toEqual([april, june, july]);
  expect(await ids('common zebra')).toEqual([april]);
  expect(await ids('zebra -common')).toEqual([may]);
  expect(await ids('common -zebra')).toEqual([june, july]);
  expect(await ids('"common matter"')).toEqual([april]);
  // B24: of so common a word not every place is counted.
  const more = (await find('common')).map(({ id, moreMatches, hasUncounted }) => [
    id,
    moreMatches,
    hasUncounted,
  ]);
  expect(more).toEqual(
    expect.arrayContaining([
      [april, 3, true],
      [june, 0, false],
    ]),
  );
  const [both] = await find('common zebra');
  expect(marked(both)?.flatMap(({ words }) => words)).toEqual(
    expect.arrayContaining(['common', 'zebra']),
  );
});

/** 120 reports with the same words, in two texts each. */
async function manyReports(text: string): Promise<void> {
  await write(server.database, server.deps.changes, { actor: 'system' }, async (transaction) => {
    await transaction.execute(`
      insert into financial_years (id, fy_year, start_date, end_date)
      select 100 + n, 'FY' || n, make_date(2000 + n, 4, 1), make_date(2001 + n, 3, 31)
      from generate_series(40, 49) n`);
    await transaction.execute(`
      insert into monthly_summaries (fy_id, month_num, month_name, year, overview, summary_notes)
      select 100 + n, m, (array['April','May','June','July','August','September','October','November','December','January','February','March'])[m], 2000 + n, '${text}', '${text}'
      from generate_series(40, 49) n, generate_series(1, 12) m`);
  });
}

test('typing on only looks up the new word, until a report changes', async () => {
  const changes = new Changes();
  const given = await statementsOf(server.database, async (orm) => {
    const data = openSearchData({ database: { ...server.database, orm }, changes });
    for (const words of ['walrus ', 'walrus otter ', 'otter -walrus ']) {
      await searchReports(data, words);
    }
    changes.tablesChanged(['bullet_points']);
    await searchReports(data, 'walrus ');
  });
  // The one statement that is given the same query four times.
  const lookedUp = given.filter((values) => values.length === 4 && new Set(values).size === 1);
  expect(lookedUp.map(([query]) => query)).toEqual([`'walrus'`, `'otter'`, `'walrus'`]);
});

test('there are at most 100 results, and none without a session', async () => {
  expect((await server.as('nobody', 'GET', '/api/search?q=a')).statusCode).toBe(401);
  await removeReports();
  await manyReports('common alpha beta gamma delta');
  expect(await ids('common')).toHaveLength(100);
  // However many reports and words there are, two texts of each report are ranked.
  const results = await find('common alpha beta gamma delta');
  expect(results).toHaveLength(100);
  expect(new Set(results.slice(0, 25).map(({ matches }) => matches.length))).toEqual(new Set([2]));
});
