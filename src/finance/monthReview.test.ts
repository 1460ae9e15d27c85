import { assert, boolean, integer, option, pre, property, record, uniqueArray } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalRules, DraftRules, OpenReview } from './monthReview.ts';
import {
  approvalRefusal,
  countedApprovals,
  isApproved,
  MOST_APPROVALS,
  mayEndReview,
  monthStage,
  requestRefusal,
  seesDrafts,
} from './monthReview.ts';
import type { Role } from './permissions.ts';

const person = integer({ min: 1, max: 6 });
const people = uniqueArray(person);
const rules: Arbitrary<ApprovalRules> = record({
  wanted: integer({ min: 0, max: MOST_APPROVALS }),
  approverIds: people,
});
const review: Arbitrary<OpenReview> = record({ requestedBy: person, approvedBy: people });

test('the approval of the person who asked never counts, and each person counts once', () => {
  assert(
    property(review, rules, ({ requestedBy, approvedBy }, wanted) => {
      const counted = countedApprovals({ requestedBy, approvedBy });
      const twice = [...approvedBy, ...approvedBy, requestedBy];
      expect(countedApprovals({ requestedBy, approvedBy: twice })).toBe(counted);
      expect(approvalRefusal(requestedBy, { requestedBy, approvedBy }, wanted)).not.toBeNull();
    }),
  );
});

test('each approver brings the month exactly one approval closer', () => {
  assert(
    property(person, review, rules, (one, before, wanted) => {
      const after = { ...before, approvedBy: [...before.approvedBy, one] };
      const closer = approvalRefusal(one, before, wanted) === null ? 1 : 0;
      pre(closer === 1 || !wanted.approverIds.includes(one));
      expect(countedApprovals(after) - countedApprovals(before) >= closer).toBe(true);
      expect(closer === 1).toBe(
        wanted.approverIds.includes(one) &&
          one !== before.requestedBy &&
          !before.approvedBy.includes(one),
      );
    }),
  );
});

test('a month that may be asked about can be approved by the people who are named', () => {
  assert(
    property(person, rules, (preparer, wanted) => {
      const refusal = requestRefusal(preparer, null, wanted);
      pre(wanted.wanted > 0);
      const fresh = { requestedBy: preparer, approvedBy: [] };
      expect(monthStage(fresh, wanted, false)).toBe('inReview');
      const approvedBy = wanted.approverIds.filter(
        (approver) => approvalRefusal(approver, fresh, wanted) === null,
      );
      const asked = { ...fresh, approvedBy };
      expect(isApproved(asked, wanted)).toBe(refusal === null);
      expect(requestRefusal(preparer, asked, wanted)).toBe('alreadyAsked');
    }),
  );
});

test('without approvals asked for, every month may be published and none is approved', () => {
  assert(
    property(option(review), people, boolean(), (open, approverIds, isPublished) => {
      const none = { wanted: 0, approverIds };
      expect(isApproved(open, none)).toBe(true);
      expect(monthStage(open, none, isPublished)).not.toBe('approved');
    }),
  );
});

test('the stage follows from the open review first, then from what was published', () => {
  expect(requestRefusal(1, null, { wanted: 0, approverIds: [2] })).toBe('noneWanted');
  const rulesOfTwo = { wanted: 2, approverIds: [1, 2, 3] };
  const asked = { requestedBy: 1, approvedBy: [2] };
  expect(monthStage(null, rulesOfTwo, false)).toBe('draft');
  expect(monthStage(null, rulesOfTwo, true)).toBe('published');
  expect(monthStage(asked, rulesOfTwo, true)).toBe('inReview');
  expect(monthStage({ ...asked, approvedBy: [2, 1] }, rulesOfTwo, true)).toBe('inReview');
  expect(monthStage({ ...asked, approvedBy: [2, 3] }, rulesOfTwo, false)).toBe('approved');
  expect(approvalRefusal(2, asked, rulesOfTwo)).toBe('alreadyApproved');
  expect(requestRefusal(1, null, { wanted: 3, approverIds: [1, 2, 3] })).toBe('tooFewOthers');
});

test('only requesters and approvers may end a review', () => {
  const named = { wanted: 1, approverIds: [2] };
  expect(mayEndReview({ id: 1, role: 'admin' }, named)).toBe(true);
  expect(mayEndReview({ id: 4, role: 'preparer' }, named)).toBe(true);
  expect(mayEndReview({ id: 2, role: 'viewer' }, named)).toBe(true);
  expect(mayEndReview({ id: 3, role: 'viewer' }, named)).toBe(false);
});

test.each<[{ role?: Role }, Partial<DraftRules>, boolean]>([
  // Preparers always; others by the setting; approvers while they are asked.
  [{ role: 'admin' }, {}, true],
  [{ role: 'preparer' }, {}, true],
  [{}, {}, false],
  [{}, { viewersSeeDrafts: true }, true],
  [{}, { isApprovalAsked: true }, false],
  [{}, { approverIds: [7] }, false],
  [{}, { approverIds: [7], isApprovalAsked: true }, true],
  [{}, { approverIds: [8], isApprovalAsked: true }, false],
])('of %j under %j it is %j that they see months that were not published', (who, rule, sees) => {
  const hidden = { viewersSeeDrafts: false, approverIds: [], isApprovalAsked: false };
  expect(seesDrafts({ id: 7, role: 'viewer', ...who }, { ...hidden, ...rule })).toBe(sees);
});
