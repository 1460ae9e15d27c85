import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { CellControl } from '../../editing/EditedCell.tsx';
import { SaveActions } from '../../editing/RowActions.tsx';
import type { EditedRow } from '../../editing/useEditedRow.tsx';
import { EditForecastCell } from './EditForecastCell.tsx';
import { ForecastCells } from './ForecastCells.tsx';
import {
  FORECAST_FIELDS,
  type ForecastField,
  type ForecastRow,
  type ForecastRowEdit,
  pasteIntoForecast,
} from './forecastRow.ts';
import { forecastName } from './forecasts.view.ts';
import { ACTION, ACTIONS_CELL } from './ReadForecastRow.tsx';
import type { ForecastRowEditor } from './useForecastRow.ts';

export type EditForecastRowProps = {
  edit: ForecastRowEdit;
  editor: ForecastRowEditor;
  row: EditedRow<Forecast, ForecastRow>;
  report: string | undefined;
};

/** Enter saves, Escape cancels, up and down move to the next row. */
export function EditForecastRow({ edit, editor, row, report }: EditForecastRowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  const name = forecastName(edit.base, report);

  const onKeyDown = (event: KeyboardEvent<CellControl>, field: ForecastField) => {
    if (event.nativeEvent.isComposing) return;
    // In the notes, arrow keys move within the text, and Shift+Enter starts a new line.
    const isText = field === 'notes';
    if (event.key === 'Enter' && !event.shiftKey) row.save();
    else if (event.key === 'Escape') row.cancel();
    else if (event.key === 'ArrowUp' && !isText) row.move(-1, field);
    else if (event.key === 'ArrowDown' && !isText) row.move(1, field);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<CellControl>, field: ForecastField) => {
    const pasted = pasteIntoForecast(edit, field, event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    editor.change(() => pasted.edit);
    element.current?.querySelector<HTMLElement>(`[data-field="${pasted.last}"] .control`)?.focus();
  };

  return (
    <tr ref={element} data-editing="true" className="[&>*]:align-top!">
      <ForecastCells forecast={edit.base} report={report} />
      {FORECAST_FIELDS.map((field) => (
        <EditForecastCell
          key={field}
          field={field}
          name={name}
          edit={edit}
          editor={editor}
          takesFocus={field === row.firstField}
          onPaste={(event) => onPaste(event, field)}
          onKeyDown={(event) => onKeyDown(event, field)}
        />
      ))}
      <td className={`${ACTIONS_CELL} py-1!`}>
        <SaveActions
          name={name}
          isSaving={editor.isSaving}
          onSave={row.save}
          onCancel={row.cancel}
          className={ACTION}
        />
      </td>
    </tr>
  );
}
