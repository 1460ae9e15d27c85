import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';

const deflated = promisify(deflate);

/** The limit of what may be unpacked: the cells of a workbook are limited too. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * A value as compressed JSON: the contents of an import are long and repetitive. What was begun
 * before goes first, so that the database works meanwhile.
 */
export async function compressed(value: unknown): Promise<Uint8Array> {
  await nextTurn();
  return deflated(JSON.stringify(value));
}

/** The value that was compressed. Only the product writes these bytes, so callers know its type. */
export const uncompressed = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8'));
