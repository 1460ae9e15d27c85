let isUnasked = false;
/** Of reads that were begun so, for when they are tried again. */
const signals = new WeakSet<AbortSignal>();

/**
 * Whether what is read now is read because something has changed or time has passed, and not for a person who wants it.
 * A read that has to be tried again, which it is with the same signal, is read as it was at first.
 */
export function isReadUnasked(signal?: AbortSignal): boolean {
  if (signal === undefined) return isUnasked;
  if (isUnasked) signals.add(signal);
  return signals.has(signal);
}

/** These reads do not count as somebody's work; they must begin at once. */
export function readUnasked<T>(begin: () => T): T {
  const before = isUnasked;
  isUnasked = true;
  try {
    return begin();
  } finally {
    isUnasked = before;
  }
}
