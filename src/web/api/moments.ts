import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { publicationsQuery } from './publications.ts';
import { queryClient } from './queryClient.ts';

/** The server sends no change events for past states; existing entries never change. */
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
 * Returns a function that finds the time of a change number in these lists; other texts are returned unchanged. Both
 * lists are current, even on pages of the past.
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
