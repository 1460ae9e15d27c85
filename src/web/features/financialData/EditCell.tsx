import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { LINES } from '../../../domain/lines.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercentDetailed } from '../../../format/percent.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { type CellControl, type CellRemark, EditedCell } from '../../editing/EditedCell.tsx';
import type { MonthChecks } from '../../editing/useMonthChecks.ts';
import {
  amountKind,
  cellFigure,
  type EditableKey,
  type FigureCell,
  isSameAmount,
  NOT_REPORTED,
  REALLY_ZERO,
  typedCell,
} from './figureCells.ts';
import { shownFigure } from './financialTable.view.ts';
import { isDerived, isEntered, type MonthRowEdit } from './monthRow.ts';
import { ZeroChoice, type ZeroChoiceProps } from './ZeroChoice.tsx';
import type { MonthRowEditor } from './useMonthEditors.ts';

export type EditCellProps = {
  column: EditableKey;
  /** "April 2025" */
  month: string;
  edit: MonthRowEdit;
  editor: MonthRowEditor;
  checks: MonthChecks;
  takesFocus: boolean;
  onPaste: (event: ClipboardEvent<CellControl>) => void;
  onKeyDown: (event: KeyboardEvent<CellControl>) => void;
};

/** A figure that follows from what is typed in its row; null where it is entered, or does not move. */
function followingText(column: EditableKey, { base, draft }: MonthRowEdit, checks: MonthChecks) {
  if (!isDerived(column) || draft[column].isTyped) return null;
  const follows = checks.after[column];
  return follows === base[column] ? null : (follows ?? '');
}

/** Gross profit and margin wait for what they are derived from. */
function followsFromMissing(column: EditableKey, { base }: MonthRowEdit): boolean {
  return isDerived(column) && (base.revenue === null || base.production === null);
}

/** Why the cell shows a 0 that nobody has entered. */
function missingRemark(column: EditableKey, { base }: MonthRowEdit): string {
  return base.notReported.some((line) => line === column) ? 'Not reported' : 'No value yet';
}

/** One figure of the row that is being edited. */
export function EditCell({ column, month, edit, editor, checks, ...rest }: EditCellProps) {
  const cell = edit.draft[column];
  const stored = edit.base[column] ?? null;
  const { label } = LINES[column];
  const following = followingText(column, edit, checks);
  const isBlanked = cell.isMissing && stored !== null;
  const mayBeZero = cell.isMissing && following === null && !followsFromMissing(column, edit);
  const zero = (words: ZeroChoiceProps['words'], to: FigureCell) => ({
    words,
    onPress: () => editor.type(column, to),
  });
  const mayBeGap = isEntered(column) && isSameAmount(cellFigure(column, cell), '0');
  const choice = mayBeZero
    ? zero('Really zero', REALLY_ZERO)
    : mayBeGap
      ? zero('Not reported', NOT_REPORTED)
      : null;
  // To the decimals that it is kept with: it stands below the input.
  const was =
    column === 'grossMarginPercent'
      ? formatPercentDetailed(stored)
      : shownFigure(column, stored).text;
  const firstRemark = (): CellRemark | null => {
    if (isBlanked) return { text: 'Not reported', tone: 'text-caution' };
    return cell.becameZero ? { text: 'Read as 0', tone: 'text-caution' } : null;
  };
  const last = (): CellRemark | null => {
    if (following !== null) return { text: `Follows, was ${was}`, tone: 'text-ink-muted' };
    return stored === null ? { text: missingRemark(column, edit), tone: 'text-ink-muted' } : null;
  };
  return (
    <EditedCell
      {...rest}
      editor={editor}
      field={column}
      label={label}
      name={`${label}, ${month}${amountKind(column) === 'percent' ? ', percent' : ''}`}
      stored={was}
      remarks={{
        first: firstRemark(),
        last: last(),
      }}
      finding={checks.findings.find(({ line }) => line === column)}
      action={choice === null ? null : <ZeroChoice {...choice} label={label} />}
      className="px-0.5! align-top!"
      // As high as a message of two lines; the button takes the place of the second.
      remarkClassName={clsx('text-right', choice === null && 'min-h-10')}
      choicesClassName="flex-col items-end gap-1"
    >
      {(control, look) => (
        <AmountInput
          {...control}
          value={following ?? cell.text}
          placeholder={following === '' ? NOT_AVAILABLE : undefined}
          // Clear of the pinned columns at both ends when it is scrolled into sight.
          className={clsx('min-h-9! scroll-mr-28 scroll-ml-24', look)}
          onValueChange={(text) => editor.type(column, typedCell(text))}
        />
      )}
    </EditedCell>
  );
}
