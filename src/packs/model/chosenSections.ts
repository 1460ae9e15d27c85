import {
  FULL_SECTIONS,
  PACK_SECTIONS,
  type PackSectionKey,
  STANDARD_SECTIONS,
} from '../../finance/packChoices.ts';
import type { PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

/** One month of all years isn't a report on one month, so it has only a table and charts. */
const ONE_MONTH_OF_YEARS: readonly PackSectionKey[] = ['summary', 'keyCharts'];

const YEAR_SECTIONS: readonly PackSectionKey[] = STANDARD_SECTIONS.flatMap((key) =>
  key === 'says' ? (['figures', key] as const) : [key],
);

function standardSections({ scope }: PackSource): readonly PackSectionKey[] {
  if (scope.monthNum === undefined) return YEAR_SECTIONS;
  return scope.fyId === undefined ? ONE_MONTH_OF_YEARS : STANDARD_SECTIONS;
}

function sectionKeys(source: PackSource): readonly PackSectionKey[] {
  const asked = source.choices?.packSections ?? [];
  const chosen = asked.length === 0 ? standardSections(source) : asked;
  // Attached documents, and those that couldn't be attached, are always listed.
  const follow = source.documents.some(({ appended }) => appended !== undefined);
  return follow && !chosen.includes('documents') ? [...chosen, 'documents'] : chosen;
}

/** True if the section is shown when it has any content. */
export const isSectionShown = (source: PackSource, key: PackSectionKey): boolean =>
  sectionKeys(source).includes(key);

export type SectionMakers = Readonly<Record<PackSectionKey, () => readonly PackSection[]>>;

interface ChosenSections {
  readonly sections: readonly PackSection[];
  readonly leftOut: readonly string[];
}

export function chosenSections(make: SectionMakers, source: PackSource): ChosenSections {
  const keys = sectionKeys(source);
  const isStandard = (source.choices?.packSections ?? []).length === 0;
  const others = isStandard ? [] : FULL_SECTIONS.filter((key) => !keys.includes(key));
  const left = others.flatMap((key) => make[key]()).map(({ title }) => title);
  const { fyId, monthNum } = source.scope;
  const reportsOnMonth = fyId !== undefined || monthNum === undefined;
  const hidesAccounts =
    reportsOnMonth && keys.includes('overheads') && source.accountCosts === undefined;
  return {
    sections: keys.flatMap((key) => make[key]()),
    leftOut: [
      ...(left.length === 0 ? [] : [`Sections that were not chosen: ${left.join(', ')}.`]),
      ...(hidesAccounts
        ? [
            `${PACK_SECTIONS.overheads}: left out because some readers of this pack have no access to accounts.`,
          ]
        : []),
    ],
  };
}
