import type {
  ImportChange,
  ImportPlan,
  ImportPreview,
  ImportWarning,
} from '../../../contract/imports.ts';
import { formatAmountIn } from '../../../format/money.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { decimalOrNull } from '../../../domain/decimal.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { LINES } from '../../../domain/lines.ts';
import { fitsNumeric, MONEY_DIGITS, toMoney } from '../../../domain/money.ts';
import type { PlanLine } from '../../../domain/plan.ts';
import { fitsPlanLine, PLAN_LINES, planMonths, withoutFollowing } from '../../../domain/plan.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import type { ReadAmount, ReadFigure } from '../amounts/readAmount.ts';
import type { Refused } from '../cells/refused.ts';
import { contradiction, fiscalPeriod } from './comparedCell.ts';

/** A version of a plan as it is stored. */
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

/** The version that an import goes into. */
export interface ChosenPlan {
  readonly chosen: ImportPlan;
  /** null: the import makes it. */
  readonly existing: StoredPlan | null;
}

/** An amount that an import would plan, in place of another or of none. */
export interface PlanFigureWrite {
  readonly line: LineKey;
  readonly monthNum: number;
  /** "April 2026" */
  readonly period: string;
  /** null: it follows from the others, and is not kept any more. */
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
  /** null where nothing can be planned yet. */
  readonly write: PlanWrite | null;
}

interface Year {
  readonly id: number;
  readonly label: string;
}

type PlannedCell = ReadFigure & { readonly line: LineKey };

/** What a file would do to a version of a plan by line. Nothing is stored. */
export function comparePlan(
  basis: CompanyBasis,
  amounts: readonly ReadAmount[],
  years: readonly Year[],
  { chosen, existing }: ChosenPlan,
): ComparedPlan {
  const refusals: Refused[] = [];
  const figures = amounts.filter((amount): amount is ReadFigure => amount.subject === 'figures');
  for (const amount of amounts) {
    if (amount.subject === 'forecasts') refusals.push(ofUnit(amount));
  }
  const cells = figures.flatMap((figure): PlannedCell[] => {
    const line = PLAN_LINES.find((one) => one === figure.line);
    return line === undefined ? [] : [{ ...figure, line }];
  });
  const leftOut = ratios(figures.filter(({ line }) => !isPlanned(line)));
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
  const questions = questionsOf(chosen, existing, fyLabel, inFile);
  const year = years.find(({ label }) => label === fyLabel);
  const none = { changes: [], leftOut, questions, warnings: [], shown, write: null };
  if (fyLabel === null) return { ...none, refusals };
  if (year === undefined) {
    const reason = `${fyLabel} is not set up.`;
    const remedy = `Add ${fyLabel} on the Admin page.`;
    refusals.push(...cells.map(({ sheet, cell }) => ({ sheet, cell, reason, remedy })));
    return { ...none, refusals };
  }
  const placed = storable(basis, cells, fyLabel, refusals);
  const merged = planned(existing?.lines ?? [], placed);
  const { changes, figures: writes } = changesOf(basis, placed, existing?.lines ?? [], merged);
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
    warnings: disagreements(basis, placed, merged),
    shown,
    write,
  };
}

const isPlanned = (line: string) => PLAN_LINES.some((one) => one === line);

const ofUnit = ({ sheet, cell }: ReadAmount): Refused => ({
  sheet,
  cell,
  reason: 'It is of a business unit, and a plan by line is of the company.',
  remedy: 'Import forecasts of business units without choosing a plan.',
});

const columnOf = ({ cell }: ReadFigure) => cell.replace(/\d+$/, '');
const isOneColumn = (cells: readonly ReadFigure[]) =>
  cells.length > 1 && new Set(cells.map(columnOf)).size === 1;

/** Rows of ratios, which follow from what is planned. */
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
        reason: 'It follows from the lines that are planned.',
      },
    ];
  });
}

const ask = (question: string) => [
  { sheet: null, about: 'plan' as const, question: `${question}.` },
];

function questionsOf(
  chosen: ImportPlan,
  existing: StoredPlan | null,
  fyLabel: string | null,
  inFile: readonly string[],
): ImportPreview['questions'] {
  if (existing?.isApproved === true) {
    return ask(
      `${existing.name} is approved and locked. Open it again on the page Plans, and say why, or choose another plan`,
    );
  }
  if (existing !== null && existing.kind !== chosen.kind) {
    return ask(`${existing.name} is a ${existing.kind}. Give the new ${chosen.kind} another name`);
  }
  if (fyLabel === null && inFile.length > 1) {
    return ask(`Choose the financial year of the plan: the file has ${inFile.join(', ')}`);
  }
  return [];
}

