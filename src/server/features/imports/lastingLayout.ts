import type { RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import type { ReadWorkbook } from './importWorker.ts';

/** What holds for the next file as well: not its month and entity, nor accounts that are known by then. */
export function lasting(
  { books, ...layout }: SheetLayout,
  labelsOfSheets: ReadWorkbook['labels'],
): RememberedLayout {
  const labels = labelsOfSheets[layout.sheet] ?? [];
  if (books === undefined) return { ...layout, labels };
  const { accounts: _accounts, entity: _entity, ...said } = books;
  return { ...layout, labels, books: { ...said, month: null } };
}
