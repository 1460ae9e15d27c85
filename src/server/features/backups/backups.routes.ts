import { getBackupState } from '../../../contract/backups.ts';
import { readLatestBackup } from '../../backups/latest.ts';
import type { Deps } from '../../deps.ts';
import { route, type Route } from '../../http/route.ts';

export function backupsRoutes({ settings }: Pick<Deps, 'settings'>): Route[] {
  return [
    route(getBackupState, async () => ({
      ...(await readLatestBackup(settings)),
      everyHours: settings.backupEveryHours,
      keeps: settings.backupKeep,
    })),
  ];
}
