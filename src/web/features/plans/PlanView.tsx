import { clsx } from 'clsx';
import type { LinePlan, WholePlan } from '../../../contract/plans.ts';
import { formatCount } from '../../../format/count.ts';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { planHalves, planYear } from './plans.view.ts';
import { usePlanDraft, type PlanEditor } from './usePlanDraft.ts';

export type PlanViewProps = {
  plan: WholePlan;
  all: readonly LinePlan[];
  mayManage: boolean;
  month: number;
  onMonth: (month: number) => void;
  onGone: () => void;
};

export function PlanView({ plan, all, mayManage, month, onMonth, onGone }: PlanViewProps) {
  const editor = usePlanDraft(plan);
  const { typed, changes } = editor;
  const guard = useLeaveGuard(typed.size > 0, ['plan'], 'Your changes have not been saved.');
  // A person who was typing when a colleague approved the version still sees their typed text.
  const mayEdit = mayManage && (plan.state === 'draft' || typed.size > 0);
  return (
    <>
      {guard.question}
      <PlanActions
        plan={plan}
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
      {changes.conflicts.length > 0 ? (
        <Alert
          variant="warning"
          title={`${formatCount(changes.conflicts.length)} of the amounts you typed ${changes.conflicts.length === 1 ? 'was' : 'were'} changed by someone else`}
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => editor.settle('mine')}>Keep mine</Button>
              <Button onClick={() => editor.settle('theirs')}>Use theirs</Button>
            </span>
          }
        >
          Their values are shown below the cells.
        </Alert>
      ) : null}
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-3 print:hidden',
          !mayEdit && 'min-[90rem]:hidden',
        )}
      >
        <Select
          aria-label="Month"
          className="sm:hidden"
          value={String(month)}
          options={planYear(plan.fyYear).map(({ monthNum, name }) => ({
            value: String(monthNum),
            label: name,
          }))}
          onChange={({ target }) => onMonth(Number(target.value))}
        />
        <Select
          aria-label="Half-year"
          className="max-sm:hidden sm:max-w-64 min-[90rem]:hidden"
          value={String(month <= 6 ? 1 : 7)}
          options={planHalves(plan.fyYear).map(({ firstMonth, name }) => ({
            value: String(firstMonth),
            label: name,
          }))}
          onChange={({ target }) => onMonth(Number(target.value))}
        />
        {mayEdit ? <EditButtons editor={editor} /> : null}
      </div>
      <PlanGrid plan={plan} editor={editor} mayEdit={mayEdit} month={month} />
    </>
  );
}

function EditButtons({ editor }: { editor: PlanEditor }) {
  const { changes, typed } = editor;
  const count = changes.figures.length;
  const wrong = changes.problems.size;
  return (
    <>
      <output className="text-ink-soft">
        {wrong > 0
          ? `${formatCount(wrong)} ${wrong === 1 ? 'cell does' : 'cells do'} not contain an amount`
          : count > 0
            ? `${formatCount(count)} ${count === 1 ? 'amount is' : 'amounts are'} not saved`
            : 'Everything is saved'}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!editor.canUndo} onClick={editor.undo}>
          Undo
        </Button>
        <Button disabled={!editor.canRedo} onClick={editor.redo}>
          Redo
        </Button>
        {typed.size > 0 ? <Button onClick={editor.discard}>Discard</Button> : null}
        <Button
          variant="primary"
          disabled={count === 0 || wrong > 0 || changes.conflicts.length > 0}
          pending={editor.isSaving}
          pendingLabel="Saving..."
          onClick={() => void editor.store()}
        >
          Save
        </Button>
      </div>
    </>
  );
}
