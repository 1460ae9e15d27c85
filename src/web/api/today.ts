import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { FinancialData } from '../../contract/financialData.ts';
import { isBasisOfToday } from './companyBasis.ts';
import { financialDataQuery } from './financialData.ts';
import { asOfClient, queryClient } from './queryClient.ts';

/**
 * The current answer to a query whose past answer the page shows. Undefined on pages of the present and while loading.
 */
export function useToday<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const showsPast = asOfClient(useQueryClient()) !== null;
  const { data } = useQuery({ ...query, enabled: showsPast }, queryClient);
  // Figures with different months or currencies can't be compared.
  return showsPast && isBasisOfToday() ? data : undefined;
}

/** The current version of a record; null if it was deleted, undefined if nothing is compared. */
export type Today<Row> = Row | null | undefined;

export function useMonthToday(): (
  month: Pick<FinancialData, 'fyId' | 'monthNum'>,
) => Today<FinancialData> {
  const months = useToday(financialDataQuery());
  return ({ fyId, monthNum }) =>
    months === undefined
      ? undefined
      : (months.find((one) => one.fyId === fyId && one.monthNum === monthNum) ?? null);
}

export function ofToday<Row, Shown>(
  today: Today<Row>,
  show: (row: Row) => Shown,
): Shown | null | undefined {
  if (today === undefined) return undefined;
  return today === null ? null : show(today);
}
