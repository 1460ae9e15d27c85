import { useSyncExternalStore } from 'react';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { idParam } from '../../searchParams.ts';

/** The financial year of the sidebar, local to this browser and shared by its tabs. */
const STORAGE_KEY = 'financial-year-id';
const listeners = new Set<() => void>();

function stored(): number {
  try {
    return idParam(localStorage.getItem(STORAGE_KEY)) ?? FINANCIAL_YEAR_DEFAULTS.sidebarId;
  } catch {
    return FINANCIAL_YEAR_DEFAULTS.sidebarId;
  }
}

let chosen = stored();

function become(id: number): void {
  chosen = id;
  for (const listener of listeners) listener();
}

window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) become(stored());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenYear(): number {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function chooseYear(id: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(id));
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  become(id);
}
