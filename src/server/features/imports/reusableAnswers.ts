import type { RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import type { ReadWorkbook } from '../../../reader/readByLayouts.ts';

/**
 * The answers that can be reused for the next file. Leaves out its month, entity, sums and accounts, and whether it is
 * a plan.
 */
export function reusableAnswers(
  { books, scenario, ...layout }: SheetLayout,
  labelsOfSheets: ReadWorkbook['labels'],
): RememberedLayout {
  const labels = labelsOfSheets[layout.sheet] ?? [];
  if (books === undefined) return { ...layout, labels };
  const {
    accounts,
    entity: _entity,
    isOwnEntity: _isOwn,
    isOverStored: _isOver,
    takenAs: _takenAs,
    isOtherResult: _isOtherResult,
    // Another column may look like a sum in the next file.
    sums: _sums,
    namedSums: _namedSums,
    ...said
  } = books;
  // A plan's accounts are stored nowhere else.
  const kept = scenario === 'plan' && accounts !== undefined ? { accounts } : {};
  return { ...layout, labels, books: { ...said, ...kept, month: null } };
}
