import type { FinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { monthsLater } from '../../../finance/books/bookMonths.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { plainFlow, plainSheet } from '../../../finance/statements/plainStatements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { CovenantOutlook } from '../../../finance/statements/covenantOutlook.ts';
import type { PackSource, PackStatements, PackYear } from '../../../packs/model/packSource.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';
import type { CovenantRow } from '../../months/covenantTests.ts';
import { readCovenants, resultAndOutlook } from '../../months/covenantTests.ts';
import { amountsAfterNewest } from '../../months/monthsAhead.ts';
import { readBalancedPlans } from '../../months/plannedYears.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';
import type { Deps } from '../../deps.ts';

/** The statements of the months that have these figures. */
export async function packStatementsOf(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  shown: ShownStatements | null,
  years: readonly PackYear[],
  figures: readonly Pick<FinancialData, 'fyId' | 'monthNum'>[],
): Promise<Pick<PackSource, 'statements'>> {
  if (shown === null) return {};
  const labels = new Map(years.map(({ id, fyYear }) => [id, fyYear]));
  const months = figures
    .flatMap(({ fyId, monthNum }) => {
      const fyLabel = labels.get(fyId);
      return fyLabel === undefined ? [] : [figureMonth(monthInYear(basis, { fyLabel, monthNum }))];
    })
    .toSorted();
  const openings = months
    .map((month) => monthsLater(month, -1))
    .filter((month) => shown.isOpening(month) && !months.includes(month));
  const sheets = [...openings, ...months]
    .toSorted()
    .flatMap((month) => shown.sheet(month) ?? [])
    .map(plainSheet);
  if (sheets.length === 0) return {};
  const { lines, moves } = shown.facts;
  const covenants = await readCovenants(transaction);
  return {
    statements: {
      ...(shown.isOfPublished ? { isOfPublished: true } : {}),
      lines: lines.map(({ slug, name, side, role }) => ({ slug, name, side, role })),
      sheets,
      flows: months.flatMap((month) => shown.flow(month, month) ?? []).map(plainFlow),
      moves: moves
        .filter(({ month }) => months.includes(month))
        .map(({ month, from, to, amount, reason }) => ({ month, from, to, amount, reason })),
      ...(covenants.length === 0
        ? {}
        : { covenants: covenants.map(({ version: _version, ...covenant }) => covenant) }),
      ...(await outlookOf(basis, transaction, shown, covenants)),
    },
  };
}

async function outlookOf(
  basis: CompanyBasis,
  orm: Transaction | Deps['database']['orm'],
  shown: ShownStatements,
  covenants: readonly CovenantRow[],
): Promise<Pick<PackStatements, 'outlook'>> {
  if (covenants.length === 0) return {};
  const months = await readMonthsWithFigures(basis, orm);
  const ahead = amountsAfterNewest(basis, shown, months, await readBalancedPlans(basis, orm));
  if (ahead === null) return {};
  const of = { ahead, lines: shown.facts.lines };
  const outlooks = covenants.flatMap((covenant): [string, CovenantOutlook][] => {
    const { outlook } = resultAndOutlook(basis, covenant, ahead.newest, ahead.amounts, of);
    return outlook === null ? [] : [[String(covenant.id), outlook]];
  });
  if (outlooks.length === 0) return {};
  return { outlook: { month: ahead.newest, ofCovenants: Object.fromEntries(outlooks) } };
}
