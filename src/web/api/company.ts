import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { Materiality } from '../../domain/materiality.ts';
import { call } from './call.ts';
import { showBasis, showPastBasis } from './companyBasis.ts';
import { asOfClient, reading } from './queryClient.ts';

/** The company's name, its first steps, and how it judges differences. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: (asked) => call('getCompany', reading(asked)),
});

/** The pages show months and amounts by the company's year and currency at their moment. */
export function useBasisOfMoment(): void {
  const showsPast = asOfClient(useQueryClient()) !== null;
  // Today's came with the page: another one is noticed where something reads the company.
  const { data = null } = useQuery({ ...companyQuery, enabled: showsPast });
  // Before anything is painted by the one of another moment.
  useLayoutEffect(() => {
    showPastBasis(showsPast ? data : null);
    if (!showsPast && data !== null) showBasis(data, 'others');
  }, [data, showsPast]);
}

type CompanyChange = CallInput<Endpoints['updateCompany']>['body'];

/**
 * Changes the company; the answer is the company as it is then. `version`: of the state that the
 * change was made to; left out where it overwrites nothing that somebody typed.
 */
export function useUpdateCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: { change: CompanyChange; version?: number }) =>
      call('updateCompany', { body: change, ifMatch: version }),
    onSuccess: (company) => {
      showBasis(company, 'self');
      client.setQueryData(companyQuery.queryKey, company);
    },
  });
}

/** How the company judges differences; null while that is not known, and nothing is coloured. */
export function useMateriality(): Materiality | null {
  const { data } = useQuery(companyQuery);
  return useMemo(
    () =>
      data === undefined
        ? null
        : {
            percent: data.materialityPercent,
            amount: data.materialityAmount,
            costsBy: data.costsBy,
          },
    [data],
  );
}
