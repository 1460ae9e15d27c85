import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LimitsEffect } from '../../../contract/company.ts';
import { begunMonths } from '../../../finance/begunMonths.ts';
import type { CheckLimits } from '../../../telling/briefing/checkLimits.ts';
import { MonthPages } from '../../../telling/briefing/monthPage.ts';
import { monthWords } from '../../../telling/briefing/sentence.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { monthAt } from '../../../engine/db/monthAt.ts';
import { readPageSource } from '../../months/briefingSource.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';

const MONTHS_SHOWN = 24;

export async function limitsEffect(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  proposed: CheckLimits,
  now: Date,
): Promise<LimitsEffect> {
  const all = await readMonthsWithFigures(basis, orm);
  const months = begunMonths(basis, all, (month) => month, monthAt(now))
    .slice(-MONTHS_SHOWN)
    .toReversed();
  const [latest] = months;
  if (latest === undefined) return [];
  // Notes are only quoted and don't affect a check.
  const source = await readPageSource(basis, orm, latest, { months: all, latest: MONTHS_SHOWN });
  const [stored, other] = [source.limits, proposed].map(
    (limits) => new MonthPages(basis, { ...source, limits }),
  );
  return months.map((month) => ({
    month: figureMonth(month),
    name: monthWords(month),
    stored: stored?.page(month)?.light ?? null,
    proposed: other?.page(month)?.light ?? null,
  }));
}
