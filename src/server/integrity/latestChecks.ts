import { text } from 'node:stream/consumers';
import { type DataChecks, dataCheckSchema } from '../../contract/dataCheck.ts';
import type { ObjectStore } from '../../engine/storage/objectStore.ts';

export const CHECKS_FILE = 'check.json';
const NO_CHECKS: DataChecks = { whole: null, recent: null };

/** An unreadable file counts as unknown. The next check writes the file again. */
export async function readLatestChecks(shelf: Pick<ObjectStore, 'open'>): Promise<DataChecks> {
  const file = await shelf.open(CHECKS_FILE);
  if (file === null) return NO_CHECKS;
  try {
    const read = dataCheckSchema.safeParse(JSON.parse(await text(file.content)));
    return read.success ? read.data : NO_CHECKS;
  } catch (error) {
    if (error instanceof SyntaxError) return NO_CHECKS;
    throw error;
  }
}

export async function noteCheck(
  shelf: Pick<ObjectStore, 'open' | 'put'>,
  note: Pick<DataChecks, 'whole'> | Pick<DataChecks, 'recent'>,
): Promise<void> {
  const checks =
    'whole' in note ? { ...NO_CHECKS, ...note } : { ...(await readLatestChecks(shelf)), ...note };
  await shelf.put(CHECKS_FILE, Buffer.from(`${JSON.stringify(checks)}\n`));
}
