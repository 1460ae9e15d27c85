import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';

export function useConfirmYears() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Endpoints['keepFinancialYears']>['body']) =>
      call('keepFinancialYears', { body }),
    onSettled: () => invalidateNouns(client, ['company', 'financial-years']),
  });
}
