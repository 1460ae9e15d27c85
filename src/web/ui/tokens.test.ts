import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const tokens = new Map<string, Record<Theme, string>>();
for (const [, name, light, dark] of css.matchAll(
  /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
)) {
  if (name && light && dark) tokens.set(name, { light, dark });
}

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
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
    expect(contrast(token(text, theme), token(on, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('an edge in %s can be seen on %s', (edge, on) => {
    expect(contrast(token(edge, theme), token(on, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('measures black on white as 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
