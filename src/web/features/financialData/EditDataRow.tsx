import { Check, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { RowHeadCell } from '../../ui/DataTable.tsx';
import { EditCell } from './EditCell.tsx';
import type { EditableKey } from './figureCells.ts';
import { EDIT_KEYS } from './financialTable.view.ts';
import { RowAction } from './RowAction.tsx';
import { pasted, type RowEdit, rowProblems } from './rowEdit.ts';
import type { RowEditing } from './useRowEdit.ts';

export type EditDataRowProps = {
  edit: RowEdit;
  editing: RowEditing;
  /** "April 2025" */
  month: string;
  /** The cell that takes the focus as the row opens. */
  firstCell: EditableKey;
  onSave: () => void;
  onCancel: () => void;
  /** The row above (-1) or below (1), from this column. */
  onMove: (by: -1 | 1, column: EditableKey) => void;
};

/** The row that is being edited: Enter saves, Escape cancels, up and down go to the next month. */
export function EditDataRow({
  edit,
  editing,
  month,
  firstCell,
  onSave,
  onCancel,
  onMove,
}: EditDataRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const problems = rowProblems(edit);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, column: EditableKey) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowUp') onMove(-1, column);
    else if (event.key === 'ArrowDown') onMove(1, column);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>, column: EditableKey) => {
    const result = pasted(edit, column, event.clipboardData.getData('text/plain'));
    if (result === null) return;
    event.preventDefault();
    editing.change(() => result.edit);
    row.current?.querySelector<HTMLInputElement>(`[data-column="${result.last}"] input`)?.focus();
  };

  return (
    <tr ref={row} data-editing="true">
      <RowHeadCell className="pt-3.5! align-top!">{edit.base.monthName}</RowHeadCell>
      {EDIT_KEYS.map((column) => (
        <EditCell
          key={column}
          column={column}
          month={month}
          edit={edit}
          problem={problems.get(column)}
          takesFocus={column === firstCell}
          onChange={editing.change}
          onPaste={(event) => onPaste(event, column)}
          onKeyDown={(event) => onKeyDown(event, column)}
        />
      ))}
      <td className="print:hidden sticky right-0 z-1 border-l-line in-data-[scrolls=sideways]:border-l align-top!">
        <div className="flex justify-end gap-1">
          <RowAction
            variant="primary"
            label={`Save ${month}`}
            icon={<Check className="size-4" aria-hidden="true" />}
            pending={editing.isSaving}
            onClick={onSave}
          />
          <RowAction
            label={`Cancel editing ${month}`}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={onCancel}
          />
        </div>
      </td>
    </tr>
  );
}
