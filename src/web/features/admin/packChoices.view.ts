import type { Company } from '../../../contract/company.ts';
import { CHART_PERIOD_LABELS } from '../../../finance/chartComparisons.ts';
import {
  FULL_SECTIONS,
  orderedSections,
  PACK_SECTION_KEYS,
  PACK_SECTIONS,
  type PackSectionKey,
  refusedPackColours,
  shownSections,
} from '../../../finance/packChoices.ts';
import { companySections } from '../../components/packSections.ts';

interface SectionChoice {
  readonly key: PackSectionKey;
  readonly isShown: boolean;
}

type LogoChoice =
  | { readonly kind: 'stored' | 'none' }
  | {
      readonly kind: 'chosen';
      readonly picture: 'png' | 'jpeg';
      /** The picture as Base64. */
      readonly content: string;
    };

export interface PacksDraft extends Pick<
  Company,
  'packAppendsDocuments' | 'packCharts' | 'packsNameReader'
> {
  readonly sections: readonly SectionChoice[];
  /** A hex colour such as "#1f3a68"; blank, like the second colour, for the default colours. */
  readonly main: string;
  readonly soft: string;
  readonly logo: LogoChoice;
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

/** Moves a section up or down. The briefing stays first. */
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

const sectionsShown = ({ sections }: Pick<PacksDraft, 'sections'>) =>
  sections.filter(({ isShown }) => isShown).map(({ key }) => key);

const coloursIn = ({ main, soft }: Pick<PacksDraft, 'main' | 'soft'>): string[] =>
  [main, soft].every((colour) => colour.trim() === '') ? [] : [main.trim(), soft.trim()];

/** A stored logo isn't sent again. */
const sentLogo = ({ logo }: PacksDraft, hadLogo: boolean): { packLogo?: string | null } => {
  if (logo.kind === 'chosen') return { packLogo: logo.content };
  return logo.kind === 'none' && hadLogo ? { packLogo: null } : {};
};

export const sentPacks = (draft: PacksDraft) => ({
  ...sentLogo(draft, draft.hadLogo),
  packSections: orderedSections(sectionsShown(draft)),
  packColours: coloursIn(draft),
  packAppendsDocuments: draft.packAppendsDocuments,
  packCharts: draft.packCharts,
  packsNameReader: draft.packsNameReader,
});

export function packProblems(draft: PacksDraft): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  if (sectionsShown(draft).length === 0) problems.set('sections', 'Choose at least one section');
  const colours = coloursIn(draft);
  const refused = colours.includes('')
    ? 'Choose both colours or neither'
    : refusedPackColours(colours);
  if (refused !== null)
    problems.set(refused.startsWith('The colour of totals') ? 'soft' : 'main', refused);
  return problems;
}

const sectionNames = (keys: readonly PackSectionKey[]) =>
  keys.map((key) => PACK_SECTIONS[key]).join(', ');

const isFullPack = (keys: readonly PackSectionKey[]) =>
  keys.join() === companySections(FULL_SECTIONS).join();

export const wholePack = (shown: readonly PackSectionKey[]): readonly SectionChoice[] => [
  ...companySections(shown).map((key) => ({ key, isShown: true })),
  ...companySections(PACK_SECTION_KEYS)
    .filter((key) => !shown.includes(key))
    .map((key) => ({ key, isShown: false })),
];

export const sectionsInWords = (draft: Pick<PacksDraft, 'sections'>): string =>
  orderedSections(sectionsShown(draft)).length === 0
    ? 'Nine pages'
    : isFullPack(sectionsShown(draft))
      ? 'Full pack'
      : sectionNames(sectionsShown(draft));

export const coloursInWords = (draft: Pick<PacksDraft, 'main' | 'soft'>): string =>
  coloursIn(draft).join(' and ') || 'Board Reports colours';

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
    ? "The month's PDF documents are attached"
    : 'Documents are listed but not attached';

export const readerInWords = ({ packsNameReader }: Pick<Company, 'packsNameReader'>): string =>
  packsNameReader ? "The reader's name is on each PDF page" : "Pages don't show the reader's name";

/** Returns words such as "Charts: rolling twelve months, next to the prior year and the budget". */
export const chartsInWords = ({ packCharts }: Pick<Company, 'packCharts'>): string =>
  `Charts: ${CHART_PERIOD_LABELS[packCharts].toLowerCase()}, next to the prior year and the budget`;

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
