import fs from 'node:fs';
import initialise, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { answerTasks } from '../../threads/threadTasks.ts';

const DIAGNOSTICS_AS_OBJECTS = 3;

function isPdf(made: unknown): made is { result: Uint8Array<ArrayBuffer> } {
  return (
    typeof made === 'object' &&
    made !== null &&
    'result' in made &&
    made.result instanceof Uint8Array
  );
}

interface Template {
  readonly compiler: WebAssembly.Module;
  /** The path of the template among the files. */
  readonly template: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The addresses of the fonts: no others are available, bundled or installed. */
  readonly fonts: readonly string[];
}

type SetTemplate =
  | { readonly kind: 'pdf'; readonly pdf: Uint8Array<ArrayBuffer> }
  /** Why the compiler rejected the template or a file. */
  | { readonly kind: 'refused'; readonly reason: string };

const tasks = {
  async typeset({ compiler: module, template, files, fonts }: Template): Promise<SetTemplate> {
    await initialise({ module_or_path: module });
    const builder = new TypstCompilerBuilder();
    // No file system and no packages: a template sees only the files that it is given.
    builder.set_dummy_access_model();
    for (const font of fonts) await builder.add_raw_font(fs.readFileSync(new URL(font)));
    const compiler = await builder.build();
    for (const [file, bytes] of files) compiler.map_shadow(file, bytes);
    const made: unknown = compiler.compile(template, undefined, 'pdf', DIAGNOSTICS_AS_OBJECTS);
    return isPdf(made)
      ? { kind: 'pdf', pdf: made.result }
      : { kind: 'refused', reason: JSON.stringify(made) };
  },
};

export type TypesetTasks = typeof tasks;

answerTasks(tasks, {
  handedOver: (answer) => (answer.kind === 'pdf' ? [answer.pdf.buffer] : []),
});
