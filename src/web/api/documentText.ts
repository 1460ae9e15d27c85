import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const documentTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'text', id],
    queryFn: (asked) =>
      call('documentText', { ...queryCallOptions(asked), params: { id: String(id) } }),
  });
