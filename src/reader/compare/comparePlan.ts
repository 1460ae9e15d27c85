import type {
  ImportChange,
  ImportPlan,
  ImportPreview,
  ImportWarning,
} from '../../contract/imports.ts';
import { formatAmountIn } from '../../format/money.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimalOrNull } from '../../finance/decimal.ts';
import type { LineKey } from '../../finance/lines.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import { fitsNumeric, MONEY_DIGITS, toMoney } from '../../finance/money.ts';
import type { PlanLine } from '../../finance/plan.ts';
import { fitsPlanLine, PLAN_LINES, planMonths, withoutDerivedTotals } from '../../finance/plan.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { ReadAmount, ReadFigure } from '../amounts/readAmount.ts';
import type { Refused } from '../cells/refused.ts';
import { contradictionRefusal, fiscalPeriod } from './comparedCell.ts';

export interface StoredPlan {
  readonly id: number;
  readonly name: string;
  readonly kind: ImportPlan['kind'];
  readonly fyId: number;
  readonly fyLabel: string;
  readonly isApproved: boolean;
  readonly version: number;
  readonly lines: readonly PlanLine[];
}

export interface ChosenPlan {
  readonly chosen: ImportPlan;
  /** Null if the import creates it. */
  readonly existing: StoredPlan | null;
}

export interface PlanFigureWrite {
  readonly line: LineKey;
  readonly monthNum: number;
  /** "April 2026" */
  readonly period: string;
  /** Null if the amount is calculated from others and no longer stored. */
  readonly amount: string | null;
  readonly before: string | null;
}

export interface PlanWrite {
  readonly existing: { readonly id: number; readonly version: number } | null;
  readonly name: string;
  readonly kind: ImportPlan['kind'];
  readonly fyId: number;
  readonly figures: readonly PlanFigureWrite[];
}

