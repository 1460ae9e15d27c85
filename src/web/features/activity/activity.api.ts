import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ActivityEntry, ActivityList } from '../../../contract/activity.ts';
import { call } from '../../api/call.ts';
import type { ActivitySearch } from './activity.search.ts';

const FIRST_PAGE = 0;

const DAY_LENGTH_MS = 24 * 3_600_000;

/** A day begins at the reader's midnight, not the server's. */
const midnight = (day: string) => new Date(`${day}T00:00:00`);

function activityQueryInput({ person, from, to, ...filter }: ActivitySearch, before: number) {
  return {
    ...filter,
    ...(person !== undefined && { person: String(person) }),
    ...(from !== undefined && { from: midnight(from).toISOString() }),
    ...(to !== undefined && {
      to: new Date(midnight(to).getTime() + DAY_LENGTH_MS - 1).toISOString(),
    }),
    ...(before !== FIRST_PAGE && { before: String(before) }),
  };
}

export const activityQuery = (filter: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ signal, pageParam }) =>
      call('listActivity', { signal, query: activityQueryInput(filter, pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }: ActivityList) => next,
  });

export const activityRecordsQuery = (moment: number) =>
  infiniteQueryOptions({
    queryKey: ['activity', 'records', moment],
    queryFn: ({ signal, pageParam }) =>
      call('listActivityRecords', {
        signal,
        params: { moment: String(moment) },
        query: pageParam === FIRST_PAGE ? {} : { after: String(pageParam) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    // A past change is immutable.
    staleTime: Infinity,
  });

export const downloadsQuery = infiniteQueryOptions({
  queryKey: ['activity', 'downloads'],
  queryFn: ({ signal, pageParam }) =>
    call('listDownloads', {
      signal,
      query: pageParam === FIRST_PAGE ? {} : { before: String(pageParam) },
    }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const failedSignInsQuery = infiniteQueryOptions({
  queryKey: ['activity', 'failedSignIns'],
  queryFn: ({ signal, pageParam }) =>
    call('listFailedSignIns', {
      signal,
      query: pageParam === FIRST_PAGE ? {} : { before: String(pageParam) },
    }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

const MOST_DOWNLOADED_PAGES = 100;

export async function readAllActivity(
  filter: ActivitySearch,
): Promise<{ entries: ActivityEntry[]; isCut: boolean }> {
  const entries: ActivityEntry[] = [];
  let before = FIRST_PAGE;
  for (let page = 0; page < MOST_DOWNLOADED_PAGES; page += 1) {
    const found: ActivityList = await call('listActivity', {
      query: activityQueryInput(filter, before),
    });
    entries.push(...found.entries);
    if (found.next === null) return { entries, isCut: false };
    before = found.next;
  }
  return { entries, isCut: true };
}
