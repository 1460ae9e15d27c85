import { asc } from 'drizzle-orm';
import type { CovenantTest } from '../../contract/covenants.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Covenant } from '../../finance/statements/covenant.ts';
import type { AmountsAhead } from '../../finance/statements/amountsAhead.ts';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { covenantLight, covenantOutlook } from '../../finance/statements/covenantOutlook.ts';
import { covenantResult, lastCovenantTest } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { tightestCovenant } from '../../format/tightestCovenant.ts';
import type { CashOfMonth } from '../../telling/briefing/cashCauses.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { covenants } from '../../engine/db/schema/statements.ts';
import { amountsAfterNewest } from './monthsAhead.ts';
import { readBalancedPlans } from './plannedYears.ts';
import type { ShownStatements } from './shownStatements.ts';

export const covenantColumns = {
  id: covenants.id,
  name: covenants.name,
  numerator: covenants.numerator,
  denominator: covenants.denominator,
  direction: covenants.direction,
  limits: covenants.limits,
  testedEach: covenants.testedEach,
  warningPercent: covenants.warningPercent,
  version: covenants.version,
};

export const readCovenants = (orm: DatabaseReader) =>
  orm.select(covenantColumns).from(covenants).orderBy(asc(covenants.id));
export type CovenantRow = Awaited<ReturnType<typeof readCovenants>>[number];

type TestedRow = Covenant & Pick<CovenantRow, 'warningPercent'>;

interface OutlookOf {
  /** Null if no plan has a month after the newest one. */
  readonly ahead: AmountsAhead | null;
  readonly lines: readonly BalanceLine[];
}

/** The result of a month. The newest month also has the outlook, unless the covenant is broken. */
export function resultAndOutlook(
  basis: CompanyBasis,
  covenant: TestedRow,
  month: BooksMonth,
  amounts: MonthAmounts,
  { ahead, lines }: OutlookOf,
) {
  const result = covenantResult(basis, covenant, month, amounts, covenant.warningPercent);
  const outlook =
    ahead === null || ahead.newest !== month || result.state === 'broken'
      ? null
      : covenantOutlook(basis, covenant, ahead, lines);
  return { result, outlook, light: covenantLight(result, month, outlook) };
}

const WITHOUT_OUTLOOK: OutlookOf = { ahead: null, lines: [] };

export function covenantTest(
  basis: CompanyBasis,
  covenant: TestedRow,
  month: BooksMonth,
  amounts: MonthAmounts,
  of: OutlookOf = WITHOUT_OUTLOOK,
): CovenantTest {
  const { result, outlook, light } = resultAndOutlook(basis, covenant, month, amounts, of);
  const outlookAnswer =
    outlook === null
      ? {}
      : {
          outlook: {
            ...outlook,
            sources: [...outlook.sources],
            leftOut: [...outlook.leftOut],
            unchanged: outlook.unchanged.map(
              (slug) => of.lines.find((line) => line.slug === slug)?.name ?? slug,
            ),
          },
        };
  const last =
    result.state === 'notTested' && result.reason === 'notDue'
      ? lastCovenantTest(basis, covenant, month, amounts)
      : null;
  return result.state === 'notTested'
    ? {
        ...result,
        light,
        missing: [...result.missing],
        ...outlookAnswer,
        ...(last === null ? {} : { lastTest: last }),
      }
    : { ...result, light, reason: null, missing: [], firstMonth: null, ...outlookAnswer };
}

/** The cash flow and the tightest covenant of each month. Months without a cash flow may still have a covenant. */
export async function readCashOfMonths(
  basis: CompanyBasis,
  orm: DatabaseReader,
  shown: ShownStatements,
  { of, figures }: { of: readonly BooksMonth[]; figures: readonly CompanyMonth[] },
): Promise<CashOfMonth[]> {
  const rows = await readCovenants(orm);
  const outlookOf = {
    ahead:
      rows.length === 0
        ? null
        : amountsAfterNewest(basis, shown, figures, await readBalancedPlans(basis, orm)),
    lines: shown.facts.lines,
  };
  const amounts = rows.length === 0 ? null : shown.amounts(figures);
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  return of.map((month) => {
    const lines = shown.flow(month, month)?.lines;
    return {
      month,
      flow:
        lines === undefined
          ? null
          : [...lines].map(([line, amount]) => ({ line, amount: textOfMillionths(amount) })),
      covenant:
        amounts === null
          ? null
          : tightestCovenant(
              basis,
              rows.map((row) =>
                Object.assign(
                  { covenant: row },
                  resultAndOutlook(basis, row, month, amounts, outlookOf),
                ),
              ),
              nameOf,
            ),
    };
  });
}
