import type { ChartSpan } from './chartComparisons.ts';
import { contrastOf, TEXT_CONTRAST } from './colourContrast.ts';

/**
 * The sections of a board pack that a company chooses from. The last page, which says how to read a pack, and what is
 * ordered with one (the index and the origins of its figures) are always there.
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
  figures: 'Figures',
  charts: 'Charts',
  forecast: 'Forecast',
  documents: 'Documents',
  questions: 'Questions',
} as const;

export type PackSectionKey = keyof typeof PACK_SECTIONS;

/** What a pack has if nobody chose otherwise: a page each, after the cover. */
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

/** All that is known of a month, without a limit of pages. */
export const FULL_SECTIONS = [
  'briefing',
  'summary',
  'commentary',
  'meeting',
  'changes',
  'bridge',
  'figures',
  'charts',
  'forecast',
  'documents',
  'questions',
] as const satisfies readonly PackSectionKey[];

/** In their usual order: the standard ones first. */
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
] as const satisfies readonly PackSectionKey[];

/** What a company, or whoever orders a pack, has chosen of it. */
export interface PackChoices {
  /** The sections that are shown, in their order; none: the standard ones. */
  readonly packSections: readonly PackSectionKey[];
  /** The colours of headings and of totals, each "#1f3a68"; none: the product's own. */
  readonly packColours: readonly string[];
  /** Whether PDF documents of the month follow the pack in its PDF. */
  readonly packAppendsDocuments: boolean;
  /** What each month of the charts is. */
  readonly packCharts: ChartSpan;
}

export const STANDARD_PACK_CHOICES: PackChoices = {
  packSections: [],
  packColours: [],
  packAppendsDocuments: false,
  packCharts: 'month',
};

/** The colours of a pack that a company can replace. */
export interface PackColours {
  /** Headings, rules and the cover. */
  readonly main: string;
  /** Behind totals. */
  readonly soft: string;
}

export const STANDARD_PACK_COLOURS: PackColours = { main: '#1f3a68', soft: '#e6ecf5' };

/** The colours of texts that stand on those of totals, and of the paper; they are the same in all packs. */
export const PACK_TEXT_COLOURS = {
  surface: '#ffffff',
  ink: '#1c1b18',
  inkMuted: '#686359',
  positive: '#1a6a3e',
  negative: '#ab2a1f',
} as const;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The same list without a section twice; empty where it says what is usual. The briefing opens a pack, so it is first. */
export function orderedSections(chosen: readonly PackSectionKey[]): PackSectionKey[] {
  const once = [...new Set(chosen)];
  const first = once.filter((key) => key === 'briefing');
  const ordered = [...first, ...once.filter((key) => key !== 'briefing')];
  return ordered.join() === STANDARD_SECTIONS.join() ? [] : ordered;
}

/** What a list of sections says: those that are shown, in their order. */
export const shownSections = (chosen: readonly PackSectionKey[]): readonly PackSectionKey[] =>
  chosen.length === 0 ? STANDARD_SECTIONS : chosen;

/** The colours of a pack. */
export function packColoursOf(chosen: readonly string[]): PackColours {
  const [main = STANDARD_PACK_COLOURS.main, soft = STANDARD_PACK_COLOURS.soft] = chosen;
  return { main, soft };
}

/** Rounded down, so that what is refused never reads as enough. */
const inWords = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`;

/**
 * Why two colours are refused, as a sentence; null if every text of a pack can be read in them. None are the
 * product's own.
 */
export function refusedPackColours(chosen: readonly string[]): string | null {
  if (chosen.length === 0) return null;
  const [main, soft] = chosen;
  if (main === undefined || soft === undefined || chosen.length > 2) {
    return 'Choose both colours, or neither';
  }
  const wrong = chosen.find((colour) => !COLOUR.test(colour));
  if (wrong !== undefined) return 'Write a colour as # and six digits from 0 to f, such as #1f3a68';
  const { surface, ink, inkMuted, positive, negative } = PACK_TEXT_COLOURS;
  const onPaper = contrastOf(main, surface);
  if (onPaper < TEXT_CONTRAST) {
    return `The colour of headings is too light to be read on white: its contrast is ${inWords(onPaper)}, and 4.5 to 1 is needed. Choose a darker one`;
  }
  const onTotals = Math.min(
    ...[ink, inkMuted, positive, negative].map((text) => contrastOf(text, soft)),
  );
  if (onTotals < TEXT_CONTRAST) {
    return `The colour of totals is too dark for the figures on it: their contrast is ${inWords(onTotals)}, and 4.5 to 1 is needed. Choose a lighter one`;
  }
  const together = contrastOf(main, soft);
  if (together < TEXT_CONTRAST) {
    return `The two colours are too much alike, and one stands on the other on the cover of slides: their contrast is ${inWords(together)}, and 4.5 to 1 is needed`;
  }
  return null;
}
