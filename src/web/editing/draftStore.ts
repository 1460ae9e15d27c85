import { useEffect, useRef, useState } from 'react';
import { onBasisChangedByOthers } from '../api/companyBasis.ts';
import { onSessionEnd } from '../api/session.ts';

/**
 * Keeps what a person has typed when their session expires, until they sign in again, or while a colleague's new year
 * or currency redraws the pages. Kept only in memory, so that nothing is written to disk.
 */
export interface DraftStore<Work> {
  readonly of: (userId: number) => Work | null;
  readonly keep: (userId: number, work: Work) => void;
  readonly forget: () => void;
}

const places: DraftStore<unknown>['of'][] = [];

export function hasStoredDraft(userId: number | null): boolean {
  return userId !== null && places.some((of) => of(userId) !== null);
}

export function draftStore<Work>(): DraftStore<Work> {
  let kept: { readonly userId: number; readonly work: Work } | null = null;
  places.push((userId) => (kept?.userId === userId ? kept.work : null));
  return {
    of: (userId) => (kept?.userId === userId ? kept.work : null),
    keep: (userId, work) => {
      kept = { userId, work };
    },
    forget: () => {
      kept = null;
    },
  };
}

/** Returns the kept draft once; null if there is none. */
export function useStoredDraft<Work>(place: DraftStore<Work>, userId: number): Work | null {
  const [found] = useState(() => place.of(userId));
  // Another person's work is dropped.
  useEffect(() => place.forget(), [place]);
  return found;
}

export function useDraftStoring<Work>(
  place: DraftStore<Work>,
  userId: number,
  work: Work | null,
): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(
    () =>
      onSessionEnd((end) => {
        const { current } = latest;
        if (end === 'expired' && current !== null) place.keep(userId, current);
        else place.forget();
      }),
    [place, userId],
  );
  useEffect(
    () =>
      onBasisChangedByOthers(() => {
        if (latest.current !== null) place.keep(userId, latest.current);
      }),
    [place, userId],
  );
}
