import type { BooksMonth } from '../../finance/books/books.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { CovenantOutlook } from '../../finance/statements/covenantOutlook.ts';
import { covenantLight } from '../../finance/statements/covenantOutlook.ts';
import type { CovenantResult } from '../../finance/statements/covenants.ts';
import { covenantResult } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { amountsByMonth } from '../../finance/statements/monthAmounts.ts';
import { flowOfPlain, sheetOfPlain } from '../../finance/statements/plainStatements.ts';
import type { PackCovenant, PackSource, PackStatements } from './packSource.ts';

export interface PackCovenantTest {
  readonly covenant: PackCovenant;
  readonly result: CovenantResult;
  /** Null if the plans have no later test. */
  readonly outlook: CovenantOutlook | null;
  /** Null if the covenant was not tested and its outlook has no breach. */
  readonly light: ReturnType<typeof covenantLight>;
}

function figuresByMonth({ basis, financialYears, figures }: PackSource) {
  const labels = new Map(financialYears.map(({ id, fyYear }) => [id, fyYear]));
  return new Map<BooksMonth, MonthFigures>(
    figures.map((row) => {
      const fyLabel = labels.get(row.fyId) ?? '';
      return [figureMonth(monthInYear(basis, { fyLabel, monthNum: row.monthNum })), row];
    }),
  );
}

/** The amounts that covenants are tested on. */
export function covenantAmounts(source: PackSource, statements: PackStatements): MonthAmounts {
  const sheets = new Map(statements.sheets.map((sheet) => [sheet.month, sheetOfPlain(sheet)]));
  const flows = new Map(statements.flows.map((flow) => [flow.last, flowOfPlain(flow)]));
  const figures = figuresByMonth(source);
  return {
    ...amountsByMonth(
      {
        balanceSheet: (month) => sheets.get(month) ?? null,
        cashFlowOfMonth: (month) => flows.get(month) ?? null,
      },
      statements.lines,
      (month) => figures.get(month) ?? {},
    ),
    isHidden: (month) =>
      statements.isOfPublished === true && !figures.has(month) && !sheets.has(month),
  };
}

/** The company's covenants with their results in each of these months; empty if there are none. */
export function covenantTests(
  source: PackSource,
  months: readonly BooksMonth[],
): readonly (readonly [BooksMonth, readonly PackCovenantTest[]])[] {
  const { basis, statements } = source;
  if (statements?.covenants === undefined) return [];
  const amounts = covenantAmounts(source, statements);
  return months.map((month) => [
    month,
    (statements.covenants ?? []).map((covenant) => {
      const result = covenantResult(basis, covenant, month, amounts, covenant.warningPercent);
      const ahead = statements.outlook?.month === month ? statements.outlook.ofCovenants : {};
      const outlook = ahead[String(covenant.id)] ?? null;
      return { covenant, result, outlook, light: covenantLight(result, month, outlook) };
    }),
  ]);
}
