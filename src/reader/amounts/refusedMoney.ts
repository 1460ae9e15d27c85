import { currencyName } from '../../format/currencyName.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { OtherMoney } from '../books/unitsByLine.ts';
import type { Refused } from '../cells/refused.ts';

/** The refusal of a line whose row states a currency other than the company's, or an unknown unit. */
export function refusedMoney(
  basis: CompanyBasis,
  name: string,
  { cell, written, currency }: OtherMoney,
): Omit<Refused, 'sheet'> {
  const own = currencyName(basis.currency);
  return currency === null
    ? {
        cell,
        reason: `The unit of ${name} is not recognised: “${written}”.`,
        remedy: 'Write the amounts in units, thousands or millions.',
      }
    : {
        cell,
        reason: `${name} is in ${currency}, but figures are kept in ${own}.`,
        remedy: `Convert the amounts to ${own}.`,
      };
}
