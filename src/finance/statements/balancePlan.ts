import type { CompanyBasis } from '../companyBasis.ts';
import { isShownLine } from '../catalogue.ts';
import { decimalOrNull } from '../decimal.ts';
import type { MaybeDecimal } from '../decimal.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { ReportedRole } from './lineOfRole.ts';
import { REPORTED_ROLES } from './lineOfRole.ts';
import { lineOfReported } from './typedMonths.ts';

/** A line of the company's balance sheet in a plan, such as "balance.stock". It is named by its slug. */
export type PlannedBalanceLine = `balance.${string}`;

/** A line that a plan stores amounts of. */
export type PlannedLine = LineKey | PlannedBalanceLine;

/** The planned closing balances of a line: one for each month of the company's year; null if nothing is planned. */
export interface BalancePlan {
  readonly line: PlannedBalanceLine;
  readonly amounts: readonly MaybeDecimal[];
}

const PREFIX = 'balance.';

export const plannedBalanceLine = (slug: string): PlannedBalanceLine => `${PREFIX}${slug}`;

export const isPlannedBalance = (line: string): line is PlannedBalanceLine =>
  line.startsWith(PREFIX);

export const slugOfPlanned = (line: PlannedBalanceLine): string => line.slice(PREFIX.length);

/**
 * The planned closing balances of the twelve months by slug, beginning with the first month of the company's year. Lines
 * without a planned balance are absent. The balances that the report holds are planned in its own lines (`planMonths`).
 */
export const plannedBalances = (balances: readonly BalancePlan[]): ReadonlyMap<string, string>[] =>
  Array.from(
    { length: MONTHS_IN_YEAR },
    (_, place) =>
      new Map(
        balances.flatMap(({ line, amounts }): [string, string][] => {
          const amount = decimalOrNull(amounts[place] ?? null);
          return amount === null ? [] : [[slugOfPlanned(line), amount.toFixed(2)]];
        }),
      ),
  );

/** The line of the report that plans a balance of this line; null if the balance has its own row. */
export const plannedAsReported = (
  basis: CompanyBasis,
  lines: readonly BalanceLine[],
  slug: string,
): ReportedRole | null =>
  REPORTED_ROLES.find(
    (role) => isShownLine(basis, role) && lineOfReported(lines, role)?.slug === slug,
  ) ?? null;

/**
 * The lines of a plan's balance sheet, in the order given. A balance that the report holds has no row of its own, and
 * an archived line has none either, unless an amount is planned for it.
 */
export const plannableLines = <Line extends BalanceLine>(
  basis: CompanyBasis,
  lines: readonly Line[],
  isPlanned: (slug: string) => boolean,
): Line[] =>
  lines.filter(
    ({ slug, isArchived }) =>
      isPlanned(slug) || (!isArchived && plannedAsReported(basis, lines, slug) === null),
  );

/** Planned balances of a forecast: those of `actuals` in actual months, and those of the plan in the others. */
export function balancesOfForecast(
  actuals: readonly BalancePlan[],
  plan: readonly BalancePlan[],
  isActual: (place: number) => boolean,
): BalancePlan[] {
  const lines = new Set([...actuals, ...plan].map(({ line }) => line));
  return [...lines].map((line) => {
    const [actual, planned] = [actuals, plan].map(
      (balances) => balances.find((one) => one.line === line)?.amounts ?? [],
    );
    return {
      line,
      amounts: Array.from(
        { length: MONTHS_IN_YEAR },
        (_, place) => (isActual(place) ? actual : planned)?.[place] ?? null,
      ),
    };
  });
}
