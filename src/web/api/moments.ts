import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { publicationsQuery } from './publications.ts';
import { queryClient } from './queryClient.ts';

/** The moments that people ask for. They have no change events; those of the past stay as they are. */
export const momentsQuery = queryOptions({
  queryKey: ['moments'],
  queryFn: ({ signal }) => call('listMoments', { signal }),
});

/** The moments that there are to choose from, read again each time that somebody is to choose. */
export function useKnownMoments() {
  const moments = useQuery({ ...momentsQuery, staleTime: 0 }, queryClient).data;
  const publications = useQuery(publicationsQuery, queryClient).data;
  return { moments, publications, timeOf: useTimeOfMoment() };
}

/**
 * Finds when the moment of a number was, as far as these lists tell; all else comes back as it was
 * given. Both lists are of today, whatever moment the pages show.
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
