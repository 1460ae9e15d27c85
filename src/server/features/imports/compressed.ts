import { deflateSync, inflateSync } from 'node:zlib';

/** What is read again of the database may unpack to this much: a workbook has at most so many cells. */
const MOST_BYTES = 256 * 1024 * 1024;

/** As JSON, compressed: what an import consists of is long and repeats itself. */
export const compressed = (value: unknown): Uint8Array => deflateSync(JSON.stringify(value));

/** What `compressed` was given; only the product writes these bytes, so a caller knows what it is. */
export const uncompressed = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8'));
