import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LimitsEffect } from '../../../contract/company.ts';
import { begunMonths } from '../../../domain/begunMonths.ts';
import type { CheckLimits } from '../../../domain/briefing/checkLimits.ts';
import { MonthPages } from '../../../domain/briefing/monthPage.ts';
import { monthWords } from '../../../domain/briefing/sentence.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { monthAt } from '../../db/monthAt.ts';
import { readPageSource } from '../../reports/briefingSource.ts';
import { materialityOf, storedCompany } from '../../reports/company.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';

const MONTHS_SHOWN = 24;

/** The lights of the latest months with figures, with the stored limits and with others. */
export async function limitsEffect(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  proposed: CheckLimits,
  now: Date,
): Promise<LimitsEffect> {
  const all = (await readCompanyMonths(basis, orm)).filter(
    ({ isReportOnly }) => isReportOnly !== true,
  );
  const months = begunMonths(basis, all, (month) => month, monthAt(now))
    .slice(-MONTHS_SHOWN)
    .toReversed();
  const [latest] = months;
  if (latest === undefined) return [];
  // Notes are quoted, and change no light.
  const source = Object.assign(await readPageSource(basis, orm, latest, '', MONTHS_SHOWN), {
    materiality: materialityOf(await storedCompany(orm)),
  });
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
