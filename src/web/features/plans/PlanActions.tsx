import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPlanBody, type LinePlan, type WholePlan } from '../../../contract/plans.ts';
import * as z from 'zod/mini';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import { plansQuery } from '../../api/plans.ts';
import { problemDetail } from '../../api/problem.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { draftStore } from '../../editing/draftStore.ts';
import { ReasonedDialog } from '../../editing/ReasonedDialog.tsx';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useApprovePlan, useDeletePlan, useRenamePlan, useReopenPlan } from './plans.api.ts';
import { KIND_NAMES, STANDING_WORDS } from '../../components/planWords.ts';
import { approvalWords, planFile, supersededBy } from './plans.view.ts';

const planNameDrafts = draftStore<NameEdit<LinePlan, 'name'>>();
const nameRules = z.object({ name: createPlanBody.shape.name });

export type PlanActionsProps = {
  plan: WholePlan;
  balanceLines: readonly BalanceLine[];
  all: readonly LinePlan[];
  mayManage: boolean;
  hasUnsaved: boolean;
  onGone: () => void;
};

export function PlanActions({
  plan,
  balanceLines,
  all,
  mayManage,
  hasUnsaved,
  onGone,
}: PlanActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'reopen' | 'rename' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { words, tone } = STANDING_WORDS[plan.standing];
  const isDraft = plan.state === 'draft';
  const standing = all.find(({ id }) => id === plan.id) ?? plan;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <Badge tone={tone}>{words}</Badge>
        {`${KIND_NAMES[plan.kind]} for ${plan.fyYear}`}
        {isDraft ? null : <span className="text-ink-muted">{approvalWords(plan)}</span>}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <DownloadMenu
          label="Download the plan"
          table={() => planFile(plan, balanceLines)}
          readWorkbook={readTableWorkbook}
        />
        {mayManage && isDraft ? (
          <>
            <Button onClick={() => setAsked('rename')}>Rename</Button>
            <Button onClick={() => setAsked('delete')}>Delete</Button>
            <Button disabled={hasUnsaved} onClick={() => setAsked('approve')}>
              Approve
            </Button>
          </>
        ) : null}
        {mayManage && !isDraft ? <Button onClick={() => setAsked('reopen')}>Reopen</Button> : null}
      </div>
      {asked === 'approve' ? <ApproveQuestion plan={plan} all={all} onClose={close} /> : null}
      {asked === 'reopen' ? <ReopenDialog plan={plan} onClose={close} /> : null}
      {asked === 'rename' ? <RenamePlanDialog plan={standing} onClose={close} /> : null}
      {asked === 'delete' ? (
        <DeletePlanQuestion plan={plan} onClose={close} onDeleted={onGone} />
      ) : null}
    </div>
  );
}

type PlanQuestionProps = { plan: WholePlan; onClose: () => void };

function ApproveQuestion({ plan, all, onClose }: PlanQuestionProps & { all: readonly LinePlan[] }) {
  const approve = useApprovePlan();
  const before = supersededBy(plan, all);
  const { error } = approve;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Approve ${plan.name}?`}
      description={`It will be locked, and months will be compared with it as the ${plan.kind} for ${plan.fyYear}.${before === undefined ? '' : ` It replaces ${before.name}.`}`}
      confirmLabel="Approve"
      pending={approve.isPending}
      pendingLabel="Approving..."
      onConfirm={() =>
        approve.mutate(plan, {
          onSuccess: () => {
            toast({ title: `${plan.name} approved` });
            onClose();
          },
        })
      }
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}

function ReopenDialog({ plan, onClose }: PlanQuestionProps) {
  const reopen = useReopenPlan();
  const { error } = reopen;
  return (
    <ReasonedDialog
      title={`Reopen ${plan.name}?`}
      description="It becomes a draft that you can change. Viewers can’t see it until it is approved again."
      missing="Enter a reason"
      hint="Administrators can read the reason under Activity."
      submitLabel="Reopen"
      pendingLabel="Reopening..."
      pending={reopen.isPending}
      failure={
        error === null
          ? null
          : { title: 'The plan could not be reopened', sentence: problemDetail(error) }
      }
      onReason={(reason) =>
        reopen.mutate(
          { plan, reason },
          {
            onSuccess: () => {
              toast({ title: `${plan.name} is a draft again` });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function DeletePlanQuestion({
  plan,
  onClose,
  onDeleted,
}: PlanQuestionProps & { onDeleted: () => void }) {
  const remove = useDeletePlan();
  const { error } = remove;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${plan.name}?`}
      description="The draft will be deleted with all its amounts."
      confirmLabel="Delete"
      destructive
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() =>
        remove.mutate(plan, {
          onSuccess: () => {
            toast({ title: `${plan.name} deleted` });
            onDeleted();
          },
        })
      }
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}

function RenamePlanDialog({ plan, onClose }: { plan: LinePlan; onClose: () => void }) {
  const queryClient = useQueryClient();
  const rename = useRenamePlan();
  return (
    <RenameDialog
      title="Rename plan"
      description={({ name }) => `${name} keeps its amounts.`}
      submitLabel="Rename"
      stored={plan}
      nameOf={({ name }) => ({ name })}
      schema={nameRules}
      fields={[{ part: 'name', label: 'Name' }]}
      changedMeanwhile="Someone else changed this plan while you were editing."
      kept={planNameDrafts}
      send={(base, { name }) => rename.mutateAsync({ plan: base, name })}
      readAgain={async ({ id }) => {
        const plans = await queryClient.fetchQuery({ ...plansQuery, staleTime: 0 });
        return plans.find((other) => other.id === id);
      }}
      saved="Plan renamed"
      failed="The plan was not renamed."
      keptParameters={['plan']}
      onClose={onClose}
    />
  );
}
