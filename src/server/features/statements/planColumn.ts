import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { yearBeginning } from '../../../finance/books/bookedAmounts.ts';
import { monthsLater } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import { lineLabel, usedLines } from '../../../finance/catalogue.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { CashFlow } from '../../../finance/statements/statementAmounts.ts';
import type { FlowRow } from '../../../finance/statements/statementRows.ts';
import { flowRows } from '../../../finance/statements/statementRows.ts';
import { addedFlows } from '../../../finance/statements/statements.ts';
import { flowOfFigure, RESULT_FIGURES } from '../../../finance/statements/typedMonths.ts';
import type { ComparedPlanYear, PlannedYears } from '../../months/plannedYears.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';

interface FlowSpan {
  readonly first: BooksMonth;
  readonly last: BooksMonth;
}

interface PlannedFlow {
  readonly name: string;
  readonly flow: CashFlow;
  /** False over two years: the second plan begins with actual cash, not with the cash that the first one ends with. */
  readonly hasEnds: boolean;
}

const flowsIn = ({ months }: ComparedPlanYear, { first, last }: FlowSpan): CashFlow[] =>
  months.flatMap(({ sheet, flow }) => (sheet.month >= first && sheet.month <= last ? [flow] : []));

function plannedFlow(
  { yearStartMonth }: CompanyBasis,
  years: PlannedYears,
  span: FlowSpan,
): PlannedFlow | null {
  const year = years.upTo(span.last);
  const begins = yearBeginning(span.last, yearStartMonth);
  const before = span.first < begins ? years.upTo(monthsLater(begins, -1)) : null;
  if (year === null || (span.first < begins && before === null)) return null;
  const plans = before === null ? [year] : [before, year];
  const flow = addedFlows(plans.flatMap((plan) => flowsIn(plan, span)));
  if (flow === null) return null;
  const names = new Set(plans.map(({ planName }) => planName));
  return { name: [...names].join(', '), flow, hasEnds: before === null };
}

const isEndOfCash = (row: FlowRow) =>
  row.is === 'end' && (row.key === 'opening' || row.key === 'closing');

/** The rows of a cash flow of two years and, if there is one, of the first year's plan. */
export function flowWithPlan(
  basis: CompanyBasis,
  years: PlannedYears,
  [span]: readonly FlowSpan[],
  flows: readonly (CashFlow | null)[],
): Pick<StatementsOfMonth['flows'][number], 'planName' | 'rows'> {
  const planned = span === undefined ? null : plannedFlow(basis, years, span);
  if (planned === null) return { rows: flowRows(flows) };
  const rows = flowRows([...flows, planned.flow]);
  return {
    planName: planned.name,
    rows: planned.hasEnds
      ? rows
      : rows.map((row) =>
          isEndOfCash(row)
            ? Object.assign({}, row, { amounts: row.amounts.slice(0, -1).concat(null) })
            : row,
        ),
  };
}

/** The figures of the result without an amount in some month, if the company uses them or their line of the cash flow. */
function figuresNotCounted(
  basis: CompanyBasis,
  { months }: ComparedPlanYear,
  actual: CashFlow | null,
): string[] {
  const missing = RESULT_FIGURES.map(([key]) => key).filter((key) =>
    months.some(({ planned }) => (planned.figures[key] ?? null) === null),
  );
  const used = new Set<string>(usedLines(basis, missing));
  return missing
    .filter((key) => used.has(key) || (actual?.lines.get(flowOfFigure(key)) ?? 0n) !== 0n)
    .map((key) => lineLabel(basis, key));
}

/** The assumptions behind the plan's column. */
export function planColumnAssumptions(
  basis: CompanyBasis,
  shown: ShownStatements,
  year: ComparedPlanYear | null,
): Pick<StatementsOfMonth, 'plan'> {
  const last = year?.months.at(-1);
  if (year === null || last === undefined) return {};
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  const actual = shown.flow(monthsLater(year.start, 1), last.sheet.month);
  return {
    plan: {
      name: year.planName,
      start: year.start,
      unchanged: last.unchanged.map(nameOf),
      notCounted: figuresNotCounted(basis, year, actual),
      withoutStart: last.withoutStart.map(nameOf),
    },
  };
}
