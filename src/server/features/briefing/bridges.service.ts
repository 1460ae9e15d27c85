import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBridges } from '../../../contract/bridges.ts';
import { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import type { AskedBridges } from '../../../format/saidBridge.ts';
import { saidBridges } from '../../../format/saidBridge.ts';
import { companyBasis } from '../../basis.ts';
import { readYearPlans } from '../../reports/briefingSource.ts';
import { materialityOf, storedCompany } from '../../reports/company.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { askedMonth } from './briefing.service.ts';

/** The bridges about a month between two of its sides; null where the caller sees no figures of it. */
export async function readBridges(
  orm: NodePgDatabase,
  { month, ...asked }: AskedBridges & { readonly month: string },
): Promise<MonthBridges | null> {
  const months = new BriefingMonths({
    months: await readCompanyMonths(orm),
    plans: await readYearPlans(orm),
  });
  const materiality = materialityOf(await storedCompany(orm));
  return saidBridges(companyBasis(), months, askedMonth(month), asked, materiality);
}
