import { clsx } from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { formatAmountIn } from '../../../format/money.ts';
import {
  isFieldChanged,
  keptMine,
  left,
  ROW_LABELS,
  type RowEdit,
  type RowField,
  tookTheirs,
  typed,
} from './rowEdit.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

export type EditForecastCellProps = {
  field: RowField;
  /** "forecast of Services for October 2026" */
  name: string;
  edit: RowEdit;
  problem: string | undefined;
  takesFocus: boolean;
  onChange: (next: (edit: RowEdit) => RowEdit) => void;
  onPaste: (event: ClipboardEvent<Control>) => void;
  onKeyDown: (event: KeyboardEvent<Control>) => void;
};

function storedWords(edit: RowEdit, field: RowField): string {
  const { base } = edit;
  if (field === 'notes') return base.notes === '' ? 'no notes' : base.notes;
  return formatAmountIn(base.currency, base[field]);
}

/** What stands below the control: why it is refused, or what it was. */
function remark(edit: RowEdit, field: RowField, problem: string | undefined) {
  const stored = storedWords(edit, field);
  if (edit.conflicts.includes(field)) return { text: `Theirs: ${stored}`, tone: 'text-caution' };
  if (problem !== undefined) return { text: problem, tone: 'text-negative' };
  if (isFieldChanged(edit, field)) return { text: `Was ${stored}`, tone: 'text-accent' };
  if (edit.updated.includes(field)) return { text: 'Now theirs', tone: 'text-caution' };
  return null;
}

/** One field of the row that is being edited. */
export function EditForecastCell(props: EditForecastCellProps) {
  const { field, name, edit, problem, takesFocus, onChange, onPaste, onKeyDown } = props;
  const id = useId();
  const said = remark(edit, field, problem);
  const isConflict = edit.conflicts.includes(field);
  const isText = field === 'notes';
  const control = {
    // The row was opened by a press on Edit: typing starts in it.
    ref: takesFocus ? focusOnOpen : undefined,
    'aria-label': `${ROW_LABELS[field]}, ${name}`,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': said === null ? undefined : id,
    value: edit.texts[field],
    onBlur: () => onChange((open) => left(open, field)),
    onPaste,
    onKeyDown,
  };
  const look = clsx(
    isFieldChanged(edit, field) && problem === undefined && 'border-accent! bg-accent-soft!',
    isConflict && 'border-caution! bg-caution-soft!',
  );
  const onType = (text: string) => onChange((open) => typed(open, field, text));
  return (
    <td
      data-field={field}
      className={clsx('px-1! py-1!', isText ? 'min-w-56' : 'min-w-36 max-xl:min-w-28')}
    >
      {isText ? (
        <textarea
          {...control}
          rows={1}
          className={clsx('control field-sizing-content max-h-40 resize-y px-2 py-1.5', look)}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <input
          {...control}
          type="text"
          // As wide as its text, so that the column does not jump when its row is opened.
          size={Math.max(edit.texts[field].length, 6)}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          className={clsx('control px-2 text-right', look)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      <p
        id={id}
        className={clsx(
          'mt-0.5 text-small whitespace-normal [overflow-wrap:anywhere]',
          isText ? 'line-clamp-3' : 'max-w-48 text-right',
          said?.tone,
        )}
      >
        {said?.text}
      </p>
      {isConflict ? (
        <div className={clsx('flex gap-2 text-small', !isText && 'flex-col items-end')}>
          <Choice
            words="Keep mine"
            field={field}
            onPress={() => onChange((open) => keptMine(open, field))}
          />
          <Choice
            words="Take theirs"
            field={field}
            onPress={() => onChange((open) => tookTheirs(open, field))}
          />
        </div>
      ) : null}
    </td>
  );
}

function Choice({
  words,
  field,
  onPress,
}: {
  words: string;
  field: RowField;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${ROW_LABELS[field]}`}
      className="min-h-6 rounded-small px-1 font-medium text-accent underline underline-offset-4"
      onClick={onPress}
    >
      {words}
    </button>
  );
}
