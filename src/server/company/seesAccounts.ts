import { can } from '../../finance/permissions.ts';
import type { Database } from '../../engine/db/database.ts';
import { hidesDrafts } from '../../engine/db/asOf.ts';
import type { Caller } from '../http/caller.ts';
import { storedCompany, type StoredCompany } from './company.ts';

/**
 * Returns true if a person may see the accounts behind a figure and their cells. Always false for people from whom
 * months are hidden, because a sheet shows months next to each other.
 */
export async function seesAccounts(orm: Database['orm'], caller: Caller): Promise<boolean> {
  if (can(caller.role, 'manageAccounts')) return true;
  return !hidesDrafts() && (await storedCompany(orm)).viewersSeeAccounts;
}

/** True if everyone who can sign in sees accounts, because everyone can read published packs. */
export const everyoneSeesAccounts = ({
  viewersSeeAccounts,
  viewersSeeDrafts,
}: Pick<StoredCompany, 'viewersSeeAccounts' | 'viewersSeeDrafts'>): boolean =>
  viewersSeeAccounts && viewersSeeDrafts;
