import type { Company } from '../../contract/company.ts';
import type { Transaction } from '../db/write.ts';
import { invalidField } from '../http/problem.ts';
import { existingUsers } from './approvers.ts';
import { storedCompany } from './company.ts';

/** Refuses people without an account as approvers, and more approvals than there are approvers. */
export async function refuseApprovals(
  transaction: Transaction,
  change: { readonly [Key in 'approvalsWanted' | 'approverIds']?: Company[Key] | undefined },
): Promise<void> {
  if (change.approvalsWanted === undefined && change.approverIds === undefined) return;
  const stored = await storedCompany(transaction);
  const approverIds = change.approverIds ?? stored.approverIds;
  const wanted = change.approvalsWanted ?? stored.approvalsWanted;
  const existing = await existingUsers(transaction, approverIds);
  if (change.approverIds !== undefined) {
    if (existing.length < approverIds.length) {
      throw invalidField(
        'approverIds',
        'Someone named as an approver has no account any more: choose the approvers again',
      );
    }
    if (new Set(approverIds).size < approverIds.length) {
      throw invalidField('approverIds', 'Each person can be named as an approver once');
    }
  }
  if (wanted > existing.length) {
    const named = existing.length === 1 ? '1 person is' : `${existing.length} people are`;
    throw invalidField(
      'approvalsWanted',
      `No more approvals can be needed than people are named as approvers: ${named}`,
    );
  }
}
