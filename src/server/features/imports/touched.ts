import type { MonthValues } from '../../imports/stored.ts';

interface Left {
  readonly id: number;
  /** The record's version as the import left it: whoever changes it afterwards moves that. */
  readonly version: number;
}

/** The figures of a month as they were; `before` is null where there were none. */
export interface TouchedMonth extends Left {
  readonly fyId: number;
  /** "April 2025" */
  readonly period: string;
  readonly before: MonthValues | null;
}

/** What a report had kept of a month until it got figures. */
export interface TouchedReport {
  readonly id: number;
  readonly revenue: string | null;
  readonly ebitda: string | null;
  readonly notes: string | null;
  readonly summaryNotes: string | null;
}

export interface TouchedForecast extends Left {
  /** "Budget of Retail, EUR, for May 2026" */
  readonly name: string;
  readonly before: { readonly amount: string; readonly actualAmount: string | null } | null;
}

/** Every record that an import touched, with what is needed to put it back. */
export interface Touched {
  readonly months: readonly TouchedMonth[];
  readonly reports: readonly TouchedReport[];
  readonly forecasts: readonly TouchedForecast[];
}
