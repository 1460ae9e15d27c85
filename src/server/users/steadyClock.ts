/**
 * A clock that never goes back: if the system's clock is set back, this clock continues from its last time. Sessions
 * and waits use it, so that an elapsed hour stays elapsed.
 */
export function steadyClock(now: () => Date): () => Date {
  let ahead = 0;
  let latest = -Infinity;
  return () => {
    const time = now().getTime() + ahead;
    if (time < latest) ahead += latest - time;
    else latest = time;
    return new Date(latest);
  };
}
