import type { ChartSpan } from './chartComparisons.ts';
import { contrastOf, TEXT_CONTRAST } from './colourContrast.ts';
import type { LineGroup } from './lineGroups.ts';

/**
 * The sections of a board pack that a company chooses from. The last page, which explains how to read a pack, and
 * extras (the index and the origins of figures) aren't among them.
 */
export const PACK_SECTIONS = {
  briefing: 'Briefing',
  statement: 'Income statement',
  ebitda: 'EBITDA',
  cash: 'Cash',
  keyCharts: 'Revenue, margin, EBITDA and cash',
  outlook: 'Outlook and units',
  says: 'Finance says',
  changes: 'Since the last published pack',
  summary: 'Summary',
  commentary: 'Commentary',
  meeting: 'Decisions and actions',
  bridge: 'Bridge',
  balanceSheet: 'Balance sheet',
  cashFlow: 'Cash flow',
  covenants: 'Covenants',
  figures: 'Figures',
  charts: 'Charts',
  forecast: 'Forecast',
  documents: 'Documents',
  questions: 'Questions',
  overheads: 'Overheads by account',
} as const;

export type PackSectionKey = keyof typeof PACK_SECTIONS;

/** The default: one page each, after the cover. */
export const STANDARD_SECTIONS = [
  'briefing',
  'statement',
  'ebitda',
  'cash',
  'keyCharts',
  'outlook',
  'says',
  'changes',
] as const satisfies readonly PackSectionKey[];

export const FULL_SECTIONS = [
  'briefing',
  'summary',
  'commentary',
  'meeting',
  'changes',
  'bridge',
  'balanceSheet',
  'cashFlow',
  'covenants',
  'figures',
  'charts',
  'forecast',
  'documents',
  'questions',
] as const satisfies readonly PackSectionKey[];

export const PACK_SECTION_KEYS = [
  ...STANDARD_SECTIONS,
  'summary',
  'commentary',
  'meeting',
  'bridge',
  'figures',
  'charts',
  'forecast',
  'documents',
  'questions',
  'overheads',
  'balanceSheet',
  'cashFlow',
  'covenants',
] as const satisfies readonly PackSectionKey[];

/** Sections that only a company with this line group has. */
const SECTION_GROUPS: Readonly<Partial<Record<PackSectionKey, LineGroup>>> = {
  balanceSheet: 'statements',
  cashFlow: 'statements',
  covenants: 'statements',
};

/** Leaves out the sections that the company can't have. */
export const availableSections = (
  keys: readonly PackSectionKey[],
  groups: readonly LineGroup[],
): readonly PackSectionKey[] =>
  keys.filter((key) => {
    const group = SECTION_GROUPS[key];
    return group === undefined || groups.includes(group);
  });

export interface PackChoices {
  /** The sections in order; empty for the standard sections. */
  readonly packSections: readonly PackSectionKey[];
  /** Headings, then totals, each "#1f3a68"; empty for the defaults. */
  readonly packColours: readonly string[];
  readonly packAppendsDocuments: boolean;
  readonly packCharts: ChartSpan;
}

export const STANDARD_PACK_CHOICES: PackChoices = {
  packSections: [],
  packColours: [],
  packAppendsDocuments: false,
  packCharts: 'month',
};

export interface PackColours {
  readonly main: string;
  readonly soft: string;
}

export const STANDARD_PACK_COLOURS: PackColours = { main: '#1f3a68', soft: '#e6ecf5' };

export const PACK_TEXT_COLOURS = {
  surface: '#ffffff',
  ink: '#1c1b18',
  inkMuted: '#686359',
  positive: '#1a6a3e',
  negative: '#ab2a1f',
} as const;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Removes duplicates; empty if equal to the standard sections. The briefing comes first because it opens a pack. */
export function orderedSections(chosen: readonly PackSectionKey[]): PackSectionKey[] {
  const once = [...new Set(chosen)];
  const first = once.filter((key) => key === 'briefing');
  const ordered = [...first, ...once.filter((key) => key !== 'briefing')];
  return ordered.join() === STANDARD_SECTIONS.join() ? [] : ordered;
}

export const shownSections = (chosen: readonly PackSectionKey[]): readonly PackSectionKey[] =>
  chosen.length === 0 ? STANDARD_SECTIONS : chosen;

export function packColoursOf(chosen: readonly string[]): PackColours {
  const [main = STANDARD_PACK_COLOURS.main, soft = STANDARD_PACK_COLOURS.soft] = chosen;
  return { main, soft };
}

/** Rounded down, so that an insufficient contrast is never displayed as sufficient. */
const contrastInWords = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`;

/**
 * Why two colours are refused, as a sentence; null if all texts of a pack are readable. An empty list means the
 * defaults.
 */
export function refusedPackColours(chosen: readonly string[]): string | null {
  if (chosen.length === 0) return null;
  const [main, soft] = chosen;
  if (main === undefined || soft === undefined || chosen.length > 2) {
    return 'Choose both colours or neither';
  }
  const wrong = chosen.find((colour) => !COLOUR.test(colour));
  if (wrong !== undefined) return 'Enter a colour as # and six digits from 0 to f, such as #1f3a68';
  const { surface, ink, inkMuted, positive, negative } = PACK_TEXT_COLOURS;
  const onPaper = contrastOf(main, surface);
  if (onPaper < TEXT_CONTRAST) {
    return `The colour of headings is too light to read on white: its contrast is ${contrastInWords(onPaper)}, and it needs 4.5 to 1. Choose a darker colour`;
  }
  const onTotals = Math.min(
    ...[ink, inkMuted, positive, negative].map((text) => contrastOf(text, soft)),
  );
  if (onTotals < TEXT_CONTRAST) {
    return `The colour of totals is too dark for the figures on it: their contrast is ${contrastInWords(onTotals)}, and they need 4.5 to 1. Choose a lighter colour`;
  }
  const together = contrastOf(main, soft);
  if (together < TEXT_CONTRAST) {
    return `The two colours are too similar for the cover of slides, where one is printed on the other: their contrast is ${contrastInWords(together)}, and they need 4.5 to 1`;
  }
  return null;
}
