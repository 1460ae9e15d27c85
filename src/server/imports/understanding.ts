import type { Import, SheetLayout } from '../../contract/imports.ts';

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

export interface Understood {
  /** One for each sheet, in the workbook's order. */
  readonly layouts: readonly SheetLayout[];
  readonly unitHints: Import['unitHints'];
}

/** A guess without a person's word: where the sheet's own words give nothing, nothing is used. */
export interface GuessedLayout {
  readonly layout: Omit<SheetLayout, 'isUsed' | 'unit' | 'fyLabel' | 'sheet'>;
  /** How much of the sheet it explains. */
  readonly score: number;
}
