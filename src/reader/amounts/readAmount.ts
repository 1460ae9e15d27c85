import type { ImportChange, ImportPreview } from '../../contract/imports.ts';
import type { Refused } from '../cells/refused.ts';
import type { SkippedPlace } from './leftOut.ts';
import { Doubts } from '../months/doubts.ts';

interface AmountSource {
  readonly sheet: string;
  readonly cell: string;
}

/** A monthly figure in US dollars with cents, or a margin in percent. */
export interface ReadFigure extends AmountSource {
  readonly subject: 'figures';
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly line: string;
  readonly value: string;
  /**
   * Set only in a workbook that the product wrote: the cell's value when the product exported it.
   */
  readonly exported?: string | null;
  /** The accounts behind the line, with their cells and the sign of the line, if there are several. */
  readonly accounts?: ImportChange['accounts'];
}

/** A business unit's amount for a calendar month, in the unit's own currency with cents. */
export interface ReadForecast extends AmountSource {
  readonly subject: 'forecasts';
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly field: 'amount' | 'actualAmount';
  readonly calendarYear: number;
  readonly calendarMonth: number;
  readonly value: string;
  /** Set only in a workbook that the product wrote. */
  readonly id?: number;
  readonly exported?: string | null;
}

export type ReadAmount = ReadFigure | ReadForecast;

export interface ImportRemark {
  readonly check: 'hidden' | 'costSign' | 'footing' | 'unreadRows';
  readonly sheet: string;
  readonly sentence: string;
}

export interface ReadAmounts {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
  readonly remarks: readonly ImportRemark[];
  readonly blanks: number;
  readonly leftOut: ImportPreview['leftOut'];
  readonly unread: ImportPreview['unread'];
}

export class AmountReading extends Doubts {
  readonly amounts: ReadAmount[] = [];
  readonly remarks: ImportRemark[] = [];
  readonly skipped: SkippedPlace[] = [];
  blanks = 0;
}
