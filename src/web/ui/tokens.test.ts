import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from '../../finance/colourContrast.ts';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const tokens = new Map<string, Record<Theme, string>>();
for (const [, name, light, dark] of css.matchAll(
  /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
)) {
  if (name && light && dark) tokens.set(name, { light, dark });
}

function token(name: string, theme: Theme): string {
  const pair = tokens.get(name);
  if (!pair) throw new Error(`No colour --${name} in tokens.css`);
  return pair[theme];
}

const surfaces = ['canvas', 'surface', 'sunken', 'raised'];
const textPairs: [text: string, on: string][] = [
  ...['ink', 'ink-soft', 'ink-muted', 'accent', 'positive', 'caution', 'negative'].flatMap((text) =>
    surfaces.map((on): [string, string] => [text, on]),
  ),
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ...['positive', 'caution', 'negative'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
  ]),
];
const edgePairs = surfaces.flatMap((on): [string, string][] => [
  ['line-strong', on],
  ['focus', on],
  ['accent', on],
]);

describe.each<Theme>(['light', 'dark'])('colours of the %s theme', (theme) => {
  it.each(textPairs)('text in %s can be read on %s', (text, on) => {
    expect(contrastOf(token(text, theme), token(on, theme))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it.each(edgePairs)('an edge in %s can be seen on %s', (edge, on) => {
    expect(contrastOf(token(edge, theme), token(on, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('measures black on white as 21 to 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
