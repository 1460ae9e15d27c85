import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const NothingOfThePast = lazy(async () => ({
  default: (await import('./NothingOfThePast.tsx')).NothingOfThePast,
}));

export type PageAtMomentProps = {
  /** The moment that is shown; null: the present. */
  asOf: string | null;
  /** Why the moment of the address cannot be shown; null where it can. */
  refusal: string | null;
};

/** The page of the address, or why there is none at its moment. */
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
