import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { LINES } from '../../../domain/lines.ts';
import { formatPercentDetailed } from '../../../format/percent.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { type CellControl, EditedCell } from '../../editing/EditedCell.tsx';
import { amountKind, type EditableKey, REALLY_ZERO, typedCell } from './figureCells.ts';
import { shownFigure } from './financialTable.view.ts';
import type { MonthRowEdit } from './monthRow.ts';
import { ReallyZero } from './ReallyZero.tsx';
import type { MonthRowEditor } from './useMonthEditors.ts';

export type EditCellProps = {
  column: EditableKey;
  /** "April 2025" */
  month: string;
  edit: MonthRowEdit;
  editor: MonthRowEditor;
  takesFocus: boolean;
  onPaste: (event: ClipboardEvent<CellControl>) => void;
  onKeyDown: (event: KeyboardEvent<CellControl>) => void;
};

/** Gross profit and margin wait for what they are derived from. */
function followsFromMissing(column: EditableKey, { base }: MonthRowEdit): boolean {
  const isDerived = column === 'grossProfit' || column === 'grossMarginPercent';
  return isDerived && (base.revenue === null || base.production === null);
}

/** Why the cell shows a 0 that nobody has entered. */
function missingRemark(column: EditableKey, { base }: MonthRowEdit): string {
  return base.notReported.some((line) => line === column) ? 'Not reported' : 'No value yet';
}

/** One figure of the row that is being edited. */
export function EditCell({ column, month, edit, editor, ...rest }: EditCellProps) {
  const cell = edit.draft[column];
  const stored = edit.base[column];
  const { label } = LINES[column];
  const mayBeZero = cell.isMissing && !followsFromMissing(column, edit);
  return (
    <EditedCell
      {...rest}
      editor={editor}
      field={column}
      label={label}
      name={`${label}, ${month}${amountKind(column) === 'percent' ? ', percent' : ''}`}
      stored={
        // To the decimals that it is kept with: it stands below the input.
        column === 'grossMarginPercent'
          ? formatPercentDetailed(stored)
          : shownFigure(column, stored).text
      }
      remarks={{
        first: cell.becameZero ? { text: 'Read as 0', tone: 'text-caution' } : null,
        last:
          stored === null ? { text: missingRemark(column, edit), tone: 'text-ink-muted' } : null,
      }}
      action={
        mayBeZero ? (
          <ReallyZero label={label} onPress={() => editor.type(column, REALLY_ZERO)} />
        ) : null
      }
      className="px-1! align-top!"
      // As high as a message of two lines; the button takes the place of the second.
      remarkClassName={clsx('text-right', !mayBeZero && 'min-h-10')}
      choicesClassName="flex-col items-end gap-1"
    >
      {(control, look) => (
        <AmountInput
          {...control}
          value={cell.text}
          // Clear of the pinned columns at both ends when it is scrolled into sight.
          className={clsx('min-h-9! scroll-mr-28 scroll-ml-24', look)}
          onValueChange={(text) => editor.type(column, typedCell(text))}
        />
      )}
    </EditedCell>
  );
}
