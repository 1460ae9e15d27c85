import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cases } from '../testRounds.ts';
import { piecesWithoutFormatting, withoutFormatting } from './withoutFormatting.ts';

test.each([
  ['**Revenue** rose by *a third*.', 'Revenue rose by a third.'],
  ['__Cash__ is _tight_', 'Cash is tight'],
  ['***Both*** and **bold with *italic* in it**', 'Both and bold with italic in it'],
  ['**Revenue:** up. **$1.2M** (**-4%**)', 'Revenue: up. $1.2M (-4%)'],
  ['“**Quoted**”, **“quoted”**', '“Quoted”, “quoted”'],
  ['**收入**增长，*利润*。', '收入增长，利润。'],
  ['a **b** c **d** e', 'a b c d e'],
])('B32: %s is shown without its marks', (written, expected) => {
  expect(withoutFormatting(written)).toBe(expected);
});

test.each([
  '5 * 3 * 2 and 2*3*4 and 2**3**4',
  'EBITDA* rose, cash* fell',
  '*Restated. **Unaudited.',
  '* one\n* two',
  'cost_per_head and FY26_board_pack_v2.pdf',
  '**open, and never closed',
  '**two\nlines**',
  '** blanks **, (*) … (*)',
  '****',
  '',
])('B32: %j has no marks', (text) => {
  expect(withoutFormatting(text)).toBe(text);
});

const written = array(constantFrom('**', '*', '_', '__', ' ', '\n', 'a', '7', '(', '.', '收'), {
  maxLength: 40,
}).map((parts) => parts.join(''));

test('B32: only asterisks and underscores ever fall away, and pieces give the same text', () => {
  assert(
    property(tuple(written, string({ maxLength: 20 })), ([marked, any]) => {
      const text = marked + any.replaceAll('\u0000', '');
      const shown = withoutFormatting(text);
      expect(shown.replaceAll(/[*_]/g, '')).toBe(text.replaceAll(/[*_]/g, ''));
      const pieces = Array.from({ length: Math.ceil(text.length / 3) }, (_, at) => ({
        text: text.slice(at * 3, at * 3 + 3),
      }));
      const joined = piecesWithoutFormatting(text, 0, pieces).map((piece) => piece.text);
      expect(joined.join('')).toBe(shown);
    }),
    { numRuns: cases(300) },
  );
});

test('B32: a text full of marks is shown at once', () => {
  const begin = performance.now();
  withoutFormatting('*a **b _c __d '.repeat(1_500));
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test('a page that has no such text makes no patterns', async () => {
  let made = 0;
  // A copy of this module alone: other suites of this process go on with theirs.
  const copy = './withoutFormatting.ts?copy';
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(...given: ConstructorParameters<typeof RegExp>) {
        super(...given);
        made += 1;
      }
    },
  );
  const fresh = (await import(copy)) as { withoutFormatting: typeof withoutFormatting };
  expect(fresh.withoutFormatting('Revenue rose')).toBe('Revenue rose');
  expect(made).toBe(0);
  expect(fresh.withoutFormatting('**Revenue** rose')).toBe('Revenue rose');
  expect(made).toBe(4);
  vi.unstubAllGlobals();
});
