import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { ImportWorkbook } from '../../imports/file/workbook.ts';
import type { SourceCell } from '../../imports/apply/cellOfFigure.ts';
import type { ToldCells } from '../../imports/apply/toldCells.ts';
import { isTold } from '../../imports/apply/toldCells.ts';
import { bookExtract, sheetExtract } from '../../imports/apply/sheetExtract.ts';
import type { SheetExtract } from '../../imports/apply/sheetExtract.ts';
import { uncompressed } from '../../db/compressed.ts';

/** `preview` is what was read when the import was applied, compressed. */
export interface AppliedImport {
  readonly basis: CompanyBasis;
  readonly workbook: ImportWorkbook;
  readonly preview: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  readonly place: SourceCell;
  /** null: all that the import read. */
  readonly told: ToldCells | null;
  /** Whether the person may see the accounts that planned lines are made of. */
  readonly seesAccounts: boolean;
  /** What of the books was stored from it; null: nothing, or the person may not read them. */
  readonly booked: SheetExtract['stored'] | null;
}

/** What accounts in a cell have made: of several months, as for a cell that names an account, they are not listed. */
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
  const { basis, workbook, preview, layouts, place, told, seesAccounts, booked } = applied;
  const sheet = workbook.sheets.find(({ name }) => name === place.sheet);
  if (booked !== null) return bookExtract(basis, sheet, place, booked);
  // As applying the import has compressed it.
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
    { changes: told === null ? changes : changes.filter((change) => isTold(change, told)) },
    place,
  );
}
