import type { ImportPreview, ImportRefusal } from '../../../contract/imports.ts';
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
  /** Of a round trip only: what the cell held when the product wrote it. */
  readonly exported?: string | null;
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
  /** Of a round trip only. */
  readonly id?: number;
  readonly exported?: string | null;
}

export type ReadAmount = ReadFigure | ReadForecast;

/** What is worth knowing of a sheet that is read all the same. */
export interface ImportRemark {
  readonly check: 'hidden' | 'costSign';
  readonly sheet: string;
  readonly sentence: string;
}

export interface ReadAmounts {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly ImportRefusal[];
  /** What a person has to answer first; what it is about is not among the amounts. */
  readonly questions: ImportPreview['questions'];
  readonly remarks: readonly ImportRemark[];
  /** Cells without a figure in them. */
  readonly blanks: number;
}

/** Gathers what the sheets give. */
export class AmountReading extends Doubts implements ReadAmounts {
  readonly amounts: ReadAmount[] = [];
  readonly remarks: ImportRemark[] = [];
  blanks = 0;
}
