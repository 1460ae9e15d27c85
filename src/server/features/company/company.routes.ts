import { getCompany, updateCompany } from '../../../contract/company.ts';
import type { Deps } from '../../deps.ts';
import { cachedRead, route, type Route } from '../../http/route.ts';
import { settleCompany } from '../../reports/company.ts';
import { readCompany } from './company.queries.ts';

export function companyRoutes({ database, settings }: Deps): Route[] {
  return [
    cachedRead(
      getCompany,
      'company',
      () => 'all',
      () => readCompany(database.orm, settings),
    ),

    route(updateCompany, (call) =>
      call.write(async (transaction) => {
        const { name, firstStepsAreClosed } = call.body;
        await settleCompany(transaction, {
          ...(name === undefined ? {} : { name }),
          ...(firstStepsAreClosed === undefined ? {} : { guideClosed: firstStepsAreClosed }),
        });
        return readCompany(transaction, settings);
      }),
    ),
  ];
}
