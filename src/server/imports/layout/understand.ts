import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { forecastLayout } from './forecastLayout.ts';
import { figuresLayout } from './figuresLayout.ts';
import { textAt } from '../cells/grid.ts';
import { listLayout } from './listLayout.ts';
import { isNoActual, monthsIn } from '../cells/headings.ts';
import { onlyYear, textsBesideMonths, textsOf } from './sheetScan.ts';
import { unitHint } from './unitHint.ts';
import type { GuessedLayout } from './sheetScan.ts';
import type { ImportContext } from './importContext.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';

/** How a workbook seems to be laid out. */
export interface ProposedLayouts {
  /** One for each sheet, in the workbook's order. */
  readonly layouts: readonly SheetLayout[];
  readonly unitHints: Import['unitHints'];
}

/** How each sheet seems to be laid out, by what it says itself. Units are proposed, never set. */
export function understand(workbook: ImportWorkbook, context: ImportContext): ProposedLayouts {
  const layouts = workbook.sheets.map((sheet) => layoutOf(sheet, context));
  const unitHints = layouts.flatMap((layout, index) => {
    const sheet = workbook.sheets[index];
    const hint = sheet !== undefined && layout.isUsed ? unitHint(sheet, layout) : null;
    return hint === null ? [] : [hint];
  });
  return { layouts, unitHints };
}

const NOTHING: GuessedLayout['layout'] = {
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  meanings: [],
};

function layoutOf(sheet: GridSheet, context: ImportContext): SheetLayout {
  const list = listLayout(sheet);
  // A list, with a month and a line in each row, would also look like a narrow table.
  const guesses =
    list === null
      ? [forecastLayout(sheet, context), ...figuresLayout(sheet)].filter((guess) => guess !== null)
      : [list];
  const [best] = guesses.toSorted((a, b) => b.score - a.score);
  const layout = best?.layout ?? NOTHING;
  return {
    sheet: sheet.name,
    isUsed: best !== undefined && !sheet.isHidden && !isOfPlans(sheet, layout),
    ...layout,
    meanings: [...layout.meanings].toSorted((a, b) => a.position - b.position),
    fyLabel: best === undefined ? null : statedYear(sheet, layout),
    unit: null,
  };
}

/**
 * Whether a sheet says that its figures are planned ones or sums of several months. Like a hidden
 * sheet, it is only used if a person chooses it.
 */
function isOfPlans(sheet: GridSheet, layout: GuessedLayout['layout']): boolean {
  if (layout.subject === 'forecasts') return false;
  if (isNoActual(sheet.name) || /\b(?:cumulative|quarterly|rolling|ltm)\b/i.test(sheet.name)) {
    return true;
  }
  const titles = textsOf(sheet, 0, layout.headerRow - 1).filter(({ length }) => length < 100);
  return (
    titles.some((title) => /\b(?:budget|forecast|plan)\b/i.test(title)) &&
    !titles.some((title) => /\bactuals?\b/i.test(title))
  );
}

/** The year in the sheet's name, or else in a title above months that do not say their year. */
function statedYear(sheet: GridSheet, layout: GuessedLayout['layout']): string | null {
  const inName = onlyYear([sheet.name]);
  if (inName !== null) return inName;
  if (layout.meanings.some(({ meaning }) => meaning.kind === 'year')) return null;
  if (doMonthsSayYears(sheet, layout)) return null;
  const head = layout.headerRow - 1;
  return onlyYear([
    ...textsOf(sheet, 0, head),
    ...(layout.orientation === 'monthsAcross'
      ? textsBesideMonths(sheet, head)
      : [textAt(sheet, head, layout.labelColumn - 1)]),
  ]);
}

function doMonthsSayYears(
  sheet: GridSheet,
  { orientation, headerRow, labelColumn }: GuessedLayout['layout'],
): boolean {
  const cells =
    orientation === 'monthsDown'
      ? sheet.rows.slice(headerRow).map((row) => row[labelColumn - 1] ?? null)
      : (sheet.rows[headerRow - 1] ?? []);
  return cells.some((cell) => monthsIn(cell).some(({ calendarYear }) => calendarYear !== null));
}
