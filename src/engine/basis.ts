import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { regionOfCurrency } from '../finance/regionBasis.ts';
import { writeDatesAs } from '../format/datePatterns.ts';

const basisHere = new AsyncLocalStorage<CompanyBasis>();

/**
 * The basis of the company of this request or task, for code that runs after a transaction commits. All other code
 * takes it as a parameter.
 */
export const companyBasis = (): CompanyBasis => basisHere.getStore() ?? STANDARD_BASIS;

// Texts for several readers use the date format of the company's region, which its currency determines.
writeDatesAs(() => {
  const basis = basisHere.getStore();
  return basis && `und-${regionOfCurrency(basis.currency)}`;
});

/**
 * Runs `work` with the date format of the company's region and its basis for texts that follow figures. Every request
 * and every thread task runs in one.
 */
export const withBasis = <T>(basis: CompanyBasis, work: () => T): T => basisHere.run(basis, work);

export interface BasisReader {
  current(): CompanyBasis | Promise<CompanyBasis>;
  known(): CompanyBasis;
  /** The basis as of a sealed change. */
  at(moment: number): Promise<CompanyBasis>;
}
