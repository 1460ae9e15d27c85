import { createStore, useStore } from 'zustand';
import { FULL_SECTIONS, type PackSectionKey } from '../../domain/packChoices.ts';

/** Which sections board packs have: those of the company, the nine standard pages, or all that is known. */
type SectionsOfPack = 'company' | 'standard' | 'full';

// Not kept for later visits: whoever forgot it would hand out packs of which half is missing.
const store = createStore<{ sections: SectionsOfPack }>()(() => ({ sections: 'company' }));

export const choosePackSections = (sections: SectionsOfPack): void => store.setState({ sections });

export const usePackSections = (): SectionsOfPack => useStore(store).sections;

/** As an order of a pack names them; left out: those of the company. */
export function orderedPackSections(): { readonly sections?: readonly PackSectionKey[] } {
  const { sections } = store.getState();
  if (sections === 'company') return {};
  return { sections: sections === 'full' ? FULL_SECTIONS : [] };
}
