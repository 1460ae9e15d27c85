import { usableDemoAccounts } from '../accounts/demoAccounts.ts';
import { ensureFirstAdministrator } from '../accounts/firstAdministrator.ts';
import { StartError } from '../db/startError.ts';
import { holdsDemo } from './demoRecords.ts';
import type { Deps } from '../deps.ts';
import { ensureProductYears } from '../reports/productYears.ts';

export interface Prepared {
  /** The demo accounts that can sign in as printed. */
  readonly demoAccounts: readonly string[];
  /** The first administrator's one-time link, where one was made. */
  readonly resetLink: string | null;
}

/**
 * Fills a new database. Whether there is a demo depends on what the database holds, not on DEMO:
 * a company's own never gets one, and one with a demo does not open without it.
 */
export async function prepareData(deps: Deps): Promise<Prepared> {
  const { settings, database } = deps;
  if (settings.demo) {
    const { loadDemoIfNew } = await import('./load.ts');
    await loadDemoIfNew(deps);
  }
  const isDemo = await holdsDemo(database.orm);
  if (isDemo && !settings.demo) {
    throw new StartError(
      'holdsDemo',
      'The database was made by the demo, with its accounts and figures. For real use set another DATA_DIR (or DATABASE_URL), or remove the demo with: npm run demo:remove',
    );
  }
  let resetLink: string | null = null;
  if (!isDemo) {
    await ensureProductYears(deps);
    resetLink = await ensureFirstAdministrator(deps);
  }
  return { demoAccounts: isDemo ? await usableDemoAccounts(database) : [], resetLink };
}
