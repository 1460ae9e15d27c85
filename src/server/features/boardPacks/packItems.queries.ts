import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { PackScope, PackSource, PackYear } from '../../../packs/model/packSource.ts';
import { readEbitdaItems } from '../../months/ebitdaItems.ts';

export async function ebitdaItemsOf(
  transaction: Transaction | Deps['database']['orm'],
  { fyId, monthNum }: PackScope,
  years: readonly PackYear[],
): Promise<Pick<PackSource, 'ebitdaItems'>> {
  const year = years.find(({ id }) => id === fyId);
  if (year === undefined || monthNum === undefined) return {};
  const items = await readEbitdaItems(transaction, { fyLabel: year.fyYear, monthNum });
  const ebitdaItems = items.map(({ name, amount, reason }) => ({ name, amount, reason }));
  return ebitdaItems.length === 0 ? {} : { ebitdaItems };
}
