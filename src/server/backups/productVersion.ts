import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));

const packageSchema = z.looseObject({ version: z.string() });

/** The version of the program, as its package says. */
export async function productVersion(): Promise<string> {
  return packageSchema.parse(JSON.parse(await fs.readFile(PACKAGE, 'utf8'))).version;
}
