import { useEffect, useRef, useState } from 'react';
import { onBasisOfOthers } from '../api/companyBasis.ts';
import { onSessionEnd } from '../api/session.ts';

/**
 * Keeps what a person had typed when their session ended, until they sign in again, or when a
 * colleague's other year or currency has all pages drawn again. In memory only, so that nothing
 * typed stays on the disk.
 */
export interface KeptWork<Work> {
  /** What is kept for this person; null where there is nothing. */
  readonly of: (userId: number) => Work | null;
  readonly keep: (userId: number, work: Work) => void;
  readonly forget: () => void;
}

const places: KeptWork<unknown>['of'][] = [];

/** Whether anything is kept for this person, of whatever kind. */
export function hasKeptWork(userId: number | null): boolean {
  return userId !== null && places.some((of) => of(userId) !== null);
}

/** A place for one kind of work. */
export function keptWork<Work>(): KeptWork<Work> {
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

/** What was kept for this person, once; null where there is nothing. */
export function useKept<Work>(place: KeptWork<Work>, userId: number): Work | null {
  const [found] = useState(() => place.of(userId));
  // Returned once; another person's work is dropped.
  useEffect(() => place.forget(), [place]);
  return found;
}

/** Keeps the work if the session expires meanwhile, or the pages are drawn again. */
export function useKeeping<Work>(place: KeptWork<Work>, userId: number, work: Work | null): void {
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
      onBasisOfOthers(() => {
        if (latest.current !== null) place.keep(userId, latest.current);
      }),
    [place, userId],
  );
}
