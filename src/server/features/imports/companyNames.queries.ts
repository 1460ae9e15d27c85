import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readEntities } from '../../books/booksRows.ts';
import type { CompanyNames, ImportContext } from '../../../reader/layout/importContext.ts';
import { storedCompany } from '../../company/company.ts';
import { DEMO_COMPANY_NAME } from '../../company/demoCompanyName.ts';

/** Adds the company's names, unless its name is missing or still the demo company's, which no imported file names. */
export async function withCompanyNames(
  context: ImportContext,
  database: NodePgDatabase,
): Promise<ImportContext> {
  const { name: own } = await storedCompany(database);
  if (own === null || own === DEMO_COMPANY_NAME) return context;
  const entities = await readEntities(database);
  const isDivided = entities.some(({ key, name }) => key !== '' || name !== '');
  const others = entities.flatMap(({ name, fileNames }) => [name, ...fileNames]);
  const company: CompanyNames = {
    own,
    others: [...context.businessUnits, ...others].filter((name) => name !== ''),
    asksAboutEntities: isDivided || entities.some(({ fileNames }) => fileNames.length > 0),
  };
  return { ...context, company };
}
