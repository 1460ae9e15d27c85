import type { ImportedFigure } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { ByMonthLine, SpecifiedFigureKey } from '../../finance/lines.ts';
import type { ChosenPlan } from './comparePlan.ts';
import type { StoredBooks } from './storedBooks.ts';

/** A month's figures by line; null if missing. Lines that the company doesn't use are left out. */
export type MonthValues = ByMonthLine<string | null>;

export interface StoredMonthFigures {
  readonly values: MonthValues;
  readonly notReported: readonly SpecifiedFigureKey[];
}

export interface StoredMonth extends StoredMonthFigures {
  readonly id: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly version: number;
}

export interface StoredReport {
  readonly id: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly revenue: string | null;
  readonly ebitda: string | null;
  readonly notReported: readonly ('revenue' | 'ebitda')[];
  readonly notes: string | null;
  readonly summaryNotes: string | null;
  readonly staffCount: number | null;
  readonly version: number;
}

export interface StoredUnit {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

export interface StoredForecast {
  readonly id: number;
  readonly businessUnitId: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly calendarYear: number;
  readonly calendarMonth: number;
  readonly amount: string;
  readonly actualAmount: string | null;
  readonly reportId: number;
  readonly version: number;
}

export interface StoredData {
  readonly basis: CompanyBasis;
  readonly years: readonly { readonly id: number; readonly label: string }[];
  readonly months: readonly StoredMonth[];
  readonly reports: readonly StoredReport[];
  readonly units: readonly StoredUnit[];
  readonly forecasts: readonly StoredForecast[];
  readonly thisMonth: MonthOfYear;
  readonly books?: StoredBooks | null;
  readonly plan?: ChosenPlan | null;
}

export interface ReportWrite {
  /** Null if the month has no report yet. */
  readonly existing: { readonly id: number; readonly version: number } | null;
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly hasFigures: boolean;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * A month that an import would create or change. `before` and `after` are the complete month, null for figures that are
 * missing or not reported.
 */
export interface MonthWrite {
  /** Null if the month has no figures yet. */
  readonly existing: { readonly id: number; readonly version: number } | null;
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly before: MonthValues;
  readonly after: MonthValues;
  /** The same figures in their stored form. */
  readonly stored: { readonly before: StoredMonthFigures; readonly after: StoredMonthFigures };
  /** The report that has stored the figures and notes of a new month until now. */
  readonly kept: StoredReport | null;
  readonly cells: Readonly<
    Partial<Record<ImportedFigure, { readonly sheet: string; readonly cell: string }>>
  >;
  readonly derived: readonly ImportedFigure[];
}

export interface ForecastWrite {
  readonly existing: StoredForecast | null;
  readonly businessUnitId: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly calendarYear: number;
  readonly calendarMonth: number;
  readonly reportId: number;
  readonly amount: string;
  readonly actualAmount: string | null;
}
