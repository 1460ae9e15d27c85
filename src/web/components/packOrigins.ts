import { createStore, useStore } from 'zustand';
import { storedText, storeText } from '../browserStorage.ts';

const ORIGINS_STORAGE_KEY = 'pack-origins';
const ORIGINS_LISTED = 'listed';

const packOriginsStore = createStore<{ isListed: boolean }>()(() => ({
  isListed: storedText(ORIGINS_STORAGE_KEY) === ORIGINS_LISTED,
}));

export const packHasOrigins = (): boolean => packOriginsStore.getState().isListed;

export function choosePackOrigins(isListed: boolean): void {
  storeText(ORIGINS_STORAGE_KEY, isListed ? ORIGINS_LISTED : null);
  packOriginsStore.setState({ isListed });
}

export const usePackOrigins = (): boolean => useStore(packOriginsStore).isListed;
