import { useSyncExternalStore } from 'react';
import type { PaperSize } from '../../contract/boardPacks.ts';

const STORAGE_KEY = 'pack-paper';
/** Countries where offices print on Letter. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'PR']);

const listeners = new Set<() => void>();

function ofThisBrowser(): PaperSize {
  const [language, ...parts] = navigator.language.split('-');
  // English without a country is that of the United States, as browsers have it.
  const region = parts.at(-1) ?? (language === 'en' ? 'US' : '');
  return LETTER_REGIONS.has(region.toUpperCase()) ? 'letter' : 'a4';
}

function stored(): PaperSize | null {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'a4' || kept === 'letter' ? kept : null;
  } catch {
    return null;
  }
}

let choice: PaperSize | null = stored();

/** The paper of PDF packs: the one chosen last, otherwise that of the browser's country. */
export function packPaper(): PaperSize {
  return (choice ??= ofThisBrowser());
}

export function choosePackPaper(paper: PaperSize): void {
  choice = paper;
  try {
    localStorage.setItem(STORAGE_KEY, paper);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePackPaper(): PaperSize {
  return useSyncExternalStore(subscribe, packPaper);
}
