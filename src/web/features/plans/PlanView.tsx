import { clsx } from 'clsx';
import type { LinePlan, WholePlan } from '../../../contract/plans.ts';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import { GridButtons, GridConflicts, GridMonthChoice } from '../../editing/GridControls.tsx';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { usePlanDraft } from './usePlanDraft.ts';

export type PlanViewProps = {
  plan: WholePlan;
  /** Of the company's balance sheet; empty if it has none. */
  balanceLines: readonly BalanceLine[];
  all: readonly LinePlan[];
  mayManage: boolean;
  month: number;
  onMonth: (month: number) => void;
  onGone: () => void;
};

export function PlanView({
  plan,
  balanceLines,
  all,
  mayManage,
  month,
  onMonth,
  onGone,
}: PlanViewProps) {
  const editor = usePlanDraft(plan, balanceLines);
  const { typed } = editor;
  const guard = useLeaveGuard(typed.size > 0, ['plan'], 'Your changes have not been saved.');
  // A person who was typing when a colleague approved the version still sees their typed text.
  const mayEdit = mayManage && (plan.state === 'draft' || typed.size > 0);
  return (
    <>
      {guard.question}
      <PlanActions
        plan={plan}
        balanceLines={balanceLines}
        all={all}
        mayManage={mayManage}
        hasUnsaved={typed.size > 0}
        onGone={() => {
          guard.leaveFreely();
          onGone();
        }}
      />
      {plan.state === 'approved' && typed.size > 0 ? (
        <Alert variant="warning" title="This plan has been approved in the meantime">
          Your changes can't be saved unless the plan is reopened.
        </Alert>
      ) : null}
      {editor.refusal === null ? null : (
        <Alert variant="destructive" title="The plan could not be saved">
          {editor.refusal}
        </Alert>
      )}
      <GridConflicts editor={editor} />
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-3 print:hidden',
          !mayEdit && 'min-[90rem]:hidden',
        )}
      >
        <GridMonthChoice fyYear={plan.fyYear} month={month} onMonth={onMonth} />
        {mayEdit ? <GridButtons editor={editor} /> : null}
      </div>
      <PlanGrid
        plan={plan}
        balanceLines={balanceLines}
        editor={editor}
        mayEdit={mayEdit}
        month={month}
      />
    </>
  );
}
