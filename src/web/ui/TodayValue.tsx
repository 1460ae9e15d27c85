import { History } from 'lucide-react';

/** What a value of the past is today; null: its record is no longer there. */
export function TodayValue({ today }: { today: string | null }) {
  return (
    <span className="block text-small font-normal whitespace-nowrap text-caution">
      <History className="mr-1 inline size-[1em] align-[-0.125em]" aria-hidden="true" />
      {today === null ? 'not there today' : `today ${today}`}
    </span>
  );
}
