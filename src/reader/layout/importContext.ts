import type { CompanyBasis } from '../../finance/companyBasis.ts';

export interface KnownForecast {
  readonly id: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly calendarYear: number;
  readonly calendarMonth: number;
}

export interface CompanyNames {
  readonly own: string;
  /**
   * The names of the company's entities and business units, and the names that earlier files used
   * for them.
   */
  readonly others: readonly string[];
  readonly asksAboutEntities: boolean;
}

export interface ImportContext {
  readonly basis: CompanyBasis;
  readonly financialYears: readonly string[];
  readonly businessUnits: readonly string[];
  /** Left out if nobody has entered the company's name. */
  readonly company?: CompanyNames;
  /** Needed only for a workbook that the product wrote. */
  readonly forecasts: readonly KnownForecast[];
}
