import { updateCompany } from '../../../contract/company.ts';
import { requestReview } from '../../../contract/monthReviews.ts';
import { registerUser } from '../../../contract/users.ts';
import type { TestApp } from '../../testApp.ts';
import { sendRaw } from '../../testTransport.ts';

/**
 * The administrator asks for two approvals, and all three who are named press Approve: the one who asked
 * first. Resolves to what each was answered.
 */
export async function approvedByTwo(
  t: TestApp,
  month: { readonly fyId: number; readonly monthNum: number },
): Promise<number[]> {
  const { id } = await t.ask('admin', registerUser, {
    body: {
      email: 'ben@example.org',
      password: 'Long-enough-9',
      firstName: 'Ben',
      lastName: 'Doe',
    },
  });
  const approverIds = [t.ids.admin, t.ids.viewer, id];
  await t.ask('admin', updateCompany, { body: { approvalsWanted: 2, approverIds } });
  const { review } = await t.ask('admin', requestReview, { body: month });
  const statuses: number[] = [];
  for (const token of [t.tokens.admin, t.tokens.viewer, await t.openSession(id)]) {
    const path = `/api/month-reviews/${review?.id}/approve`;
    const { statusCode } = await sendRaw(t.app, 'POST', path, {
      body: { state: review?.state },
      headers: { authorization: `Bearer ${token}` },
    });
    statuses.push(statusCode);
  }
  return statuses;
}
