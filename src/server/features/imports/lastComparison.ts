import { isDeepStrictEqual } from 'node:util';
import type { SheetLayout } from '../../../contract/imports.ts';
import { compareWithStored } from '../../imports/compare/compare.ts';
import type {
  ChosenReports,
  ImportComparison,
  ImportReading,
} from '../../imports/compare/compare.ts';
import type { Stored } from '../../imports/compare/stored.ts';

interface Compared {
  readonly reading: ImportReading;
  readonly stored: Stored;
  readonly chosen: ChosenReports;
  readonly comparison: ImportComparison;
}

/**
 * Compares readings with what is stored, and keeps the last comparison. Applying a draft needs the one
 * that was shown twice more, and that of a long list takes the server's own thread a tenth of a second.
 */
export class LastComparison {
  #last: Compared | null = null;

  /** The same as `compareWithStored`. A reading always comes with the layouts that it was read by. */
  compare(
    reading: ImportReading,
    layouts: readonly SheetLayout[],
    stored: Stored,
    { reportId, makesReports }: ChosenReports,
  ): ImportComparison {
    const chosen = { reportId, makesReports };
    const last = this.#last;
    if (
      last?.reading === reading &&
      isDeepStrictEqual(last.chosen, chosen) &&
      isDeepStrictEqual(last.stored, stored)
    ) {
      return last.comparison;
    }
    const comparison = compareWithStored(reading, layouts, stored, chosen);
    this.#last = { reading, stored, chosen, comparison };
    return comparison;
  }

  /** Gives its memory back. */
  forget(): void {
    this.#last = null;
  }
}
