import { usableDemoAccounts } from '../accounts/demoAccounts.ts';
import { ensureFirstAdministrator } from '../accounts/firstAdministrator.ts';
import { StartError } from '../db/startError.ts';
import { countDemo } from './demoRecords.ts';
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
  const holdsDemo = (await countDemo(database.orm)) !== null;
  if (holdsDemo && !settings.demo) {
    throw new StartError(
      'holdsDemo',
      'The database was made by the demo, with its accounts and figures. For real use set another DATA_DIR (or DATABASE_URL), or remove the demo with: npm run demo:remove',
    );
  }
  let resetLink: string | null = null;
  if (!holdsDemo) {
    await ensureProductYears(deps);
    resetLink = await ensureFirstAdministrator(deps);
  }
  return { demoAccounts: holdsDemo ? await usableDemoAccounts(database) : [], resetLink };
}
