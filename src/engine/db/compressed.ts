import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';

const deflated = promisify(deflate);

/** Limits the uncompressed size; the cells of a workbook are limited too. */
const MOST_UNCOMPRESSED_BYTES = 256 * 1024 * 1024;

/**
 * Compresses a value as JSON, since the contents of an import are long and repetitive. Yields first, so that statements
 * already sent reach the database.
 */
export async function compressed(value: unknown): Promise<Uint8Array> {
  await nextTurn();
  return deflated(JSON.stringify(value));
}

/** Only the product writes these bytes, so callers know the type. */
export const uncompressed = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateSync(bytes, { maxOutputLength: MOST_UNCOMPRESSED_BYTES }).toString('utf8'));
