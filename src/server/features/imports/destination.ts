import { isDeepStrictEqual } from 'node:util';
import type { ImportPlan, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { financialYearOrNull } from '../../../finance/fiscalCalendar.ts';
import type { PlanKind } from '../../../finance/plan.ts';
import { proposedPlanName } from '../../../finance/planName.ts';
import type { StoredPlanRow } from '../../plans/planRows.ts';
import type { ReadWorkbook } from '../../../reader/readByLayouts.ts';

const isPlanSheet = ({ scenario }: SheetLayout) => scenario === 'plan';
/** In a sheet of forecasts by business unit, the sheet itself determines where its amounts go. */
const isForLines = ({ isUsed, subject }: SheetLayout) => !(isUsed && subject === 'forecasts');

export interface Destination {
  readonly layouts: readonly SheetLayout[];
  /** Null if the amounts are stored as actual figures. */
  readonly plan: ImportPlan | null;
}

/**
 * The destination after a change. Planned amounts of the sheets are read as long as the destination is a plan. `plan`
 * is undefined if sheets were marked as plans but no plan was chosen.
 */
export function destinationAfter(
  before: Destination,
  change: { readonly layouts?: readonly SheetLayout[]; readonly plan?: ImportPlan | null },
): { layouts: readonly SheetLayout[]; plan: ImportPlan | null | undefined } {
  const layouts = change.layouts ?? before.layouts;
  if (change.plan === null) return { layouts: layouts.map(withoutPlan), plan: null };
  if (change.plan !== undefined) {
    const isNew = before.plan === null && !layouts.some(isPlanSheet);
    return { layouts: isNew ? asPlans(layouts) : layouts, plan: change.plan };
  }
  const isWanted = layouts.some((layout) => isPlanSheet(layout) && isForLines(layout));
  if (isWanted && before.plan === null) return { layouts, plan: undefined };
  const isOver = before.layouts.some(isPlanSheet) && !layouts.some(isPlanSheet);
  return { layouts, plan: isOver ? null : before.plan };
}

function withoutPlan(layout: SheetLayout): SheetLayout {
  if (!isPlanSheet(layout)) return layout;
  const { scenario: _scenario, ...rest } = layout;
  return rest;
}

const isOfActuals = ({ sheet }: SheetLayout) =>
  /\bactuals?\b/i.test(sheet) && !PLAN_FILE_NAME.test(sheet);

const asPlan = (layout: SheetLayout): SheetLayout =>
  isOfActuals(layout) ? layout : { ...layout, scenario: layout.scenario ?? 'plan' };

function asPlans(layouts: readonly SheetLayout[]): readonly SheetLayout[] {
  const said = layouts.map(asPlan);
  return said.some(isPlanSheet)
    ? said
    : layouts.map((layout) => ({ ...layout, scenario: layout.scenario ?? 'plan' }));
}

export const isOtherReading = (
  before: readonly SheetLayout[],
  after: readonly SheetLayout[],
): boolean =>
  after.some((layout) => {
    const own = before.find((one) => one.sheet === layout.sheet);
    const wasPlanned = own !== undefined && isPlanSheet(own);
    return (
      isPlanSheet(layout) !== wasPlanned ||
      layout.fyLabel !== (own?.fyLabel ?? null) ||
      !isDeepStrictEqual(layout.columns, own?.columns)
    );
  });

const FORECAST_WORDS =
  /(?<!\p{L})(?:forecasts?|fcst|outlook|latest estimate|prognos[et])(?!\p{L})/iu;
const PLAN_FILE_NAME = /budget|forecast|plan|\bvs\b/i;
const BUDGET_WORDS = /(?<!\p{L})(?:budget(?:s|ed)?|budsjett|begroting|presupuesto)(?!\p{L})/iu;
const TITLE_ROWS = 8;

/** A forecast only if the file name or a title in the file says so and none says budget. */
function planKindOf(fileName: string, sheets: ReadWorkbook['sheets']): PlanKind {
  const texts = [
    fileName.replaceAll('_', ' '),
    ...sheets.flatMap(({ name, cells }) => [name, ...cells.slice(0, TITLE_ROWS).flat()]),
  ];
  const isSaid = (word: RegExp) => texts.some((text) => word.test(text));
  return isSaid(FORECAST_WORDS) && !isSaid(BUDGET_WORDS) ? 'forecast' : 'budget';
}

/** The plan for amounts without a chosen plan: the existing draft with that name, or a new plan. */
export function proposedPlan(
  basis: CompanyBasis,
  fileName: string,
  { reading, sheets }: Pick<ReadWorkbook, 'reading' | 'sheets'>,
  plans: readonly StoredPlanRow[],
): ImportPlan {
  const kind = planKindOf(fileName, sheets);
  const months = (reading.books ?? []).flatMap(({ books }) => books.months);
  const years = new Set([
    ...reading.amounts.flatMap((one) => (one.subject === 'figures' ? [one.fyLabel] : [])),
    ...months.flatMap(
      (month) =>
        financialYearOrNull(basis, Number(month.slice(0, 4)), Number(month.slice(5)))?.label ?? [],
    ),
  ]);
  const [year = null, another] = years;
  // A draft with the same name is continued. Approved plans and plans of another kind stay unchanged.
  const taken = plans.filter((plan) => plan.state === 'approved' || plan.kind !== kind);
  const name = proposedPlanName(
    kind,
    another === undefined ? year : null,
    taken.map((plan) => plan.name),
  );
  return { name, kind };
}
