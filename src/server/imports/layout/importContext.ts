import type { CompanyBasis } from '../../../domain/companyBasis.ts';

/** A stored forecast or budget, which a workbook by the product names by its id. */
export interface KnownForecast {
  readonly id: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly calendarYear: number;
  readonly calendarMonth: number;
}

/** The years, units and forecasts that a workbook can bring figures to. */
export interface ImportContext {
  /** The company's financial year and currency. */
  readonly basis: CompanyBasis;
  /** "FY25" */
  readonly financialYears: readonly string[];
  readonly businessUnits: readonly string[];
  /** Needed only for a workbook that the product wrote. */
  readonly forecasts: readonly KnownForecast[];
}
