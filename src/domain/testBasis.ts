import type { CompanyBasis } from './companyBasis.ts';
import { readBasisFrom, STANDARD_BASIS } from './companyBasis.ts';

/** In a test of pure code: what `work` gives for a company with this basis. */
export function asCompany<T>(basis: Partial<CompanyBasis>, work: () => T): T {
  const company = { ...STANDARD_BASIS, ...basis };
  const takeBack = readBasisFrom(() => company, 'first');
  try {
    return work();
  } finally {
    takeBack();
  }
}
