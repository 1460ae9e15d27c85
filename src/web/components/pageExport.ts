import type { BoardPackRequest, PackFormat } from '../../contract/boardPacks.ts';
import type { FiguresOfMonth } from './figuresCsv.ts';

export type ExportScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

/** The format of an export: a board pack, or only the figures. */
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
  readonly scope: ExportScope;
  /** What a page shows, one report, or all reports of a year. */
  readonly kind: 'page' | 'report' | 'year';
  /** The figures themselves. Rejects with an ExportError, or with any other error. */
  readonly figures: () => Promise<readonly FiguresOfMonth[]>;
}

/** An export that failed; the message is a sentence for the user. */
export class ExportError extends Error {}
