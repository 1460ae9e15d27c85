import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { call } from './call.ts';
import { showBasis, showPastBasis } from './companyBasis.ts';
import { asOfClient, queryCallOptions } from './queryClient.ts';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: (asked) => call('getCompany', queryCallOptions(asked)),
});

/** Formats months and amounts by the company's financial year and currency as of the time that the page shows. */
export function useBasisOfMoment(): void {
  const showsPast = asOfClient(useQueryClient()) !== null;
  // The current company came with the page, so it isn't read again here.
  const { data = null } = useQuery({ ...companyQuery, enabled: showsPast });
  // A layout effect, so that nothing is painted with another time's basis.
  useLayoutEffect(() => {
    showPastBasis(showsPast ? data : null);
    if (!showsPast && data !== null) showBasis(data, 'others');
  }, [data, showsPast]);
}

type CompanyChange = CallInput<Endpoints['updateCompany']>['body'];

/**
 * Changes the company and returns the new one. Leave out `version` if the change can't overwrite another person's
 * typing.
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

/** Returns null until materiality is known; nothing is coloured until then. */
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
