import type { RememberedLayout, SheetLayout } from '../contract/imports.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { withReadMonths } from './books/titleMonths.ts';
import { readPasted, readWorkbook } from './file/readWorkbook.ts';
import { withChosenDecimalMarks } from './file/chosenDecimalMarks.ts';
import { withOwnAmounts } from './file/ownAmounts.ts';
import type { ImportWorkbook } from './file/workbook.ts';
import type { ImportContext } from './layout/importContext.ts';
import { labelSimilarity } from './layout/labelSimilarity.ts';
import { recalledLayouts, sheetShape } from './layout/sheetShape.ts';
import { withDatedLines } from './ledgers/entriesByFirstLine.ts';
import { readLedgerFile } from './ledgers/ledgerWorkbooks.ts';
import type { StreamedForm } from './ledgers/ledgerWorkbooks.ts';
import { withSerialDates } from './ledgers/serialDates.ts';
import { withPartAnswers } from './ledgers/partAnswers.ts';
import { proposedLayouts, withoutBooks } from './proposedLayouts.ts';

export type SentWorkbook =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly type: 'xlsx' | 'csv' }
  | { readonly kind: 'ledger'; readonly path: string; readonly form: StreamedForm }
  | { readonly kind: 'pasted'; readonly text: string };

/** The cells of a file or a pasted block. @throws WorkbookRefusedError */
export async function openWorkbook(
  basis: CompanyBasis,
  sent: SentWorkbook,
): Promise<ImportWorkbook> {
  if (sent.kind === 'ledger') return readLedgerFile(basis, sent.path, sent.form);
  const { kind } = sent;
  const workbook =
    kind === 'pasted'
      ? readPasted(sent.text)
      : await readWorkbook(Buffer.from(sent.bytes), sent.type);
  return withDatedLines(basis, withSerialDates(basis, workbook));
}

const asReadFirst = (basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook =>
  withPartAnswers(
    basis,
    withReadMonths(basis, withOwnAmounts(basis, withChosenDecimalMarks(workbook))),
  );

export function understandWorkbook(workbook: ImportWorkbook, context: ImportContext) {
  const read = asReadFirst(context.basis, workbook);
  return {
    layouts: proposedLayouts(read, context),
    /**
     * The digest is equal for workbooks of one shape. Its part after a space is equal for workbooks
     * from one system.
     */
    shape: `${sheetShape(read, context)} ${labelSimilarity(read, context)}`,
  };
}

/** How a workbook is read by remembered layouts; null if they are for other sheets. */
export function recallLayouts(
  workbook: ImportWorkbook,
  context: ImportContext,
  remembered: readonly RememberedLayout[],
  isSameShape: boolean,
): SheetLayout[] | null {
  const read = asReadFirst(context.basis, workbook);
  const recalled = recalledLayouts(read, context, remembered, isSameShape);
  return recalled === null ? null : withoutBooks(context.basis, read, recalled, remembered);
}
