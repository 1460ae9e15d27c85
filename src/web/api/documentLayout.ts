import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '../../client/address.ts';
import { type AsOf, CALLS } from '../../contract/calls.ts';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const documentLayoutQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'layout', id],
    queryFn: (asked) =>
      call('documentLayout', { ...queryCallOptions(asked), params: { id: String(id) } }),
  });

export const pictureAddress = (documentId: number, number: number, asOf: AsOf): string =>
  addressOf(CALLS.documentPicture, {
    params: { id: String(documentId), number: String(number) },
    asOf,
  });
