import type { ImportChange, ImportPreview } from '../../../contract/imports.ts';
import type { Refused } from '../cells/refused.ts';
import type { Skipped } from './leftOut.ts';
import { Doubts } from '../months/doubts.ts';

/** Where a figure was read. */
interface Source {
  readonly sheet: string;
  readonly cell: string;
}

/** A figure of a month, in US dollars with cents, or a margin in percent. */
export interface ReadFigure extends Source {
  readonly subject: 'figures';
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly line: string;
  readonly value: string;
  /** Only in a workbook that the product wrote: what the cell held then. */
  readonly exported?: string | null;
  /** Only where several accounts make the line: each of them, with its cell and the sign of the line. */
  readonly accounts?: ImportChange['accounts'];
}

/** An amount of a business unit for a calendar month, in its own currency with cents. */
export interface ReadForecast extends Source {
  readonly subject: 'forecasts';
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly field: 'amount' | 'actualAmount';
  readonly calendarYear: number;
  readonly calendarMonth: number;
  readonly value: string;
  /** Only in a workbook that the product wrote. */
  readonly id?: number;
  readonly exported?: string | null;
}

export type ReadAmount = ReadFigure | ReadForecast;

/** A remark about a sheet that is still read. */
export interface ImportRemark {
  readonly check: 'hidden' | 'costSign';
  readonly sheet: string;
  readonly sentence: string;
}

export interface ReadAmounts {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly Refused[];
  /** What a person has to answer first; the amounts concerned are left out. */
  readonly questions: ImportPreview['questions'];
  readonly remarks: readonly ImportRemark[];
  /** The number of cells without a figure. */
  readonly blanks: number;
  readonly leftOut: ImportPreview['leftOut'];
  readonly unread: ImportPreview['unread'];
}

/** Gathers what the sheets hold. */
export class AmountReading extends Doubts {
  readonly amounts: ReadAmount[] = [];
  readonly remarks: ImportRemark[] = [];
  readonly skipped: Skipped[] = [];
  blanks = 0;
}
