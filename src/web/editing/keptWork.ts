import { useEffect, useRef, useState } from 'react';
import { onBasisOfOthers } from '../api/companyBasis.ts';
import { onSessionEnd } from '../api/session.ts';

/**
 * Keeps what a person has typed when their session expires, until they sign in again, or while a colleague's new year
 * or currency redraws the pages. In memory only, so that nothing is written to disk.
 */
export interface KeptWork<Work> {
  readonly of: (userId: number) => Work | null;
  readonly keep: (userId: number, work: Work) => void;
  readonly forget: () => void;
}

const places: KeptWork<unknown>['of'][] = [];

export function hasKeptWork(userId: number | null): boolean {
  return userId !== null && places.some((of) => of(userId) !== null);
}

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

/** Returns what was kept, once; null if nothing was. */
export function useKept<Work>(place: KeptWork<Work>, userId: number): Work | null {
  const [found] = useState(() => place.of(userId));
  // Another person's work is dropped.
  useEffect(() => place.forget(), [place]);
  return found;
}

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
