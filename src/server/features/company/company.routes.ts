import { getCompany, updateCompany } from '../../../contract/company.ts';
import type { Deps } from '../../deps.ts';
import { staleVersion, tokenNotAllowed } from '../../http/problem.ts';
import { cachedRead, route, type Route } from '../../http/route.ts';
import { lockCompany, settleCompany } from '../../reports/company.ts';
import { refuseApprovals } from '../../reports/approvalSettings.ts';
import { refuseLogo } from '../../reports/packLogo.ts';
import { changeBasis } from '../../reports/basisSettings.ts';
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
        // Who needs a second factor is for people to say.
        if (call.caller.proof === 'token' && call.body.secondFactorFor !== undefined) {
          throw tokenNotAllowed();
        }
        const { version } = await lockCompany(transaction);
        if (call.ifMatch !== undefined && call.ifMatch !== version) {
          throw staleVersion('The company');
        }
        const { firstStepsAreClosed: firstStepsClosed, reason: _why, ...change } = call.body;
        await refuseApprovals(transaction, change);
        refuseLogo(change.packLogo);
        await changeBasis(transaction, change);
        await settleCompany(transaction, { ...change, firstStepsClosed });
        return readCompany(transaction, settings);
      }),
    ),
  ];
}
