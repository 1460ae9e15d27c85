import { isDeepStrictEqual } from 'node:util';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { knownStatement } from '../books/knownStatement.ts';
import { forecastLayout } from './forecastLayout.ts';
import { figuresLayout } from './figuresLayout.ts';
import { textAt } from '../cells/grid.ts';
import { listLayout } from './listLayout.ts';
import { monthsIn } from '../cells/headings.ts';
import { onlyYear, textsBesideMonths, textsOf } from './sheetScan.ts';
import { whyOff } from './whyNotUsed.ts';
import { unitHint, provenUnit } from './unitHint.ts';
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

interface Understood {
  readonly context: ImportContext;
  readonly proposed: ProposedLayouts;
}

/** Its shape, its layouts and the hints of its units are asked for one after the other. */
const known = new WeakMap<ImportWorkbook, Understood>();

/** How each sheet seems to be laid out, by what it says itself. Units are set only where the sheet leaves nothing to ask. */
export function understand(workbook: ImportWorkbook, context: ImportContext): ProposedLayouts {
  const before = known.get(workbook);
  if (before !== undefined && isDeepStrictEqual(before.context, context)) return before.proposed;
  const proposed = proposedLayouts(workbook, context);
  known.set(workbook, { context, proposed });
  return proposed;
}

function proposedLayouts(workbook: ImportWorkbook, context: ImportContext): ProposedLayouts {
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
  const best = guessOf(sheet, context);
  const layout = best ?? NOTHING;
  const proposed: SheetLayout = {
    sheet: sheet.name,
    isUsed: best !== null && whyOff(context.basis, sheet, best) === null,
    ...layout,
    meanings: [...layout.meanings].toSorted((a, b) => a.position - b.position),
    fyLabel: best === null ? null : yearOf(context.basis, sheet, layout),
    unit: null,
  };
  return best === null
    ? proposed
    : { ...proposed, unit: provenUnit(context.basis, sheet, proposed) };
}

/** The layout that explains most of a sheet; null if there is none. */
function guessOf(sheet: GridSheet, context: ImportContext): GuessedLayout['layout'] | null {
  const list = listLayout(context.basis, sheet);
  // A list, with a month and a line in each row, would also look like a narrow table.
  const guesses =
    list === null
      ? [forecastLayout(sheet, context), ...figuresLayout(context.basis, sheet)].filter(
          (guess) => guess !== null,
        )
      : [list];
  const [best] = guesses.toSorted((a, b) => b.score - a.score);
  return best?.layout ?? null;
}

/** The year that the statement as a whole says, or else the words around its months. */
function yearOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: GuessedLayout['layout'],
): string | null {
  const stated = statedYear(basis, sheet, layout);
  const statement = knownStatement(basis, sheet);
  const timings = layout.subject === 'figures' ? (statement?.blocks ?? []) : [];
  const said = timings.flatMap(({ timing }) => timing.yearOfTitle ?? []);
  if (stated === null) return new Set(said).size === 1 ? (said[0] ?? null) : null;
  // Months that the statement cannot place by the year of its title are asked about.
  const isOpen = timings.some(
    ({ table, timing }) =>
      timing.granularity === 'month' &&
      timing.columns.some(({ key }) => key === null) &&
      // Numbered months need no title: P1 is April.
      table.columns.every(({ period }) => period === null || period.month !== null),
  );
  return isOpen && said.length === 0 && timings.length === 1 ? null : stated;
}

/** The year in the sheet's name, or else in a title above months that do not say their year. */
function statedYear(
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
      ? textsBesideMonths(basis, sheet, head)
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
