import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const PACKAGE_FILE = fileURLToPath(new URL('../../../package.json', import.meta.url));

const packageSchema = z.looseObject({ version: z.string() });

export async function productVersion(): Promise<string> {
  return packageSchema.parse(JSON.parse(await fs.readFile(PACKAGE_FILE, 'utf8'))).version;
}
