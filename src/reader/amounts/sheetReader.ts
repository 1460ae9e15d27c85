import type { SheetLayout } from '../../contract/imports.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportContext } from '../layout/importContext.ts';
import type { AmountReading } from './readAmount.ts';

export class SheetReader {
  protected readonly sheet: GridSheet;
  protected readonly layout: SheetLayout;
  protected readonly context: ImportContext;
  protected readonly reading: AmountReading;

  constructor(
    sheet: GridSheet,
    layout: SheetLayout,
    context: ImportContext,
    reading: AmountReading,
  ) {
    this.sheet = sheet;
    this.layout = layout;
    this.context = context;
    this.reading = reading;
  }

  /** `cell` is null when the refusal concerns the sheet as a whole. */
  protected refuse(cell: string | null, reason: string, remedy: string): void {
    this.reading.refuse(this.sheet, cell, reason, remedy);
  }
}
