import type { ImportedFigure } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import type { ByMonthLine, SpecifiedFigureKey } from '../../../domain/lines.ts';
import type { ChosenPlan } from './comparePlan.ts';
import type { StoredBooks } from './storedBooks.ts';

/** The figures of a month by line; null if missing, and without lines that the company does not have. */
export type MonthValues = ByMonthLine<string | null>;

/** The figures of a month as stored: 0 for those that nobody has reported. */
export interface KeptMonth {
  readonly values: MonthValues;
  readonly notReported: readonly SpecifiedFigureKey[];
}

export interface StoredMonth extends KeptMonth {
  readonly id: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly version: number;
}

/** A report, with what it keeps for a month that has no figures yet. */
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

/** Everything that an import is compared with, read in one snapshot. */
export interface Stored {
  readonly basis: CompanyBasis;
  readonly years: readonly { readonly id: number; readonly label: string }[];
  readonly months: readonly StoredMonth[];
  readonly reports: readonly StoredReport[];
  readonly units: readonly StoredUnit[];
  readonly forecasts: readonly StoredForecast[];
  /** The current calendar month. */
  readonly thisMonth: MonthOfYear;
  /** Only for a file with books. */
  readonly books?: StoredBooks | null;
  /** Only for a file that goes into a plan by line. */
  readonly plan?: ChosenPlan | null;
}

/** A report that an import would make, or whose headcount it would change. */
export interface ReportWrite {
  /** null: the month has no report yet. */
  readonly existing: { readonly id: number; readonly version: number } | null;
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  /** Whether the month has figures, now or by this import. */
  readonly hasFigures: boolean;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * A month that an import would create or change. `before` and `after` are the complete month, null
 * where a figure is missing or not reported.
 */
export interface MonthWrite {
  /** null: the month has no figures yet. */
  readonly existing: { readonly id: number; readonly version: number } | null;
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly before: MonthValues;
  readonly after: MonthValues;
  /** The same as the table holds it. */
  readonly stored: { readonly before: KeptMonth; readonly after: KeptMonth };
  /** The report that has kept the figures and notes of a new month until now. */
  readonly kept: StoredReport | null;
  /** The cells of the month's figures, for those that the workbook holds. */
  readonly cells: Readonly<
    Partial<Record<ImportedFigure, { readonly sheet: string; readonly cell: string }>>
  >;
  /** The lines that are derived from others. */
  readonly derived: readonly ImportedFigure[];
}

/** A forecast or budget that an import would create or change. */
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
