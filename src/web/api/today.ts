import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { FinancialData } from '../../contract/financialData.ts';
import { isBasisOfToday } from './companyBasis.ts';
import { financialDataQuery } from './financialData.ts';
import { asOfClient, queryClient } from './queryClient.ts';

/**
 * What a query reads today, beside what it read at the moment that the pages show; undefined while
 * they show the present, and until it is known.
 */
export function useToday<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const showsPast = asOfClient(useQueryClient()) !== null;
  const { data } = useQuery({ ...query, enabled: showsPast }, queryClient);
  // Other months or another currency cannot be compared.
  return showsPast && isBasisOfToday() ? data : undefined;
}

/** A record of today; null: there is none any more. undefined: nothing is compared. */
export type Today<Row> = Row | null | undefined;

/** Finds today's record of a month. */
export function useMonthToday(): (
  month: Pick<FinancialData, 'fyId' | 'monthNum'>,
) => Today<FinancialData> {
  const months = useToday(financialDataQuery());
  return ({ fyId, monthNum }) =>
    months === undefined
      ? undefined
      : (months.find((one) => one.fyId === fyId && one.monthNum === monthNum) ?? null);
}

/** What is shown of today's record. */
export function ofToday<Row, Shown>(
  today: Today<Row>,
  show: (row: Row) => Shown,
): Shown | null | undefined {
  if (today === undefined) return undefined;
  return today === null ? null : show(today);
}
