import { createStore, useStore } from 'zustand';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import {
  basisOf,
  hasSameFigures,
  isSameBasis,
  STANDARD_BASIS,
} from '../../finance/companyBasis.ts';

interface ShownBasis {
  readonly today: CompanyBasis;
  readonly past: CompanyBasis | null;
  /** Counts how often someone else has changed the basis since the page was opened. */
  readonly changesOfOthers: number;
}

/** Application.tsx takes the current basis from the page, so that no figure is ever drawn with the wrong currency. */
const basisStore = createStore<ShownBasis>(() => ({
  today: STANDARD_BASIS,
  past: null,
  changesOfOthers: 0,
}));
const shownOf = ({ today, past }: ShownBasis) => past ?? today;

export const shownBasis = (): CompanyBasis => shownOf(basisStore.getState());

/**
 * Calls `listener` before pages are redrawn because a colleague changed the year, the currency or the lines. Returns a
 * function that unsubscribes.
 */
export const onBasisChangedByOthers = (listener: () => void): (() => void) =>
  basisStore.subscribe((now, before) => {
    if (now.changesOfOthers !== before.changesOfOthers) listener();
  });

/**
 * Takes a basis from this person's change (`self`) or from a read (`others`), and redraws the pages if the basis
 * differs.
 */
export function showBasis(basis: CompanyBasis, changedBy: 'self' | 'others'): void {
  const { today, changesOfOthers } = basisStore.getState();
  if (isSameBasis(today, basis)) return;
  basisStore.setState({
    today: basisOf(basis),
    changesOfOthers: changedBy === 'others' ? changesOfOthers + 1 : changesOfOthers,
  });
}

export const showLineNames = (lineNames: CompanyBasis['lineNames']): void =>
  showBasis({ ...basisStore.getState().today, lineNames }, 'others');

export function showPastBasis(basis: CompanyBasis | null): void {
  basisStore.setState({ past: basis === null ? null : basisOf(basis) });
}

/** A key that changes with the year, the currency and the choice of lines that the page shows. */
export const useBasisKey = (): string =>
  useStore(basisStore, (state) => JSON.stringify(Object.values(shownOf(state))));

export const isBasisOfToday = (): boolean => {
  const state = basisStore.getState();
  return hasSameFigures(state.today, shownOf(state));
};
