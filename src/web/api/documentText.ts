import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

export const documentTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'text', id],
    queryFn: (asked) => call('documentText', { ...reading(asked), params: { id: String(id) } }),
  });
