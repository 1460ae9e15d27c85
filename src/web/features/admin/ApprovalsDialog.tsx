import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { usersQuery } from '../../api/users.ts';
import { fullName } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

interface ApprovalsDraft {
  approvalsWanted: string;
  approverIds: readonly number[];
  preparersPublish: boolean;
}

const publishersInWords = ({ preparersPublish }: Pick<ApprovalsDraft, 'preparersPublish'>) =>
  preparersPublish ? 'Administrators and preparers' : 'Administrators';

const sortedIds = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** The server rejects text that isn't a whole number. */
function sentApprovals({ approvalsWanted, approverIds, preparersPublish }: ApprovalsDraft) {
  const typed = approvalsWanted.trim();
  return {
    approvalsWanted: /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN,
    approverIds: sortedIds(approverIds),
    preparersPublish,
  };
}

function approvalProblems(draft: ApprovalsDraft): Map<string, string> {
  const sent = sentApprovals(draft);
  const problems = new Map<string, string>();
  for (const { path } of z.safeParse(updateCompanyBody, sent).error?.issues ?? []) {
    if (path[0] === 'approvalsWanted') problems.set('approvalsWanted', MESSAGES.approvalsWanted);
  }
  if (problems.size === 0 && sent.approvalsWanted > sent.approverIds.length) {
    problems.set('approvalsWanted', 'Choose at least as many approvers as approvals needed');
  }
  return problems;
}

const approvalsDraft = ({
  approvalsWanted,
  approverIds,
  preparersPublish,
}: Company): ApprovalsDraft => ({
  approvalsWanted: String(approvalsWanted),
  approverIds,
  preparersPublish,
});

function ApprovalsFields({ editor, draft, theirs }: SettingFieldsProps<ApprovalsDraft>) {
  const { data: users = [] } = useQuery(usersQuery);
  const named = (ids: readonly number[]) =>
    users
      .filter(({ id }) => ids.includes(id))
      .map(fullName)
      .join(', ');
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="approvalsWanted"
        label="Approvals needed"
        mine={draft.approvalsWanted}
        theirs={theirs.approvalsWanted}
      />
      <Field
        label="Approvals needed"
        hint="From 0 to 9. At 0, publishing needs no approval."
        error={editor.problems.get('approvalsWanted')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.approvalsWanted}
          onChange={({ target }) => editor.type('approvalsWanted', target.value)}
        />
      </Field>
      <ConflictChoice
        editor={editor}
        field="preparersPublish"
        label="Publishing"
        mine={publishersInWords(draft)}
        theirs={publishersInWords(theirs)}
      />
      <Checkbox
        label="Preparers can publish"
        hint="If this is off, only administrators can publish. Preparers can still ask for approval."
        checked={draft.preparersPublish}
        onChange={({ target }) => editor.type('preparersPublish', target.checked)}
      />
      <ConflictChoice
        editor={editor}
        field="approverIds"
        label="Approvers"
        mine={named(draft.approverIds)}
        theirs={named(theirs.approverIds)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-small font-medium">Approvers</legend>
        {users
          .filter(({ id, isActive }) => isActive || draft.approverIds.includes(id))
          .map((user) => (
            <Checkbox
              key={user.id}
              label={fullName(user)}
              hint={user.email}
              checked={draft.approverIds.includes(user.id)}
              onChange={({ target }) =>
                editor.type(
                  'approverIds',
                  target.checked
                    ? [...draft.approverIds, user.id]
                    : draft.approverIds.filter((one) => one !== user.id),
                )
              }
            />
          ))}
        {editor.problems.get('approverIds') === undefined ? null : (
          <p role="alert" className="text-small text-negative">
            {editor.problems.get('approverIds')}
          </p>
        )}
      </fieldset>
    </>
  );
}

export default settingDialog<ApprovalsDraft>({
  title: 'Approvals',
  description:
    'Choose the people who approve a month before it is published. Viewers can be approvers too.',
  Fields: ApprovalsFields,
  fields: ['approvalsWanted', 'approverIds', 'preparersPublish'],
  open: approvalsDraft,
  isSame: (field, a, b) => String(sentApprovals(a)[field]) === String(sentApprovals(b)[field]),
  problems: approvalProblems,
  sent: sentApprovals,
  saved: 'Approvals updated successfully',
  failed: 'Failed to save the approvals',
  unsaved: 'Your changes have not been saved.',
});
