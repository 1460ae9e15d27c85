import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_COLOURS, chartPalettes, seriesColour } from './chartPalette.ts';

type Linear = readonly [red: number, green: number, blue: number];

function linear(hex: string): Linear {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const response = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

function lab([red, green, blue]: Linear): [number, number, number] {
  const x = response((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = response(luminance([red, green, blue]));
  const z = response((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Björn Ottosson's OKLab, in which a distance of 0.02 can just be seen. */
function oklab([red, green, blue]: Linear): [number, number, number] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Five times what can just be seen; a prior year's bars are paler, and next to the year's own. */
const MEANING_DISTANCE = { actual: 0.098, priorYear: 0.075 } as const;

type Matrix = readonly [Linear, Linear, Linear];

// Machado, Oliveira and Fernandes (2009), full severity, in linear RGB.
const sights = {
  'full colour sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

function seen(colour: Linear, [red, green, blue]: Matrix): Linear {
  const dot = (row: Linear) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]));
  return [dot(red), dot(green), dot(blue)];
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other): [Item, Item] => [one, other]),
  );
}

const css = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');

describe.each(['light', 'dark'] as const)('chart colours of the %s theme', (theme) => {
  const palette = chartPalettes[theme];
  const token = (name: string) => {
    const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
    return theme === 'light' ? pair?.[1] : pair?.[2];
  };
  const colours = Object.values(palette.series).map(linear);

  it('stand out from their surface', () => {
    const paper = luminance(linear(palette.surface)) + 0.05;
    for (const colour of colours) {
      const drawn = luminance(colour) + 0.05;
      expect(Math.max(paper / drawn, drawn / paper)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(sights))('differ for %s', (_name, matrix) => {
    for (const [one, other] of pairs(colours.map((colour) => lab(seen(colour, matrix))))) {
      const difference = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
      expect(difference).toBeGreaterThan(12);
    }
  });

  it('differ in lightness, for a greyscale print', () => {
    for (const [one, other] of pairs(colours.map((colour) => lab(colour)[0]))) {
      expect(Math.abs(one - other)).toBeGreaterThan(4);
    }
  });

  it.each(['full colour sight', 'deuteranopia', 'protanopia'] as const)(
    'never look like favourable, unfavourable or caution for %s',
    (sight) => {
      const shown = (colour: string) => oklab(seen(linear(colour), sights[sight]));
      const meanings = [palette.favourable, palette.unfavourable, token('caution') ?? ''];
      for (const role of ['actual', 'priorYear'] as const) {
        for (const colour of CHART_COLOURS) {
          const one = shown(seriesColour({ role, colour }, palette));
          for (const meaning of meanings) {
            const other = shown(meaning);
            const apart = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
            expect
              .soft(apart, `${colour} ${role} ${meaning}`)
              .toBeGreaterThan(MEANING_DISTANCE[role]);
          }
        }
      }
    },
  );

  it('take surface, text and lines from the same values as the rest of the interface', () => {
    expect(palette.surface).toBe(token('surface'));
    expect(palette.text).toBe(token('ink'));
    expect(palette.mutedText).toBe(token('ink-muted'));
    expect(palette.baseline).toBe(token('line-strong'));
    expect(palette.gridLine).toBe(token('line'));
    expect(palette.favourable).toBe(token('positive'));
    expect(palette.unfavourable).toBe(token('negative'));
  });
});

it('draws a prior year between its colour and the surface, opaque', () => {
  const palette = { ...chartPalettes.light, surface: '#ffffff' };
  const series = { ...palette.series, ink: '#000000' };
  const look = seriesColour({ role: 'priorYear', colour: 'ink' }, { ...palette, series });
  expect(look).toBe('#808080');
});
