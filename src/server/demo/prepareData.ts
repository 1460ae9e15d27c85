import { usableDemoAccounts } from '../users/demoAccounts.ts';
import { ensureFirstAdministrator } from '../users/firstAdministrator.ts';
import { StartError } from '../../engine/db/startError.ts';
import { hasDemoRecords } from './demoRecords.ts';
import type { Deps } from '../deps.ts';
import { ensureProductYears } from '../company/productYears.ts';

export interface PreparedData {
  readonly demoAccounts: readonly string[];
  readonly resetLink: string | null;
}

/**
 * Fills a new database. Whether a database has a demo depends on the database, not on DEMO: a company's own database
 * never gets one, and a demo database doesn't open unless DEMO is set.
 */
export async function prepareData(deps: Deps): Promise<PreparedData> {
  const { settings, database } = deps;
  if (settings.demo) {
    const { loadDemoIfNew } = await import('./loadDemo.ts');
    await loadDemoIfNew(deps);
  }
  const isDemo = await hasDemoRecords(database.orm);
  if (isDemo && !settings.demo) {
    throw new StartError(
      'holdsDemo',
      'The database contains the demo accounts and figures. For real use, set another DATA_DIR (or DATABASE_URL), or remove the demo with: npm run demo:remove',
    );
  }
  let resetLink: string | null = null;
  if (!isDemo) {
    await ensureProductYears(deps);
    resetLink = await ensureFirstAdministrator(deps);
  }
  return { demoAccounts: isDemo ? await usableDemoAccounts(database) : [], resetLink };
}
