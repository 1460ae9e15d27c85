import { Check, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { EditForecastCell } from './EditForecastCell.tsx';
import { ForecastCells } from './ForecastCells.tsx';
import { forecastName } from './forecasts.view.ts';
import { ACTIONS_CELL, RowAction } from './RowAction.tsx';
import { pasted, ROW_FIELDS, type RowEdit, type RowField, rowProblems } from './rowEdit.ts';
import type { RowEditing } from './useRowEdit.ts';

export type EditForecastRowProps = {
  edit: RowEdit;
  editing: RowEditing;
  report: string | undefined;
  /** The field that takes the focus as the row opens. */
  firstField: RowField;
  onSave: () => void;
  onCancel: () => void;
  /** The row above (-1) or below (1), from this field. */
  onMove: (by: -1 | 1, field: RowField) => void;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The row that is being edited: Enter saves, Escape cancels, up and down go to the next row. */
export function EditForecastRow({
  edit,
  editing,
  report,
  firstField,
  onSave,
  onCancel,
  onMove,
}: EditForecastRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const problems = rowProblems(edit);
  const name = forecastName(edit.base, report);

  const onKeyDown = (event: KeyboardEvent<Control>, field: RowField) => {
    if (event.nativeEvent.isComposing) return;
    // In the notes the arrows move through the text, and Shift+Enter begins a new line.
    const isText = field === 'notes';
    if (event.key === 'Enter' && !event.shiftKey) onSave();
    else if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowUp' && !isText) onMove(-1, field);
    else if (event.key === 'ArrowDown' && !isText) onMove(1, field);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<Control>, field: RowField) => {
    const result = pasted(edit, field, event.clipboardData.getData('text/plain'));
    if (result === null) return;
    event.preventDefault();
    editing.change(() => result.edit);
    row.current?.querySelector<Control>(`[data-field="${result.last}"] .control`)?.focus();
  };

  return (
    <tr ref={row} data-editing="true" className="[&>*]:align-top!">
      <ForecastCells forecast={edit.base} report={report} />
      {ROW_FIELDS.map((field) => (
        <EditForecastCell
          key={field}
          field={field}
          name={name}
          edit={edit}
          problem={problems.get(field)}
          takesFocus={field === firstField}
          onChange={editing.change}
          onPaste={(event) => onPaste(event, field)}
          onKeyDown={(event) => onKeyDown(event, field)}
        />
      ))}
      <td className={`${ACTIONS_CELL} py-1!`}>
        <div className="flex justify-end gap-1">
          <RowAction
            variant="primary"
            label={`Save ${name}`}
            icon={<Check className="size-4" aria-hidden="true" />}
            pending={editing.isSaving}
            onClick={onSave}
          />
          <RowAction
            label={`Cancel editing ${name}`}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={onCancel}
          />
        </div>
      </td>
    </tr>
  );
}