const placeOf = ({ line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>) =>
  `${line} ${monthNum}`;

/** The cells that can be planned, one for each place; of two that disagree neither can. */
function storable(
  basis: CompanyBasis,
  cells: readonly PlannedCell[],
  fyLabel: string,
  refusals: Refused[],
): PlannedCell[] {
  const byPlace = new Map<string, PlannedCell>();
  const contradicted = new Set<string>();
  for (const cell of cells) {
    const refusal = unplannable(cell, fyLabel);
    if (refusal !== null) {
      refusals.push({ sheet: cell.sheet, cell: cell.cell, ...refusal });
      continue;
    }
    const place = placeOf(cell);
    const first = byPlace.get(place);
    if (first === undefined) byPlace.set(place, cell);
    else if (first.value !== cell.value) {
      const what = `${LINES[cell.line].label} of ${fiscalPeriod(basis, cell)}`;
      if (!contradicted.has(place)) refusals.push(contradiction(what, first, cell));
      refusals.push(contradiction(what, cell, first));
      contradicted.add(place);
    }
  }
  return [...byPlace].flatMap(([place, cell]) => (contradicted.has(place) ? [] : [cell]));
}

function unplannable(
  { fyLabel: own, line, value }: PlannedCell,
  fyLabel: string,
): Pick<Refused, 'reason' | 'remedy'> | null {
  if (own !== fyLabel) {
    return {
      reason: `It is of ${own}, and the plan is of ${fyLabel}.`,
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

const amountIn = (lines: readonly PlanLine[], line: LineKey, monthNum: number): string | null =>
  lines.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

const isSame = (one: string | null, other: string | null): boolean => {
  const [left, right] = [decimalOrNull(one), decimalOrNull(other)];
  return left === null || right === null ? left === right : left.eq(right);
};

/** The plan with these amounts, without profits that follow from the others anyway. */
function planned(lines: readonly PlanLine[], cells: readonly PlannedCell[]): PlanLine[] {
  const given = new Map(cells.map((cell) => [placeOf(cell), cell.value]));
  const whole = PLAN_LINES.map((line) => ({
    line,
    amounts: Array.from(
      { length: MONTHS_IN_YEAR },
      (_, at) => given.get(placeOf({ line, monthNum: at + 1 })) ?? amountIn(lines, line, at + 1),
    ),
  }));
  return withoutFollowing(whole);
}

function changesOf(
  basis: CompanyBasis,
  cells: readonly PlannedCell[],
  before: readonly PlanLine[],
  merged: readonly PlanLine[],
): { changes: ImportChange[]; figures: PlanFigureWrite[] } {
  const months = { before: planMonths(before), after: planMonths(merged) };
  const changes: ImportChange[] = [];
  const byPlace = new Map(cells.map((cell) => [placeOf(cell), cell]));
  for (const cell of cells) {
    const { line, monthNum, value, sheet } = cell;
    const was = months.before[monthNum - 1]?.[line] ?? null;
    changes.push({
      status: isSame(was, value) ? 'unchanged' : was === null ? 'new' : 'changed',
      sheet,
      cell: cell.cell,
      subject: 'plans',
      period: fiscalPeriod(basis, cell),
      what: LINES[line].label,
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
        const [was, amount] = [amountIn(before, line, monthNum), amountIn(merged, line, monthNum)];
        if (isSame(was, amount)) return [];
        const cell = byPlace.get(placeOf({ line, monthNum }));
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

const TOTALS = ['grossProfit', 'ebitda'] as const;

/** Totals of the file that are not what follows from its other lines. */
function disagreements(
  basis: CompanyBasis,
  cells: readonly PlannedCell[],
  merged: readonly PlanLine[],
): ImportWarning[] {
  const { currency } = basis;
  return TOTALS.flatMap((total) => {
    const follows = planMonths(merged.filter(({ line }) => line !== total));
    return cells.flatMap((cell): ImportWarning[] => {
      const expected = follows[cell.monthNum - 1]?.[total] ?? null;
      if (cell.line !== total || expected === null || isSame(expected, cell.value)) return [];
      const { sheet, value } = cell;
      const period = fiscalPeriod(basis, cell);
      return [
        {
          check: total,
          sheet,
          cell: cell.cell,
          period,
          sentence: `${period}: ${LINES[total].label} is ${formatAmountIn(currency, value)}, and ${formatAmountIn(currency, expected)} follows from the other lines`,
        },
      ];
    });
  });
}
