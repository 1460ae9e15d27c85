import { text } from 'node:stream/consumers';
import { type DataChecks, dataCheckSchema } from '../../contract/dataCheck.ts';
import type { Shelf } from '../storage/shelf.ts';

/** With the files of documents, so that all instances know of it; no part of a backup. */
export const CHECKS_FILE = 'check.json';
const NOTHING: DataChecks = { whole: null, recent: null };

/** What the last checks have found. What cannot be read is not known: the next check writes it again. */
export async function readLatestChecks(shelf: Pick<Shelf, 'open'>): Promise<DataChecks> {
  const file = await shelf.open(CHECKS_FILE);
  if (file === null) return NOTHING;
  try {
    const read = dataCheckSchema.safeParse(JSON.parse(await text(file.content)));
    return read.success ? read.data : NOTHING;
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING;
    throw error;
  }
}

/** A check of all data takes the place of what was found of recent changes until then. */
export async function noteCheck(
  shelf: Pick<Shelf, 'open' | 'put'>,
  note: Pick<DataChecks, 'whole'> | Pick<DataChecks, 'recent'>,
): Promise<void> {
  const checks =
    'whole' in note ? { ...NOTHING, ...note } : { ...(await readLatestChecks(shelf)), ...note };
  await shelf.put(CHECKS_FILE, Buffer.from(`${JSON.stringify(checks)}\n`));
}
