import { deepStrictEqual } from 'node:assert/strict';
import { array, assert, asyncProperty, constantFrom, string, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAdvice } from '../../../contract/search.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { cases } from '../../../testRounds.ts';
import { headline } from './headline.ts';
import { parseHeadlineQuery } from './headlineQuery.ts';
import { parseTerms } from './search.queries.ts';
import { searchTerms } from './searchTerms.ts';
import { markable, MATCH_END, MATCH_START } from './snippet.ts';
import { APART, unaccented, spelledForParser, originalSpelling } from './spelling.ts';
import { marked, searchCalls } from './testSearch.ts';
import { wordsOfTexts } from './textWords.ts';

let server: TestApp;
let april: number;
let may: number;
let june: number;
beforeAll(async () => {
  server = await openTestApp();
  april = await report('April', {
    overview: 'S&M was $1.65M; the M of this month, and R&D fell. It is the plan.',
    bullets: ['Revenue of 3,508,213 as planned'],
  });
  may = await report('May', {
    overview: "M's company spent $1.65M and 4.5 million, of a million people.",
    bullets: ['Cloud+ and C++ for 2,025 customers', 'Revenue was $3.5M'],
  });
  june = await report('June', { overview: 'Plain cloud; S & M twice. Cash 3508213.00, up 4.5%.' });
  await report('July', { overview: 'Acquisitions of the receivables ledger' });
});
afterAll(() => server.close());

const { report, find, ids } = searchCalls(() => server);
const marks = async (query: string) =>
  (await find(query)).flatMap((found) => marked(found) ?? []).flatMap(({ words }) => words);

describe('A13: terms of the product are words', () => {
  test.each<[string, () => number[], string[]]>([
    ['S&M', () => [april, june], ['S&M', 'S & M']],
    ['s&m', () => [april, june], ['S&M', 'S & M']],
    ['S & M', () => [april, june], ['S&M', 'S & M']],
    ['"R&D fell"', () => [april], ['R&D', 'fell']],
    ['"S&M fell"', () => [], []],
    ['R&D', () => [april], ['R&D']],
    ['-S&M cloud', () => [may], ['Cloud']],
    ['C++', () => [may], ['C++']],
    ['Cloud+', () => [may], ['Cloud+']],
    ['cloud', () => [may, june], ['Cloud', 'cloud']],
    ['D&R', () => [], []],
  ])('%s', async (query, expected, words) => {
    expect(await ids(query)).toEqual(expected());
    expect((await marks(query)).toSorted()).toEqual(words.toSorted());
  });
});

describe('A13: a number is found however it is written', () => {
  test.each<[string, () => number[], string[]]>([
    ['3508213', () => [april, may, june], ['3,508,213', '3.5M', '3508213.00']],
    ['3,508,213', () => [april, may, june], ['3,508,213', '3.5M', '3508213.00']],
    ['$3,508,213.00', () => [april, may, june], ['3,508,213', '3.5M', '3508213.00']],
    ['$3.5M', () => [may], ['3.5M']],
    ['3500000', () => [may], ['3.5M']],
    ['$1.65M', () => [april, may], ['1.65M', '1.65M']],
    ['4.5M', () => [may], ['4.5 million']],
    ['4.5 million', () => [may], ['4.5 million']],
    ['4.5%', () => [may, june], ['4.5', '4.5']],
    ['million', () => [may], ['million', 'million']],
    ['2025', () => [may], ['2,025']],
    ['3,508', () => [april], ['3,508,213']],
    ['9999999', () => [], []],
  ])('%s', async (query, expected, words) => {
    expect(await ids(query)).toEqual(expected());
    expect((await marks(query)).toSorted()).toEqual(words.toSorted());
  });
});

describe('A13: a mistyped word gets a suggestion, and a query that asks for nothing says why', () => {
  test.each([
    ['revenu', null, null],
    ['revneue', null, 'revenue'],
    ['revneue(', null, 'revenue('],
    ['acquisitoins ledger', null, 'acquisitions ledger'],
    ['"receivabels ledger"', null, '"receivables ledger"'],
    ['-S&M receivabels', null, '-S&M receivables'],
    ['qqqqq', null, null],
    ['the', 'tooCommon', null],
    ['-revenue', 'onlyExcluded', null],
    ['& "" -', 'noWords', null],
    ['', 'noWords', null],
  ])('%s', async (q, asksNothing, suggestion) => {
    expect(await server.ask('viewer', searchAdvice, { query: { q } })).toEqual({
      asksNothing,
      suggestion,
    });
    // Whatever is suggested finds something.
    expect(await ids(suggestion ?? 'revenue')).not.toEqual([]);
  });
});

