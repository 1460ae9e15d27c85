import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import {
  availableSections,
  FULL_SECTIONS,
  PACK_SECTION_KEYS,
} from '../../../finance/packChoices.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import {
  movedSection,
  openedPacks,
  packProblems,
  packsInWords,
  sectionsInWords,
  sentPacks,
  wholePack,
} from './packChoices.view.ts';

const keysOf = (draft: Pick<ReturnType<typeof openedPacks>, 'sections'>) =>
  draft.sections.map(({ key }) => key);

test('without a choice the nine pages are shown, and nothing is sent', () => {
  const draft = openedPacks(SET_UP_COMPANY);
  expect(keysOf(draft)).toEqual(availableSections(PACK_SECTION_KEYS, []));
  expect(sentPacks(draft)).toEqual({
    packSections: [],
    packColours: [],
    packAppendsDocuments: false,
    packCharts: 'month',
    packsNameReader: false,
  });
  expect(packsInWords(SET_UP_COMPANY)).toEqual([
    'Nine pages',
    'Charts: each month, next to the prior year and the budget',
    'Board Reports colours',
    'No logo',
    'Documents are listed but not attached',
    "Pages don't show the reader's name",
  ]);
});

test('chosen sections come first, in their order, and are restored as they were', () => {
  const company = {
    ...SET_UP_COMPANY,
    packSections: ['charts', 'summary'] as const,
    packColours: ['#0b3d2e', '#e3f1ea'],
    packAppendsDocuments: true,
    packCharts: 'toDate' as const,
    packsNameReader: true,
    hasPackLogo: true,
  };
  const draft = openedPacks(company);
  expect(keysOf(draft).slice(0, 3)).toEqual(['charts', 'summary', 'briefing']);
  expect(sentPacks(draft)).toEqual({
    packSections: ['charts', 'summary'],
    packColours: ['#0b3d2e', '#e3f1ea'],
    packAppendsDocuments: true,
    packCharts: 'toDate',
    packsNameReader: true,
  });
  expect(packProblems(draft)).toEqual(new Map());
  expect(packsInWords(company)).toEqual([
    'Charts, Summary',
    'Charts: year to date, next to the prior year and the budget',
    '#0b3d2e and #e3f1ea',
    'A logo on the cover',
    "The month's PDF documents are attached",
    "The reader's name is on each PDF page",
  ]);
});

test('a full pack is chosen as a whole, and said so', () => {
  const draft = { ...openedPacks(SET_UP_COMPANY), sections: wholePack(FULL_SECTIONS) };
  expect(sentPacks(draft).packSections).toEqual(availableSections(FULL_SECTIONS, []));
  expect(sectionsInWords(draft)).toBe('Full pack');
  expect(keysOf(draft).toSorted()).toEqual(availableSections(PACK_SECTION_KEYS, []).toSorted());
});

test('a company with a balance sheet and a cash flow can choose them', () => {
  showBasis({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, 'self');
  const draft = openedPacks({ ...SET_UP_COMPANY, packSections: FULL_SECTIONS });
  expect(sectionsInWords(draft)).toBe('Full pack');
  expect(keysOf(draft)).toContain('balanceSheet');
  showBasis(STANDARD_BASIS, 'self');
  expect(keysOf(openedPacks(SET_UP_COMPANY))).not.toContain('balanceSheet');
});

test('a logo is sent once it is chosen, or taken away, and not otherwise', () => {
  const draft = openedPacks({ ...SET_UP_COMPANY, hasPackLogo: true });
  expect(sentPacks(draft)).not.toHaveProperty('packLogo');
  expect(sentPacks({ ...draft, logo: { kind: 'none' } }).packLogo).toBeNull();
  const chosen = { kind: 'chosen', picture: 'png', content: 'iVBO' } as const;
  expect(sentPacks({ ...draft, logo: chosen }).packLogo).toBe('iVBO');
});

test('a section moves by one place, and the briefing stays', () => {
  const { sections } = openedPacks(SET_UP_COMPANY);
  expect(keysOf({ sections: movedSection(sections, 'statement', 1) }).slice(0, 3)).toEqual([
    'briefing',
    'ebitda',
    'statement',
  ]);
  expect(movedSection(sections, 'statement', -1)).toBe(sections);
  expect(movedSection(sections, 'overheads', 1)).toBe(sections);
  expect(movedSection(sections, 'briefing', 1)).toBe(sections);
});

test('no section, half a pair and colours that cannot be read are refused at their field', () => {
  const draft = openedPacks(SET_UP_COMPANY);
  const none = draft.sections.map((one) => ({ ...one, isShown: false }));
  expect([...packProblems({ ...draft, sections: none, main: '#0b3d2e' })]).toEqual([
    ['sections', 'Choose at least one section'],
    ['main', 'Choose both colours or neither'],
  ]);
  expect(packProblems({ ...draft, main: '#0b3d2e', soft: '#333333' }).has('soft')).toBe(true);
});
