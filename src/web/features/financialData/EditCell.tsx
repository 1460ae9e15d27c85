import { shownBasis } from '../../api/companyBasis.ts';
import { clsx } from 'clsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { lineLabel } from '../../../finance/catalogue.ts';
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
  CONFIRMED_ZERO,
  typedCell,
} from './figureCells.ts';
import { shownFigure } from './financialTable.view.ts';
import { isDerived, isEntered, type MonthRowEdit } from './monthRow.ts';
import { ZeroChoice, type ZeroChoiceProps } from './ZeroChoice.tsx';
import type { MonthRowEditor } from './useMonthEditors.ts';

export type EditCellProps = {
  column: EditableKey;
  month: string;
  edit: MonthRowEdit;
  editor: MonthRowEditor;
  checks: MonthChecks;
  takesFocus: boolean;
  onPaste: (event: ClipboardEvent<CellControl>) => void;
  onKeyDown: (event: KeyboardEvent<CellControl>) => void;
};

/** The text for a figure that is recalculated while its row is edited; null if the figure is entered or unchanged. */
function followingText(column: EditableKey, { base, draft }: MonthRowEdit, checks: MonthChecks) {
  if (!isDerived(column) || draft[column].isTyped) return null;
  const follows = checks.after[column];
  return follows === base[column] ? null : (follows ?? '');
}

/** Gross profit and margin can't be calculated while revenue or production is missing. */
function followsFromMissing(column: EditableKey, { base }: MonthRowEdit): boolean {
  return isDerived(column) && (base.revenue === null || base.production === null);
}

function missingRemark(column: EditableKey, { base }: MonthRowEdit): string {
  return base.notReported.some((line) => line === column) ? 'Not reported' : 'No value yet';
}

export function EditCell({ column, month, edit, editor, checks, ...rest }: EditCellProps) {
  const cell = edit.draft[column];
  const stored = edit.base[column] ?? null;
  const label = lineLabel(shownBasis(), column);
  const following = followingText(column, edit, checks);
  const isBlanked = cell.isMissing && stored !== null;
  const mayBeZero = cell.isMissing && following === null && !followsFromMissing(column, edit);
  const zero = (words: ZeroChoiceProps['words'], to: FigureCell) => ({
    words,
    onPress: () => editor.type(column, to),
  });
  const mayBeGap = isEntered(column) && isSameAmount(cellFigure(column, cell), '0');
  const choice = mayBeZero
    ? zero('Confirm zero', CONFIRMED_ZERO)
    : mayBeGap
      ? zero('Not reported', NOT_REPORTED)
      : null;
  // The input above shows all stored decimals, so the old value shows them too.
  const was =
    column === 'grossMarginPercent'
      ? formatPercentDetailed(stored)
      : shownFigure(column, stored).text;
  const firstRemark = (): CellRemark | null => {
    if (isBlanked) return { text: 'Not reported', tone: 'text-caution' };
    return cell.becameZero ? { text: 'Read as 0', tone: 'text-caution' } : null;
  };
  const last = (): CellRemark | null => {
    if (following !== null) return { text: `Calculated, was ${was}`, tone: 'text-ink-muted' };
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
      // Reserves two lines; a button takes the second one.
      remarkClassName={clsx('text-right', choice === null && 'min-h-10')}
      choicesClassName="flex-col items-end gap-1"
    >
      {(control, look) => (
        <AmountInput
          {...control}
          value={following ?? cell.text}
          placeholder={following === '' ? NOT_AVAILABLE : undefined}
          // The input keeps clear of the pinned columns when it is scrolled into view.
          className={clsx('min-h-9! scroll-mr-32 scroll-ml-28', look)}
          onValueChange={(text) => editor.type(column, typedCell(text))}
        />
      )}
    </EditedCell>
  );
}
