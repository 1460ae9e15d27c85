import type {
  BoardPackRequest,
  PackFormat,
  PaperSize,
  UnprintableCharacter,
} from '../../contract/boardPacks.ts';
import type { Pack } from './model/pack.ts';
import type { AttachedDocument, ReadAttachment } from './attachments.ts';
import type { PackSource } from './model/packSource.ts';

/** Everything the thread needs: it reads nothing itself. */
export interface PackTask {
  readonly source: PackSource;
  readonly format: PackFormat;
  /** Only of a PDF; left out: none. */
  readonly attached?: readonly AttachedDocument[];
  /** The page size of the PDF and of a printed workbook. */
  readonly paper: PaperSize;
  /** The person whose name is on the pages of a PDF; '': nobody. */
  readonly reader: string;
  /** Whether characters without a font are listed instead of a PDF being made. */
  readonly unprintable: BoardPackRequest['unprintable'];
  /** What the books contradict, listed instead of a pack being made; left out: nothing. */
  readonly contradictions?: readonly string[];
}

export interface PackProgress {
  readonly done: number;
  readonly steps: number;
  /** The step in progress: "Writing the figures". */
  readonly step: string;
}

export type PackAnswer =
  | { readonly kind: 'made'; readonly made: MadePack }
  | ({ readonly kind: 'listed' } & PackObjections);

/** What is said of a pack before it is made. */
export interface PackObjections {
  readonly unprintable: readonly UnprintableCharacter[];
  readonly contradictions: readonly string[];
}

export interface MadePack {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Renders a pack in one format and reports the steps done as each one begins. */
export type PackRenderer = (
  pack: Pack,
  options: {
    readonly paper: PaperSize;
    /** What follows the pages of a PDF. */
    readonly appended: readonly ReadAttachment[];
    readonly onStep: (done: number, of: number, step: string) => void;
  },
) => Promise<Uint8Array>;
