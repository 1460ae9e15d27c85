import {
  FULL_SECTIONS,
  type PackSectionKey,
  STANDARD_SECTIONS,
} from '../../../domain/packChoices.ts';
import type { PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

/** Of one month of all years there is no month to report on: a table and charts. */
const ONE_MONTH_OF_YEARS: readonly PackSectionKey[] = ['summary', 'keyCharts'];

/** The same pages as of its last month, and a page of figures for each year. */
const OF_YEARS: readonly PackSectionKey[] = STANDARD_SECTIONS.flatMap((key) =>
  key === 'says' ? (['figures', key] as const) : [key],
);

function standardSections({ scope }: PackSource): readonly PackSectionKey[] {
  if (scope.monthNum === undefined) return OF_YEARS;
  return scope.fyId === undefined ? ONE_MONTH_OF_YEARS : STANDARD_SECTIONS;
}

/** The sections that were chosen, else the standard ones, in their order. */
function sectionKeys(source: PackSource): readonly PackSectionKey[] {
  const asked = source.choices?.packSections ?? [];
  const chosen = asked.length === 0 ? standardSections(source) : asked;
  // What follows a pack, and what could not, is listed in it, whatever was chosen.
  const follow = source.documents.some(({ appended }) => appended !== undefined);
  return follow && !chosen.includes('documents') ? [...chosen, 'documents'] : chosen;
}

/** Whether a section is shown if there is anything for it. */
export const isSectionShown = (source: PackSource, key: PackSectionKey): boolean =>
  sectionKeys(source).includes(key);

/** What makes the sections of a pack, each when it is needed. */
export type SectionMakers = Readonly<Record<PackSectionKey, () => readonly PackSection[]>>;

interface Chosen {
  readonly sections: readonly PackSection[];
  /** For the last page; none: nothing that there is was left out. */
  readonly leftOut: readonly string[];
}

/** Makes the sections of a pack that were chosen, in their order. */
export function chosenSections(make: SectionMakers, source: PackSource): Chosen {
  const keys = sectionKeys(source);
  const isStandard = (source.choices?.packSections ?? []).length === 0;
  const others = isStandard ? [] : FULL_SECTIONS.filter((key) => !keys.includes(key));
  const left = others.flatMap((key) => make[key]()).map(({ title }) => title);
  return {
    sections: keys.flatMap((key) => make[key]()),
    leftOut: left.length === 0 ? [] : [`Sections that were not chosen: ${left.join(', ')}.`],
  };
}
