import type { Company } from '../../../contract/company.ts';
import { CHARTED_AS } from '../../../domain/chartComparisons.ts';
import {
  FULL_SECTIONS,
  orderedSections,
  PACK_SECTION_KEYS,
  PACK_SECTIONS,
  type PackSectionKey,
  refusedPackColours,
  shownSections,
} from '../../../domain/packChoices.ts';

/** A section in its place, shown or not. */
interface SectionChoice {
  readonly key: PackSectionKey;
  readonly isShown: boolean;
}

/** The logo: what is stored, none, or another that was chosen. */
type LogoChoice =
  | { readonly kind: 'stored' | 'none' }
  | {
      readonly kind: 'chosen';
      readonly picture: 'png' | 'jpeg';
      /** As Base64. */
      readonly content: string;
    };

/** The choices as they are typed. */
export interface PacksDraft extends Pick<
  Company,
  'packAppendsDocuments' | 'packCharts' | 'packsNameReader'
> {
  /** All sections: those that are shown in their order, then the others. */
  readonly sections: readonly SectionChoice[];
  /** As typed: "#1f3a68"; both blank: the product's own. */
  readonly main: string;
  readonly soft: string;
  readonly logo: LogoChoice;
  /** Whether one was stored when the editing began. */
  readonly hadLogo: boolean;
}

export function openedPacks({
  packSections,
  packColours: [main = '', soft = ''],
  packAppendsDocuments,
  packCharts,
  packsNameReader,
  hasPackLogo,
}: Company): PacksDraft {
  return {
    sections: wholePack(shownSections(packSections)),
    main,
    soft,
    logo: { kind: hasPackLogo ? 'stored' : 'none' },
    hadLogo: hasPackLogo,
    packAppendsDocuments,
    packCharts,
    packsNameReader,
  };
}

/** The same with a section a place up or down. The briefing opens a pack and stays where it is. */
export function movedSection(
  sections: readonly SectionChoice[],
  key: PackSectionKey,
  by: -1 | 1,
): readonly SectionChoice[] {
  const from = sections.findIndex((one) => one.key === key);
  const [moved, other] = [sections[from], sections[from + by]];
  if (moved === undefined || other === undefined) return sections;
  if (moved.key === 'briefing' || other.key === 'briefing') return sections;
  return sections.with(from, other).with(from + by, moved);
}

const shownIn = ({ sections }: Pick<PacksDraft, 'sections'>) =>
  sections.filter(({ isShown }) => isShown).map(({ key }) => key);

const coloursIn = ({ main, soft }: Pick<PacksDraft, 'main' | 'soft'>): string[] =>
  [main, soft].every((colour) => colour.trim() === '') ? [] : [main.trim(), soft.trim()];

/** What is stored of a logo is not sent again. */
const sentLogo = ({ logo }: PacksDraft, hadLogo: boolean): { packLogo?: string | null } => {
  if (logo.kind === 'chosen') return { packLogo: logo.content };
  return logo.kind === 'none' && hadLogo ? { packLogo: null } : {};
};

export const sentPacks = (draft: PacksDraft) => ({
  ...sentLogo(draft, draft.hadLogo),
  packSections: orderedSections(shownIn(draft)),
  packColours: coloursIn(draft),
  packAppendsDocuments: draft.packAppendsDocuments,
  packCharts: draft.packCharts,
  packsNameReader: draft.packsNameReader,
});

/** What is wrong with the choices, by field. */
export function packProblems(draft: PacksDraft): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  if (shownIn(draft).length === 0) problems.set('sections', 'Choose at least one section');
  const colours = coloursIn(draft);
  const refused = colours.includes('')
    ? 'Choose both colours, or neither'
    : refusedPackColours(colours);
  if (refused !== null)
    problems.set(refused.startsWith('The colour of totals') ? 'soft' : 'main', refused);
  return problems;
}

const listed = (keys: readonly PackSectionKey[]) =>
  keys.map((key) => PACK_SECTIONS[key]).join(', ');

const isFullPack = (keys: readonly PackSectionKey[]) => keys.join() === FULL_SECTIONS.join();

/** The sections of a pack that is chosen as a whole, then all others. */
export const wholePack = (shown: readonly PackSectionKey[]): readonly SectionChoice[] => [
  ...shown.map((key) => ({ key, isShown: true })),
  ...PACK_SECTION_KEYS.filter((key) => !shown.includes(key)).map((key) => ({
    key,
    isShown: false,
  })),
];

/** "Summary, Charts" */
export const sectionsInWords = (draft: Pick<PacksDraft, 'sections'>): string =>
  orderedSections(shownIn(draft)).length === 0
    ? 'Nine pages'
    : isFullPack(shownIn(draft))
      ? 'Full pack'
      : listed(shownIn(draft));

export const coloursInWords = (draft: Pick<PacksDraft, 'main' | 'soft'>): string =>
  coloursIn(draft).join(' and ') || 'The colours of Board Reports';

const LOGO_WORDS: Readonly<Record<LogoChoice['kind'], string>> = {
  stored: 'A logo on the cover',
  none: 'No logo',
  chosen: 'Another logo on the cover',
};

export const logoInWords = ({ logo }: Pick<PacksDraft, 'logo'>): string => LOGO_WORDS[logo.kind];

export const appendingInWords = ({
  packAppendsDocuments,
}: Pick<Company, 'packAppendsDocuments'>): string =>
  packAppendsDocuments
    ? 'PDF documents of the month follow the pack'
    : 'Documents are listed, and not part of the pack';

export const readerInWords = ({ packsNameReader }: Pick<Company, 'packsNameReader'>): string =>
  packsNameReader ? 'Each PDF page names the reader' : 'Pages do not name the reader';

/** "Charts: rolling twelve months, next to the year before and the budget" */
export const chartsInWords = ({ packCharts }: Pick<Company, 'packCharts'>): string =>
  `Charts: ${CHARTED_AS[packCharts].toLowerCase()}, next to the year before and the budget`;

/** All of it, a sentence each. */
export function packsInWords(company: Company): readonly string[] {
  const draft = openedPacks(company);
  return [
    sectionsInWords(draft),
    chartsInWords(draft),
    coloursInWords(draft),
    logoInWords(draft),
    appendingInWords(draft),
    readerInWords(draft),
  ];
}
