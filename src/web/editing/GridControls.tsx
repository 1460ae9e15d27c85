import { formatCount } from '../../format/count.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import type { GridEditor } from './useAmountGrid.ts';
import { halfYears, gridMonths } from './gridMonths.ts';

type GridEditorProps<Line extends string> = { editor: GridEditor<Line> };

/** Asks which amounts to keep where a colleague has changed the same cells. */
export function GridConflicts<Line extends string>({ editor }: GridEditorProps<Line>) {
  const { conflicts } = editor.changes;
  if (conflicts.length === 0) return null;
  return (
    <Alert
      variant="warning"
      title={`${formatCount(conflicts.length)} of the amounts you typed ${conflicts.length === 1 ? 'was' : 'were'} changed by someone else`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => editor.settle('mine')}>Keep mine</Button>
          <Button onClick={() => editor.settle('theirs')}>Use theirs</Button>
        </span>
      }
    >
      Their values are shown below the cells.
    </Alert>
  );
}

type GridMonthChoiceProps = { fyYear: string; month: number; onMonth: (month: number) => void };

/** Below 1440 px, chooses the half-year that a grid shows; on phones, the month. */
export function GridMonthChoice({ fyYear, month, onMonth }: GridMonthChoiceProps) {
  return (
    <>
      <Select
        aria-label="Month"
        className="sm:hidden"
        value={String(month)}
        options={gridMonths(fyYear).map(({ monthNum, name }) => ({
          value: String(monthNum),
          label: name,
        }))}
        onChange={({ target }) => onMonth(Number(target.value))}
      />
      <Select
        aria-label="Half-year"
        className="max-sm:hidden sm:max-w-64 min-[90rem]:hidden"
        value={String(month <= 6 ? 1 : 7)}
        options={halfYears(fyYear).map(({ firstMonth, name }) => ({
          value: String(firstMonth),
          label: name,
        }))}
        onChange={({ target }) => onMonth(Number(target.value))}
      />
    </>
  );
}

/** How much isn't saved, with undo, redo, discard and save. */
export function GridButtons<Line extends string>({ editor }: GridEditorProps<Line>) {
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
