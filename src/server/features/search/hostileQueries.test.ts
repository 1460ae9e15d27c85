import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { marked, MONTHS, searchCalls } from './testSearch.ts';
import { cases } from '../../../testRounds.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { report, find, ids } = searchCalls(() => server);

describe('any query is answered', () => {
  beforeAll(async () => {
    await Promise.all(
      MONTHS.map((month) =>
        report(month, { overview: `${month} & revenue <b>bold</b> 'quoted' \uE000mark\uE001 %` }),
      ),
    );
  });

  test('markup and highlight marks in a text are shown as text', async () => {
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
    '収'.repeat(250),
    '收-入 "增\u001F长" 率*',
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
    expect(await find(query)).toBeInstanceOf(Array);
  });

  test('queries in 2,000 random forms', async () => {
    const piece = oneof(
      constantFrom(
        ...hostile.filter((query) => query.length < 50),
        'revenue',
        'april',
        '-',
        '"',
        ' ',
      ),
      string({ unit: 'binary', maxLength: 6 }),
      string({ unit: 'grapheme', maxLength: 6 }),
    );
    await assert(
      asyncProperty(array(piece, { maxLength: 8 }), async (pieces) => {
        expect(await find(pieces.join(''))).toBeInstanceOf(Array);
      }),
      { numRuns: cases(2_000) },
    );
  }, 300_000);

  test('with a malformed address too', async () => {
    for (const query of ['q=%', 'q=%ff', 'q=%ED%A0%80', 'q=a%ED%B0%80b', 'q=%00', 'q=a&x=1', '']) {
      const answer = await server.as('viewer', 'GET', `/api/search?${query}`);
      expect(answer.statusCode).toBe(200);
    }
    expect((await server.as('viewer', 'GET', '/api/search?q=a&q=b')).statusCode).toBe(400);
  });

  test('control characters are dropped, and everything after 200 characters', async () => {
    expect(await ids('reve\u0007nue')).toHaveLength(MONTHS.length);
    expect(await ids(`april\nrevenue`)).toHaveLength(1);
    expect(await ids(`${' '.repeat(300)}april`)).toHaveLength(1);
    expect(await ids(`april ${' '.repeat(300)}unheard`)).toHaveLength(1);
  });
});
