import type { BoardPackRequest, PackFormat } from '../../contract/boardPacks.ts';

export type PackScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

/** As what something is exported: a board pack, or the bare figures. */
export type ExportChoice = PackFormat | 'csv';

export const PACK_LABELS: Readonly<Record<PackFormat, string>> = {
  pdf: 'PDF',
  pptx: 'PowerPoint',
  xlsx: 'Excel',
};

/** What can be exported here. */
export interface PageExport {
  /** As the progress names it: "October 2026", "FY26", "All years". */
  readonly name: string;
  readonly scope: PackScope;
  /** What is said as soon as it begins. */
  readonly announcement: string;
  /** Saves the figures as CSV. Rejects with a sentence for the person, or with any other error. */
  readonly saveFigures: () => Promise<void>;
}

/** What could not be done, as a sentence for the person in front of the screen. */
export class ExportError extends Error {}
