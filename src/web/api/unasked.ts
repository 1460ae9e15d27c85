let isUnasked = false;

/** Whether what is read now is read as something has changed or time has passed, and not for a person who wants it. */
export const isReadUnasked = (): boolean => isUnasked;

/** The reads that this begins are of nobody who is at work. They have to begin at once, not after a wait. */
export function readUnasked<T>(begin: () => T): T {
  const before = isUnasked;
  isUnasked = true;
  try {
    return begin();
  } finally {
    isUnasked = before;
  }
}
