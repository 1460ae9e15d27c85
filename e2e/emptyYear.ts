import {
  createFinancialYear,
  deleteFinancialYear,
  type FinancialYear,
} from '../src/contract/financialYears.ts';
import type { Caller } from './caller.ts';

/** As the lists of years name it. */
export const EMPTY_YEAR = 'FY27 (Apr 2027 – Mar 2028)';

/** The year after the demo's last one, in which nothing is reported; it goes again afterwards. */
export async function inEmptyYear(
  administrator: Caller,
  visit: (year: FinancialYear) => Promise<void>,
): Promise<void> {
  const year = await administrator.ask(createFinancialYear, { body: { fyYear: 'FY27' } });
  try {
    await visit(year);
  } finally {
    await administrator.ask(deleteFinancialYear, { params: { id: String(year.id) } });
  }
}
