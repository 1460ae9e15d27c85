import { isDeepStrictEqual } from 'node:util';
import type { Import, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { statementOnSheet } from '../books/statementOnSheet.ts';
import { forecastLayout } from './forecastLayout.ts';
import { figuresLayout } from './figuresLayout.ts';
import { textAt } from '../cells/grid.ts';
import { listLayout } from './listLayout.ts';
import { monthsIn } from '../cells/headings.ts';
import { onlyYear, textsLeftOfMonths, textsOf } from './sheetScan.ts';
import { whyOff } from './whyNotUsed.ts';
import { unitHint, statedUnit } from './unitHint.ts';
import type { GuessedLayout } from './sheetScan.ts';
import type { ImportContext } from './importContext.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';

export interface ProposedLayouts {
  readonly layouts: readonly SheetLayout[];
  readonly unitHints: Import['unitHints'];
}

interface UnderstoodOnce {
  readonly context: ImportContext;
  readonly proposed: ProposedLayouts;
}

/** Cached, because the shape, the layouts and the unit hints are requested one after the other. */
const understoodByWorkbook = new WeakMap<ImportWorkbook, UnderstoodOnce>();

/** Guesses each sheet's layout from the sheet alone. Units are set only if nothing is left to ask. */
export function understand(workbook: ImportWorkbook, context: ImportContext): ProposedLayouts {
  const before = understoodByWorkbook.get(workbook);
  if (before !== undefined && isDeepStrictEqual(before.context, context)) return before.proposed;
  const proposed = guessedLayouts(workbook, context);
  understoodByWorkbook.set(workbook, { context, proposed });
  return proposed;
}

function guessedLayouts(workbook: ImportWorkbook, context: ImportContext): ProposedLayouts {
  const layouts = workbook.sheets.map((sheet) => layoutOfSheet(sheet, context));
  const unitHints = layouts.flatMap((layout, index) => {
    const sheet = workbook.sheets[index];
    const hint =
      sheet !== undefined && layout.isUsed ? unitHint(context.basis, sheet, layout) : null;
    return hint === null ? [] : [hint];
  });
  return { layouts, unitHints };
}

const EMPTY_LAYOUT: GuessedLayout['layout'] = {
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  meanings: [],
};

function layoutOfSheet(sheet: GridSheet, context: ImportContext): SheetLayout {
  const best = guessOf(sheet, context);
  const layout = best ?? EMPTY_LAYOUT;
  const proposed: SheetLayout = {
    sheet: sheet.name,
    isUsed: best !== null && whyOff(context.basis, sheet, best) === null,
    ...layout,
    meanings: [...layout.meanings].toSorted((a, b) => a.position - b.position),
    fyLabel: best === null ? null : yearOfSheet(context.basis, sheet, layout),
    unit: null,
  };
  return best === null
    ? proposed
    : { ...proposed, unit: statedUnit(context.basis, sheet, proposed) };
}

function guessOf(sheet: GridSheet, context: ImportContext): GuessedLayout['layout'] | null {
  const list = listLayout(context.basis, sheet);
  // A list, with a month and a line in each row, could also be mistaken for a narrow table.
  const guesses =
    list === null
      ? [forecastLayout(sheet, context), ...figuresLayout(context.basis, sheet)].filter(
          (guess) => guess !== null,
        )
      : [list];
  const [best] = guesses.toSorted((a, b) => b.score - a.score);
  return best?.layout ?? null;
}

function yearOfSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: GuessedLayout['layout'],
): string | null {
  const stated = yearInNameOrTitle(basis, sheet, layout);
  const statement = statementOnSheet(basis, sheet);
  const timings = layout.subject === 'figures' ? (statement?.blocks ?? []) : [];
  const said = timings.flatMap(({ timing }) => timing.yearOfTitle ?? []);
  if (stated === null) return new Set(said).size === 1 ? (said[0] ?? null) : null;
  // A question is asked about months that the statement can't assign to the year of its title.
  const isOpen = timings.some(
    ({ table, timing }) =>
      timing.granularity === 'month' &&
      timing.columns.some(({ key }) => key === null) &&
      // Numbered months need no title, because P1 is the first month of the financial year.
      table.columns.every(({ period }) => period === null || period.month !== null),
  );
  return isOpen && said.length === 0 && timings.length === 1 ? null : stated;
}

function yearInNameOrTitle(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: GuessedLayout['layout'],
): string | null {
  const inName = onlyYear(basis, [sheet.name]);
  if (inName !== null) return inName;
  if (layout.meanings.some(({ meaning }) => meaning.kind === 'year')) return null;
  if (doMonthsSayYears(basis, sheet, layout)) return null;
  const head = layout.headerRow - 1;
  return onlyYear(basis, [
    ...textsOf(sheet, 0, head),
    ...(layout.orientation === 'monthsAcross'
      ? textsLeftOfMonths(basis, sheet, head)
      : [textAt(sheet, head, layout.labelColumn - 1)]),
  ]);
}

function doMonthsSayYears(
  basis: CompanyBasis,
  sheet: GridSheet,
  { orientation, headerRow, labelColumn }: GuessedLayout['layout'],
): boolean {
  const cells =
    orientation === 'monthsDown'
      ? sheet.rows.slice(headerRow).map((row) => row[labelColumn - 1] ?? null)
      : (sheet.rows[headerRow - 1] ?? []);
  return cells.some((cell) =>
    monthsIn(basis, cell).some(({ calendarYear }) => calendarYear !== null),
  );
}
