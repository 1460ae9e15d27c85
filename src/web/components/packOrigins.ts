import { createStore, useStore } from 'zustand';
import { storedText, storeText } from '../browserStorage.ts';

const STORAGE_KEY = 'pack-origins';
const LISTED = 'listed';

const store = createStore<{ isListed: boolean }>()(() => ({
  isListed: storedText(STORAGE_KEY) === LISTED,
}));

/** Whether board packs list where their figures come from: what was chosen last; otherwise they do not. */
export const packHasOrigins = (): boolean => store.getState().isListed;

export function choosePackOrigins(isListed: boolean): void {
  storeText(STORAGE_KEY, isListed ? LISTED : null);
  store.setState({ isListed });
}

export const usePackOrigins = (): boolean => useStore(store).isListed;
