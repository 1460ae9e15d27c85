import { clsx } from 'clsx';
import { History } from 'lucide-react';

/**
 * A value with more characters than this is longer than any amount, so it is a text and may wrap.
 */
const WORDS_FROM_CHARACTERS = 20;

/** `today` is null if the record was deleted. */
export function TodayValue({ today }: { today: string | null }) {
  return (
    <span
      className={clsx(
        'block text-small font-normal text-caution',
        (today?.length ?? 0) < WORDS_FROM_CHARACTERS && 'whitespace-nowrap',
      )}
    >
      <History className="mr-1 inline size-[1em] align-[-0.125em]" aria-hidden="true" />
      {today === null ? "doesn't exist today" : `today ${today}`}
    </span>
  );
}
