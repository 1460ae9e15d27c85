import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { withSaidMarks } from '../file/saidMarks.ts';
import { withSaidYears } from '../file/saidYears.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { withSaidColumns } from './saidColumns.ts';

/** Applies the answers about columns, years and decimal marks before any reader sees the workbook. */
export const answeredWorkbook = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook =>
  withSaidMarks(withSaidYears(basis, withSaidColumns(basis, workbook, layouts), layouts), layouts);
