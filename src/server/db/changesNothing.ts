import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a record says all of a change already, so that nothing need be written: its version does
 * not move. What is undefined stays. Amounts are compared as they are stored ("7.00").
 */
export function changesNothing(stored: object, change: object): boolean {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(change).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, before.get(key)),
  );
}
