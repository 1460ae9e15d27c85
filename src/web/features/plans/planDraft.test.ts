import { describe, expect, test } from 'vitest';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import type { GridDraft } from '../../editing/amountGrid.ts';
import {
  draftAfterSave,
  endStep,
  filledRight,
  gridCellText,
  gridChanges,
  NO_DRAFT,
  pastedCells,
  redoStep,
  settleConflicts,
  typeCells,
  undoStep,
} from '../../editing/amountGrid.ts';
import { planGrid, typedRows } from './planDraft.ts';

type PlanDraft = GridDraft<PlannedLine>;
const gridOf = (figures: Parameters<typeof planGrid>[0]) => planGrid(figures, new Map());

const twelve = (...amounts: (string | null)[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);
const STORED = gridOf({ figures: [{ line: 'revenue', amounts: twelve('100.00', '200.50') }] });
const MAY = { line: 'revenue', monthNum: 2 } as const;

const typed = (...texts: [monthNum: number, text: string][]): PlanDraft =>
  texts.reduce<PlanDraft>(
    (draft, [monthNum, text]) => typeCells(draft, STORED, [{ line: 'revenue', monthNum, text }]),
    NO_DRAFT,
  );
const texts = (draft: PlanDraft) =>
  [1, 2, 3].map((monthNum) => gridCellText(STORED, draft.typed, { line: 'revenue', monthNum }));

describe('typed amounts', () => {
  test('stands in place of what is stored, without cents that are none', () => {
    expect(texts(NO_DRAFT)).toEqual(['100', '200.50', '']);
    expect(texts(typed([2, '3'], [2, '35']))).toEqual(['100', '35', '']);
  });

  test('is undone and done again in steps: a cell, or a block, at a time', () => {
    const draft = typed([1, '1'], [1, '12'], [3, '7']);
    const back = undoStep(draft);
    expect(texts(back)).toEqual(['12', '200.50', '']);
    expect(texts(undoStep(back))).toEqual(['100', '200.50', '']);
    expect(undoStep(undoStep(undoStep(back)))).toEqual(undoStep(back));
    expect(texts(redoStep(redoStep(undoStep(back))))).toEqual(['12', '200.50', '7']);
    expect(redoStep(draft)).toBe(draft);
    // Leaving the cell ends the step.
    const again = typeCells(endStep(typed([1, '1'])), STORED, [
      { line: 'revenue', monthNum: 1, text: '12' },
    ]);
    expect(texts(undoStep(again))[0]).toBe('1');
    const block = typeCells(NO_DRAFT, STORED, filledRight(STORED, NO_DRAFT.typed, MAY));
    expect(gridCellText(STORED, block.typed, { line: 'revenue', monthNum: 12 })).toBe('200.50');
    expect(texts(undoStep(block))[2]).toBe('');
  });
});

describe('what would be stored', () => {
  test('is each amount that differs, with what it was, and nothing else', () => {
    expect(gridChanges(STORED, typed([1, '(1,234.50)'], [2, '200.5'], [3, '']).typed)).toEqual({
      figures: [{ line: 'revenue', monthNum: 1, amount: '-1234.50', was: '100.00' }],
      problems: new Map(),
      conflicts: [],
    });
    expect(gridChanges(STORED, typed([1, ' ']).typed).figures[0]?.amount).toBeNull();
  });

  test('waits for texts that are no amounts, and for people who are whole', () => {
    const staff = typeCells(typed([1, 'many']), STORED, [
      { line: 'staffCount', monthNum: 1, text: '1.5' },
      { line: 'cash', monthNum: 1, text: '1.234' },
    ]);
    expect([...gridChanges(STORED, staff.typed).problems]).toEqual([
      ['revenue 1', 'Enter an amount, such as 1,234.50'],
      ['staffCount 1', 'Enter a whole number of people from 0 to 1000000'],
      ['cash 1', 'At most 2 decimals'],
    ]);
  });

  test('meets what a colleague has stored meanwhile', () => {
    const draft = typed([1, '7'], [2, '8']);
    const now = gridOf({ figures: [{ line: 'revenue', amounts: twelve('50.00', '200.50') }] });
    expect(gridChanges(now, draft.typed).conflicts).toMatchObject([{ monthNum: 1 }]);
    const mine = settleConflicts(draft, now, 'mine');
    expect(gridChanges(now, mine.typed)).toMatchObject({
      conflicts: [],
      figures: [{ amount: '7.00', was: '50.00' }, { amount: '8.00' }],
    });
    const theirs = settleConflicts(draft, now, 'theirs');
    expect(gridChanges(now, theirs.typed).figures).toMatchObject([{ monthNum: 2 }]);
    // The same amount is no conflict.
    expect(gridChanges(now, typed([1, '50']).typed).conflicts).toEqual([]);
  });

  test('is kept of what was typed while it was sent', () => {
    const sent = typed([1, '7']);
    const now = gridOf({ figures: [{ line: 'revenue', amounts: twelve('7.00', '200.50') }] });
    const later = typeCells(sent, STORED, [{ ...MAY, text: '9' }]);
    const left = draftAfterSave(later, sent.typed, now);
    expect(gridChanges(now, left.typed).figures).toEqual([
      { line: 'revenue', monthNum: 2, amount: '9.00', was: '200.50' },
    ]);
    expect(draftAfterSave(sent, sent.typed, now)).toEqual(NO_DRAFT);
  });
});

describe('a block from a spreadsheet', () => {
  test('is laid over the grid, and says what has no place', () => {
    expect(pastedCells(STORED, MAY, '5')).toBeNull();
    const block = pastedCells(STORED, { line: 'revenue', monthNum: 11 }, '1\t2\t3\r\n4\t\t\r\n');
    expect(block).toEqual({
      cells: [
        { line: 'revenue', monthNum: 11, text: '1' },
        { line: 'revenue', monthNum: 12, text: '2' },
        { line: typedRows()[1], monthNum: 11, text: '4' },
        { line: typedRows()[1], monthNum: 12, text: '' },
      ],
      leftOut: 1,
    });
    const last = typedRows().at(-1) ?? 'revenue';
    expect(pastedCells(STORED, { line: last, monthNum: 1 }, '1\n2')?.leftOut).toBe(1);
  });

  test('goes by the names of lines where its rows begin with them', () => {
    const block = pastedCells(
      STORED,
      { line: 'cash', monthNum: 1 },
      '\tApr\tMay\nR&D\t10\t20\nSundries of ours\t1\t2\nTurnover\t30\t40',
    );
    expect(block?.cells).toEqual([
      { line: 'rnd', monthNum: 1, text: '10' },
      { line: 'rnd', monthNum: 2, text: '20' },
      { line: 'revenue', monthNum: 1, text: '30' },
      { line: 'revenue', monthNum: 2, text: '40' },
    ]);
    expect(block?.leftOut).toBe(4);
  });
});
