import { lazy, Suspense } from 'react';

// Pages of the present never need it.
const TodayValue = lazy(async () => ({
  default: (await import('../ui/TodayValue.tsx')).TodayValue,
}));

export type TodayMarkProps = {
  /** What was shown at the moment. */
  then: string;
  /** What is shown today; null: the record is no longer there. undefined: nothing is compared. */
  today: string | null | undefined;
};

/** Below a value of the past: what it is today, where that differs. On screens and on paper. */
export function TodayMark({ then, today }: TodayMarkProps) {
  if (today === undefined || today === then) return null;
  return (
    <Suspense>
      <TodayValue today={today} />
    </Suspense>
  );
}
