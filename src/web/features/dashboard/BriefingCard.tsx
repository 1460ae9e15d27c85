import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The room of a month's words at each width. On phones it comes first: what stands below it is out of sight. */
export const BRIEFING_ROOM =
  'max-sm:order-first min-h-[22rem] sm:min-h-[21.25rem] lg:min-h-[18rem] xl:min-h-[17rem]';

/** Keeps the room that a month's words need, so that the charts do not move when they arrive. */
export function BriefingCard({
  name,
  light,
  children,
}: {
  /** "October 2026" */
  name: string;
  light?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card title={`Report: ${name}`} actions={light} className={BRIEFING_ROOM}>
      {children}
    </Card>
  );
}

export function BriefingCardLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <output className="sr-only">Loading report…</output>
      <Skeleton className="h-10 max-w-prose" />
      <Skeleton className="h-20 max-w-prose" />
    </div>
  );
}
