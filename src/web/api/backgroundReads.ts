let isBackgroundRead = false;
/** Marks the signals of background reads, so that their retries count as background reads too. */
const signals = new WeakSet<AbortSignal>();

/**
 * True for a read caused by a change or by the clock, not by a person. A retry uses the same signal and counts the
 * same.
 */
export function isBackgroundRequest(signal?: AbortSignal): boolean {
  if (signal === undefined) return isBackgroundRead;
  if (isBackgroundRead) signals.add(signal);
  return signals.has(signal);
}

/** These reads don't count as user activity. `begin` must start the read synchronously. */
export function readInBackground<T>(begin: () => T): T {
  const before = isBackgroundRead;
  isBackgroundRead = true;
  try {
    return begin();
  } finally {
    isBackgroundRead = before;
  }
}
