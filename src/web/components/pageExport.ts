import type { BoardPackRequest, PackFormat } from '../../contract/boardPacks.ts';
import type { FiguresOfMonth } from './figuresCsv.ts';

export type ExportScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

export type ExportChoice = PackFormat | 'csv';

export const PACK_LABELS: Readonly<Record<PackFormat, string>> = {
  pdf: 'PDF',
  pptx: 'PowerPoint',
  xlsx: 'Excel',
};

export interface PageExport {
  readonly name: string;
  readonly scope: ExportScope;
  readonly kind: 'page' | 'report' | 'year';
  /** Rejects with an ExportError, or with any other error. */
  readonly figures: () => Promise<readonly FiguresOfMonth[]>;
}

export class ExportError extends Error {}
