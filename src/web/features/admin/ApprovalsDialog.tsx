import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { keptWork } from '../../editing/keptWork.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { useOpenEditor } from '../../editing/useEditor.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { usersQuery } from './admin.api.ts';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';

interface ApprovalsDraft {
  approvalsWanted: string;
  approverIds: readonly number[];
}

const idsOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** What was typed as the call takes it; what is no whole number is refused there. */
function sentDraft({ approvalsWanted, approverIds }: ApprovalsDraft) {
  const typed = approvalsWanted.trim();
  return {
    approvalsWanted: /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN,
    approverIds: idsOf(approverIds),
  };
}

function problemsOf(draft: ApprovalsDraft): Map<string, string> {
  const sent = sentDraft(draft);
  const problems = new Map<string, string>();
  for (const { path } of z.safeParse(updateCompanyBody, sent).error?.issues ?? []) {
    if (path[0] === 'approvalsWanted') problems.set('approvalsWanted', MESSAGES.approvalsWanted);
  }
  if (problems.size === 0 && sent.approvalsWanted > sent.approverIds.length) {
    problems.set('approvalsWanted', 'Name at least as many people as approvals are needed');
  }
  return problems;
}

const RULES: RecordRules<Company, ApprovalsDraft> = {
  fields: ['approvalsWanted', 'approverIds'],
  version: ({ version }) => version,
  open: ({ approvalsWanted, approverIds }) => ({
    approvalsWanted: String(approvalsWanted),
    approverIds,
  }),
  isSame: (field, a, b) => String(sentDraft(a)[field]) === String(sentDraft(b)[field]),
  problems: problemsOf,
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed these settings while you were editing.',
};

const kept = keptWork<RecordEdit<Company, ApprovalsDraft>>();

export type ApprovalsDialogProps = {
  /** As they are stored now. */
  stored: Company;
  onClose: () => void;
};

/** How many approvals a month needs before it is published, and who may give them. */
export default function ApprovalsDialog({ stored, onClose }: ApprovalsDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateCompany();
  const { data: users = [] } = useQuery(usersQuery);
  const editor = useOpenEditor({
    rules: RULES,
    kept,
    initial: stored,
    storedNow: () => stored,
    send: ({ base, draft }) =>
      update.mutateAsync({ version: base.version, change: sentDraft(draft) }),
    readAgain: () => queryClient.fetchQuery({ ...companyQuery, staleTime: 0 }),
    refused: (error) => {
      const reason = String(error);
      return refusedSave(
        error,
        reason,
        `Failed to save the approvals ${problemDetail(error, reason)}`,
      );
    },
    saved: { title: 'Approvals updated successfully' },
    onSaved: onClose,
    keptParameters: DIALOG_KEPT_PARAMETERS,
    unsavedWords: () => 'What you chose has not been saved.',
  });
  const { base, draft } = editor.edit;
  const theirs = RULES.open(base);
  const named = (ids: readonly number[]) =>
    users
      .filter(({ id }) => ids.includes(id))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
      .join(', ');
  return (
    <RecordDialog
      editor={editor}
      title="Approvals"
      description="Who has to approve a month before it is published. Viewers can be named too."
      submitLabel="Save"
      onClose={onClose}
    >
      <ConflictChoice
        editor={editor}
        field="approvalsWanted"
        label="Approvals needed"
        mine={draft.approvalsWanted}
        theirs={theirs.approvalsWanted}
      />
      <Field
        label="Approvals needed"
        hint="From 0 to 9; with 0, an administrator publishes alone."
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
        field="approverIds"
        label="Approvers"
        mine={named(draft.approverIds)}
        theirs={named(theirs.approverIds)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-small font-medium">Approvers</legend>
        {users
          .filter(({ id, isActive }) => isActive || draft.approverIds.includes(id))
          .map(({ id, firstName, lastName, email }) => (
            <Checkbox
              key={id}
              label={`${firstName} ${lastName}`}
              hint={email}
              checked={draft.approverIds.includes(id)}
              onChange={({ target }) =>
                editor.type(
                  'approverIds',
                  target.checked
                    ? [...draft.approverIds, id]
                    : draft.approverIds.filter((one) => one !== id),
                )
              }
            />
          ))}
        {editor.problems.get('approverIds') === undefined ? null : (
          <p role="alert" className="text-small text-danger">
            {editor.problems.get('approverIds')}
          </p>
        )}
      </fieldset>
    </RecordDialog>
  );
}
