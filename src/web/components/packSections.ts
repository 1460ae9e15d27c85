import { createStore, useStore } from 'zustand';
import {
  availableSections,
  FULL_SECTIONS,
  type PackSectionKey,
} from '../../finance/packChoices.ts';
import { shownBasis } from '../api/companyBasis.ts';

type SectionsOfPack = 'company' | 'standard' | 'full';

// The choice isn't stored, because a forgotten choice would produce incomplete packs.
const packSectionsStore = createStore<{ sections: SectionsOfPack }>()(() => ({
  sections: 'company',
}));

export const choosePackSections = (sections: SectionsOfPack): void =>
  packSectionsStore.setState({ sections });

export const usePackSections = (): SectionsOfPack => useStore(packSectionsStore).sections;

/** All of these sections that the company can have. */
export const companySections = (keys: readonly PackSectionKey[]): readonly PackSectionKey[] =>
  availableSections(keys, shownBasis().lineGroups);

/** Returns the chosen sections, or nothing to use the company's choice. */
export function orderedPackSections(): { readonly sections?: readonly PackSectionKey[] } {
  const { sections } = packSectionsStore.getState();
  if (sections === 'company') return {};
  return { sections: sections === 'full' ? companySections(FULL_SECTIONS) : [] };
}
