import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import { currenciesLeftOut, withOwnCurrency } from './currencyColumns.ts';
import { divisionsLeftOut, withTotalOfDivisions } from './stackedDivisions.ts';
import { totalsLeftOut, withTotalColumns } from './totalColumns.ts';
import type { ImportWorkbook } from './workbook.ts';

/** Removes amounts that repeat others: in another currency, or as parts of a total next to them. */
export const withOwnAmounts = (basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook =>
  withTotalOfDivisions(basis, withTotalColumns(basis, withOwnCurrency(basis, workbook)));

/** The amounts of a sheet that are removed. */
export const ownAmountsLeftOut = (
  basis: CompanyBasis,
  sheet: GridSheet,
): ImportPreview['leftOut'] => [
  ...currenciesLeftOut(basis, sheet),
  ...totalsLeftOut(basis, sheet),
  ...divisionsLeftOut(basis, sheet),
];
