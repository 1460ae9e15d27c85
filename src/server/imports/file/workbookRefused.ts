import type { ImportRefusal } from '../../../contract/imports.ts';

/** Nothing can be read of the file, and what to do; a sheet and a cell where it is about one. */
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
    }: Partial<Pick<ImportRefusal, 'cell'>> & {
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
