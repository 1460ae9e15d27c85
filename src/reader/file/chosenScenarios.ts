import type { SheetLayout } from '../../contract/imports.ts';
import type { ImportWorkbook } from './workbook.ts';

const workbooksWithScenarios = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/** Marks plan sheets as the layouts state. The planned amounts of these sheets are read. */
export function withChosenScenarios(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const plans = new Set(
    layouts.flatMap(({ sheet, scenario }) => (scenario === 'plan' ? [sheet] : [])),
  );
  if (plans.size === 0) return workbook;
  const key = JSON.stringify([...plans]);
  const before = workbooksWithScenarios.get(workbook) ?? new Map<string, ImportWorkbook>();
  workbooksWithScenarios.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet) =>
      plans.has(sheet.name) ? Object.assign({}, sheet, { isPlan: true as const }) : sheet,
    ),
  };
  before.set(key, found);
  return found;
}
