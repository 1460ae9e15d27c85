import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { focusOnOpen } from '../components/focusOnOpen.ts';
import { FigureRemark } from './FindingsLine.tsx';
import type { FieldOf } from './recordEdit.ts';
import type { Editor } from './useEditor.ts';

export type CellControl = HTMLInputElement | HTMLTextAreaElement;

export interface CellRemark {
  readonly text: string;
  readonly tone: 'text-caution' | 'text-negative' | 'text-accent' | 'text-ink-muted';
}

export interface CellControlProps {
  readonly ref: ((element: HTMLElement | null) => void) | undefined;
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
  readonly onPaste: (event: ClipboardEvent<CellControl>) => void;
  readonly onKeyDown: (event: KeyboardEvent<CellControl>) => void;
}

export type EditedCellProps<Stored, Draft extends object> = {
  editor: Editor<Stored, Draft>;
  field: FieldOf<Draft>;
  label: string;
  /** A text such as "Revenue, April 2025". */
  name: string;
  stored: string;
  remarks?: { readonly first?: CellRemark | null; readonly last?: CellRemark | null };
  /** A possible mistake in the value; the sentence is read out with the control. */
  finding?: { readonly words: string; readonly sentence: string } | undefined;
  /** Hidden while there is a conflict to resolve. */
  action?: ReactNode;
  takesFocus: boolean;
  onPaste: (event: ClipboardEvent<CellControl>) => void;
  onKeyDown: (event: KeyboardEvent<CellControl>) => void;
  className?: string;
  remarkClassName?: string;
  choicesClassName?: string;
  /** `look` is the control's colour while its value is changed or needs attention. */
  children: (control: CellControlProps, look: string) => ReactNode;
};

/** A control with the reason for a refusal or the old value, and a choice if a colleague saved another value. */
export function EditedCell<Stored, Draft extends object>({
  editor,
  field,
  label,
  name,
  stored,
  remarks,
  finding,
  action,
  takesFocus,
  onPaste,
  onKeyDown,
  className,
  remarkClassName,
  choicesClassName,
  children,
}: EditedCellProps<Stored, Draft>) {
  const id = useId();
  const problem = editor.problems.get(field);
  const isConflict = editor.edit?.conflicts.includes(field) ?? false;
  const isTakenOver = editor.edit?.takenOver.includes(field) ?? false;
  const isChanged = editor.isChanged(field);
  const remark = (): CellRemark | null => {
    if (isConflict) return { text: `Theirs: ${stored}`, tone: 'text-caution' };
    if (problem !== undefined) return { text: problem, tone: 'text-negative' };
    if (remarks?.first) return remarks.first;
    if (finding !== undefined) return { text: finding.words, tone: 'text-caution' };
    if (isChanged) return { text: `Was ${stored}`, tone: 'text-accent' };
    if (isTakenOver) return { text: 'Their value', tone: 'text-caution' };
    return remarks?.last ?? null;
  };
  const said = remark();
  const isFinding = finding !== undefined && said?.text === finding.words;
  const control: CellControlProps = {
    // The row was opened with Edit, so typing starts here.
    ref: takesFocus ? focusOnOpen : undefined,
    'aria-label': name,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': said === null ? undefined : id,
    onBlur: () => editor.leave(field),
    onPaste,
    onKeyDown,
  };
  const look = clsx(
    isChanged && problem === undefined && !isFinding && 'border-accent! bg-accent-soft!',
    (isConflict || remarks?.first || isFinding) && 'border-caution! bg-caution-soft!',
  );
  return (
    <td data-field={field} className={className}>
      {children(control, look)}
      <p
        id={id}
        className={clsx('mt-0.5 text-small whitespace-normal', remarkClassName, said?.tone)}
      >
        {isFinding ? (
          <>
            <FigureRemark words={finding.words} sentence={finding.sentence} />
            {isChanged ? <span className="sr-only"> Was {stored}</span> : null}
          </>
        ) : (
          said?.text
        )}
      </p>
      {isConflict ? (
        <div className={clsx('flex text-small', choicesClassName)}>
          <CellChoice words="Keep mine" label={label} onChoose={() => editor.keepMine(field)} />
          <CellChoice words="Use theirs" label={label} onChoose={() => editor.takeTheirs(field)} />
        </div>
      ) : action ? (
        <div className={clsx('flex text-small', choicesClassName)}>{action}</div>
      ) : null}
    </td>
  );
}

function CellChoice({
  words,
  label,
  onChoose,
}: {
  words: string;
  label: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${label}`}
      className="min-h-6 rounded-small px-1 font-medium text-accent underline underline-offset-4"
      onClick={onChoose}
    >
      {words}
    </button>
  );
}
