import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { type CellControl, EditedCell } from '../../editing/EditedCell.tsx';
import { FORECAST_LABELS, type ForecastField, type ForecastRowEdit } from './forecastRow.ts';
import type { ForecastRowEditor } from './useForecastRow.ts';

export type EditForecastCellProps = {
  field: ForecastField;
  name: string;
  edit: ForecastRowEdit;
  editor: ForecastRowEditor;
  takesFocus: boolean;
  onPaste: (event: ClipboardEvent<CellControl>) => void;
  onKeyDown: (event: KeyboardEvent<CellControl>) => void;
};

function storedForecastWords(stored: Forecast, field: ForecastField): string {
  if (field === 'notes') return stored.notes === '' ? 'no notes' : stored.notes;
  return formatAmountIn(stored.currency, stored[field]);
}

export function EditForecastCell({ field, name, edit, editor, ...rest }: EditForecastCellProps) {
  const isText = field === 'notes';
  const value = edit.draft[field];
  return (
    <EditedCell
      {...rest}
      editor={editor}
      field={field}
      label={FORECAST_LABELS[field]}
      name={`${FORECAST_LABELS[field]}, ${name}`}
      stored={storedForecastWords(edit.base, field)}
      className={clsx(
        'px-1! py-1!',
        isText ? 'min-w-56 max-xl:min-w-32' : 'min-w-36 max-xl:min-w-28',
      )}
      remarkClassName={clsx(
        '[overflow-wrap:anywhere]',
        isText ? 'line-clamp-3' : 'max-w-48 text-right',
      )}
      choicesClassName={clsx('gap-2', !isText && 'flex-col items-end')}
    >
      {(control, look) =>
        isText ? (
          <textarea
            {...control}
            rows={1}
            value={value}
            className={clsx('control field-sizing-content max-h-40 resize-y px-2 py-1.5', look)}
            onChange={(event) => editor.type(field, event.target.value)}
          />
        ) : (
          <AmountInput
            {...control}
            value={value}
            className={look}
            onValueChange={(text) => editor.type(field, text)}
          />
        )
      }
    </EditedCell>
  );
}
