import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { withChosenDecimalMarks } from '../file/chosenDecimalMarks.ts';
import { withOwnAmounts } from '../file/ownAmounts.ts';
import { withChosenYears } from '../file/chosenYears.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { withColumnAnswers } from './columnAnswers.ts';

/** Applies the answers about columns, years and decimal marks before any reader sees the workbook. */
export const answeredWorkbook = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook => withOwnAmounts(basis, withMarksAndColumns(basis, workbook, layouts));

/** The answered workbook, with divisions next to their total, and other currencies. */
export const withMarksAndColumns = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook =>
  withChosenDecimalMarks(
    withChosenYears(basis, withColumnAnswers(basis, workbook, layouts), layouts),
    layouts,
  );
