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
};

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
  },
};
