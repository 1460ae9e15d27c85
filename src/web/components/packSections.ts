import { createStore, useStore } from 'zustand';
import { FULL_SECTIONS, type PackSectionKey } from '../../finance/packChoices.ts';

type SectionsOfPack = 'company' | 'standard' | 'full';

// The choice isn't stored, because a forgotten choice would produce incomplete packs.
const packSectionsStore = createStore<{ sections: SectionsOfPack }>()(() => ({
  sections: 'company',
}));

export const choosePackSections = (sections: SectionsOfPack): void =>
  packSectionsStore.setState({ sections });

export const usePackSections = (): SectionsOfPack => useStore(packSectionsStore).sections;

/** Returns the chosen sections, or nothing to use the company's choice. */
export function orderedPackSections(): { readonly sections?: readonly PackSectionKey[] } {
  const { sections } = packSectionsStore.getState();
  if (sections === 'company') return {};
  return { sections: sections === 'full' ? FULL_SECTIONS : [] };
}
