import { isDeepStrictEqual } from 'node:util';
import type { SheetLayout } from '../../../contract/imports.ts';
import { compareWithStored } from '../../../reader/compare/compare.ts';
import type {
  ChosenReports,
  ImportComparison,
  ImportReading,
} from '../../../reader/compare/compare.ts';
import type { StoredData } from '../../../reader/compare/stored.ts';

interface KeptComparison {
  readonly reading: ImportReading;
  readonly stored: StoredData;
  readonly chosen: ChosenReports;
  readonly comparison: ImportComparison;
}

/**
 * Compares what was read with stored data and caches the last comparison. Applying a draft needs the displayed
 * comparison twice more, and for a long list it takes a tenth of a second on the server's main thread.
 */
export class LastComparison {
  #last: KeptComparison | null = null;

  /**
   * Does the same as `compareWithStored`. A reading always comes with the layouts that were used to
   * read it.
   */
  compare(
    reading: ImportReading,
    layouts: readonly SheetLayout[],
    stored: StoredData,
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

  forget(): void {
    this.#last = null;
  }
}
