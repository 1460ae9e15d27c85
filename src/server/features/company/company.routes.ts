import { getCompany, previewCheckLimits, updateCompany } from '../../../contract/company.ts';
import type { YearAndCurrency } from '../../../finance/regionBasis.ts';
import type { Deps } from '../../deps.ts';
import { staleVersion, tokenNotAllowed } from '../../http/problem.ts';
import { cachedRead, route, type Route } from '../../http/route.ts';
import { lockCompany, changeCompany } from '../../company/company.ts';
import { changesAccess } from '../../company/accessSettings.ts';
import { refuseApprovals } from '../../company/approvalSettings.ts';
import { refuseLogo } from '../../company/packLogo.ts';
import { beginBalanceLines } from '../../books/balanceLineRows.ts';
import { changeBasis } from '../../company/basisSettings.ts';
import { limitsEffect } from './checkLimits.service.ts';
import { readCompany } from './company.queries.ts';

function shownSince(since: Date | null, areShown: boolean | undefined, now: Date) {
  if (areShown === undefined || areShown === (since !== null)) return undefined;
  return areShown ? now : null;
}

const saysBasis = ({
  yearStartMonth,
  yearNamedAfter,
  currency,
}: { readonly [Key in keyof YearAndCurrency]?: YearAndCurrency[Key] | undefined }): boolean =>
  [yearStartMonth, yearNamedAfter, currency].some((said) => said !== undefined);

export function companyRoutes({ database, settings, now }: Deps): Route[] {
  return [
    cachedRead(
      getCompany,
      'company',
      () => 'all',
      () => readCompany(database.orm, settings),
    ),

    route(previewCheckLimits, ({ basis, body }) =>
      limitsEffect(basis, database.orm, body.checkLimits, now()),
    ),

    route(updateCompany, (call) =>
      call.write(async (transaction) => {
        const {
          firstStepsAreClosed: firstStepsClosed,
          readingsAreShown,
          reason: _why,
          ...change
        } = call.body;
        const isForPeople = changesAccess({ ...change, readingsShownSince: readingsAreShown });
        if (call.caller.proof === 'token' && isForPeople) throw tokenNotAllowed();
        const { version, readingsShownSince: since } = await lockCompany(transaction);
        if (call.ifMatch !== undefined && call.ifMatch !== version) {
          throw staleVersion('The company');
        }
        await refuseApprovals(transaction, change);
        refuseLogo(change.packLogo);
        await changeBasis(transaction, change);
        if (change.lineGroups?.includes('statements')) await beginBalanceLines(transaction);
        await changeCompany(transaction, {
          ...change,
          firstStepsClosed,
          basisSettled: saysBasis(change) ? true : undefined,
          draftsSettled: change.viewersSeeDrafts === undefined ? undefined : true,
          materialitySettled: change.materialityAmount === undefined ? undefined : true,
          passwordsSettled: change.passwordMinLength === undefined ? undefined : true,
          readingsShownSince: shownSince(since, readingsAreShown, now()),
        });
        return readCompany(transaction, settings);
      }),
    ),
  ];
}
