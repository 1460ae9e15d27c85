import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBridges } from '../../../contract/bridges.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { BriefingMonths } from '../../../telling/briefing/briefingMonths.ts';
import type { BridgeRequest } from '../../../format/bridgesAnswer.ts';
import { bridgesAnswer } from '../../../format/bridgesAnswer.ts';
import { readYearPlans } from '../../months/briefingSource.ts';
import { materialityOf, storedCompany } from '../../company/company.ts';
import { readCompanyMonths } from '../../months/companyMonths.ts';
import { parseMonth } from './briefing.service.ts';

/** The bridges about a month between two of its bases of comparison; null if the caller may not see its figures. */
export async function readBridges(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  { month, ...asked }: BridgeRequest & { readonly month: string },
): Promise<MonthBridges | null> {
  const months = new BriefingMonths({
    months: await readCompanyMonths(basis, orm),
    plans: await readYearPlans(basis, orm),
  });
  const materiality = materialityOf(await storedCompany(orm));
  return bridgesAnswer(basis, months, parseMonth(month), asked, materiality);
}
