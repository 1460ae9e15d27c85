import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { NothingOfThePastProps } from './NothingOfThePast.tsx';

const NothingOfThePast = lazy(async () => ({
  default: (await import('./NothingOfThePast.tsx')).NothingOfThePast,
}));

export type PageAtMomentProps = {
  /** The moment that is shown; null: the present. */
  asOf: string | null;
  /** Why the moment of the address cannot be shown; null where it can. */
  refusal: string | null;
};

function nothing(refusal: string | null, isOfToday: boolean): NothingOfThePastProps | null {
  if (refusal !== null) {
    return {
      title: 'Board Reports',
      sentence: 'This moment cannot be shown',
      hint: refusal,
    };
  }
  if (!isOfToday) return null;
  return {
    title: 'Board Reports',
    sentence: 'This page is about today only',
    hint: 'It works with what is stored now, and has nothing of the past to show.',
  };
}

/** The page of the address, or why there is none at its moment. */
export function PageAtMoment({ asOf, refusal }: PageAtMomentProps) {
  const isOfToday = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isOfToday === true,
  });
  const instead = nothing(refusal, asOf !== null && isOfToday);
  if (instead === null) return <Outlet />;
  return (
    <Suspense>
      <NothingOfThePast {...instead} />
    </Suspense>
  );
}
