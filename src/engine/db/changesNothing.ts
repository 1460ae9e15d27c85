import { isDeepStrictEqual } from 'node:util';

/**
 * Returns true if the record already has all values of the change, so nothing needs to be written and its version
 * stays. Undefined values are ignored. Amounts are compared as stored ("7.00").
 */
export function changesNothing(stored: object, change: object): boolean {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(change).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, before.get(key)),
  );
}
