import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './call.ts';

/** The parts of a page that show changes appear one after the other, within this time. */
const SAME_OPENING_MS = 5_000;

/** The changes that are new to the reader, read again each time the list is opened. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('getNews', { signal }),
  staleTime: SAME_OPENING_MS,
});

export const useMarkRead = () =>
  useMutation({ mutationFn: (moment: number) => call('markRead', { body: { moment } }) });
