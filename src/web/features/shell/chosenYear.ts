import { createStore, useStore } from 'zustand';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { onStoredElsewhere, storedText, storeText } from '../../browserStorage.ts';
import { idParam } from '../../searchParams.ts';

/** The financial year of the sidebar, local to this browser and shared by its tabs. */
const STORAGE_KEY = 'financial-year-id';

const yearIn = (stored: string | null): number =>
  idParam(stored) ?? FINANCIAL_YEAR_DEFAULTS.sidebarId;

const store = createStore<{ fyId: number }>()(() => ({ fyId: yearIn(storedText(STORAGE_KEY)) }));

onStoredElsewhere(STORAGE_KEY, (stored) => store.setState({ fyId: yearIn(stored) }));

export const useChosenYear = (): number => useStore(store).fyId;

export function chooseYear(fyId: number): void {
  storeText(STORAGE_KEY, String(fyId));
  store.setState({ fyId });
}
