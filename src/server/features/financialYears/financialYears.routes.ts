import {
  createFinancialYear,
  deleteFinancialYear,
  keepFinancialYears,
  listFinancialYears,
} from '../../../contract/financialYears.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { allFinancialYears } from './financialYears.queries.ts';
import { createYear, keepYears, removeYear } from './financialYears.service.ts';

export function financialYearsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listFinancialYears,
      'financial-years',
      () => 'all',
      () => allFinancialYears(database),
    ),
    route(createFinancialYear, (call) =>
      call.write((transaction) => createYear(call.basis, transaction, call.body.fyYear)),
    ),
    route(keepFinancialYears, (call) =>
      call.write((transaction) => keepYears(transaction, call.body)),
    ),
    route(deleteFinancialYear, (call) =>
      call.write((transaction) => removeYear(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}
