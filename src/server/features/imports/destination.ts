import { isDeepStrictEqual } from 'node:util';
import type { ImportPlan, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { financialYearOrNull } from '../../../domain/fiscalCalendar.ts';
import type { PlanKind } from '../../../domain/plan.ts';
import { proposedPlanName } from '../../../domain/planName.ts';
import type { StoredPlanRow } from '../../plans/planRows.ts';
import type { ReadWorkbook } from './readByLayouts.ts';

const isPlanned = ({ scenario }: SheetLayout) => scenario === 'plan';
/** A sheet of forecasts by business unit says itself where its amounts go. */
const isForLines = ({ isUsed, subject }: SheetLayout) => !(isUsed && subject === 'forecasts');

/** How the sheets of a draft are read, and where their amounts go. */
export interface Destination {
  readonly layouts: readonly SheetLayout[];
  /** null: into the figures of their months. */
  readonly plan: ImportPlan | null;
}

/**
 * The same after a change: the planned amounts of its sheets are read as long as they go into a plan. `plan` is
 * undefined where sheets were said to be planned and no plan was named.
 */
export function destinationAfter(
  before: Destination,
  change: { readonly layouts?: readonly SheetLayout[]; readonly plan?: ImportPlan | null },
): { layouts: readonly SheetLayout[]; plan: ImportPlan | null | undefined } {
  const layouts = change.layouts ?? before.layouts;
  if (change.plan === null) return { layouts: layouts.map(withoutPlan), plan: null };
  if (change.plan !== undefined) {
    const isNew = before.plan === null && !layouts.some(isPlanned);
    return { layouts: isNew ? asPlans(layouts) : layouts, plan: change.plan };
  }
  const isWanted = layouts.some((layout) => isPlanned(layout) && isForLines(layout));
  if (isWanted && before.plan === null) return { layouts, plan: undefined };
  const isOver = before.layouts.some(isPlanned) && !layouts.some(isPlanned);
  return { layouts, plan: isOver ? null : before.plan };
}

function withoutPlan(layout: SheetLayout): SheetLayout {
  if (!isPlanned(layout)) return layout;
  const { scenario: _scenario, ...rest } = layout;
  return rest;
}

/** A sheet that is named "Actual" beside others. */
const isOfActuals = ({ sheet }: SheetLayout) => /\bactuals?\b/i.test(sheet) && !OF_PLAN.test(sheet);

const asPlan = (layout: SheetLayout): SheetLayout =>
  isOfActuals(layout) ? layout : { ...layout, scenario: layout.scenario ?? 'plan' };

/** All sheets, unless they are named so that none would be left. */
function asPlans(layouts: readonly SheetLayout[]): readonly SheetLayout[] {
  const said = layouts.map(asPlan);
  return said.some(isPlanned)
    ? said
    : layouts.map((layout) => ({ ...layout, scenario: layout.scenario ?? 'plan' }));
}

/** Whether another scenario is read of a sheet than before, or other columns or years: then it is understood again. */
export const isOtherReading = (
  before: readonly SheetLayout[],
  after: readonly SheetLayout[],
): boolean =>
  after.some((layout) => {
    const own = before.find((one) => one.sheet === layout.sheet);
    const wasPlanned = own !== undefined && isPlanned(own);
    return (
      isPlanned(layout) !== wasPlanned ||
      layout.fyLabel !== (own?.fyLabel ?? null) ||
      !isDeepStrictEqual(layout.columns, own?.columns)
    );
  });

const OF_FORECAST = /(?<!\p{L})(?:forecasts?|fcst|outlook|latest estimate|prognos[et])(?!\p{L})/iu;
const OF_PLAN = /budget|forecast|plan|\bvs\b/i;
const OF_BUDGET = /(?<!\p{L})(?:budget(?:s|ed)?|budsjett|begroting|presupuesto)(?!\p{L})/iu;
const TITLE_ROWS = 8;

/** A forecast only where the file, or a title in it, says so and nothing says budget. */
function kindOf(fileName: string, sheets: ReadWorkbook['sheets']): PlanKind {
  const texts = [
    fileName.replaceAll('_', ' '),
    ...sheets.flatMap(({ name, cells }) => [name, ...cells.slice(0, TITLE_ROWS).flat()]),
  ];
  const isSaid = (word: RegExp) => texts.some((text) => word.test(text));
  return isSaid(OF_FORECAST) && !isSaid(OF_BUDGET) ? 'forecast' : 'budget';
}

/** The plan for amounts that nobody has named one for: its draft of that name, or a new one. */
export function proposedPlan(
  basis: CompanyBasis,
  fileName: string,
  { reading, sheets }: Pick<ReadWorkbook, 'reading' | 'sheets'>,
  plans: readonly StoredPlanRow[],
): ImportPlan {
  const kind = kindOf(fileName, sheets);
  const months = (reading.books ?? []).flatMap(({ books }) => books.months);
  const years = new Set([
    ...reading.amounts.flatMap((one) => (one.subject === 'figures' ? [one.fyLabel] : [])),
    ...months.flatMap(
      (month) =>
        financialYearOrNull(basis, Number(month.slice(0, 4)), Number(month.slice(5)))?.label ?? [],
    ),
  ]);
  const [year = null, another] = years;
  // A draft of the same name goes on; what is approved or of another kind stays as it is.
  const taken = plans.filter((plan) => plan.state === 'approved' || plan.kind !== kind);
  const name = proposedPlanName(
    kind,
    another === undefined ? year : null,
    taken.map((plan) => plan.name),
  );
  return { name, kind };
}
