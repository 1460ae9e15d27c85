import { deflateSync, inflateSync } from 'node:zlib';

/** The limit of what may be unpacked: the cells of a workbook are limited too. */
const MOST_BYTES = 256 * 1024 * 1024;

/** A value as compressed JSON: the contents of an import are long and repetitive. */
export const compressed = (value: unknown): Uint8Array => deflateSync(JSON.stringify(value));

/** The value that was compressed. Only the product writes these bytes, so callers know its type. */
export const uncompressed = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8'));
