import type { SheetLayout } from '../../../contract/imports.ts';
import type { ImportWorkbook } from './workbook.ts';

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/** The workbook with its plans marked, as its layouts say: of these sheets the planned amounts are read. */
export function withSaidScenarios(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const plans = new Set(
    layouts.flatMap(({ sheet, scenario }) => (scenario === 'plan' ? [sheet] : [])),
  );
  if (plans.size === 0) return workbook;
  const key = JSON.stringify([...plans]);
  const before = known.get(workbook) ?? new Map<string, ImportWorkbook>();
  known.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet) =>
      plans.has(sheet.name) ? Object.assign({}, sheet, { isPlan: true as const }) : sheet,
    ),
  };
  before.set(key, found);
  return found;
}
