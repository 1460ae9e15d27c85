import { queryOptions } from '@tanstack/react-query';
import { listUsers } from '../../../contract/users.ts';
import { call } from '../../api/call.ts';

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
});
