import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Materiality } from '../../domain/materiality.ts';
import { call } from './call.ts';

export const companySettingsQuery = queryOptions({
  queryKey: ['company-settings'],
  queryFn: ({ signal }) => call('getCompanySettings', { signal }),
});

/** How the company judges differences; null while that is not known, and nothing is coloured. */
export function useMateriality(): Materiality | null {
  const { data } = useQuery(companySettingsQuery);
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