export interface ComparedPlan {
  readonly changes: readonly ImportChange[];
  readonly refusals: readonly Refused[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly questions: ImportPreview['questions'];
  readonly warnings: readonly ImportWarning[];
  readonly shown: NonNullable<ImportPreview['plan']>;
  /** Null if nothing can be planned yet. */
  readonly write: PlanWrite | null;
}

interface PlanYear {
  readonly id: number;
  readonly label: string;
}

type PlanLineCell = ReadFigure & { readonly line: LineKey };

/** The changes that a file would make in a version of a plan. Stores nothing. */
export function comparePlan(
  basis: CompanyBasis,
  amounts: readonly ReadAmount[],
  years: readonly PlanYear[],
  { chosen, existing }: ChosenPlan,
): ComparedPlan {
  const refusals: Refused[] = [];
  const figures = amounts.filter((amount): amount is ReadFigure => amount.subject === 'figures');
  for (const amount of amounts) {
    if (amount.subject === 'forecasts') refusals.push(unitRefusal(amount));
  }
  const cells = figures.flatMap((figure): PlanLineCell[] => {
    const line = PLAN_LINES.find((one) => one === figure.line);
    return line === undefined ? [] : [{ ...figure, line }];
  });
  const leftOut = ratios(figures.filter(({ line }) => !isPlanLine(line)));
  const inFile = [...new Set(cells.map(({ fyLabel }) => fyLabel))].toSorted();
  const [onlyYear, another] = inFile;
  const fyLabel =
    existing?.fyLabel ?? chosen.fyYear ?? (another === undefined ? (onlyYear ?? null) : null);
  const shown = {
    id: existing?.id ?? null,
    name: existing?.name ?? chosen.name,
    kind: existing?.kind ?? chosen.kind,
    fyYear: fyLabel,
    years: inFile,
  };
  const questions = planQuestions(chosen, existing, fyLabel, inFile);
  const year = years.find(({ label }) => label === fyLabel);
  const none = { changes: [], leftOut, questions, warnings: [], shown, write: null };
  if (fyLabel === null) return { ...none, refusals };
  if (year === undefined) {
    const reason = `${fyLabel} is not set up.`;
    const remedy = `Add ${fyLabel} on the Admin page.`;
    refusals.push(...cells.map(({ sheet, cell }) => ({ sheet, cell, reason, remedy })));
    return { ...none, refusals };
  }
  const placed = storablePlanCells(basis, cells, fyLabel, refusals);
  const merged = withPlannedCells(existing?.lines ?? [], placed);
  const { changes, figures: writes } = changesOfPlan(basis, placed, existing?.lines ?? [], merged);
  const write = {
    existing: existing === null ? null : { id: existing.id, version: existing.version },
    name: shown.name,
    kind: shown.kind,
    fyId: year.id,
    figures: writes,
  };
  return {
    changes,
    refusals,
    leftOut,
    questions,
    warnings: totalDisagreements(basis, placed, merged),
    shown,
    write,
  };
}

const isPlanLine = (line: string) => PLAN_LINES.some((one) => one === line);

const unitRefusal = ({ sheet, cell }: ReadAmount): Refused => ({
  sheet,
  cell,
  reason: 'It belongs to a business unit, but a plan by line covers the company.',
  remedy: 'Import forecasts of business units without choosing a plan.',
});

const columnOfCell = ({ cell }: ReadFigure) => cell.replace(/\d+$/, '');
const isOneColumn = (cells: readonly ReadFigure[]) =>
  cells.length > 1 && new Set(cells.map(columnOfCell)).size === 1;

function ratios(figures: readonly ReadFigure[]): ImportPreview['leftOut'] {
  const bySheet = Map.groupBy(figures, ({ sheet, line }) => `${line}\n${sheet}`);
  return [...bySheet.values()].flatMap((found): ImportPreview['leftOut'] => {
    const [first] = found;
    if (first === undefined) return [];
    const { sheet, cell, line } = first;
    const key = Object.values(LINES).find((one) => one.key === line);
    return [
      {
        sheet,
        cell,
        kind: isOneColumn(found) ? 'column' : 'row',
        name: key?.label ?? line,
        places: 1,
        amounts: found.length,
        reason: 'It is calculated from the planned lines.',
      },
    ];
  });
}

const planQuestion = (question: string) => [
  { sheet: null, about: 'plan' as const, question: `${question}.` },
];

function planQuestions(
  chosen: ImportPlan,
  existing: StoredPlan | null,
  fyLabel: string | null,
  inFile: readonly string[],
): ImportPreview['questions'] {
  if (existing?.isApproved === true) {
    return planQuestion(
      `${existing.name} is approved and locked. Reopen it on the Plans page with a reason, or choose another plan`,
    );
  }
  if (existing !== null && existing.kind !== chosen.kind) {
    return planQuestion(
      `${existing.name} is a ${existing.kind}. Give the new ${chosen.kind} another name`,
    );
  }
  if (fyLabel === null && inFile.length > 1) {
    return planQuestion(`Choose the financial year of the plan: the file has ${inFile.join(', ')}`);
  }
  return [];
}

const planPlace = ({ line, monthNum }: Pick<PlanLineCell, 'line' | 'monthNum'>) =>
  `${line} ${monthNum}`;

function storablePlanCells(
  basis: CompanyBasis,
  cells: readonly PlanLineCell[],
  fyLabel: string,
  refusals: Refused[],
): PlanLineCell[] {
  const byPlace = new Map<string, PlanLineCell>();
  const contradicted = new Set<string>();
  for (const cell of cells) {
    const refusal = unplannable(cell, fyLabel);
    if (refusal !== null) {
      refusals.push({ sheet: cell.sheet, cell: cell.cell, ...refusal });
      continue;
    }
    const place = planPlace(cell);
    const first = byPlace.get(place);
    if (first === undefined) byPlace.set(place, cell);
    else if (first.value !== cell.value) {
      const what = `${lineLabel(basis, cell.line)} for ${fiscalPeriod(basis, cell)}`;
      if (!contradicted.has(place)) refusals.push(contradictionRefusal(what, first, cell));
      refusals.push(contradictionRefusal(what, cell, first));
      contradicted.add(place);
    }
  }
  return [...byPlace].flatMap(([place, cell]) => (contradicted.has(place) ? [] : [cell]));
}

function unplannable(
  { fyLabel: own, line, value }: PlanLineCell,
  fyLabel: string,
): Pick<Refused, 'reason' | 'remedy'> | null {
  if (own !== fyLabel) {
    return {
      reason: `It is for ${own}, but the plan is for ${fyLabel}.`,
      remedy: `Import ${own} into a plan of its own.`,
    };
  }
  if (!fitsNumeric(value, MONEY_DIGITS.integer, MONEY_DIGITS.fraction)) {
    return {
      reason: `${value} has more digits than can be stored.`,
      remedy: 'Check the unit of the amounts, and the amount itself.',
    };
  }
  if (!fitsPlanLine(line, toMoney(value))) {
    return {
      reason: `${value} is not a number of people.`,
      remedy: 'People are counted in whole numbers.',
    };
  }
  return null;
}

const plannedAmountIn = (
  lines: readonly PlanLine[],
  line: LineKey,
  monthNum: number,
): string | null => lines.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

const isSamePlanAmount = (one: string | null, other: string | null): boolean => {
  const [left, right] = [decimalOrNull(one), decimalOrNull(other)];
  return left === null || right === null ? left === right : left.eq(right);
};

function withPlannedCells(lines: readonly PlanLine[], cells: readonly PlanLineCell[]): PlanLine[] {
  const given = new Map(cells.map((cell) => [planPlace(cell), cell.value]));
  const whole = PLAN_LINES.map((line) => ({
    line,
    amounts: Array.from(
      { length: MONTHS_IN_YEAR },
      (_, at) =>
        given.get(planPlace({ line, monthNum: at + 1 })) ?? plannedAmountIn(lines, line, at + 1),
    ),
  }));
  return withoutDerivedTotals(whole);
}

function changesOfPlan(
  basis: CompanyBasis,
  cells: readonly PlanLineCell[],
  before: readonly PlanLine[],
  merged: readonly PlanLine[],
): { changes: ImportChange[]; figures: PlanFigureWrite[] } {
  const months = { before: planMonths(before), after: planMonths(merged) };
  const changes: ImportChange[] = [];
  const byPlace = new Map(cells.map((cell) => [planPlace(cell), cell]));
  for (const cell of cells) {
    const { line, monthNum, value, sheet } = cell;
    const was = months.before[monthNum - 1]?.[line] ?? null;
    changes.push({
      status: isSamePlanAmount(was, value) ? 'unchanged' : was === null ? 'new' : 'changed',
      sheet,
      cell: cell.cell,
      subject: 'plans',
      period: fiscalPeriod(basis, cell),
      what: lineLabel(basis, line),
      line,
      before: was,
      after: value,
      exported: null,
      unit: LINES[line].unit === 'people' ? 'people' : 'money',
      currency: basis.currency,
      ...(cell.accounts === undefined ? {} : { accounts: cell.accounts }),
    });
  }
  const figures = PLAN_LINES.flatMap((line) =>
    Array.from({ length: MONTHS_IN_YEAR }, (_, at) => at + 1).flatMap(
      (monthNum): PlanFigureWrite[] => {
        const [was, amount] = [
          plannedAmountIn(before, line, monthNum),
          plannedAmountIn(merged, line, monthNum),
        ];
        if (isSamePlanAmount(was, amount)) return [];
        const cell = byPlace.get(planPlace({ line, monthNum }));
        return [
          {
            line,
            monthNum,
            period: cell === undefined ? '' : fiscalPeriod(basis, cell),
            amount,
            before: was,
          },
        ];
      },
    ),
  );
  return { changes, figures };
}

const PLAN_TOTALS = ['grossProfit', 'ebitda'] as const;

function totalDisagreements(
  basis: CompanyBasis,
  cells: readonly PlanLineCell[],
  merged: readonly PlanLine[],
): ImportWarning[] {
  const { currency } = basis;
  return PLAN_TOTALS.flatMap((total) => {
    const follows = planMonths(merged.filter(({ line }) => line !== total));
    return cells.flatMap((cell): ImportWarning[] => {
      const expected = follows[cell.monthNum - 1]?.[total] ?? null;
      if (cell.line !== total || expected === null || isSamePlanAmount(expected, cell.value))
        return [];
      const { sheet, value } = cell;
      const period = fiscalPeriod(basis, cell);
      return [
        {
          check: total,
          sheet,
          cell: cell.cell,
          period,
          sentence: `${period}: ${lineLabel(basis, total)} is ${formatAmountIn(currency, value)}, but the other lines add up to ${formatAmountIn(currency, expected)}`,
        },
      ];
    });
  });
}
