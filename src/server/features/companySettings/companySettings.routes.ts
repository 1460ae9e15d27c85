import { getCompanySettings, updateCompanySettings } from '../../../contract/companySettings.ts';
import type { Deps } from '../../deps.ts';
import { staleVersion } from '../../http/problem.ts';
import { cachedRead, route, type Route } from '../../http/route.ts';
import { lockSettings, readCompanySettings, writeSettings } from './companySettings.queries.ts';

export function companySettingsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      getCompanySettings,
      'company-settings',
      () => 'all',
      () => readCompanySettings(database.orm),
    ),
    route(updateCompanySettings, (call) =>
      call.write(async (transaction) => {
        const { version, ...before } = await lockSettings(transaction);
        if (call.ifMatch !== undefined && call.ifMatch !== version) {
          throw staleVersion('The settings');
        }
        const {
          materialityPercent = before.materialityPercent,
          materialityAmount = before.materialityAmount,
          costsBy = before.costsBy,
        } = call.body;
        const after = { materialityPercent, materialityAmount, costsBy };
        const isSame =
          materialityPercent === before.materialityPercent &&
          materialityAmount === before.materialityAmount &&
          costsBy === before.costsBy;
        return isSame ? { ...before, version } : writeSettings(transaction, after);
      }),
    ),
  ];
}
