import type { ThreadTalk } from '../../threads/threadMessages.ts';

export interface TypesetTalk extends ThreadTalk {
  readonly task: {
    readonly compiler: WebAssembly.Module;
    /** The path of the template among the files. */
    readonly template: string;
    readonly files: ReadonlyMap<string, Uint8Array>;
  };
  readonly progress: never;
  readonly answer:
    | { readonly kind: 'pdf'; readonly pdf: Uint8Array<ArrayBuffer> }
    /** What the compiler has to say against the template or a file. */
    | { readonly kind: 'refused'; readonly reason: string };
}
