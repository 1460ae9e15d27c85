import { listActivity, listActivityRecords } from '../../../contract/activity.ts';
import { listDownloads } from '../../../contract/downloads.ts';
import { listFailedSignIns } from '../../../contract/failedSignIns.ts';
import { readFailedSignIns } from '../../users/failedSignIns.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { storedCompany } from '../../company/company.ts';
import { readDownloads } from '../../documents/downloads.ts';
import type { Activity } from './activity.service.ts';

export function activityRoutes({ database, changes }: Deps): Route[] {
  const keptDays = async () => (await storedCompany(database.orm)).downloadsKeptDays;
  let loading: Promise<Activity> | undefined;
  // Loaded with the first request, because starting the server doesn't need the texts for dates and amounts.
  const activity = () =>
    (loading ??= import('./activity.service.ts').then(
      (module) => new module.Activity(database, changes),
    ));
  return [
    route(listActivity, async ({ basis, query, caller }) =>
      (await activity()).page(basis, query, caller),
    ),
    route(listActivityRecords, async ({ basis, params, query, caller }) =>
      (await activity()).records(basis, params.moment, query.after ?? 0, caller),
    ),
    route(listDownloads, async ({ query }) => ({
      ...(await readDownloads(database.orm, query.before)),
      keptDays: await keptDays(),
    })),
    route(listFailedSignIns, async ({ query }) => ({
      ...(await readFailedSignIns(database.orm, query.before)),
      keptDays: await keptDays(),
    })),
  ];
}
