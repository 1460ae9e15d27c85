import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalRules, OpenReview } from './monthReview.ts';
import {
  approvalRefusal,
  countedApprovals,
  isApproved,
  MOST_APPROVALS,
  mayEndReview,
  monthStage,
  requestRefusal,
} from './monthReview.ts';

const person = fc.integer({ min: 1, max: 6 });
const people = fc.uniqueArray(person);
const rules: fc.Arbitrary<ApprovalRules> = fc.record({
  wanted: fc.integer({ min: 0, max: MOST_APPROVALS }),
  approverIds: people,
});
const review: fc.Arbitrary<OpenReview> = fc.record({ requestedBy: person, approvedBy: people });

test('the approval of the person who asked never counts, and each person counts once', () => {
  fc.assert(
    fc.property(review, rules, ({ requestedBy, approvedBy }, wanted) => {
      const counted = countedApprovals({ requestedBy, approvedBy });
      const twice = [...approvedBy, ...approvedBy, requestedBy];
      expect(countedApprovals({ requestedBy, approvedBy: twice })).toBe(counted);
      expect(approvalRefusal(requestedBy, { requestedBy, approvedBy }, wanted)).not.toBeNull();
    }),
  );
});

test('whoever may approve brings the month exactly one approval closer', () => {
  fc.assert(
    fc.property(person, review, rules, (one, before, wanted) => {
      const refusal = approvalRefusal(one, before, wanted);
      const after = { ...before, approvedBy: [...before.approvedBy, one] };
      if (refusal === null) expect(countedApprovals(after)).toBe(countedApprovals(before) + 1);
      if (!wanted.approverIds.includes(one)) expect(refusal).toBe('notNamed');
    }),
  );
});

test('a month that may be asked about can be approved by the people who are named', () => {
  fc.assert(
    fc.property(person, rules, (preparer, wanted) => {
      const refusal = requestRefusal(preparer, null, wanted);
      fc.pre(wanted.wanted > 0);
      let asked: OpenReview = { requestedBy: preparer, approvedBy: [] };
      expect(monthStage(asked, wanted, false)).toBe('inReview');
      for (const approver of wanted.approverIds) {
        if (approvalRefusal(approver, asked, wanted) !== null) continue;
        asked = { ...asked, approvedBy: [...asked.approvedBy, approver] };
      }
      expect(isApproved(asked, wanted)).toBe(refusal === null);
      expect(requestRefusal(preparer, asked, wanted)).toBe('alreadyAsked');
    }),
  );
});

test('without approvals asked for, every month may be published and none is approved', () => {
  fc.assert(
    fc.property(fc.option(review), people, fc.boolean(), (open, approverIds, isPublished) => {
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

test('administrators and approvers may end a review, nobody else', () => {
  const named = { wanted: 1, approverIds: [2] };
  expect(mayEndReview({ id: 1, isAdmin: true }, named)).toBe(true);
  expect(mayEndReview({ id: 2, isAdmin: false }, named)).toBe(true);
  expect(mayEndReview({ id: 3, isAdmin: false }, named)).toBe(false);
});
