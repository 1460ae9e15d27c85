import { asc } from 'drizzle-orm';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';

export function financialYearsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listFinancialYears,
      'financial-years',
      () => 'all',
      () => {
        const { id, fyYear, startDate, endDate } = financialYears;
        return database.orm
          .select({ id, fyYear, startDate, endDate })
          .from(financialYears)
          .orderBy(asc(fyYear));
      },
    ),
  ];
}
