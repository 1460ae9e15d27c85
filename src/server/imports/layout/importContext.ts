/** A stored forecast or budget, which a workbook of the product names by its id. */
export interface KnownForecast {
  readonly id: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly calendarYear: number;
  readonly calendarMonth: number;
}

/** What there is to which a workbook can bring figures. */
export interface ImportContext {
  /** "FY25" */
  readonly financialYears: readonly string[];
  readonly businessUnits: readonly string[];
  /** Those of a workbook's identities are enough. */
  readonly forecasts: readonly KnownForecast[];
}
