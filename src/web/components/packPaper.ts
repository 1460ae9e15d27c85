import { createStore, useStore } from 'zustand';
import type { PaperSize } from '../../contract/boardPacks.ts';
import { regionOf } from '../../format/region.ts';
import { storedText, storeText } from '../browserStorage.ts';

const PAPER_STORAGE_KEY = 'pack-paper';
/** Countries whose offices print on Letter. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'PR']);

function paperOfThisBrowser(): PaperSize {
  return LETTER_REGIONS.has(regionOf(navigator.language) ?? '') ? 'letter' : 'a4';
}

const packPaperStore = createStore<{ paper: PaperSize }>()(() => {
  const stored = storedText(PAPER_STORAGE_KEY);
  return { paper: stored === 'a4' || stored === 'letter' ? stored : paperOfThisBrowser() };
});

/** The last choice, or the usual paper of the browser's country. */
export const packPaper = (): PaperSize => packPaperStore.getState().paper;

export function choosePackPaper(paper: PaperSize): void {
  storeText(PAPER_STORAGE_KEY, paper);
  packPaperStore.setState({ paper });
}

export const usePackPaper = (): PaperSize => useStore(packPaperStore).paper;
