import { clsx } from 'clsx';
import { History } from 'lucide-react';

/** Longer than any amount: words, which may take a second line. */
const WORDS_FROM_CHARACTERS = 20;

/** What a value of the past is today; null: its record is no longer there. */
export function TodayValue({ today }: { today: string | null }) {
  return (
    <span
      className={clsx(
        'block text-small font-normal text-caution',
        (today?.length ?? 0) < WORDS_FROM_CHARACTERS && 'whitespace-nowrap',
      )}
    >
      <History className="mr-1 inline size-[1em] align-[-0.125em]" aria-hidden="true" />
      {today === null ? 'not there today' : `today ${today}`}
    </span>
  );
}
