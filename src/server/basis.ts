import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import { STANDARD_BASIS } from '../domain/companyBasis.ts';
import { regionOfCurrency } from '../domain/regionBasis.ts';
import { writeDatesAs } from '../format/datePatterns.ts';

const basisHere = new AsyncLocalStorage<CompanyBasis>();

/**
 * The basis of the company whose request or task this is, for what follows a transaction when it is
 * committed. All other code takes it as a parameter.
 */
export const companyBasis = (): CompanyBasis => basisHere.getStore() ?? STANDARD_BASIS;

// What several readers are given has the dates of the company's region, which its currency tells.
writeDatesAs(() => {
  const basis = basisHere.getStore();
  return basis && `und-${regionOfCurrency(basis.currency)}`;
});

/**
 * Within `work`, and all that it waits for, dates are written as in the company's region, and texts
 * follow figures by its basis. Each request and each task of a thread runs in one.
 */
export const withBasis = <T>(basis: CompanyBasis, work: () => T): T => basisHere.run(basis, work);

/** Knows the company's basis, now and at each moment. */
export interface BasisReader {
  /** From memory, until the company changes. */
  current(): CompanyBasis | Promise<CompanyBasis>;
  /** As it was when it was read last; the standard one until then. It does not wait for the database. */
  known(): CompanyBasis;
  /** What it was at a sealed moment. */
  at(moment: number): Promise<CompanyBasis>;
}
