import type { SheetLayout } from '../../../contract/imports.ts';
import { withSaidMarks } from '../file/saidMarks.ts';
import { withSaidYears } from '../file/saidYears.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { withSaidColumns } from './saidColumns.ts';

/** The workbook with what a person says of its columns, its years and its marks, before any reader sees it. */
export const answeredWorkbook = (
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook =>
  withSaidMarks(withSaidYears(withSaidColumns(workbook, layouts), layouts), layouts);
