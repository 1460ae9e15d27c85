import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { shiftFinancialYear } from '../../../finance/fiscalCalendar.ts';
import type { PackSectionKey } from '../../../finance/packChoices.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { readAccountCosts } from '../../books/accountCosts.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { PackSource, PackYear } from '../../../packs/model/packSource.ts';
import type { OpeningMonth } from './packOpening.queries.ts';

export interface AccountsOfPack {
  readonly areShown: boolean;
  /** The requested sections; undefined to use the company's choice. */
  readonly sections?: readonly PackSectionKey[] | undefined;
}

export async function accountCostsOf(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  { areShown, sections }: AccountsOfPack,
  { opening, years }: { opening: OpeningMonth | null; years: readonly PackYear[] },
): Promise<Pick<PackSource, 'accountCosts'>> {
  const fyLabel = years.find(({ id }) => id === opening?.fyId)?.fyYear;
  const isWanted = areShown && sections?.includes('overheads') === true;
  if (!isWanted || opening === null || fyLabel === undefined) return {};
  const { monthNum } = opening;
  const monthAt = (label: string, num: number) =>
    figureMonth(monthInYear(basis, { fyLabel: label, monthNum: num }));
  const before = shiftFinancialYear(fyLabel, -1);
  const accountCosts = await readAccountCosts(transaction, {
    month: [monthAt(fyLabel, monthNum)],
    before: before === null ? [] : [monthAt(before, monthNum)],
    toDate: Array.from({ length: monthNum }, (_, index) => monthAt(fyLabel, index + 1)),
  });
  return { accountCosts };
}
