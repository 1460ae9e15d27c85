import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { SearchResult } from '../../../contract/search.ts';
import { search } from '../../../contract/search.ts';
import { documents } from '../../db/schema/documents.ts';
import { write } from '../../db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const MONTHS = ['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'];

interface Texts {
  overview?: string;
  notes?: string;
  summaryNotes?: string;
  bullets?: (string | { category: string; bulletText: string })[];
}

async function send(
  method: 'POST' | 'PATCH',
  url: string,
  body: unknown,
): Promise<{ id: number; bulletPoints: { id: number; bulletText: string }[] }> {
  const answer = await server.as('admin', method, url, { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

/** A report of FY25 with these texts; answers its id. */
async function report(month: string, { overview, bullets, ...notes }: Texts): Promise<number> {
  const body = { fyId: 13, monthName: month, year: 2025, overview };
  const { id } = await send('POST', '/api/monthly-summaries', body);
  await send('PATCH', `/api/monthly-summaries/${id}`, {
    ...notes,
    bulletPoints: (bullets ?? []).map((bullet) =>
      typeof bullet === 'string' ? { bulletText: bullet } : bullet,
    ),
  });
  return id;
}

async function find(q: string): Promise<SearchResult[]> {
  const answer = await server.as(
    'viewer',
    'GET',
    `/api/search?q=${encodeURIComponent(q.toWellFormed())}`,
  );
  expect(answer.statusCode, `${JSON.stringify(q)} ${answer.body}`).toBe(200);
  return z.parse(search.response, answer.json());
}

const ids = async (q: string) => (await find(q)).map(({ id }) => id).toSorted((a, b) => a - b);

const marked = (result: SearchResult | undefined) =>
  result?.matches.map(({ source, snippet }) => ({
    source,
    words: snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text),
  }));

async function removeReports(): Promise<void> {
  await write(server.database, server.deps.changes, { actor: 'system' }, async (transaction) => {
    for (const table of ['documents', 'financial_data', 'bullet_points', 'monthly_summaries']) {
      await transaction.execute(`delete from ${table}`);
    }
  });
  const { rows } = await server.database.pool.query('select 1 from search_texts');
  expect(rows).toEqual([]);
}

describe('what is found', () => {
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
    // All words of one report, in whichever of its texts.
    ['zebra margin', () => [april]],
    ['zebra quiet', () => []],
    ['revenue -zebra', () => [may]],
    ['revenue -"cash flow"', () => [april]],
    ['"gross margin"', () => [april]],
    ['gross margin', () => [april, may]],
    ['"margin gross"', () => []],
    ['"margin was gross"', () => [may]],
    // The last word is still being typed, beyond its stem or before it; the others are whole.
    ['acqui', () => [april]],
    ['acquisiti', () => [april]],
    ['acqui zebra', () => []],
    ['leeds acquisitio', () => [april]],
    ['runw', () => [may]],
    ['run', () => [may]],
    ['"run"', () => []],
    ['12%', () => [april]],
    // Stop words ask for nothing.
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
        snippet: [
          { text: 'Bought ', isMatch: false },
          { text: 'Zebra', isMatch: true },
          { text: ' Ltd', isMatch: false },
        ],
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

  test('a result is the report as lists show it', async () => {
    const [found] = await find('zebra');
    const { matches: _matches, ...item } = found ?? { matches: [] };
    const list = await server.as('viewer', 'GET', '/api/monthly-summaries?fyId=13');
    expect(list.json()).toContainEqual(item);
  });

  test('the report that speaks of it more and in more prominent places comes first', async () => {
    const often = await report('October', { overview: 'Pension. The pension deficit grew.' });
    const once = await report('November', { bullets: ['A word on the pension among many others'] });
    expect((await find('pension')).map(({ id }) => id)).toEqual([often, once]);
  });
});

describe('what is found follows every change', () => {
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

  test('of the notes wherever they are kept', async () => {
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
      expect(await ids(query), query).toEqual([id]);
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

describe('any query is answered', () => {
  beforeAll(async () => {
    await removeReports();
    await Promise.all(
      MONTHS.map((month) =>
        report(month, { overview: `${month} & revenue <b>bold</b> 'quoted' \uE000mark\uE001 %` }),
      ),
    );
  });

  test('markup and marks in a text stay text', async () => {
    const [found] = await find('bold');
    const text = found?.matches[0]?.snippet.map((piece) => piece.text).join('');
    expect(text).toContain("<b>bold</b> 'quoted' mark");
    expect(marked(found)).toEqual([{ source: 'overview', words: ['bold'] }]);
  });

  const hostile = [
    '',
    '   ',
    '-',
    '"',
    '""',
    "'",
    "''",
    "' or 1=1 --",
    "'; drop table users; --",
    '\\',
    "\\'",
    'a\\',
    ':*',
    'a:*',
    'a:*b',
    '& | ! ( ) < > <-> <2>',
    'a & b | !c',
    '((((((((((',
    'foo"bar"baz"',
    '-"-"-"',
    '%00',
    '%',
    '_',
    '$1',
    '$$',
    '{}',
    '\u0000',
    'a\u0000b',
    '\u202E',
    '\uE000',
    '\uE000revenue\uE001',
    '漢字',
    'été',
    'e\u0301te\u0301',
    '👩‍👩‍👧',
    'ﷺ',
    'İ',
    'ß',
    'a'.repeat(200),
    'a'.repeat(5_000),
    'a '.repeat(100),
    '-a '.repeat(66),
    '"a b" '.repeat(33),
    '1e309',
    '0x1F',
    'http://example.org/a?b=c&d',
    'someone@example.org',
    '/etc/passwd',
    '<script>alert(1)</script>',
    '&amp;',
    'a-b-c-d-e-f-g',
    '...',
    'null',
    '__proto__',
  ];

  test.each(hostile)('%j', async (query) => {
    await find(query);
  });

  test('in 2,000 made-up forms', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...hostile.filter((query) => query.length < 50),
        'revenue',
        'april',
        '-',
        '"',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        await find(pieces.join(''));
      }),
      { numRuns: 2_000 },
    );
  }, 300_000);

  test('with a broken address too', async () => {
    for (const query of ['q=%', 'q=%ff', 'q=%ED%A0%80', 'q=a%ED%B0%80b', 'q=%00', 'q=a&x=1', '']) {
      const answer = await server.as('viewer', 'GET', `/api/search?${query}`);
      expect(answer.statusCode, query).toBe(200);
    }
    expect((await server.as('viewer', 'GET', '/api/search?q=a&q=b')).statusCode).toBe(400);
  });

  test('control characters are dropped, and what is past 200 characters', async () => {
    expect(await ids('reve\u0007nue')).toHaveLength(MONTHS.length);
    expect(await ids(`april\nrevenue`)).toHaveLength(1);
    expect(await ids(`${' '.repeat(300)}april`)).toHaveLength(1);
    expect(await ids(`april ${' '.repeat(300)}unheard`)).toHaveLength(1);
  });
});

test('at most 100 results, and not without a session', async () => {
  expect((await server.as('nobody', 'GET', '/api/search?q=a')).statusCode).toBe(401);
  await removeReports();
  await write(server.database, server.deps.changes, { actor: 'system' }, async (transaction) => {
    await transaction.execute(`
      insert into financial_years (id, fy_year, start_date, end_date)
      select 100 + n, 'FY' || n, make_date(2000 + n, 4, 1), make_date(2001 + n, 3, 31)
      from generate_series(40, 49) n`);
    await transaction.execute(`
      insert into monthly_summaries (fy_id, month_num, month_name, year, overview)
      select 100 + n, m, (array['April','May','June','July','August','September','October','November','December','January','February','March'])[m], 2000 + n, 'common'
      from generate_series(40, 49) n, generate_series(1, 12) m`);
  });
  expect(await ids('common')).toHaveLength(100);
});
