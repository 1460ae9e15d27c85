import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { ImportWorkbook } from '../../../reader/file/workbook.ts';
import type { SourceCell } from '../../imports/cellOfFigure.ts';
import type { VisibleCells } from '../../imports/visibleCells.ts';
import { isCellVisible } from '../../imports/visibleCells.ts';
import { bookExtract, sheetExtract } from '../../imports/sheetExtract.ts';
import type { SheetExtract } from '../../imports/sheetExtract.ts';
import { uncompressed } from '../../../engine/db/compressed.ts';

/** `preview` is the result of reading the file when the import was applied, compressed. */
export interface AppliedImport {
  readonly basis: CompanyBasis;
  readonly workbook: ImportWorkbook;
  readonly preview: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  readonly place: SourceCell;
  /** Null to show everything that the import read. */
  readonly visible: VisibleCells | null;
  readonly seesAccounts: boolean;
  /** The ledger amounts that were stored from the cell; null if there are none, or the person may not see them. */
  readonly booked: SheetExtract['stored'] | null;
}

/**
 * The amounts that the accounts in a cell produced. If a cell produced amounts for several months, such as a cell with
 * an account's name, they aren't listed.
 */
function storedFrom(
  changes: readonly Import['preview']['changes'][number][],
): SheetExtract['stored'] {
  const [first, latest] = [changes.at(0), changes.at(-1)];
  const periods = [...new Set([first?.period, latest?.period])];
  return {
    what: first?.what ?? '',
    period: periods.join(' to '),
    ...(changes.length === 1 ? { accounts: first?.accounts } : {}),
  };
}

export function extractOfImport(applied: AppliedImport): SheetExtract | null {
  const { basis, workbook, preview, layouts, place, visible, seesAccounts, booked } = applied;
  const sheet = workbook.sheets.find(({ name }) => name === place.sheet);
  if (booked !== null) return bookExtract(basis, sheet, place, booked);
  // Applying the import has compressed a value of this type.
  const { changes } = uncompressed(preview) as Import['preview'];
  const ofAccounts = changes.filter(
    (change) =>
      change.sheet === place.sheet && change.accounts?.some(({ cell }) => cell === place.cell),
  );
  if (ofAccounts.length > 0) {
    return seesAccounts ? bookExtract(basis, sheet, place, storedFrom(ofAccounts)) : null;
  }
  return sheetExtract(
    sheet,
    layouts.find((layout) => layout.sheet === place.sheet),
    {
      changes:
        visible === null ? changes : changes.filter((change) => isCellVisible(change, visible)),
    },
    place,
  );
}
