import fs from 'node:fs';
import { createRequire } from 'node:module';
import initialise, {
  TypstCompilerBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst-ts-web-compiler';

const locate = createRequire(import.meta.url).resolve;

/** The weights that the template uses; there are no other fonts, neither bundled nor the system's. */
const FONTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

/** The compiler keeps what the last 30 evictions have not touched: one more forgets all of it. */
const EVICTIONS = 31;

const DIAGNOSTICS_AS_OBJECTS = 3;

let starting: Promise<TypstCompiler> | undefined;

async function start(): Promise<TypstCompiler> {
  const wasm = fs.readFileSync(locate('@myriaddreamin/typst-ts-web-compiler/wasm'));
  await initialise({ module_or_path: wasm });
  const builder = new TypstCompilerBuilder();
  // No file system and no packages: a template sees the files that it is given, and nothing else.
  builder.set_dummy_access_model();
  for (const font of FONTS) {
    const file = locate(`@expo-google-fonts/inter/${font}/Inter_${font}.ttf`);
    await builder.add_raw_font(fs.readFileSync(file));
  }
  return builder.build();
}

function isPdf(made: unknown): made is { result: Uint8Array } {
  return (
    typeof made === 'object' &&
    made !== null &&
    'result' in made &&
    made.result instanceof Uint8Array
  );
}

/**
 * Sets a template with its files, by absolute path, as PDF. The compiler is started once a thread;
 * a thread in which it threw anything but a refusal has to be replaced.
 * @throws Error with what the compiler says, when it refuses the template or a file.
 */
export async function typeset(
  template: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  starting ??= start();
  const compiler = await starting;
  try {
    for (const [file, bytes] of files) compiler.map_shadow(file, bytes);
    const made: unknown = compiler.compile(template, undefined, 'pdf', DIAGNOSTICS_AS_OBJECTS);
    if (!isPdf(made)) throw new Error(`The pack could not be typeset: ${JSON.stringify(made)}`);
    return made.result;
  } finally {
    compiler.reset_shadow();
    for (let times = 0; times < EVICTIONS; times += 1) compiler.reset();
  }
}
