import type { SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { withSaidMarks } from '../file/saidMarks.ts';
import { withSaidYears } from '../file/saidYears.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { withSaidColumns } from './saidColumns.ts';

/** The workbook with what a person says of its columns, its years and its marks, before any reader sees it. */
export const answeredWorkbook = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook =>
  withSaidMarks(withSaidYears(basis, withSaidColumns(basis, workbook, layouts), layouts), layouts);
