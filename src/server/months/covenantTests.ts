import { asc } from 'drizzle-orm';
import type { CovenantTest } from '../../contract/covenants.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { decimal } from '../../finance/decimal.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { Covenant } from '../../finance/statements/covenant.ts';
import { covenantResult } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { amountsByMonth } from '../../finance/statements/monthAmounts.ts';
import { covenantStandingWords } from '../../format/covenantResultWords.ts';
import { covenantSumWords } from '../../format/covenantWords.ts';
import type { CashOfMonth, TightestCovenant } from '../../telling/briefing/cashCauses.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { covenants } from '../../engine/db/schema/statements.ts';
import type { ShownStatements } from './shownStatements.ts';
import { readShownStatements } from './shownStatements.ts';
import { readMonthsWithFigures } from './companyMonths.ts';

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

/** The amounts that covenants and working capital are computed from, of the months that the reader may see. */
export async function readMonthAmounts(
  basis: CompanyBasis,
  orm: DatabaseReader,
  shown: ShownStatements,
): Promise<MonthAmounts> {
  const months = await readMonthsWithFigures(basis, orm);
  const figures = new Map(months.map((month) => [figureMonth(month), month.figures]));
  return amountsByMonth(
    {
      balanceSheet: (month) => shown.sheet(month),
      cashFlowOfMonth: (month) => shown.flow(month, month),
    },
    shown.facts.lines,
    (month) => figures.get(month) ?? {},
  );
}

export function covenantTest(
  basis: CompanyBasis,
  covenant: Covenant & Pick<CovenantRow, 'warningPercent'>,
  month: BooksMonth,
  amounts: MonthAmounts,
): CovenantTest {
  const result = covenantResult(basis, covenant, month, amounts, covenant.warningPercent);
  return result.state === 'notTested'
    ? { ...result, light: null, missing: [...result.missing] }
    : { ...result, reason: null, missing: [], firstMonth: null };
}

/**
 * The cash flow and the tightest covenant of each month; empty for a company without statements. Months without a
 * cash flow may still have a covenant.
 */
export async function readCashOfMonths(
  basis: CompanyBasis,
  orm: DatabaseReader,
  months: readonly BooksMonth[],
): Promise<CashOfMonth[]> {
  if (!basis.lineGroups.includes('statements')) return [];
  const shown = await readShownStatements(basis, orm);
  const rows = await readCovenants(orm);
  const amounts = rows.length === 0 ? null : await readMonthAmounts(basis, orm, shown);
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  return months.map((month) => {
    const lines = shown.flow(month, month)?.lines;
    return {
      month,
      flow:
        lines === undefined
          ? null
          : [...lines].map(([line, amount]) => ({ line, amount: textOfMillionths(amount) })),
      covenant: amounts === null ? null : tightest(basis, rows, month, amounts, nameOf),
    };
  });
}

const unsigned = (amount: string) => amount.replace(/^-/, '');

/** A breach comes first, then the least headroom. Null if no covenant was tested in the month. */
function tightest(
  basis: CompanyBasis,
  rows: readonly CovenantRow[],
  month: BooksMonth,
  amounts: MonthAmounts,
  nameOf: (slug: string) => string,
): TightestCovenant | null {
  const tested = rows.flatMap((row) => {
    const { light, standing } = covenantTest(basis, row, month, amounts);
    return light === null || standing === null ? [] : [{ row, light, standing }];
  });
  const room = ({ standing }: (typeof tested)[number]) =>
    standing.isMet ? (standing.headroom.percent ?? '1000000') : '-1000000';
  const [first] = tested.toSorted((one, other) =>
    decimal(room(one)).lt(decimal(room(other))) ? -1 : 1,
  );
  if (first === undefined) return null;
  const { row, light, standing } = first;
  const { headroom, isMet } = standing;
  const rises = (row.direction === 'atMost') === isMet;
  const roomOf = (): TightestCovenant['room'] => {
    if (row.denominator !== null && headroom.denominator !== null) {
      return {
        name: covenantSumWords(basis, row.denominator, nameOf),
        moves: rises ? 'fall' : 'rise',
        amount: unsigned(headroom.denominator),
      };
    }
    return headroom.numerator === null
      ? null
      : {
          name: covenantSumWords(basis, row.numerator, nameOf),
          moves: rises ? 'rise' : 'fall',
          amount: unsigned(headroom.numerator),
        };
  };
  return {
    name: row.name,
    standing: covenantStandingWords(basis.currency, row, standing),
    light,
    room: roomOf(),
    isMet,
  };
}
