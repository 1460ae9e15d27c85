import { randomBytes } from 'node:crypto';
import type { BoardPack, PackFormat, UnprintableCharacter } from '../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import type { MadePack, PackProgress, PackTask } from './packTask.ts';

export type PackFailure = keyof typeof PACK_FAILURES;

type JobState =
  /** Its figures are being read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'waiting'; readonly task: PackTask }
  | { readonly kind: 'making'; readonly task: PackTask; readonly progress: PackProgress }
  | { readonly kind: 'ready'; readonly made: MadePack; readonly endedAt: Date }
  | {
      readonly kind: 'failed';
      readonly failure: PackFailure;
      readonly unprintable?: readonly UnprintableCharacter[];
      readonly endedAt: Date;
    }
  /** Cancelled, or dropped to make room. */
  | { readonly kind: 'gone' };

/** A requested pack, from the request until it is dropped. */
export class PackJob {
  /** Random, so that nobody can guess the id of another person's pack. */
  readonly id = randomBytes(16).toString('base64url');
  readonly userId: number;
  readonly format: PackFormat;
  readonly #createdAt: Date;
  readonly #settled = Promise.withResolvers<void>();
  #state: JobState = { kind: 'reading' };

  constructor(userId: number, format: PackFormat, createdAt: Date) {
    this.userId = userId;
    this.format = format;
    this.#createdAt = createdAt;
  }

  get state(): JobState {
    return this.#state;
  }

  get isUnfinished(): boolean {
    return ['reading', 'waiting', 'making'].includes(this.#state.kind);
  }

  /** Waits until it is ready, failed or gone, but no longer than this. */
  async settledWithin(milliseconds: number): Promise<void> {
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, milliseconds).unref();
    await Promise.race([this.#settled.promise, limit.promise]);
    clearTimeout(timer);
  }

  become(state: JobState): void {
    if (this.#state.kind === 'gone') return;
    this.#state = state;
    if (!this.isUnfinished) this.#settled.resolve();
  }

  /** As shown to the person who asked for it. */
  shown(): BoardPack {
    const state = this.#state;
    const base = {
      id: this.id,
      done: 0,
      steps: 0,
      step: '',
      fileName: null,
      fileSize: null,
      failure: null,
      unprintable: null,
      createdAt: this.#createdAt.toISOString(),
    };
    if (state.kind === 'making') return { ...base, status: 'making', ...state.progress };
    if (state.kind === 'failed') {
      const unprintable = state.unprintable === undefined ? null : [...state.unprintable];
      return { ...base, status: 'failed', failure: PACK_FAILURES[state.failure], unprintable };
    }
    if (state.kind === 'ready') {
      const { fileName, content } = state.made;
      return { ...base, status: 'ready', fileName, fileSize: content.byteLength };
    }
    return { ...base, status: 'waiting' };
  }
}
