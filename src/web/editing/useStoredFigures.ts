import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoredFigures } from '../../finance/monthFindings.ts';
import { financialDataQuery } from '../api/financialData.ts';
import { financialYearsQuery } from '../api/financialYears.ts';
import { figuresIn } from './wordedFindings.ts';

export function useStoredFigures(): readonly StoredFigures[] {
  const { data: months } = useQuery(financialDataQuery());
  const { data: years } = useQuery(financialYearsQuery);
  return useMemo(() => {
    const labels = new Map(years?.map(({ id, fyYear }) => [id, fyYear]));
    return (months ?? []).flatMap((month) => {
      const fyLabel = labels.get(month.fyId);
      const { monthNum } = month;
      return fyLabel === undefined ? [] : [{ fyLabel, monthNum, figures: figuresIn(month) }];
    });
  }, [months, years]);
}
