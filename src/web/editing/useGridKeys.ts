import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { toast } from '../ui/toastStore.ts';
import type { AmountGrid, GridCell } from './amountGrid.ts';
import { cellKey, cellOfKey, filledRight, pastedCells } from './amountGrid.ts';
import type { GridEditor } from './useAmountGrid.ts';

/**
 * One handler on the table body instead of one per cell. `leftOutWords` says why some pasted values have no place in the
 * grid.
 */
export function useGridKeys<Line extends string>(
  grid: AmountGrid<Line>,
  editor: GridEditor<Line>,
  leftOutWords: string,
) {
  const ref = useRef<HTMLTableSectionElement>(null);

  const focus = (cell: GridCell<Line>): boolean => {
    const input = ref.current?.querySelector<HTMLInputElement>(`[data-cell="${cellKey(cell)}"]`);
    // On narrow screens the other months are hidden.
    if (!input || input.offsetParent === null) return false;
    input.focus();
    return true;
  };
  /** Passes over cells in which nothing can be typed. */
  const focusNeighbour = ({ line, monthNum }: GridCell<Line>, down: number, right: number) => {
    const { lines } = grid;
    for (
      let at = lines.indexOf(line) + down, month = monthNum + right;
      lines[at] !== undefined && month >= 1 && month <= MONTHS_IN_YEAR;
      at += down, month += right
    ) {
      const next = lines[at];
      if (next !== undefined && focus({ line: next, monthNum: month })) return true;
    }
    return false;
  };

  const cellAt = (target: EventTarget): GridCell<Line> | null =>
    target instanceof HTMLElement ? cellOfKey(grid, target.dataset['cell'] ?? '') : null;

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const cell = cellAt(target);
    if (cell === null || !(target instanceof HTMLInputElement)) return;
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isWith = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isWith) editor.type(filledRight(grid, editor.typed, cell));
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
    const block = cell && pastedCells(grid, cell, event.clipboardData.getData('text/plain'));
    if (block === null) return;
    event.preventDefault();
    if (block.cells.length > 0) editor.type(block.cells);
    if (block.leftOut > 0) {
      toast({
        title: `${block.leftOut} pasted ${block.leftOut === 1 ? 'value was' : 'values were'} left out`,
        description: leftOutWords,
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
