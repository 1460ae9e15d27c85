import fs from 'node:fs';
import type { TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { answerTasks } from '../../threads/threadTasks.ts';
import { beginTypst } from './typstRoom.ts';

const DIAGNOSTICS_AS_OBJECTS = 3;

function isPdf(made: unknown): made is { result: Uint8Array<ArrayBuffer> } {
  return (
    typeof made === 'object' &&
    made !== null &&
    'result' in made &&
    made.result instanceof Uint8Array
  );
}

interface Tools {
  readonly compiler: WebAssembly.Module;
  /** The font files. No other fonts are available, bundled or installed. */
  readonly fonts: readonly string[];
}

interface Template {
  readonly template: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

type SetTemplate =
  | { readonly kind: 'pdf'; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly reason: string };

let prepared: TypstCompiler | undefined;

const typesetTasks = {
  /** Prepares everything that doesn't depend on the template, while its files are still being completed. */
  async prepare({ compiler: module, fonts }: Tools): Promise<void> {
    await beginTypst(module);
    const builder = new TypstCompilerBuilder();
    // No file system and no packages: the template can read only the files it is given.
    builder.set_dummy_access_model();
    for (const font of fonts) await builder.add_raw_font(fs.readFileSync(new URL(font)));
    prepared = await builder.build();
  },
  typeset({ template, files }: Template): SetTemplate {
    if (prepared === undefined) throw new Error('The thread is not ready');
    for (const [file, bytes] of files) prepared.map_shadow(file, bytes);
    const made: unknown = prepared.compile(template, undefined, 'pdf', DIAGNOSTICS_AS_OBJECTS);
    return isPdf(made)
      ? { kind: 'pdf', pdf: made.result }
      : { kind: 'refused', reason: JSON.stringify(made) };
  },
};

export type TypesetTasks = typeof typesetTasks;

answerTasks(typesetTasks, {
  handedOver: (answer) => (answer?.kind === 'pdf' ? [answer.pdf.buffer] : []),
});
