import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const NothingOfThePast = lazy(async () => ({
  default: (await import('./NothingOfThePast.tsx')).NothingOfThePast,
}));

export type PageAtMomentProps = {
  asOf: string | null;
  refusal: string | null;
};

export function PageAtMoment({ asOf, refusal }: PageAtMomentProps) {
  const isOfToday = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isOfToday === true,
  });
  if (refusal === null && (asOf === null || !isOfToday)) return <Outlet />;
  return (
    <Suspense>
      <NothingOfThePast refusal={refusal} />
    </Suspense>
  );
}
