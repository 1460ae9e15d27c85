import { createStore, useStore } from 'zustand';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { isSameBasis, STANDARD_BASIS } from '../../domain/companyBasis.ts';

interface ShownBasis {
  readonly today: CompanyBasis;
  /** At the moment of the past that the pages show; null: the present, or not known yet. */
  readonly past: CompanyBasis | null;
  /** How often somebody else has settled another one since the page was opened. */
  readonly changesOfOthers: number;
}

/** Application.tsx takes today's from the page, so that no figure is ever drawn with another company's symbol. */
const known = createStore<ShownBasis>(() => ({
  today: STANDARD_BASIS,
  past: null,
  changesOfOthers: 0,
}));
const shownOf = ({ today, past }: ShownBasis) => past ?? today;

/** What the pages count by: the company's basis at the moment that they show. They are drawn again when it changes. */
export const shownBasis = (): CompanyBasis => shownOf(known.getState());

const basisIn = ({
  yearStartMonth,
  yearNamedAfter,
  currency,
  lineGroups,
}: CompanyBasis): CompanyBasis => ({
  yearStartMonth,
  yearNamedAfter,
  currency,
  lineGroups,
});

/**
 * Calls `listener` before the pages are drawn again because a colleague has settled another year,
 * currency or group of lines. Answers how to stop listening.
 */
export const onBasisOfOthers = (listener: () => void): (() => void) =>
  known.subscribe((now, before) => {
    if (now.changesOfOthers !== before.changesOfOthers) listener();
  });

/**
 * As the company has answered to this person's change (`self`) or to a read. Whatever is drawn is
 * drawn again where it differs from before.
 */
export function showBasis(basis: CompanyBasis, changedBy: 'self' | 'others'): void {
  const { today, changesOfOthers } = known.getState();
  if (isSameBasis(today, basis)) return;
  known.setState({
    today: basisIn(basis),
    changesOfOthers: changedBy === 'others' ? changesOfOthers + 1 : changesOfOthers,
  });
}

/** The company's at the moment that the pages show; null: they show the present. */
export function showPastBasis(basis: CompanyBasis | null): void {
  known.setState({ past: basis === null ? null : basisIn(basis) });
}

/** Another text whenever the pages show another year, currency or group of lines. */
export const useBasisKey = (): string =>
  useStore(known, (state) => Object.values(shownOf(state)).join(' '));

/** Whether months and amounts of today mean the same as those that the pages show. */
export const isBasisOfToday = (): boolean => {
  const state = known.getState();
  return isSameBasis(state.today, shownOf(state));
};
