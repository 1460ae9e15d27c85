import { isDeepStrictEqual } from 'node:util';
import type { SheetLayout } from '../contract/imports.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { answeredWorkbook } from './ledgers/answeredWorkbook.ts';
import { withPartAnswers } from './ledgers/partAnswers.ts';
import { booksOfWorkbook } from './books/booksOfWorkbook.ts';
import { withChosenScenarios } from './file/chosenScenarios.ts';
import { withReadMonths } from './books/titleMonths.ts';
import { hasOnlyCash } from './layout/whyNotUsed.ts';
import { understand } from './layout/understand.ts';
import type { ImportContext } from './layout/importContext.ts';
import type { ImportWorkbook } from './file/workbook.ts';

const unused = (layout: SheetLayout): SheetLayout => ({ ...layout, isUsed: false });

/** Ledgers have accounts, not lines. A person may still choose to read their sheet as lines. */
export function proposedLayouts(workbook: ImportWorkbook, context: ImportContext): SheetLayout[] {
  return withoutBooks(context.basis, workbook, understand(workbook, context).layouts, []);
}

/**
 * Turns off reading a ledger sheet as lines, and a balance sheet with only cash next to a statement of accounts, because
 * one import can't store both. A person may choose otherwise.
 */
export function withoutBooks(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
  said: readonly SheetLayout[],
): SheetLayout[] {
  const books = booksOfWorkbook(basis, workbook);
  const hasStatement = [...books.values()].some((one) => one.books.kind === 'profitAndLoss');
  return layouts.map((layout) =>
    (books.has(layout.sheet) || (hasStatement && hasOnlyCash(layout))) &&
    !said.some(({ sheet }) => sheet === layout.sheet)
      ? unused(layout)
      : layout,
  );
}

type Proposed = Omit<SheetLayout, 'sheet' | 'fyLabel' | 'unit'>;

const asProposed = ({
  isUsed,
  subject,
  orientation,
  headerRow,
  labelColumn,
  meanings,
}: Proposed) => ({
  isUsed,
  subject,
  orientation,
  headerRow,
  labelColumn,
  meanings,
});

/**
 * The layouts after sheets were marked, or unmarked, as plans. A sheet whose layout nobody has corrected is analysed
 * again.
 */
export function layoutsOfScenario(
  workbook: ImportWorkbook,
  before: readonly SheetLayout[],
  after: readonly SheetLayout[],
  context: ImportContext,
): SheetLayout[] {
  const proposals = (layouts: readonly SheetLayout[]) =>
    new Map(
      proposedLayouts(
        withPartAnswers(
          context.basis,
          withReadMonths(
            context.basis,
            withChosenScenarios(answeredWorkbook(context.basis, workbook, layouts), layouts),
            layouts,
          ),
          layouts,
        ),
        context,
      ).map((layout) => [layout.sheet, layout]),
    );
  const [was, is] = [proposals(before), proposals(after)];
  return after.map((layout) => {
    const [own, next] = [was.get(layout.sheet), is.get(layout.sheet)];
    if (own === undefined || next === undefined) return layout;
    if (!isDeepStrictEqual(asProposed(layout), asProposed(own))) return layout;
    return {
      ...layout,
      ...asProposed(next),
      fyLabel: layout.fyLabel ?? next.fyLabel,
      unit: layout.unit ?? next.unit,
    };
  });
}
