/**
 * Eight series colours. Steps differ in lightness too, so that the order survives a greyscale print and every common
 * colour blindness. None resembles the colours for favourable, unfavourable or caution (chartPalette.test.ts computes
 * both). A series keeps its colour on every page.
 */
export const CHART_COLOURS = [
  'ink',
  'teal',
  'ochre',
  'violet',
  'plum',
  'sky',
  'slate',
  'rose',
] as const;
export type ChartColour = (typeof CHART_COLOURS)[number];

export type ChartPalette = {
  series: Record<ChartColour, string>;
  surface: string;
  text: string;
  mutedText: string;
  baseline: string;
  gridLine: string;
  favourable: string;
  unfavourable: string;
};

/** The share of a prior-year colour that comes from its series; the rest is the background colour. */
const PRIOR_YEAR_STRENGTH = 0.5;

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

function mixedColour(colour: string, surface: string, strength: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * strength + channel(surface, at) * (1 - strength))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

export type BridgeBarPart = 'base' | 'favourable' | 'unfavourable' | 'noNews';

export function seriesColour(
  series: { role: string; colour: ChartColour; part?: BridgeBarPart },
  palette: ChartPalette,
): string {
  const { part } = series;
  if (part === 'favourable' || part === 'unfavourable') return palette[part];
  if (part !== undefined) return palette.baseline;
  const colour = palette.series[series.colour];
  return series.role === 'priorYear'
    ? mixedColour(colour, palette.surface, PRIOR_YEAR_STRENGTH)
    : colour;
}

export const CHART_FONT = "'Inter Variable', Inter, 'Inter Fallback', Arial, sans-serif";

export const chartPalettes: Record<'light' | 'dark', ChartPalette> = {
  light: {
    series: {
      ink: '#143365',
      teal: '#30858d',
      ochre: '#a3822b',
      violet: '#533da8',
      plum: '#c579b9',
      sky: '#2b6294',
      slate: '#3a3d4f',
      rose: '#c13775',
    },
    surface: '#ffffff',
    text: '#1c1b18',
    mutedText: '#686359',
    baseline: '#8b857a',
    gridLine: '#e4e1da',
    favourable: '#1a6a3e',
    unfavourable: '#ab2a1f',
  },
  dark: {
    series: {
      ink: '#a3c1fc',
      teal: '#90ddf0',
      ochre: '#f5e2b7',
      violet: '#8861e4',
      plum: '#c37fc7',
      sky: '#56a9f6',
      slate: '#828c9b',
      rose: '#b83f72',
    },
    surface: '#1c1b18',
    text: '#eeece6',
    mutedText: '#a29c90',
    baseline: '#7f796e',
    gridLine: '#35322c',
    favourable: '#7fcb9c',
    unfavourable: '#f29d92',
  },
};
