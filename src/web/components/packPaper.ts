import { createStore, useStore } from 'zustand';
import type { PaperSize } from '../../contract/boardPacks.ts';
import { regionOf } from '../../format/region.ts';
import { storedText, storeText } from '../browserStorage.ts';

const STORAGE_KEY = 'pack-paper';
/** Countries where offices print on Letter. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'PR']);

function ofThisBrowser(): PaperSize {
  return LETTER_REGIONS.has(regionOf(navigator.language) ?? '') ? 'letter' : 'a4';
}

const store = createStore<{ paper: PaperSize }>()(() => {
  const stored = storedText(STORAGE_KEY);
  return { paper: stored === 'a4' || stored === 'letter' ? stored : ofThisBrowser() };
});

/** The paper of PDF packs: the one chosen last, otherwise that of the browser's country. */
export const packPaper = (): PaperSize => store.getState().paper;

export function choosePackPaper(paper: PaperSize): void {
  storeText(STORAGE_KEY, paper);
  store.setState({ paper });
}

export const usePackPaper = (): PaperSize => useStore(store).paper;
