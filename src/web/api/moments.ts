import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { publicationsQuery } from './publications.ts';
import { queryClient } from './queryClient.ts';

/** There are no change events for these; past entries never change. */
export const momentsQuery = queryOptions({
  queryKey: ['moments'],
  queryFn: ({ signal }) => call('listMoments', { signal }),
});

export function useKnownMoments() {
  const moments = useQuery({ ...momentsQuery, staleTime: 0 }, queryClient).data;
  const publications = useQuery(publicationsQuery, queryClient).data;
  return { moments, publications, timeOf: useTimeOfMoment() };
}

/**
 * Finds the time of a change number, as far as these lists go; anything else is returned as it is. Both lists are
 * today's, even on pages of the past.
 */
export function useTimeOfMoment(): (asOf: string) => string {
  const moments = useQuery(momentsQuery, queryClient).data;
  const publications = useQuery(publicationsQuery, queryClient).data;
  return (asOf) => {
    const known = [moments?.first, moments?.newest, moments?.lastRead, ...(moments?.notable ?? [])];
    const found = known.find((one) => String(one?.moment) === asOf);
    const published = publications?.find(({ moment }) => String(moment) === asOf);
    return found?.at ?? published?.publishedAt ?? asOf;
  };
}