describe('A12: words inside a Chinese, Japanese or Korean sentence', () => {
  let chinese: number;
  let japanese: number;
  let korean: number;
  beforeAll(async () => {
    chinese = await report('August', {
      overview: '三月份收入增长了三分之一，毛利率为64.8%。',
      bullets: ['FY26收入目标是$3.7M'],
    });
    japanese = await report('September', {
      overview: '売上高は増収となり、営業利益率が改善した。',
    });
    korean = await report('October', { overview: '매출은 전년보다 늘었고 영업이익도 개선되었다.' });
  });

  test.each<[string, () => number[], string[]]>([
    ['收入', () => [chinese], ['收入', '收入']],
    ['增长', () => [chinese], ['增长']],
    ['三分之一', () => [chinese], ['三分之一']],
    // One letter is a word too.
    ['率', () => [chinese, japanese], ['率', '率']],
    ['FY26收入', () => [chinese], ['FY26收入']],
    ['毛利率为64.8%', () => [chinese], ['毛利率为64.8']],
    ['收入 增长', () => [chinese], ['收入增长', '收入']],
    ['収', () => [japanese], ['収']],
    ['営業利益', () => [japanese], ['営業利益']],
    ['"増収となり、営業"', () => [japanese], ['増収となり', '営業']],
    ['매출', () => [korean], ['매출']],
    ['이익', () => [korean], ['이익']],
    // Letters in another order, or with others between them, are another word.
    ['入收', () => [], []],
    ['收增', () => [], []],
    ['率 -毛利', () => [japanese], ['率']],
  ])('%s', async (query, expected, words) => {
    expect(await ids(query)).toEqual(expected());
    expect((await marks(query)).toSorted()).toEqual(words.toSorted());
  });

  test('the text of a snippet is the text of the report', async () => {
    const [found] = await find('收入');
    const texts = [found?.overview, found?.bulletPoints[0]?.bulletText];
    expect(found?.matches).toHaveLength(2);
    for (const { snippet } of found?.matches ?? []) {
      const shown = snippet.map(({ text }) => text).join('');
      expect(shown.length).toBeGreaterThan(10);
      expect(texts.some((text) => text?.includes(shown))).toBe(true);
    }
  });
});

test('the database spells a text as the server does, and it can be read back', async () => {
  const piece = constantFrom(
    ...Array.from("0123456789.,&+# -_%$AbMséßŁﬁ/~|'\n<>収入カーい增이이𠮷、（"),
  );
  const text = array(piece, { maxLength: 25 });
  await assert(
    asyncProperty(array(text, { minLength: 20, maxLength: 20 }), string(), async (many, any) => {
      const texts = [
        ...many.map((pieces) => pieces.join('')),
        any.replaceAll('\0', '').replaceAll(APART, ''),
      ];
      const { rows } = await server.database.pool.query<{ spelling: string }>(
        'select search_spelling(body) as spelling from unnest($1::text[]) with ordinality as t (body, n) order by n',
        [texts],
      );
      expect(rows.map(({ spelling }) => spelling)).toEqual(
        texts.map((each) => spelledForParser(unaccented(each))),
      );
      expect(texts.map((each) => originalSpelling(spelledForParser(each)))).toEqual(texts);
    }),
    { numRuns: cases(30) },
  );
});

const textOf = (pieces: readonly (readonly [string, string])[]) => pieces.flat().join('');

describe('an excerpt is the one of ts_headline', () => {
  const WORDS =
    "revenue revenues rev the of gross margin margins Cash flow cash-flow well-known R&D S&M 12% 3.5M 3,508 million C++ é résumé naïve 収入 増収 http://a.example.com/x?y=1 b@c.example /usr/bin v2.1 1e5 -12 &amp; <b> > foo_bar don’t can't . , — ; (see".split(
      ' ',
    );
  const QUERIES =
    'revenue|gross margin|"gross margin"|"the gross"|margins rev|R&D 12%|3.5M|3|r|収入|résumé naïve|a.example.com|http://a.example.com/x|"cash flow" margin|foo_bar|in|-rev cash'.split(
      '|',
    );
  const word = constantFrom(...WORDS, ...WORDS.slice(0, 12), ...Array<string>(20).fill('filler'));
  const gap = constantFrom(' ', ' ', ' ', '. ', ', ', '\n', '  ', ' (', ') ');
  const HEADLINE = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxFragments=1, MaxWords=32, MinWords=16, ShortWord=0`;

  /** So many words are shown whole, wherever the words that were asked for are in them. */
  const SHOWN_WHOLE = 5;

  /** Both excerpts of each text. */
  async function excerpts(texts: readonly string[], query: string) {
    const { orm, pool } = server.database;
    const terms = await parseTerms(orm, searchTerms(query));
    const wanted = terms.filter(({ isExcluded }) => !isExcluded);
    const asked = wanted.map((term) => `(${term.query})`).join(' | ');
    if (asked === '') return { ours: [], theirs: [] };
    const words = await wordsOfTexts(orm, texts);
    const parsed = parseHeadlineQuery(asked);
    const { rows } = await pool.query<{ text: string }>(
      `select ts_headline('english', body, $2::tsquery, $3) as text
       from unnest($1::text[]) with ordinality as t (body, n) order by n`,
      [texts.map((text) => spelledForParser(unaccented(markable(text)))), asked, HEADLINE],
    );
    return {
      ours: words.map((each) => unaccented(headline(each, parsed, 'stem'))),
      theirs: rows.map(({ text }) => text),
    };
  }

  async function areTheSame(queries: readonly string[], maxLength: number) {
    const text = array(tuple(word, gap), { maxLength }).map(textOf);
    await assert(
      asyncProperty(
        array(text, { minLength: 20, maxLength: 20 }),
        constantFrom(...queries),
        async (texts, query) => {
          const { ours, theirs } = await excerpts(texts, query);
          deepStrictEqual(ours, theirs);
        },
      ),
      { numRuns: cases(60) },
    );
  }

  test('of any text', async () => {
    const { rows } = await server.database.pool.query<{ is: boolean }>(
      "select current_setting('server_version_num')::int >= 160000 as is",
    );
    // Before version 16 it chose less well among several places: there, only texts without a choice.
    const maxLength = rows[0]?.is === true ? 90 : SHOWN_WHOLE;
    await expect(areTheSame(QUERIES, maxLength)).resolves.toBeUndefined();
  });

  // In a longer text it counts the spellings of such a word, with and without its parts, by turns.
  test('for words with hyphens', async () => {
    const queries = ['cash-flow', 'cash-flo', 'well-known cash'];
    await expect(areTheSame(queries, SHOWN_WHOLE)).resolves.toBeUndefined();
  });
});
