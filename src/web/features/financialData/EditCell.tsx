import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useId } from 'react';
import { LINES } from '../../../domain/lines.ts';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { amountKind, type EditableKey, isCellChanged } from './figureCells.ts';
import { shownFigure } from './financialTable.view.ts';
import { keptMine, left, type RowEdit, tookTheirs, typed } from './rowEdit.ts';

export type EditCellProps = {
  column: EditableKey;
  /** "April 2025" */
  month: string;
  edit: RowEdit;
  problem: string | undefined;
  takesFocus: boolean;
  onChange: (next: (edit: RowEdit) => RowEdit) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** What stands below the input: why it is refused, or what it was. */
function remark({ column, edit, problem }: Pick<EditCellProps, 'column' | 'edit' | 'problem'>) {
  const cell = edit.cells[column];
  const stored = edit.base[column];
  const was = shownFigure(column, stored).text;
  if (edit.conflicts.includes(column)) return { text: `Theirs: ${was}`, tone: 'text-caution' };
  if (problem !== undefined) return { text: problem, tone: 'text-negative' };
  if (cell.becameZero) return { text: 'Read as 0', tone: 'text-caution' };
  if (isCellChanged(column, cell, stored)) return { text: `Was ${was}`, tone: 'text-accent' };
  if (edit.updated.includes(column)) return { text: 'Now theirs', tone: 'text-caution' };
  if (stored === null) return { text: 'No value yet', tone: 'text-ink-muted' };
  return null;
}

/** One figure of the row that is being edited. */
export function EditCell(props: EditCellProps) {
  const { column, month, edit, problem, takesFocus, onChange, onPaste, onKeyDown } = props;
  const id = useId();
  const cell = edit.cells[column];
  const said = remark(props);
  const isConflict = edit.conflicts.includes(column);
  const isChanged = isCellChanged(column, cell, edit.base[column]);
  return (
    <td data-column={column} className="px-1! align-top!">
      <input
        // The row was opened by a press on Edit: typing starts in it.
        ref={takesFocus ? focusOnOpen : undefined}
        type="text"
        // As wide as its text, so that a column does not jump when its row is opened.
        size={Math.max(cell.text.length, 4)}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={`${LINES[column].label}, ${month}${amountKind(column) === 'percent' ? ', percent' : ''}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={said === null ? undefined : id}
        value={cell.text}
        className={clsx(
          // Clear of the pinned columns at both ends when it is scrolled into sight.
          'control min-h-9! scroll-mr-28 scroll-ml-24 px-1.5 text-right',
          isChanged && problem === undefined && 'border-accent! bg-accent-soft!',
          (cell.becameZero || isConflict) && 'border-caution! bg-caution-soft!',
        )}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange((open) => typed(open, column, event.target.value))}
        onBlur={() => onChange((open) => left(open, column))}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <p
        id={id}
        className={clsx('mt-0.5 min-h-10 text-right text-small whitespace-normal', said?.tone)}
      >
        {said?.text}
      </p>
      {isConflict ? (
        <div className="flex flex-col items-end gap-1 text-small">
          <ChoiceButton
            words="Keep mine"
            column={column}
            onPress={() => onChange((open) => keptMine(open, column))}
          />
          <ChoiceButton
            words="Take theirs"
            column={column}
            onPress={() => onChange((open) => tookTheirs(open, column))}
          />
        </div>
      ) : null}
    </td>
  );
}

function ChoiceButton({
  words,
  column,
  onPress,
}: {
  words: string;
  column: EditableKey;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${LINES[column].label}`}
      className="min-h-6 rounded-small px-1 font-medium text-accent underline underline-offset-4"
      onClick={onPress}
    >
      {words}
    </button>
  );
}
