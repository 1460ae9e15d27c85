import { can } from '../../domain/permissions.ts';
import type { Database } from '../db/database.ts';
import { hidesDrafts } from '../db/asOf.ts';
import type { Caller } from '../http/caller.ts';
import { storedCompany } from './company.ts';

/**
 * Whether a person sees the accounts behind a figure and their cells. A sheet has the months next to each
 * other, so nobody sees them from whom months are hidden.
 */
export async function seesAccounts(orm: Database['orm'], caller: Caller): Promise<boolean> {
  if (can(caller.role, 'manageAccounts')) return true;
  return !hidesDrafts() && (await storedCompany(orm)).viewersSeeAccounts;
}
