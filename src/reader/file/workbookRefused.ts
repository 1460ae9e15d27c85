import type { Refused } from '../cells/refused.ts';

/** The file can't be read at all: the reason, what to do, and the sheet and cell if there is one. */
export class WorkbookRefusedError extends Error {
  readonly reason: string;
  readonly remedy: string;
  readonly sheet: string | null;
  readonly cell: string | null;
  constructor(
    reason: string,
    remedy: string,
    {
      sheet = null,
      cell = null,
      cause,
    }: Partial<Pick<Refused, 'cell'>> & {
      readonly sheet?: string | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(reason, { cause });
    this.name = 'WorkbookRefusedError';
    this.reason = reason;
    this.remedy = remedy;
    this.sheet = sheet;
    this.cell = cell;
  }
}
