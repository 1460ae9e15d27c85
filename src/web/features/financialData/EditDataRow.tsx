import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { CellControl } from '../../editing/EditedCell.tsx';
import { SaveActions } from '../../editing/RowActions.tsx';
import type { EditedRow } from '../../editing/useEditedRow.tsx';
import type { MonthChecks } from '../../editing/useMonthChecks.ts';
import { RowHeadCell } from '../../ui/DataTable.tsx';
import { EditCell } from './EditCell.tsx';
import type { EditableKey } from './figureCells.ts';
import type { FigureColumn } from './financialTable.view.ts';
import { type MonthRow, type MonthRowEdit, pasteIntoMonth } from './monthRow.ts';
import type { MonthRowEditor } from './useMonthEditors.ts';

export type EditDataRowProps = {
  columns: readonly FigureColumn[];
  edit: MonthRowEdit;
  editor: MonthRowEditor;
  row: EditedRow<FinancialData, MonthRow>;
  month: string;
  checks: MonthChecks;
};

/** Enter saves, Escape cancels, up and down move to the next month. */
export function EditDataRow({ columns, edit, editor, row, month, checks }: EditDataRowProps) {
  const element = useRef<HTMLTableRowElement>(null);

  const onKeyDown = (event: KeyboardEvent<CellControl>, column: EditableKey) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') row.save();
    else if (event.key === 'Escape') row.cancel();
    else if (event.key === 'ArrowUp') row.move(-1, column);
    else if (event.key === 'ArrowDown') row.move(1, column);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<CellControl>, column: EditableKey) => {
    const pasted = pasteIntoMonth(edit, columns, column, event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    editor.change(() => pasted.edit);
    element.current?.querySelector<HTMLElement>(`[data-field="${pasted.last}"] .control`)?.focus();
  };

  return (
    <tr ref={element} data-editing="true">
      <RowHeadCell className="pt-3.5! align-top!">
        {edit.base.monthName}
        {checks.isReported ? (
          <span className="mt-2.5 block w-16 text-small font-normal whitespace-normal text-ink-muted">
            Reported to the board
          </span>
        ) : null}
      </RowHeadCell>
      {columns.map(({ key: column }) => (
        <EditCell
          key={column}
          column={column}
          month={month}
          edit={edit}
          editor={editor}
          checks={checks}
          takesFocus={column === row.firstField}
          onPaste={(event) => onPaste(event, column)}
          onKeyDown={(event) => onKeyDown(event, column)}
        />
      ))}
      <td className="print:hidden sticky right-0 z-1 border-l-line in-data-[scrolls=sideways]:border-l align-top!">
        <SaveActions
          name={month}
          isSaving={editor.isSaving}
          onSave={row.save}
          onCancel={row.cancel}
        />
      </td>
    </tr>
  );
}
