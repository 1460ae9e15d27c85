import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { WholePlan } from '../../../contract/plans.ts';
import { toast } from '../../ui/toastStore.ts';
import type { PlanCell } from './planDraft.ts';
import {
  cellKey,
  cellOfKey,
  filledRight,
  pastedCells,
  plannedLines,
  typedRows,
} from './planDraft.ts';
import type { PlanEditor } from './usePlanDraft.ts';

/** One handler on the table body instead of one per cell. */
export function useGridKeys(plan: WholePlan, editor: PlanEditor) {
  const ref = useRef<HTMLTableSectionElement>(null);

  const focus = (cell: PlanCell): boolean => {
    const input = ref.current?.querySelector<HTMLInputElement>(`[data-cell="${cellKey(cell)}"]`);
    // On narrow screens the other months are hidden.
    if (!input || input.offsetParent === null) return false;
    input.focus();
    return true;
  };
  const focusNeighbour = ({ line, monthNum }: PlanCell, down: number, right: number): boolean => {
    const lines = typedRows(plannedLines(plan, editor.typed));
    const next = lines[lines.indexOf(line) + down];
    return next !== undefined && focus({ line: next, monthNum: monthNum + right });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const cell = cellAt(target);
    if (cell === null || !(target instanceof HTMLInputElement)) return;
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isWith = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isWith) editor.type(filledRight(plan, editor.typed, cell));
      else focusNeighbour(cell, event.shiftKey ? -1 : 1, 0);
      return;
    }
    if (isWith || event.shiftKey) return;
    const { selectionStart, selectionEnd, value } = target;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    const moves: Readonly<Record<string, () => boolean>> = {
      ArrowUp: () => focusNeighbour(cell, -1, 0),
      ArrowDown: () => focusNeighbour(cell, 1, 0),
      // Inside text, the arrow keys move the caret.
      ArrowLeft: () => (isAll || selectionEnd === 0) && focusNeighbour(cell, 0, -1),
      ArrowRight: () => (isAll || selectionStart === value.length) && focusNeighbour(cell, 0, 1),
    };
    if (moves[event.key]?.()) event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    const cell = cellAt(event.target);
    const block =
      cell &&
      pastedCells(
        cell,
        event.clipboardData.getData('text/plain'),
        typedRows(plannedLines(plan, editor.typed)),
      );
    if (block === null) return;
    event.preventDefault();
    if (block.cells.length > 0) editor.type(block.cells);
    if (block.leftOut > 0) {
      toast({
        title: `${block.leftOut} pasted ${block.leftOut === 1 ? 'value was' : 'values were'} left out`,
        description: 'This plan has no months or lines for those values.',
      });
    }
  };

  // An undo step may cover several cells, so the input's own undo isn't used.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.ctrlKey === event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) editor.redo();
    else editor.undo();
  };

  return { ref, onKeyDown, onPaste, onKeyDownCapture };
}

const cellAt = (target: EventTarget): PlanCell | null =>
  target instanceof HTMLElement ? cellOfKey(target.dataset['cell'] ?? '') : null;
