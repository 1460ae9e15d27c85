import { useEffect, useRef } from 'react';
import { onSessionEnd } from './session.ts';

/** What a person had typed when the session ended, kept until they are back. */
export interface KeptWork<Work> {
  /** What was kept for this person, once; null if there is nothing. */
  readonly useKept: (userId: number) => Work | null;
  /** Keeps the work, should the session expire while it is there. */
  readonly useKeeping: (userId: number, work: Work | null) => void;
}

/** A place for one kind of work. In memory only: nothing typed is left behind on the disk. */
export function keptWork<Work>(): KeptWork<Work> {
  let kept: { userId: number; work: Work } | null = null;

  return {
    useKept: (userId) => {
      const found = useRef(kept?.userId === userId ? kept.work : null);
      // Handed out once; someone else's is dropped.
      useEffect(() => {
        kept = null;
      }, []);
      return found.current;
    },
    useKeeping: (userId, work) => {
      const latest = useRef(work);
      useEffect(() => {
        latest.current = work;
      });
      useEffect(
        () =>
          onSessionEnd((end) => {
            const current = latest.current;
            kept = end === 'expired' && current !== null ? { userId, work: current } : null;
          }),
        [userId],
      );
    },
  };
}
