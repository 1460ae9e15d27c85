import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBridges } from '../../../contract/bridges.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import type { AskedBridges } from '../../../format/saidBridge.ts';
import { saidBridges } from '../../../format/saidBridge.ts';
import { readYearPlans } from '../../reports/briefingSource.ts';
import { materialityOf, storedCompany } from '../../reports/company.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { askedMonth } from './briefing.service.ts';

/** The bridges about a month between two of its sides; null where the caller sees no figures of it. */
export async function readBridges(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  { month, ...asked }: AskedBridges & { readonly month: string },
): Promise<MonthBridges | null> {
  const months = new BriefingMonths({
    months: await readCompanyMonths(basis, orm),
    plans: await readYearPlans(basis, orm),
  });
  const materiality = materialityOf(await storedCompany(orm));
  return saidBridges(basis, months, askedMonth(month), asked, materiality);
}
