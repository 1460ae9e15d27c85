/**
 * Eight colours a series can have. Each step differs in lightness too, so the order survives a
 * greyscale print and every common colour blindness (chartPalette.test.ts computes it). A series
 * should keep its colour on every page.
 */
export type ChartColour = 'ink' | 'teal' | 'ochre' | 'rust' | 'plum' | 'sky' | 'moss' | 'rose';

export type ChartPalette = {
  series: Record<ChartColour, string>;
  surface: string;
  text: string;
  mutedText: string;
  /** The zero line. */
  baseline: string;
  gridLine: string;
  /** What a step of a bridge does to its result. */
  favourable: string;
  unfavourable: string;
};

/** How much of a prior year's colour is its series' own; the rest is the surface. */
const PRIOR_YEAR_STRENGTH = 0.5;

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

function mixed(colour: string, surface: string, strength: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * strength + channel(surface, at) * (1 - strength))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** What the parts of a bridge's bars are; 'base' is what a bar floats on, and is not drawn. */
export type BridgeBarPart = 'base' | 'favourable' | 'unfavourable' | 'noNews';

/** The colour that a series is drawn in: opaque, so that no grid line shines through. */
export function seriesColour(
  series: { role: string; colour: ChartColour; part?: BridgeBarPart },
  palette: ChartPalette,
): string {
  const { part } = series;
  if (part === 'favourable' || part === 'unfavourable') return palette[part];
  if (part !== undefined) return palette.baseline;
  const colour = palette.series[series.colour];
  return series.role === 'priorYear' ? mixed(colour, palette.surface, PRIOR_YEAR_STRENGTH) : colour;
}

export const CHART_FONT = "'Inter Variable', Inter, 'Inter Fallback', Arial, sans-serif";

export const chartPalettes: Record<'light' | 'dark', ChartPalette> = {
  light: {
    series: {
      ink: '#1b3867',
      teal: '#3b9081',
      ochre: '#9c6d06',
      rust: '#b54534',
      plum: '#c476b4',
      sky: '#006093',
      moss: '#3b5806',
      rose: '#7f1f46',
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
      ink: '#a1c5fe',
      teal: '#79e0d6',
      ochre: '#d6ae6a',
      rust: '#d45c3e',
      plum: '#b979ad',
      sky: '#55a0e3',
      moss: '#cbe7aa',
      rose: '#ea8e9c',
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
