import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { Pack } from './model/pack.ts';
import type { PackSource } from './model/packSource.ts';

/** Everything that the thread needs, since it reads nothing by itself. */
export interface PackTask {
  readonly source: PackSource;
  readonly format: PackFormat;
  /** Of the PDF. */
  readonly paper: PaperSize;
}

export interface PackProgress {
  readonly done: number;
  readonly steps: number;
  /** What is under way: "Writing the figures". */
  readonly step: string;
}

export interface MadePack {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Gives a pack its form, and says as each step begins how many are done. */
export type PackRenderer = (
  pack: Pack,
  options: {
    readonly paper: PaperSize;
    readonly onStep: (done: number, of: number, step: string) => void;
  },
) => Promise<Uint8Array>;
