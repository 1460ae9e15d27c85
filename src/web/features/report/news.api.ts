import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What is new to the reader; asked again whenever it is opened. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('getNews', { signal }),
  staleTime: 0,
});

export const useMarkRead = () =>
  useMutation({ mutationFn: (moment: number) => call('markRead', { body: { moment } }) });
