import { monthIndex } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { PlanKind } from '../plan.ts';
import type { AmountsAhead } from './amountsAhead.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { Covenant } from './covenant.ts';
import type { CovenantResult } from './covenants.ts';
import { covenantResult } from './covenants.ts';
import type { FlowLine } from './flowLines.ts';
import { REPORTED_ROLES } from './lineOfRole.ts';
import { isReportedAs } from './typedMonths.ts';

/** A covenant in the months ahead, according to the plans. */
export interface CovenantOutlook {
  /** The first test that would be failed; null if none would be. */
  readonly firstBroken: BooksMonth | null;
  /** The month of the first breach, otherwise of the last test. */
  readonly until: BooksMonth;
  /** The plans that the tests follow, in the order of their months. */
  readonly sources: readonly PlanKind[];
  /** The slugs of lines that the covenant includes and no plan has, so they stay unchanged. */
  readonly unchanged: readonly string[];
  /** Lines of the cash flow that the plans leave out; empty unless the covenant includes cash. */
  readonly leftOut: readonly FlowLine[];
}

/** A breach within this many months needs action. */
const MONTHS_TO_ACT = 6;

function countedLines(
  { numerator, denominator }: Covenant,
  lines: readonly BalanceLine[],
): ReadonlySet<string> {
  const measures = [...numerator, ...(denominator ?? [])].map(({ measure }) => measure);
  return new Set(
    lines
      .filter((line) =>
        measures.some((measure) =>
          measure.kind === 'balanceLine'
            ? measure.slug === line.slug
            : measure.kind === 'reportLine' &&
              REPORTED_ROLES.some((role) => role === measure.line && isReportedAs(line, role)),
        ),
      )
      .map(({ slug }) => slug),
  );
}

/**
 * The tests of a covenant in the months ahead, up to the first breach or the first test that lacks an amount. Null if
 * the first test lacks one. @throws RangeError as `covenantResult` does.
 */
export function covenantOutlook(
  basis: CompanyBasis,
  covenant: Covenant,
  { months, amounts }: AmountsAhead,
  lines: readonly BalanceLine[],
): CovenantOutlook | null {
  let tested: { readonly count: number; readonly isMet: boolean } | null = null;
  for (const [at, { month }] of months.entries()) {
    const result = covenantResult(basis, covenant, month, amounts);
    if (result.state !== 'notTested') {
      tested = { count: at + 1, isMet: result.standing.isMet };
      if (!tested.isMet) break;
    } else if (result.reason === 'missing' || result.reason === 'notPublished') break;
  }
  const used = months.slice(0, tested?.count ?? 0);
  const last = used.at(-1);
  if (tested === null || last === undefined) return null;
  const counted = countedLines(covenant, lines);
  const countsCash = lines.some(({ role, slug }) => role === 'cash' && counted.has(slug));
  return {
    firstBroken: tested.isMet ? null : last.month,
    until: last.month,
    sources: [...new Set(used.map(({ source }) => source))],
    unchanged: last.unchanged.filter(
      (slug) => counted.has(slug) && used.every(({ unchanged }) => unchanged.includes(slug)),
    ),
    leftOut: countsCash ? [...new Set(used.flatMap(({ leftOut }) => leftOut))] : [],
  };
}

type CovenantLight = 'fine' | 'watch' | 'act';

/**
 * The light of a month's result with its outlook: "act" if the covenant is broken within six months, "watch" if later.
 * Null between two tests, unless the outlook has a breach.
 */
export function covenantLight(
  result: CovenantResult,
  month: BooksMonth,
  outlook: CovenantOutlook | null,
): CovenantLight | null {
  const own = result.state === 'notTested' ? null : result.light;
  const broken = outlook?.firstBroken ?? null;
  if (broken === null || own === 'act') return own;
  return monthIndex(broken) - monthIndex(month) <= MONTHS_TO_ACT ? 'act' : 'watch';
}
