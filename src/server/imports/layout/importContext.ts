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

/** How the company is called, to know the file of another one. */
export interface CompanyNames {
  /** As an administrator has entered it. */
  readonly own: string;
  /** Of its entities and business units, and those by which earlier files have meant them. */
  readonly others: readonly string[];
  /** Whether books that name themselves otherwise than earlier ones are asked about as entities. */
  readonly asksAboutEntities: boolean;
}

/** The years, units and forecasts that a workbook can bring figures to. */
export interface ImportContext {
  /** The company's financial year and currency. */
  readonly basis: CompanyBasis;
  /** "FY25" */
  readonly financialYears: readonly string[];
  readonly businessUnits: readonly string[];
  /** Left out where nobody has entered the name of the company. */
  readonly company?: CompanyNames;
  /** Needed only for a workbook that the product wrote. */
  readonly forecasts: readonly KnownForecast[];
}
