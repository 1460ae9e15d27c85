import type {
  BoardPackRequest,
  PackFormat,
  PaperSize,
  UnprintableCharacter,
} from '../contract/boardPacks.ts';
import type { Pack } from './model/pack.ts';
import type { AttachedDocument, ReadAttachment } from './attachments.ts';
import type { PackSource } from './model/packSource.ts';

export interface PackTask {
  readonly source: PackSource;
  readonly format: PackFormat;
  readonly attached?: readonly AttachedDocument[];
  readonly paper: PaperSize;
  /** The person named on the pages of a PDF; '' for nobody. */
  readonly reader: string;
  /** True to list characters that have no font instead of creating the PDF. */
  readonly unprintable: BoardPackRequest['unprintable'];
  /** Sentences that contradict the ledger, listed instead of creating a pack; missing if there are none. */
  readonly contradictions?: readonly string[];
}

export interface PackProgress {
  readonly done: number;
  readonly steps: number;
  /** The step in progress: "Writing the figures". */
  readonly step: string;
}

export type PackAnswer =
  | { readonly kind: 'made'; readonly made: RenderedPack }
  | ({ readonly kind: 'listed' } & PackObjections);

export interface PackObjections {
  readonly unprintable: readonly UnprintableCharacter[];
  readonly contradictions: readonly string[];
}

export interface RenderedPack {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export type PackRenderer = (
  pack: Pack,
  options: {
    readonly paper: PaperSize;
    readonly appended: readonly ReadAttachment[];
    readonly onStep: (done: number, of: number, step: string) => void;
  },
) => Promise<Uint8Array>;
