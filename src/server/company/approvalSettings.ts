import type { Company } from '../../contract/company.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';
import { activeUsers } from './activeUsers.ts';
import { lockCompany, storedCompany } from './company.ts';

/** Refuses approvers without an active account, and more approvals than approvers. @throws ProblemError */
export async function refuseApprovals(
  transaction: Transaction,
  change: { readonly [Key in 'approvalsWanted' | 'approverIds']?: Company[Key] | undefined },
): Promise<void> {
  if (change.approvalsWanted === undefined && change.approverIds === undefined) return;
  const stored = await storedCompany(transaction);
  const approverIds = change.approverIds ?? stored.approverIds;
  const wanted = change.approvalsWanted ?? stored.approvalsWanted;
  const active = await activeUsers(transaction, approverIds);
  if (change.approverIds !== undefined) {
    if (active.length < approverIds.length) {
      throw invalidField(
        'approverIds',
        'One of the approvers has no active account. Choose someone else',
      );
    }
    if (new Set(approverIds).size < approverIds.length) {
      throw invalidField('approverIds', 'Each person can be an approver only once');
    }
  }
  if (wanted > active.length) throw invalidField('approvalsWanted', tooFewApprovers(active.length));
}

function tooFewApprovers(count: number): string {
  const named = count === 1 ? '1 approver is' : `${count} approvers are`;
  return `You can’t require more approvals than there are approvers: ${named} named`;
}

/** Call before removing an account. Refuses if too few approvers would be left. @throws ProblemError */
export async function refuseLeavingApprover(
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const { approvalsWanted, approverIds } = await lockCompany(transaction);
  const active = await activeUsers(transaction, approverIds);
  if (!active.includes(userId) || active.length > approvalsWanted) return;
  const left = active.length - 1;
  throw new ProblemError(
    'in_use',
    `Approvals needed: ${approvalsWanted}. Without this person, ${left === 1 ? '1 approver' : `${left} approvers`} would be left. Name another approver in Admin › Settings first`,
  );
}
