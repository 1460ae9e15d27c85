import type { BoardPackRequest } from '../../../contract/boardPacks.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { Bullet } from '../../../contract/monthlySummaries.ts';

/** Of many months only so many of the latest are shown with what was written: more would bury the figures. */
export const MONTHS_OF_COMMENTARY = 12;

/** Which months are asked for: one of a year, all of a year, one of all years, or all there are. */
export type PackScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

export interface PackYear {
  readonly id: number;
  /** "FY26" */
  readonly fyYear: string;
}

export interface PackReport {
  readonly id: number;
  readonly fyId: number;
  readonly monthNum: number;
  readonly overview: string | null;
  readonly notes: string | null;
  readonly summaryNotes: string | null;
  readonly staffCount: number | null;
  /** Those of the month's figures; what the report itself keeps while there are none. */
  readonly revenue: string | null;
  readonly ebitda: string | null;
  /**
   * All of them, in their order, of the months in scope; of many months those of the latest, and
   * one of every other that has any.
   */
  readonly bulletPoints: readonly Pick<Bullet, 'category' | 'bulletText'>[];
}

export interface PackDocument {
  /** Of the report with which it was filed. */
  readonly summaryId: number;
  readonly originalName: string;
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly uploadedAt: string;
}

/** The month of a report that forecasts were made with: the newer one's forecast counts. */
export interface PackForecastReport {
  readonly id: number;
  readonly fyId: number;
  readonly monthNum: number;
}

/** All that a pack is made from, read in one piece; plain data that a thread can be handed. */
export interface PackSource {
  readonly scope: PackScope;
  readonly companyName: string | null;
  /** All of them, the oldest first. */
  readonly financialYears: readonly PackYear[];
  /** Of the months in scope and of those they are compared with. */
  readonly figures: readonly FinancialData[];
  readonly reports: readonly PackReport[];
  readonly documents: readonly PackDocument[];
  readonly forecasts: readonly Forecast[];
  readonly forecastReports: readonly PackForecastReport[];
  /** The number of the last change of data; 0 where there was none. */
  readonly dataVersion: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
}
