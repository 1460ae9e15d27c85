import { lazy, Suspense } from 'react';

// Lazy, because pages of the present never need it.
const TodayValue = lazy(async () => ({
  default: (await import('../ui/TodayValue.tsx')).TodayValue,
}));

export type TodayMarkProps = {
  then: string;
  today: string | null | undefined;
};

export function TodayMark({ then, today }: TodayMarkProps) {
  if (today === undefined || today === then) return null;
  return (
    <Suspense>
      <TodayValue today={today} />
    </Suspense>
  );
}
