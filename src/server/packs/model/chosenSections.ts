import { shownSections } from '../../../domain/packChoices.ts';
import type { PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

/** The sections that were chosen, in their order, and what is said of the others. */
interface Chosen {
  readonly sections: readonly PackSection[];
  /** For the last page; none: nothing that there is was left out. */
  readonly leftOut: readonly string[];
}

/** Whether a section is shown if there is anything for it. */
export const isSectionShown = ({ choices }: PackSource, key: string): boolean =>
  shownSections(choices?.packSections ?? []).some((shown) => shown === key);

/** Puts the sections of a pack in the order that was chosen. */
export function chosenSections(sections: readonly PackSection[], source: PackSource): Chosen {
  const asked: readonly string[] = source.choices?.packSections ?? [];
  if (asked.length === 0) return { sections, leftOut: [] };
  // What follows a pack, and what could not, is listed in it, whatever was chosen.
  const follow = source.documents.some(({ appended }) => appended !== undefined);
  const chosen = follow && !asked.includes('documents') ? [...asked, 'documents'] : asked;
  const placeOf = ({ key }: PackSection) => chosen.findIndex((one) => one === key);
  const others = sections.filter((section) => placeOf(section) === -1);
  return {
    sections: sections
      .filter((section) => placeOf(section) !== -1)
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
    leftOut:
      others.length === 0
        ? []
        : [`Sections that were not chosen: ${others.map(({ title }) => title).join(', ')}.`],
  };
}
